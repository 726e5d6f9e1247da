// Lays out the whole demo market: which lot is for sale, which was sold, which waits for its turn. Pure; the same
// every time.
import { GOODS } from './data/goods.ts'
import { makeListing, MINUTE, type DemoListing, type DemoState } from './make-listing.ts'
import { makeLot, type DemoLot, type LotOptions } from './make-lot.ts'
import { PAST_SALE_COUNT, pastSale } from './past-sales.ts'

export type Offer = { lot: DemoLot; listing: DemoListing }

export const PREFERRED_BUYERS = { id: 1, name: 'Preferred Buyers' }
export const ELECTRONICS_INSIDERS = { id: 2, name: 'Electronics Insiders' }

/** Lots by number, from the first on. Drafts are spares: refreshing the demo publishes them as newly added lots. */
export const MARKET_PLAN: ReadonlyArray<readonly [DemoState, number]> = [
  ['active', 1_200],
  ['scheduled', 40],
  ['sold', PAST_SALE_COUNT],
  ['unsold', 80],
  ['draft', 200],
]

/** A lot on the edge of its end, for a visitor who opens the market now. */
const ENDS_SOON_IN = 4 * MINUTE

export function* makeMarket(plan = MARKET_PLAN): Generator<Offer> {
  let number = 0
  let endsSoon = false
  for (const [state, count] of plan)
    for (let index = 0; index < count; index++) {
      const offer = makeOffer(++number, state, state === 'sold' ? pastSale(index) : {})
      const { auction, accessRuleId } = offer.listing
      if (!endsSoon && state === 'active' && auction !== null && accessRuleId === null) {
        auction.endsIn = ENDS_SOON_IN
        endsSoon = true
      }
      yield offer
    }
}

export function makeOffer(number: number, state: DemoState, options: LotOptions = {}): Offer {
  const lot = makeLot(number, options)
  return { lot, listing: { ...makeListing(lot, state), accessRuleId: accessRuleOf(lot, state) } }
}

/** A few lots are private: about fifteen under the first rule, some ten electronics under the second. */
function accessRuleOf(lot: DemoLot, state: DemoState): number | null {
  if (state !== 'active') return null
  if (lot.number % 80 === 7) return PREFERRED_BUYERS.id
  return lot.number % 18 === 3 && isElectronics(lot) ? ELECTRONICS_INSIDERS.id : null
}

function isElectronics(lot: DemoLot): boolean {
  const goods = GOODS.find((candidate) => candidate.categoryKey === lot.categoryKey)
  return goods !== undefined && goods.trades.some((trade) => trade === 'electronics' || trade === 'computing')
}
