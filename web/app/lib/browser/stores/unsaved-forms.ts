// Which forms of a page hold something typed that isn't saved.
//
// Judged by the fields themselves: a field whose value differs from the one it was drawn with. So it works for every form
// that posts, without each of them keeping a record. A form that was refused is drawn with what was typed, and says so.

/** Of what a refused form shows: its fields were drawn with what was typed, so they look unchanged. */
export const REFUSED_MARK = 'data-refused'

const LEAVE = 'Leave this page? What you typed isn’t saved.'

/** The one that is being sent: leaving with it is what its sender wants. */
let sending: EventTarget | null = null

export function isUnsaved(form: HTMLFormElement): boolean {
  return form.querySelector(`[${REFUSED_MARK}]`) !== null || [...form.elements].some(isChanged)
}

export function hasUnsavedForms(): boolean {
  const forms = document.querySelectorAll<HTMLFormElement>('main form[method="post"]')
  return [...forms].some((form) => form !== sending && isUnsaved(form))
}

/** Asks, where something would be lost. */
export function mayLeave(): boolean {
  return !hasUnsavedForms() || window.confirm(LEAVE)
}

/** For as long as it is watched, closing or reloading the page asks too. Returns how to stop. */
export function watchUnsavedForms(): () => void {
  const ask = (event: BeforeUnloadEvent): void => {
    if (hasUnsavedForms()) event.preventDefault()
  }
  const noteSending = (event: Event): void => {
    sending = event.target
    // The router leaves in the same turn; a form that is refused afterwards counts again.
    setTimeout(() => (sending = null))
  }
  window.addEventListener('beforeunload', ask)
  document.addEventListener('submit', noteSending, true)
  return () => {
    window.removeEventListener('beforeunload', ask)
    document.removeEventListener('submit', noteSending, true)
  }
}

function isChanged(field: Element): boolean {
  if (field instanceof HTMLTextAreaElement) return field.value !== field.defaultValue
  if (field instanceof HTMLSelectElement) return field.value !== defaultOf(field)
  if (!(field instanceof HTMLInputElement)) return false
  if (field.type === 'hidden' || field.type === 'file') return false
  if (field.type === 'checkbox' || field.type === 'radio') return field.checked !== field.defaultChecked
  return field.value !== field.defaultValue
}

/** Without a default the browser chooses the first. */
function defaultOf({ options }: HTMLSelectElement): string {
  const all = [...options]
  return (all.findLast((option) => option.defaultSelected) ?? all[0])?.value ?? ''
}
