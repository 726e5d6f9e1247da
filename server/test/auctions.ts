import { randomUUID } from 'node:crypto'
import type { Db } from '../src/db/database.ts'
import type { BidOrder } from '../src/domains/auctions/bidding/decide-bid.ts'
import { addLot, type AddedLot, type LotWish } from './market.ts'

export type AuctionWish = LotWish & {
  sellerId: string
  openingCents?: number
  reserveCents?: number | null
  /** From now; negative for what lies in the past. */
  endsInMs?: number
  startsInMs?: number
  softCloseSeconds?: number
  relistsLeft?: number
}

/** An open auction of an hour, opening at $100, with a lot dear enough that no bid is a slip. */
export async function addAuction(db: Db, wish: AuctionWish): Promise<AddedLot> {
  const now = Date.now()
  const lot = await addLot(db, {
    msrpCents: 900_000_000,
    ...wish,
    auction: {
      startsAt: new Date(now + (wish.startsInMs ?? -60_000)),
      endsAt: new Date(now + (wish.endsInMs ?? 3_600_000)),
      openingCents: wish.openingCents ?? 100_00,
      reserveCents: wish.reserveCents ?? null,
    },
  })
  const seconds = wish.softCloseSeconds ?? 180
  await db
    .updateTable('auctions')
    .set({ soft_close_window_seconds: seconds, extension_seconds: seconds, relists_left: wish.relistsLeft ?? 0 })
    .where('listing_id', '=', lot.listingId)
    .execute()
  return lot
}

/** A buyer as the order of a bid carries them. */
export function buyer(accountId: string, accessRuleIds: string[] = []): BidOrder['viewer'] {
  return { accountId, role: 'buyer', accessRuleIds }
}

export function bidOrder(
  listingName: string,
  bidderId: string,
  maxCents: number,
  given: Partial<BidOrder> = {},
): BidOrder {
  return {
    listingName,
    viewer: buyer(bidderId),
    maxCents,
    isConfirmed: true,
    key: randomUUID(),
    ...given,
  }
}
