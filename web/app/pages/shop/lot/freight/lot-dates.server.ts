// Words that are made when the page is loaded: as scripts they would cost every reader.
import type { ListingDetail } from '@lotyard/contract/lots/listing'
import { estimateLine, estimateWords } from '@lotyard/contract/rules/shipping/dates/estimate-words'

type Lot = Pick<ListingDetail, 'estimate' | 'auction'>

/** 'Estimated, if paid today: ready Thu, Nov 19; arrives Nov 23 to 25.' Null for what is sold or ended. */
export function describeDates({ estimate, auction }: Lot): string | null {
  if (estimate === null) return null
  const when = auction === null ? 'if paid today' : 'if paid the day the auction ends'
  return `Estimated, ${when}: ${wordsOf(estimate)}.`
}

/** Lots of a day share a few estimates, and formatting a date takes as long as drawing a card. */
const known = new Map<string, string>()
const MAX_KNOWN = 1_000

function wordsOf(estimate: NonNullable<Lot['estimate']>): string {
  const key = `${estimate.readyOn} ${estimate.arrivesFrom} ${estimate.arrivesBy}`
  const words = known.get(key) ?? estimateWords(estimate)
  if (known.size >= MAX_KNOWN) known.clear()
  known.set(key, words)
  return words
}

/** For the review of a bid: 'Estimated arrival: Nov 23 to 25, if you pay the day the auction ends.' */
export function describeArrival({ estimate }: Pick<Lot, 'estimate'>): string[] {
  if (estimate === null) return []
  const { label, days } = estimateLine(estimate)
  return [`${label}: ${days}, if you pay the day the auction ends.`]
}
