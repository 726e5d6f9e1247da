// What can be done to many listings at once, and the sums it takes. The server decides by these, and the page by the same.
import { MAX_DURATION_HOURS } from '../auctions/auction-plan.ts'
import { countOf, formatCount } from '../format-count.ts'
import { ROUND_TO_CENTS } from './percent-of-msrp.ts'
import { MAX_CENTS, type Cents, MAX_AMOUNT_TEXT } from '../money.ts'
import { MAX_BASIS_POINTS, shareOf } from '../percent.ts'
import { isShippingDiscount } from '../listings/shipping-terms.ts'
import { reasonProblem } from '../site/reason.ts'
import { isInvalid, isRequired } from '../site/field-messages.ts'

export const BULK_ACTS = {
  publish: 'Publish now',
  schedule: 'Schedule',
  unschedule: 'Take back to draft',
  price: 'Change price',
  msrp: 'Price by MSRP',
  category: 'Change category',
  condition: 'Change condition',
  warehouse: 'Change warehouse',
  audience: 'Change audience',
  duration: 'Change auction length',
  template: 'Apply template',
  discount: 'Set shipping discount',
  pick_up: 'Turn pickup on or off',
  relist: 'Relist',
  withdraw: 'Withdraw',
  delete: 'Delete drafts',
} as const
export type BulkAct = keyof typeof BULK_ACTS

export function isBulkAct(text: string): text is BulkAct {
  return Object.hasOwn(BULK_ACTS, text)
}

/** Each act reads its own; what is left out is null. */
export type BulkOptions = {
  startsAt: Date | null
  /** Each listing starts this long after the one before it; 0: all at once. */
  everyMinutes: number | null
  reason: string
  /** -10: ten percent off. Exactly one of these two is given. */
  percent: number | null
  amountCents: number | null
  discountPercent: number | null
  isPickUp: boolean | null
  /** A category, condition or warehouse by its key, a template or access rule by its id; EVERYONE: no access rule. */
  to: string | null
  durationHours: number | null
  /** Of the lot's MSRP, in hundredths of a percent. */
  basisPoints: number | null
  roundToCents: number | null
}

export const EVERYONE = 'everyone'
/** Acts that name something of the market or of the seller's. */
export type ChoosingAct = 'category' | 'condition' | 'warehouse' | 'audience' | 'template'

/** Why a lot is left out of a change of its goods. On its own page a change asks an admin first, or tells its bidders. */
export const GOODS_WERE_BID_ON = 'This lot has had bids. Edit it on its own page, where its bidders are told.'

/** Acts that only admins do: sellers sell to everybody. */
export function mayDoInBulk(act: BulkAct, { isAdmin }: { isAdmin: boolean }): boolean {
  return isAdmin || act !== 'audience'
}

/** A day; more is a slip. */
export const MAX_EVERY_MINUTES = 1_440
/** Nine times as much again; more is a slip. */
const MAX_PERCENT = 900

export const DISCOUNT_ADVICE = 'Enter a whole number from 0 to 100.'

export type BulkProblems = Record<string, string[]>

/** What is missing or wrong, field by field; nothing where the act can go ahead. */
export function bulkProblems(act: BulkAct, options: BulkOptions): BulkProblems {
  return PROBLEMS[act]?.(options) ?? {}
}

const PROBLEMS: Partial<Record<BulkAct, (options: BulkOptions) => BulkProblems>> = {
  schedule: ({ startsAt, everyMinutes }): BulkProblems => ({
    ...(startsAt === null && { starts_at: [isRequired('start')] }),
    ...(!isWithin(everyMinutes ?? 0, 0, MAX_EVERY_MINUTES) && {
      every_minutes: [`Enter a whole number of minutes, up to ${formatCount(MAX_EVERY_MINUTES)}.`],
    }),
  }),
  withdraw: ({ reason }): BulkProblems => {
    const problem = reasonProblem(reason)
    if (problem === null) return {}
    return { reason: [problem === 'required' ? isRequired('reason') : isInvalid('reason')] }
  },
  price: ({ percent, amountCents }): BulkProblems => {
    if ((percent === null) === (amountCents === null)) return { change: [isRequired('change')] }
    const isFine =
      percent === null
        ? isWithin(Math.abs(amountCents!), 1, MAX_CENTS)
        : Number.isFinite(percent) && percent !== 0 && percent > -100 && percent <= MAX_PERCENT
    if (isFine) return {}
    if (percent === null) return { change: [`Enter an amount from $0.01 to ${MAX_AMOUNT_TEXT}.`] }
    return {
      change: [
        percent < 0 ? 'Enter a percentage above 0 and below 100.' : `Enter a percentage from 0.01 to ${MAX_PERCENT}.`,
      ],
    }
  },
  discount: ({ discountPercent }): BulkProblems =>
    isShippingDiscount(discountPercent) ? {} : { discount_percent: [DISCOUNT_ADVICE] },
  msrp: ({ basisPoints, roundToCents }): BulkProblems => ({
    ...(!isWithin(basisPoints ?? 0, 1, MAX_BASIS_POINTS) && {
      msrp_percent: ['Enter a percentage from 0.01 to 100, for example 12.5.'],
    }),
    ...(!ROUND_TO_CENTS.some((step) => step === roundToCents) && { round_to: [isRequired('rounding')] }),
  }),
  duration: ({ durationHours }): BulkProblems =>
    isWithin(durationHours ?? 0, 1, MAX_DURATION_HOURS)
      ? {}
      : { duration_hours: [`Enter whole hours from 1 to ${formatCount(MAX_DURATION_HOURS)}. A week is 168.`] },
  category: ({ to }) => missingChoice(to, 'category'),
  condition: ({ to }) => missingChoice(to, 'condition'),
  warehouse: ({ to }) => missingChoice(to, 'warehouse'),
  audience: ({ to }) => missingChoice(to, 'audience'),
  template: ({ to }) => missingChoice(to, 'template'),
  pick_up: ({ isPickUp }): BulkProblems => (isPickUp === null ? { pick_up: [isRequired('pickup')] } : {}),
}

function missingChoice(to: string | null, noun: string): BulkProblems {
  return to === null || to === '' ? { to: [isRequired(noun)] } : {}
}

/** '7 days', '36 hours'. */
export function durationWords(hours: number): string {
  return hours % 24 === 0 ? countOf(hours / 24, 'day') : countOf(hours, 'hour')
}

function isWithin(value: number, min: number, max: number): boolean {
  return Number.isInteger(value) && value >= min && value <= max
}

/** Rounded to the cent, half a cent upwards; never under one cent, and never more than an amount holds. */
export function changedPriceCents(
  fromCents: number,
  { percent, amountCents }: Pick<BulkOptions, 'percent' | 'amountCents'>,
): Cents {
  // In hundredths of a percent, so that 7.1 % is as exact as it was typed.
  const changed =
    percent === null
      ? fromCents + (amountCents ?? 0)
      : shareOf(fromCents, MAX_BASIS_POINTS + Math.round(percent * 100), MAX_BASIS_POINTS)
  return Math.min(Math.max(changed, 1), MAX_CENTS) as Cents
}

/** Auction houses let lots end one after the other, so that a bidder can follow them. `position` counts from 0. */
export function staggeredStart(startsAt: Date, everyMinutes: number, position: number): Date {
  return new Date(startsAt.getTime() + position * everyMinutes * 60_000)
}
