// How an auction is meant to run, and what must be right before it can: the form, the publishing and the constraints of
// `auction_plans` and `auctions` all know these rules.
import { formatCents, MAX_CENTS, MAX_AMOUNT_TEXT } from '../money.ts'

export type AuctionPlan = {
  /** Null while it is still to be named. */
  openingCents: number | null
  reserveCents: number | null
  /** Null: when it is published. */
  startsAt: Date | null
  /** Null: `durationHours` after its start. */
  endsAt: Date | null
  durationHours: number
  softCloseWindowSeconds: number
  extensionSeconds: number
  /** How long after the planned end bids can extend it at most; null: without a cap. */
  capMinutes: number | null
  relistsLeft: number
}

export const DEFAULT_PLAN: AuctionPlan = {
  openingCents: null,
  reserveCents: null,
  startsAt: null,
  endsAt: null,
  durationHours: 168,
  softCloseWindowSeconds: 180,
  extensionSeconds: 180,
  capMinutes: null,
  relistsLeft: 0,
}

/** Shorter, and bidders would not find it before it is over; an end that is moved is also at least this far away. */
export const MIN_RUN_MINUTES = 10
export const MAX_DURATION_HOURS = 1_440
const MAX_SOFT_CLOSE_MINUTES = 60
const MAX_CAP_MINUTES = 10_080
const MAX_RELISTS = 100

/** Sentences by field, as far as they don't depend on the clock. */
export function planProblems(plan: AuctionPlan): Record<string, string[]> {
  const problems: Record<string, string[]> = {}
  const { openingCents, reserveCents, startsAt, endsAt } = plan
  if (openingCents !== null && !isWhole(openingCents, 1, MAX_CENTS))
    problems['opening_cents'] = [`Opening bid must be an amount up to ${MAX_AMOUNT_TEXT}`]
  if (reserveCents !== null && !isWhole(reserveCents, 1, MAX_CENTS))
    problems['reserve_cents'] = [`Reserve must be an amount up to ${MAX_AMOUNT_TEXT}`]
  else if (reserveCents !== null && openingCents !== null && reserveCents < openingCents)
    problems['reserve_cents'] = [`Reserve must be at least the opening bid of ${formatCents(openingCents)}`]
  if (endsAt !== null && startsAt !== null && endsAt.getTime() < startsAt.getTime() + MIN_RUN_MINUTES * 60_000)
    problems['ends_at'] = [`End must be at least ${MIN_RUN_MINUTES} minutes after the start`]
  const bounds = [
    ['duration_hours', 'Duration', 'hours', plan.durationHours, 1, MAX_DURATION_HOURS],
    ['soft_close_minutes', 'Soft close', 'minutes', plan.softCloseWindowSeconds / 60, 0, MAX_SOFT_CLOSE_MINUTES],
    ['extension_minutes', 'Extension', 'minutes', plan.extensionSeconds / 60, 0, MAX_SOFT_CLOSE_MINUTES],
    ['cap_minutes', 'Limit of extensions', 'minutes', plan.capMinutes ?? 0, 0, MAX_CAP_MINUTES],
    ['relists_left', 'Automatic relists', '', plan.relistsLeft, 0, MAX_RELISTS],
  ] as const
  for (const [field, label, unit, value, min, max] of bounds)
    if (!(value >= min && value <= max) || !Number.isInteger(field.endsWith('minutes') ? value * 60 : value))
      problems[field] = [`${label} must be from ${min} to ${max}${unit === '' ? '' : ` ${unit}`}`]
  return problems
}

/** When the auction of a plan runs if it is published at this moment. */
export function planTimes(
  plan: Pick<AuctionPlan, 'startsAt' | 'endsAt' | 'durationHours' | 'capMinutes'>,
  now: Date,
): { startsAt: Date; endsAt: Date; latestEndAt: Date | null } {
  const startsAt = plan.startsAt !== null && plan.startsAt > now ? plan.startsAt : now
  const endsAt = plan.endsAt ?? new Date(startsAt.getTime() + plan.durationHours * 3_600_000)
  const latestEndAt = plan.capMinutes === null ? null : new Date(endsAt.getTime() + plan.capMinutes * 60_000)
  return { startsAt, endsAt, latestEndAt }
}

/**
 * For a draft that was made with its auction and not published in time. Its seller typed no start, so publishing must not
 * ask for another one: both times are left open, and it runs for as long as it was meant to.
 */
export function openPassedTimes(plan: AuctionPlan, now: Date): AuctionPlan {
  return plan.startsAt !== null && plan.startsAt <= now ? { ...plan, startsAt: null, endsAt: null } : plan
}

function isWhole(value: number, min: number, max: number): boolean {
  return Number.isInteger(value) && value >= min && value <= max
}
