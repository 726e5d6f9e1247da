// Who is asked next where a sale has come to nothing, and at which prices.
import { MAX_BIDDERS_ASKED, offerCapCents } from '@lotyard/contract/rules/auctions/unpaid-win'
import { replay, winnerOf, type Terms } from '@lotyard/contract/rules/auctions/proxy-bids'
import type { Db, Tx } from '../../../db/database.ts'
import { listUnvoidedBids } from '../record/record-queries.ts'
import { readAsked } from './offer-queries.ts'

export type NextBidder = {
  bidderId: string
  /** Of three: the winner had the first. */
  turn: number
  /** What the bids lead to without those of everyone who was asked before. */
  floorCents: number
  winnerCents: number
  /** Whether this price is more than the bidder can be asked. How much that is, leaves this file nowhere. */
  isTooHigh: (priceCents: number) => boolean
}

type Asking = {
  auction: { id: string; terms: Terms }
  /** Bidders who could accept. */
  offerable: ReadonlySet<string>
  hasRecord: boolean
}

/** Null where all turns are used up, or no other bid was high enough. */
export async function findNextBidder(
  db: Db | Tx,
  { auction: { id, terms }, offerable, hasRecord }: Asking,
): Promise<NextBidder | null> {
  const asked = await readAsked(db, id)
  const turn = asked.offerCount + 2
  if (turn > MAX_BIDDERS_ASKED) return null
  const rivals = (await listUnvoidedBids(db, id)).filter(
    ({ bidderId }) => offerable.has(bidderId) && !asked.bidderIds.includes(bidderId),
  )
  const next = winnerOf(terms, replay(terms, rivals))
  if (next === null) return null
  const prices = { floorCents: next.priceCents, winnerCents: asked.winnerCents }
  const capCents = offerCapCents({ ...prices, maxCents: next.leaderMaxCents, hasRecord })
  return { bidderId: next.leaderId, turn, ...prices, isTooHigh: (priceCents) => priceCents > capCents }
}
