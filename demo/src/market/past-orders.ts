// Who bought what before the demo opened, how it left, and when its sellers were paid. Pure; the same every time.
//
// Every past sale has an order, or the desk would count hundreds of lots as sold and list a handful of orders. The crowd
// bought nearly all of them; the buyer that people sign in as has five, one for each thing that a buyer can do with one.
import { assert } from '@lotyard/contract/rules/assert'
import { CLAIM_DAYS } from '@lotyard/contract/rules/orders/fulfilment/claims-rule'
import { DEMO_ACCOUNTS } from './data/accounts.ts'
import { CROWD } from './data/crowd.ts'
import { DAY, HOUR } from './make-listing.ts'
import type { Offer } from './make-market.ts'
import { DEMO_SEED, randomOf } from './random.ts'

export type PastOrder = {
  buyerId: string
  /** In one warehouse. */
  bought: readonly Offer[]
  isWon: boolean
  /** Seconds from the moment of loading, as all times here. */
  placedIn: number
  isPickUp: boolean
  carrier: string
  tracking: string
  /** Null where its lots wait at the warehouse. */
  leftIn: number | null
  /** They stand ready: the buyer can book when to fetch them. */
  isReady?: boolean
  /** Null where they were picked up, or are on their way. */
  deliveredIn: number | null
}

const CARRIERS = ['Old Valley Freight', 'Tri-River Lines', 'Plainsman LTL'] as const

/** `winners`: who won which lot, by its number. The oldest first, as orders are numbered. */
export function planPastOrders(sold: readonly Offer[], winners: ReadonlyMap<number, string>): PastOrder[] {
  const ofBuyer = ordersOfBuyer(sold)
  const taken = new Set(ofBuyer.flatMap(({ bought }) => bought))
  const ofCrowd = sold.filter((offer) => !taken.has(offer)).map((offer) => orderOfCrowd(offer, winners))
  return [...ofBuyer, ...ofCrowd].toSorted((one, other) => one.placedIn - other.placedIn)
}

function orderOfCrowd(offer: Offer, winners: ReadonlyMap<number, string>): PastOrder {
  const { lot, listing } = offer
  const random = randomOf(DEMO_SEED, lot.number, 7)
  const isWon = listing.buyingFormat === 'auction'
  const buyerId = isWon ? winners.get(lot.number) : random.pick(CROWD).id
  assert(buyerId !== undefined, 'an auction of the past has a winner')
  const isPickUp = listing.availableForPickUp && random.chance(0.3)
  const placedIn = listing.closedIn!
  const leavesIn = placedIn + random.between(20 * HOUR, 4 * DAY)
  const leftIn = leavesIn < -HOUR ? leavesIn : null
  const deliveredIn = isPickUp ? null : deliveredAfter(leftIn)
  return { ...shippedFrom([offer]), buyerId, isWon, placedIn, isPickUp, leftIn, deliveredIn }
}

/** Soon enough that the days from shipping, not those from delivery, say until when a problem can be reported. */
function deliveredAfter(leftIn: number | null): number | null {
  const deliveredIn = leftIn === null ? 0 : leftIn + 4 * DAY
  return deliveredIn < -DAY ? deliveredIn : null
}

function shippedFrom(bought: readonly Offer[]): Pick<PastOrder, 'bought' | 'carrier' | 'tracking'> {
  const random = randomOf(DEMO_SEED, bought[0]!.lot.number, 8)
  const carrier = random.pick(CARRIERS)
  return { bought, carrier, tracking: `${carrier.slice(0, 2).toUpperCase()}-${random.between(4_000_000, 4_999_999)}` }
}

/** Two lots on one truck that a problem can be reported with, one that waits, one to pick up, and two of long ago, at fixed prices. */
function ordersOfBuyer(sold: readonly Offer[]): PastOrder[] {
  const fixed = sold
    .filter(({ listing }) => listing.buyingFormat === 'fixed_price')
    .toSorted((one, other) => other.listing.closedIn! - one.listing.closedIn!)
  const between = (from: number, to: number) =>
    fixed.filter(({ listing }) => listing.closedIn! > from * DAY && listing.closedIn! < to * DAY)
  const ofSeller = (offers: Offer[]) => offers.find(({ lot }) => lot.sellerId === DEMO_ACCOUNTS.seller.id)
  const waiting = fixed[0]
  const onItsWay = together(between(-9, -4))
  const [settled, due] = [ofSeller(between(-60, -40)), ofSeller(between(-24, -18))]
  if (waiting === undefined || onItsWay === null || settled === undefined || due === undefined) return []
  const order = (bought: readonly Offer[], { hasLeft = true, isThere = true } = {}): PastOrder => {
    // Bought together: at the moment of the later sale.
    const placedIn = Math.max(...bought.map(({ listing }) => listing.closedIn!))
    const leftIn = hasLeft ? placedIn + 2 * DAY : null
    const deliveredIn = isThere ? deliveredAfter(leftIn) : null
    const buyerId = DEMO_ACCOUNTS.buyer.id
    return { ...shippedFrom(bought), buyerId, isWon: false, placedIn, isPickUp: false, leftIn, deliveredIn }
  }
  const others = [waiting, settled, due, ...onItsWay]
  const toFetch = between(-5, -1).find((offer) => offer.listing.availableForPickUp && !others.includes(offer))
  return [
    order([settled]),
    order([due]),
    order(onItsWay, { isThere: false }),
    order([waiting], { hasLeft: false }),
    ...(toFetch === undefined ? [] : [{ ...order([toFetch], { hasLeft: false }), isPickUp: true, isReady: true }]),
  ]
}

/** The two of one warehouse that were sold closest to each other. Null where no warehouse sold two. */
function together(offers: readonly Offer[]): [Offer, Offer] | null {
  const pairs = [...Map.groupBy(offers, ({ lot }) => lot.warehouseKey).values()].flatMap((ofWarehouse) =>
    ofWarehouse.slice(1).map((offer, index): [Offer, Offer] => [offer, ofWarehouse[index]!]),
  )
  const gap = ([one, other]: [Offer, Offer]) => Math.abs(other.listing.closedIn! - one.listing.closedIn!)
  return pairs.toSorted((one, other) => gap(one) - gap(other))[0] ?? null
}

/** Every two weeks, the last time some days ago: what became due since is owed. */
const PAYOUTS_IN = [-74, -60, -46, -32, -18, -4].map((days) => days * DAY)

/** When its seller was paid for an order; null where that is still to be done. */
export function paidOutIn({ leftIn, isPickUp }: Pick<PastOrder, 'leftIn' | 'isPickUp'>): number | null {
  if (leftIn === null) return null
  const dueIn = leftIn + (isPickUp ? CLAIM_DAYS.afterPickUp : CLAIM_DAYS.afterShipping) * DAY
  return PAYOUTS_IN.find((payoutIn) => payoutIn >= dueIn) ?? null
}
