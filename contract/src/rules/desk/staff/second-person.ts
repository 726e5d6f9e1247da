// Amounts that one person does not move alone. Also enforced by triggers: large_amounts_need_a_second_person (with
// needs_second_person), a_second_person_approves (with may_move_money), two_people_move_money.

export const PENDING_KINDS = [
  'refund',
  'cancel',
  'surplus',
  'write_off',
  'reverse_receipt',
  'payout',
  'settle_debt',
  'reverse_adjustment',
  'rules',
  'rights',
  'owner',
] as const
export type PendingKind = (typeof PENDING_KINDS)[number]

export const PENDING_STATES = ['open', 'approved', 'declined', 'withdrawn', 'expired'] as const
export type PendingState = (typeof PENDING_STATES)[number]

export const PENDING_HOURS = 72

/** Of all that waits. */
export const MAX_PENDING = 200

/** What is given back, given up or taken back within these days is one amount, however many pieces it is split into. */
export const SUMMED_DAYS = 7

/** `movedCents`: this act and what it is summed with. */
export function needsSecondPerson(fromCents: number | null, movedCents: number): boolean {
  return fromCents !== null && movedCents >= fromCents
}

/** Raising the amount, or taking it away, would let one person do what two are for. */
export function weakensSecondPerson(beforeCents: number | null, afterCents: number | null): boolean {
  return beforeCents !== null && (afterCents === null || afterCents > beforeCents)
}

/** With fewer nothing large could be moved any more, nor could the amount be taken away. */
export function secondPersonStays(fromCents: number | null, peopleWhoMoveMoney: number): boolean {
  return fromCents === null || peopleWhoMoveMoney >= 2
}

type Decider = {
  isAsker: boolean
  /** When they got the right to move money; null: they haven't. */
  movesMoneySince: Date | null
}
/** `state` by the database's clock: what was not decided in time is expired. */
type Asked = { state: PendingState; askedAt: Date }

/** Null where they may approve it now. */
export function approvalProblem(
  act: Asked,
  { isAsker, movesMoneySince }: Decider,
): 'act_decided' | 'act_expired' | 'your_own_act' | 'granted_after' | null {
  if (act.state === 'expired') return 'act_expired'
  if (act.state !== 'open') return 'act_decided'
  if (isAsker) return 'your_own_act'
  return movesMoneySince === null || movesMoneySince > act.askedAt ? 'granted_after' : null
}
