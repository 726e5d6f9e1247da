// What the demo's buyer watches, so that the watch list is alive at the first start: a little of everything that a watch
// can show. Pure; the same every time.
import type { CopyTable } from './rows/copy-rows.ts'
import { DEMO_ACCOUNTS } from '../market/data/accounts.ts'
import { DAY, HOUR } from '../market/make-listing.ts'
import { PREFERRED_BUYERS, type Offer } from '../market/make-market.ts'

type Listing = Offer['listing']

/** The first lot of each kind is watched. None of them ends while a visitor tries the demo. */
const WATCHED_KINDS: ReadonlyArray<(listing: Listing) => boolean> = [
  (listing) => isPublic(listing) && endsWithin(listing, 2 * HOUR, 12 * HOUR),
  (listing) => isPublic(listing) && endsWithin(listing, 12 * HOUR, DAY),
  (listing) => isPublic(listing) && endsWithin(listing, 2 * DAY, 5 * DAY) && listing.auction?.reserveCents != null,
  (listing) => isPublic(listing) && (listing.originalPriceCents ?? 0) > (listing.fixedPriceCents ?? 0),
  (listing) => isPublic(listing) && listing.fixedPriceCents !== null && listing.shippingDiscountPercent > 0,
  (listing) => listing.accessRuleId === PREFERRED_BUYERS.id,
]

/** In an empty database a lot's id is its number. */
export function watchTable(offers: readonly Offer[], now: Date): CopyTable {
  const watched = pickWatched(offers)
  return {
    table: 'starred_lots',
    columns: 'account_id, lot_id, created_at',
    rows: watched.map(({ lot }, index) => [
      DEMO_ACCOUNTS.buyer.id,
      lot.number,
      new Date(now.getTime() - (index + 1) * 5 * HOUR * 1_000).toISOString(),
    ]),
  }
}

export function pickWatched(offers: readonly Offer[]): Offer[] {
  const picked: Offer[] = []
  for (const fits of WATCHED_KINDS) {
    const offer = offers.find((one) => one.listing.state === 'active' && fits(one.listing) && !picked.includes(one))
    if (offer !== undefined) picked.push(offer)
  }
  return picked
}

function isPublic({ accessRuleId }: Listing): boolean {
  return accessRuleId === null
}

function endsWithin({ auction }: Listing, from: number, to: number): boolean {
  return auction !== null && auction.endsIn >= from && auction.endsIn < to
}
