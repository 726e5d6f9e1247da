// What a draft still lacks before buyers may see it. The editor draws these as a checklist, and publishing asks again.
import { MIN_RUN_MINUTES, planTimes, type AuctionPlan } from '../auctions/auction-plan.ts'

/** Sellers don't plan further ahead; a slip in the year would hide a lot for good. */
const MAX_AHEAD_DAYS = 366

export type Publishable = {
  buyingFormat: 'auction' | 'fixed_price'
  fixedPriceCents: number | null
  /** Null for fixed prices. */
  plan: AuctionPlan | null
  /** When it is to open; null: at once, or when its plan says. */
  startsAt: Date | null
  now: Date
}

export type PublishProblem = {
  /** Of the offer on the wire; 'publish': the start that is given with it, or nothing that has a field. */
  field: 'publish' | 'starts_at' | 'ends_at' | 'fixed_price_cents' | 'opening_cents' | 'auction'
  /** A sentence that says what to do. */
  text: string
}

/** Empty: it can be published. */
export function publishProblems({ buyingFormat, fixedPriceCents, plan, startsAt, now }: Publishable): PublishProblem[] {
  const problems: PublishProblem[] = []
  const given = startsAt ?? plan?.startsAt ?? null
  const start = startsAt === null && given !== null ? 'starts_at' : 'publish'
  if (given !== null && given <= now)
    problems.push({ field: start, text: 'Choose a start in the future, or leave it empty to start now.' })
  if (given !== null && given.getTime() > now.getTime() + MAX_AHEAD_DAYS * 86_400_000)
    problems.push({ field: start, text: 'Choose a start within a year.' })
  if (buyingFormat === 'fixed_price') {
    if (fixedPriceCents === null) problems.push({ field: 'fixed_price_cents', text: 'Enter a price.' })
    return problems
  }
  if (plan === null) return [...problems, { field: 'auction', text: 'Enter the auction settings.' }]
  if (plan.openingCents === null) problems.push({ field: 'opening_cents', text: 'Enter an opening bid.' })
  const times = planTimes({ ...plan, startsAt: given }, now)
  if (times.endsAt.getTime() < times.startsAt.getTime() + MIN_RUN_MINUTES * 60_000)
    problems.push({ field: 'ends_at', text: `Choose an end at least ${MIN_RUN_MINUTES} minutes after the start.` })
  return problems
}

/** The sentences by field, as a refusal has them. */
export function byField(problems: readonly PublishProblem[]): Record<string, string[]> {
  const errors: Record<string, string[]> = {}
  for (const { field, text } of problems) (errors[field] ??= []).push(text)
  return errors
}

/** What publishing does not need but buyers look for. */
export function publishWarnings({ photoCount, lineCount }: { photoCount: number; lineCount: number }): string[] {
  return [
    ...(photoCount === 0 ? ['Lots with photos sell better: this one has none.'] : []),
    ...(lineCount === 0 ? ['Buyers look for a manifest: this lot has none.'] : []),
  ]
}
