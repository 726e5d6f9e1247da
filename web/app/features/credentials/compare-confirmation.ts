/** Marks the confirmation field of a password form invalid unless it matches. Without scripts the server checks it. */
export function compareConfirmation(form: HTMLFormElement): void {
  const password = form.elements.namedItem('password')
  const confirmation = form.elements.namedItem('password_confirmation')
  if (!(password instanceof HTMLInputElement) || !(confirmation instanceof HTMLInputElement)) return
  confirmation.setCustomValidity(confirmation.value === password.value ? '' : 'Both passwords must be the same')
}
