// Two-step sign-in: how often a code may be tried, what is typed as one, and who must have it.
//
// A code of the app counts once: the time step of the last one is kept, and only a later step is accepted. Wrong codes are
// counted for each challenge and for the account. Also enforced by a_code_counts_once, ten_recovery_codes_at_most and
// nine_wrong_codes_before_the_lock.
import type { Role } from '../../account/account.ts'

export const STEP_SECONDS = 30
/** Clocks of phones differ by some seconds, and people type slowly: the step before and the one after count too. */
export const STEP_TOLERANCE = 1
export const RECOVERY_CODE_COUNT = 10
/** From here on pages and mails ask to get new ones. */
export const FEW_RECOVERY_CODES = 3
export const CHALLENGE_MINUTES = 10
export const CHALLENGE_TRIES = 5
export const WRONG_CODES_TO_LOCK = 10
export const LOCK_MINUTES = 15
export const TRUSTED_DAYS = 30
/** After an admin's reset: the account's e-mail address stays as it is for so long. */
export const HOLD_HOURS = 24
/** A set-up that was begun and not confirmed. */
export const SET_UP_MINUTES = 60

/** Without letters and digits that look alike on paper. */
export const RECOVERY_ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'
export const RECOVERY_CODE_LENGTH = 10

const RECOVERY_CODE = new RegExp(`^[${RECOVERY_ALPHABET}]{${RECOVERY_CODE_LENGTH}}$`)

export type TypedCode = { kind: 'app' | 'recovery'; code: string }

/** What a person typed, without the spaces and hyphens that apps and papers show; null where it can't be a code. */
export function readCode(typed: string): TypedCode | null {
  const code = typed.replaceAll(/[\s-]/g, '').toLowerCase()
  if (/^\d{6}$/.test(code)) return { kind: 'app', code }
  return RECOVERY_CODE.test(code) ? { kind: 'recovery', code } : null
}

/** The steps whose codes are good at this moment, earliest first. */
export function stepsAround(nowMs: number): number[] {
  const step = Math.floor(nowMs / 1_000 / STEP_SECONDS)
  return Array.from({ length: 2 * STEP_TOLERANCE + 1 }, (_, index) => step - STEP_TOLERANCE + index)
}

/** A code that was seen over a shoulder, or caught on its way, must be worth nothing once it was used. */
export function isFreshStep(step: number, lastUsedStep: number): boolean {
  return step > lastUsedStep
}

/** What one more wrong code does to the account's count. */
export function countWrongCode(count: number): { count: number; isLocked: boolean } {
  return count + 1 >= WRONG_CODES_TO_LOCK ? { count: 0, isLocked: true } : { count: count + 1, isLocked: false }
}

/** Admins type a code each time: what they may do is worth more than the seconds. */
export function mayTrustDevices(role: Role): boolean {
  return role !== 'admin'
}

/** True for an admin who has to set two-step sign-in up before the desk opens. */
export function needsTwoStep(account: { role: Role; hasTwoStep: boolean }, isRequired: boolean): boolean {
  return isRequired && account.role === 'admin' && !account.hasTwoStep
}

/** An admin can't reset their own: a person who finds a session of theirs open could take the account over. */
export function twoStepResetProblem({ isYou }: { isYou: boolean }): 'your_own_account' | null {
  return isYou ? 'your_own_account' : null
}

/** In groups of four, as apps ask for it to be typed. */
export function groupSecret(secret: string): string {
  return (secret.match(/.{1,4}/g) ?? []).join(' ')
}

/** 'abcde-fgh23'. */
export function formatRecoveryCode(code: string): string {
  return `${code.slice(0, 5)}-${code.slice(5)}`
}
