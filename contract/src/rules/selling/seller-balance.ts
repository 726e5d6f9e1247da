// Whether a seller is owed money, or owes it.
//
// A seller owes what was refunded after it was paid out, until later sales, money that they paid back or a write-off has
// made up for it. Deletion, the desk and the seller's own page judge by this. The database's seller_balance() and the
// constraints an_account_in_use_is_not_deleted and no_more_is_settled_than_is_owed decide the same.
import { formatWithCents } from '../money.ts'
import { isDay } from './numbers-period.ts'

export type SellerSums = {
  /** What the next payout would hold: sales that are due, corrections and what was settled. Below zero: a debt. */
  dueCents: number
  /** With sales that have left and are not due yet. */
  netCents: number
}

/** 'owed': a payout will come. 'owes': none will, until the debt is settled. */
export type SellerStanding = 'owed' | 'owes' | 'settled'

export function sellerStanding({ dueCents, netCents }: SellerSums): SellerStanding {
  if (netCents > 0) return 'owed'
  return dueCents < 0 ? 'owes' : 'settled'
}

export function debtCents({ dueCents }: Pick<SellerSums, 'dueCents'>): number {
  return Math.max(0, -dueCents)
}

/** What a seller reads about a debt; how to reach the operator stands beside it. */
export function describeDebt({ debtCents: debt, laterCents }: { debtCents: number; laterCents: number }): string {
  const owed = `You owe ${formatWithCents(debt)}. Buyers were refunded after we paid you for their lots.`
  if (laterCents >= debt) return `${owed} It comes off your next payout, so you don’t have to pay anything now.`
  if (laterCents > 0)
    return `${owed} Sales that aren’t due yet cover ${formatWithCents(laterCents)} of it. Contact us to pay back the rest.`
  return `${owed} Contact us to pay it back.`
}

export const ADJUSTMENT_KINDS = ['paid_back', 'write_off'] as const
export type AdjustmentKind = (typeof ADJUSTMENT_KINDS)[number]
export const ADJUSTMENT_NAMES: Readonly<Record<AdjustmentKind, string>> = {
  paid_back: 'Paid back',
  write_off: 'Written off',
}

export const MAX_ADJUSTMENT_NOTE_LENGTH = 500

export type GivenAdjustment = { kind: AdjustmentKind; note: string; paidOn: string | null }
export type AdjustmentProblems = Partial<Record<'note' | 'paid_on', string[]>>

/** `today`: the site's day, such as '2026-11-17'. */
export function adjustmentProblems({ kind, note, paidOn }: GivenAdjustment, today: string): AdjustmentProblems {
  const problems: AdjustmentProblems = {}
  const text = note.trim()
  if (text === '' || text.length > MAX_ADJUSTMENT_NOTE_LENGTH || /\p{Cc}/u.test(text))
    problems.note = [kind === 'paid_back' ? 'Enter the reference of the transfer.' : 'Say why you write it off.']
  if (kind === 'paid_back' && (paidOn === null || !isDay(paidOn) || paidOn > today))
    problems.paid_on = ['Enter the day the money arrived, today or earlier.']
  return problems
}
