import { fieldLabel, isRequired } from '../site/field-messages.ts'

// What a new password must be. The page asks the same function before it sends, so both sides use the same words.
//
// Long beats complicated: no rule about digits or capitals, only length, the worst known ones and one's own e-mail. This is
// what a page can say at once. The server also measures the strength with @zxcvbn-ts (its dictionaries are 237 KB gzipped,
// more than a whole page may load): accounts/passwords/password-strength.ts.

export const PASSWORD_MIN_LENGTH = 10
export const PASSWORD_MAX_LENGTH = 128

export const EASY_PASSWORD = 'Password is too easy to guess'

const WORST = new Set([
  '0123456789',
  '1234567890',
  '12345678910',
  '123456789a',
  '1q2w3e4r5t',
  '1q2w3e4r5t6y',
  '9876543210',
  '0987654321',
  'abcdefghij',
  'abcd123456',
  'abc1234567',
  'admin12345',
  'administrator',
  'changeme123',
  'iloveyou12',
  'iloveyou123',
  'letmein123',
  'letmein1234',
  'liquidation',
  'lotyard123',
  'lotyardlotyard',
  'password01',
  'password11',
  'password12',
  'password123',
  'password1234',
  'password12345',
  'passwordpassword',
  'princess123',
  'qazwsxedcrfv',
  'qwerty1234',
  'qwerty12345',
  'qwerty123456',
  'qwertyuiop',
  'qwertyuiop123',
  'welcome123',
  'welcome1234',
  'zaq12wsxcde3',
])

/** The sentence about a new password, or null when it will do. */
export function passwordProblem(password: string, email: string): string | null {
  if (password === '') return isRequired('password')
  const length = Array.from(password).length
  if (length < PASSWORD_MIN_LENGTH) return `Password must have at least ${PASSWORD_MIN_LENGTH} characters`
  if (length > PASSWORD_MAX_LENGTH) return `Password must have at most ${PASSWORD_MAX_LENGTH} characters`
  const plain = password.trim().toLowerCase()
  if (plain === email.trim().toLowerCase()) return 'Password must not be your e-mail address'
  if (WORST.has(plain) || new Set(plain).size <= 2) return EASY_PASSWORD
  return null
}

export type PasswordChange = { current_password: string; password: string; password_confirmation: string }

/** Spec §5: a change with any of these problems is not sent. */
export function passwordChangeProblems(change: PasswordChange, email: string): Record<string, string[]> {
  const problem = passwordProblem(change.password, email)
  return {
    ...(change.current_password === '' && { current_password: [isRequired('current_password')] }),
    ...(problem !== null && { password: [problem] }),
    ...confirmationProblems(change),
  }
}

export function confirmationProblems(given: Omit<PasswordChange, 'current_password'>): Record<string, string[]> {
  if (given.password === given.password_confirmation) return {}
  return { password_confirmation: [`${fieldLabel('password_confirmation')} does not match`] }
}
