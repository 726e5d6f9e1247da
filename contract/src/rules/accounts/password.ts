import { fieldLabel, isRequired } from '../site/field-messages.ts'

// What a new password must be, as far as that can be said without a dictionary.
//
// Long beats complicated: no rule about digits or capitals. Forms ask for the length. Whether it is easy to guess is judged
// by the server alone, with @zxcvbn-ts (237 KB of dictionaries, more than a whole page may load):
// accounts/passwords/password-strength.ts.

export const PASSWORD_MIN_LENGTH = 10
const PASSWORD_MAX_LENGTH = 128

/** The sentence about a new password, or null when it will do. */
export function passwordProblem(password: string, email: string): string | null {
  if (password === '') return isRequired('password')
  const length = Array.from(password).length
  if (length < PASSWORD_MIN_LENGTH) return `Password must be at least ${PASSWORD_MIN_LENGTH} characters`
  if (length > PASSWORD_MAX_LENGTH) return `Password must be at most ${PASSWORD_MAX_LENGTH} characters`
  if (password.trim().toLowerCase() === email.trim().toLowerCase()) return "Password can't be your e-mail address"
  return null
}

export type PasswordChange = { current_password: string; password: string; password_confirmation: string }

/** Spec §5: a change with any of these problems is not sent. */
export function passwordChangeProblems(change: PasswordChange, email: string): Record<string, string[]> {
  return {
    ...(change.current_password === '' && { current_password: [isRequired('current_password')] }),
    ...passwordResetProblems(change, email),
  }
}

/** The page does not know whose password is reset; the server does. */
export function passwordResetProblems(
  given: Omit<PasswordChange, 'current_password'>,
  email = '',
): Record<string, string[]> {
  const problem = passwordProblem(given.password, email)
  return { ...(problem !== null && { password: [problem] }), ...confirmationProblems(given) }
}

function confirmationProblems(given: Omit<PasswordChange, 'current_password'>): Record<string, string[]> {
  if (given.password === given.password_confirmation) return {}
  return { password_confirmation: [`${fieldLabel('password_confirmation')} does not match`] }
}
