import type { Context } from '../../context.ts'
import type { Viewer } from '../../lib/viewer.ts'
import { Refusal } from '../../lib/refusal.ts'
import { requireVisible, type PublicCard } from '../listings/index.ts'
import { findAuctionKey, type AuctionKey } from './record/record-queries.ts'

/** The auction of that name, if this viewer may see it. A listing at a fixed price is refused as such. */
export async function requireVisibleAuction(
  { db }: Pick<Context, 'db'>,
  name: string,
  viewer: Viewer | null,
): Promise<AuctionKey> {
  const found = requireVisible(await findAuctionKey(db, name.toUpperCase()), viewer)
  if (!found.isAuction) throw new Refusal('not_an_auction')
  return found
}

/** The catalogue has the cards that were looked at in memory. */
export type FindCard = (name: string) => Promise<PublicCard | null>

/** The same for reads that need no more of the auction than its card knows. */
export async function requireAuctionCard(
  findCard: FindCard,
  name: string,
  viewer: Viewer | null,
): Promise<Pick<PublicCard, 'listingId' | 'hasRecord'>> {
  const found = requireVisible(await findCard(name.toUpperCase()), viewer)
  if (found.card.auction === null) throw new Refusal('not_an_auction')
  return found
}
