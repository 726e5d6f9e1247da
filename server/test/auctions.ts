import type { TestClient } from './servers/app.ts'
import { randomUUID } from 'node:crypto'
import type { Db } from '../src/db/database.ts'
import type { SubmittedBid } from '../src/domains/auctions/bidding/decide-bid.ts'
import { addLot, type AddedLot, type LotOptions } from './market.ts'

export type AuctionOptions = LotOptions & {
  sellerId: string
  openingCents?: number
  reserveCents?: number | null
  /** From now; negative for what lies in the past. */
  endsInMs?: number
  startsInMs?: number
  softCloseSeconds?: number
  relistsLeft?: number
}

/** An open auction of an hour, opening at $100. */
export async function addAuction(db: Db, options: AuctionOptions): Promise<AddedLot> {
  const now = Date.now()
  const lot = await addLot(db, {
    ...options,
    auction: {
      startsAt: new Date(now + (options.startsInMs ?? -60_000)),
      endsAt: new Date(now + (options.endsInMs ?? 3_600_000)),
      openingCents: options.openingCents ?? 100_00,
      reserveCents: options.reserveCents ?? null,
    },
  })
  const seconds = options.softCloseSeconds ?? 180
  await db
    .updateTable('auctions')
    .set({ soft_close_window_seconds: seconds, extension_seconds: seconds, relists_left: options.relistsLeft ?? 0 })
    .where('listing_id', '=', lot.listingId)
    .execute()
  return lot
}

/** A buyer as a submitted bid carries them. */
export function buyer(accountId: string, accessRuleIds: string[] = []): SubmittedBid['viewer'] {
  return { accountId, role: 'buyer', accessRuleIds }
}

export function submittedBid(
  listingName: string,
  bidderId: string,
  maxCents: number,
  given: Partial<SubmittedBid> = {},
): SubmittedBid {
  return {
    listingName,
    viewer: buyer(bidderId),
    maxCents,
    isConfirmed: true,
    key: randomUUID(),
    ...given,
  }
}

/** At the price without the winner's bids, unless told. */
export function offerOn(
  admin: TestClient,
  { name }: { name: string },
  { priceCents = 100_00, relist = true }: { priceCents?: number; relist?: boolean } = {},
) {
  return admin.post(`/api/admin/auctions/${name}/runner_up`, { price_cents: priceCents, relist, reason: 'No payment' })
}
