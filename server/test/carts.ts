import type { Cart, CartListing } from '@lotyard/contract/orders/cart'
import type { Db } from '../src/db/database.ts'
import type { TestClient } from './servers/app.ts'
import { addAuction, type AuctionOptions } from './auctions.ts'
import type { AddedLot } from './market.ts'

export const addToCart = (client: TestClient, { name }: { name: string }) => client.post('/api/cart/listings', { name })

export async function cartOf(client: TestClient): Promise<Cart> {
  return (await client.get('/api/cart')).json<Cart>()
}

export function lotsOf({ warehouses }: Cart): CartListing[] {
  return warehouses.flatMap(({ listings }) => listings)
}

/** A lot that the account has won and not paid for yet. */
export async function addUnpaidWin(
  db: Db,
  { buyerId, ...options }: AuctionOptions & { buyerId: string },
): Promise<AddedLot & { dueAt: Date }> {
  const lot = await addAuction(db, { startsInMs: -7_200_000, endsInMs: -3_600_000, state: 'unsold', ...options })
  await db
    .updateTable('auctions')
    .set({ closed_at: new Date(), outcome: 'no_bids' })
    .where('listing_id', '=', lot.listingId)
    .execute()
  const dueAt = new Date(Date.now() + 86_400_000)
  await db
    .insertInto('auction_wins')
    .values({
      listing_id: lot.listingId,
      buyer_id: buyerId,
      price_cents: 250_00,
      won_at: new Date(Date.now() - 3_600_000),
      payment_due_at: dueAt,
    })
    .execute()
  return { ...lot, dueAt }
}
