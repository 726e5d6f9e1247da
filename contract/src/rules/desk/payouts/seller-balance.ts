// Whether a seller is owed money, or owes it.
//
// A seller owes what was refunded after it was paid out, until later sales, money that they paid back or a write-off has
// made up for it. Deletion, the desk and the seller's own page judge by this. The database's seller_balance() and the
// constraints an_account_in_use_is_not_deleted and no_more_is_settled_than_is_owed decide the same.
import { formatWithCents } from '../../money.ts'
import { isDay } from '../../site/calendar-day.ts'

export type SellerSums = {
  /** What the next payout would hold: sales that are due, corrections and what was settled. Below zero: a debt. */
  dueCents: number
  /** With sales that have left and are not due yet. */
  netCents: number
}

/** 'owed': the next payout settles it. 'owes': none comes until the debt is settled. */
export type BalanceState = 'owed' | 'owes' | 'settled'

/** A debt that sales under way just cover is no reason to pay: the seller would be paid the same amount days later. */
export function balanceState({ dueCents, netCents }: SellerSums): BalanceState {
  if (dueCents < 0) return netCents < 0 ? 'owes' : 'owed'
  return netCents > 0 ? 'owed' : 'settled'
}

export function debtCents({ dueCents }: Pick<SellerSums, 'dueCents'>): number {
  return Math.max(0, -dueCents)
}

/**
 * What a seller reads about a debt; how to reach the operator stands beside it. Only sales that are paid for and have left
 * count against it: an invoice may never be paid, and a lot that hasn't left may be canceled.
 */
export function describeDebt({ dueCents, netCents }: SellerSums): string {
  const owed = `You owe ${formatWithCents(debtCents({ dueCents }))}. Buyers were refunded after we paid you for their lots.`
  if (balanceState({ dueCents, netCents }) === 'owed')
    return `${owed} It comes off your next payout, so you don’t have to pay anything now.`
  const covered = netCents - dueCents
  if (covered > 0)
    return `${owed} Sales that aren’t due yet cover ${formatWithCents(covered)} of it. Contact us to pay back the rest.`
  return `${owed} Contact us to pay it back.`
}

/** What settles a debt. A third kind, 'reversal', takes back one that was recorded by mistake. */
export const SETTLING_KINDS = ['paid_back', 'write_off'] as const
export type SettlingKind = (typeof SETTLING_KINDS)[number]
export const ADJUSTMENT_KINDS = ['paid_back', 'write_off', 'reversal'] as const
export type AdjustmentKind = (typeof ADJUSTMENT_KINDS)[number]
export const ADJUSTMENT_NAMES: Readonly<Record<AdjustmentKind, string>> = {
  paid_back: 'Paid back',
  write_off: 'Written off',
  reversal: 'Undone',
}

export const MAX_ADJUSTMENT_NOTE_LENGTH = 500

export type GivenAdjustment = { kind: AdjustmentKind; note: string; paidOn: string | null }
export type AdjustmentProblems = Partial<Record<'note' | 'paid_on', string[]>>

const MISSING_NOTES: Readonly<Record<AdjustmentKind, string>> = {
  paid_back: 'Enter the reference of the transfer.',
  write_off: 'Say why you write it off.',
  reversal: 'Say why you undo it.',
}

/** On one line, as it is stored: a reason may be typed on several. */
export function cleanAdjustmentNote(note: string): string {
  return note.replaceAll(/\s*[\r\n]\s*/g, ' ').trim()
}

/** Null where the note says what it is for. */
export function noteProblem(kind: AdjustmentKind, note: string): string | null {
  const text = cleanAdjustmentNote(note)
  if (text === '') return MISSING_NOTES[kind]
  if (text.length > MAX_ADJUSTMENT_NOTE_LENGTH) return `Use ${MAX_ADJUSTMENT_NOTE_LENGTH} characters or fewer.`
  return /\p{Cc}/u.test(text) ? 'This has characters we can’t read. Type it without them.' : null
}

/** `today`: the site's day, such as '2026-11-17'. */
export function adjustmentProblems({ kind, note, paidOn }: GivenAdjustment, today: string): AdjustmentProblems {
  const problems: AdjustmentProblems = {}
  const problem = noteProblem(kind, note)
  if (problem !== null) problems.note = [problem]
  if (kind === 'paid_back' && (paidOn === null || !isDay(paidOn) || paidOn > today))
    problems.paid_on = ['Enter the day the money arrived, today or earlier.']
  return problems
}
