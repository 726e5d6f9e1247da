// Offers a demo lot: price, shipping and times. Times are kept as distances from the moment of loading, in seconds
// (negative: past), so that the same market can be laid out around any moment.
import { stepAboveCents } from '@lotyard/contract/rules/auctions/bid-steps'
import type { ConditionKey, DemoLot } from './make-lot.ts'
import { DEMO_SEED, randomOf, type Random } from './random.ts'

export const MINUTE = 60
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

export type DemoState = 'active' | 'scheduled' | 'draft' | 'sold' | 'unsold'

export type DemoListing = {
  state: DemoState
  buyingFormat: 'auction' | 'fixed_price'
  fixedPriceCents: number | null
  originalPriceCents: number | null
  accessRuleId: number | null
  shippingMode: 'calculated' | 'flat' | 'free'
  flatShippingCents: number | null
  shippingDiscountPercent: number
  availableForPickUp: boolean
  publishedIn: number | null
  updatedIn: number
  createdIn: number
  closedIn: number | null
  soldPriceCents: number | null
  priceDrops: Array<{ dropsIn: number; priceCents: number }>
  auction: {
    startsIn: number
    endsIn: number
    openingCents: number
    reserveCents: number | null
    /** How it was sold, where it was. */
    lastBids: LastBids | null
  } | null
}

/** The two maximums that decided an auction. One step above the runner-up's is the price. */
export type LastBids = { runnerUpCents: number; winnerCents: number }

/** What buyers pay, in per cent of MSRP. */
const PERCENT_OF_MSRP: Record<ConditionKey, readonly [number, number]> = {
  new: [32, 52],
  'like-new': [25, 40],
  'used-good': [18, 30],
  'used-fair': [11, 20],
  'uninspected-returns': [9, 21],
  salvage: [3, 8],
}

export function makeListing(lot: DemoLot, state: DemoState): DemoListing {
  const random = randomOf(DEMO_SEED, lot.number, 2)
  const valueCents = fairValueCents(random, lot)
  const isAuction = state === 'sold' ? wasSoldByAuction(lot) : random.chance(0.55)
  const times = timesOf(random, state, isAuction)
  const common = { state, ...shippingOf(random, lot), ...times, soldPriceCents: null, accessRuleId: null }
  if (isAuction) {
    const openingCents = roundPrice(valueCents * (0.2 + random.unit() * 0.45))
    const hasReserve = random.chance(0.15) && state !== 'sold'
    const reserveCents = hasReserve ? Math.max(openingCents, roundPrice(valueCents * 0.85)) : null
    const startsIn = times.publishedIn ?? 0
    const lastBids = state === 'sold' ? lastBidsOf(random, valueCents) : null
    return {
      ...common,
      soldPriceCents: lastBids === null ? null : stepAboveCents(lastBids.runnerUpCents),
      buyingFormat: 'auction',
      fixedPriceCents: null,
      originalPriceCents: null,
      priceDrops: [],
      auction: { startsIn, endsIn: auctionEnd(random, state, times), openingCents, reserveCents, lastBids },
    }
  }
  const prices = pricesOf(random, state, valueCents)
  const soldPriceCents = state === 'sold' ? prices.fixedPriceCents : null
  // A price that fell moved the listing up in 'Most Recent' when it did.
  const hasFallen = state === 'active' && (prices.originalPriceCents ?? 0) > prices.fixedPriceCents
  const updatedIn = hasFallen ? Math.round(times.updatedIn * random.unit()) : times.updatedIn
  return { ...common, buyingFormat: 'fixed_price', ...prices, auction: null, soldPriceCents, updatedIn }
}

/** Drawn apart from the rest, so that the other sales stay what they are. */
function wasSoldByAuction(lot: DemoLot): boolean {
  return randomOf(DEMO_SEED, lot.number, 6).chance(0.35)
}

function lastBidsOf(random: Random, valueCents: number): LastBids {
  const runnerUpCents = roundPrice(valueCents)
  const generous = roundPrice(runnerUpCents * (1.02 + random.unit() * 0.2))
  return { runnerUpCents, winnerCents: Math.max(stepAboveCents(runnerUpCents), generous) }
}

function fairValueCents(random: Random, lot: DemoLot): number {
  const [low, high] = PERCENT_OF_MSRP[lot.conditionKey]
  const bulkDiscount = lot.lotSizeKey === 'truckload' ? 0.8 : lot.lotSizeKey === 'multi-pallet' ? 0.9 : 1
  return (lot.msrpCents * (low + random.unit() * (high - low)) * bulkDiscount) / 100
}

/** To five dollars, from a thousand dollars on to twenty-five; never nothing. */
export function roundPrice(cents: number): number {
  const step = cents < 100_000 ? 500 : 2_500
  return Math.max(step, Math.round(cents / step) * step)
}

type Prices = Pick<DemoListing, 'fixedPriceCents' | 'originalPriceCents' | 'priceDrops'>

function pricesOf(random: Random, state: DemoState, valueCents: number): Prices & { fixedPriceCents: number } {
  const fixedPriceCents = roundPrice(valueCents)
  const wasCents = random.chance(0.28) ? roundPrice(valueCents * (1.08 + random.unit() * 0.3)) : null
  if (state !== 'active' || !random.chance(0.12))
    return { fixedPriceCents, originalPriceCents: wasCents, priceDrops: [] }
  // The price a later drop is measured against is today's, unless it fell before.
  return {
    fixedPriceCents,
    originalPriceCents: wasCents ?? fixedPriceCents,
    priceDrops: dropsOf(random, fixedPriceCents),
  }
}

function dropsOf(random: Random, fixedPriceCents: number): DemoListing['priceDrops'] {
  const everySeconds = random.pick([DAY, 2 * DAY, 3 * DAY])
  const firstIn = random.between(20 * MINUTE, everySeconds)
  return Array.from({ length: random.between(1, 3) }, (_, index) => ({
    dropsIn: firstIn + index * everySeconds,
    priceCents: roundPrice(fixedPriceCents * (0.93 - index * 0.07)),
  }))
}

function shippingOf(
  random: Random,
  lot: DemoLot,
): Pick<DemoListing, 'shippingMode' | 'flatShippingCents' | 'shippingDiscountPercent' | 'availableForPickUp'> {
  const availableForPickUp = random.chance(0.45)
  const shippingMode = random.pickWeighted([
    ['calculated', 80],
    ['flat', 13],
    ['free', 7],
  ] as const)
  const flatShippingCents = shippingMode === 'flat' ? flatRateCents(random, lot) : null
  const shippingDiscountPercent =
    shippingMode === 'calculated' && random.chance(0.16) ? random.pick([10, 15, 20, 25, 50]) : 0
  return { shippingMode, flatShippingCents, shippingDiscountPercent, availableForPickUp }
}

function flatRateCents(random: Random, lot: DemoLot): number {
  if (lot.palletCount === 0) return random.between(15, 39) * 100
  return Math.min(lot.palletCount * random.between(120, 190), 2_900) * 100
}

type Times = Pick<DemoListing, 'publishedIn' | 'updatedIn' | 'createdIn' | 'closedIn'>

function timesOf(random: Random, state: DemoState, isAuction: boolean): Times {
  if (state === 'draft') {
    const createdIn = -random.between(HOUR, 5 * DAY)
    return { publishedIn: null, updatedIn: createdIn, createdIn, closedIn: null }
  }
  if (state === 'scheduled') {
    const createdIn = -random.between(HOUR, 3 * DAY)
    return { publishedIn: random.between(HOUR, 4 * DAY), updatedIn: createdIn, createdIn, closedIn: null }
  }
  if (state === 'sold' || state === 'unsold') {
    const closedIn = -random.between(DAY, 90 * DAY)
    const publishedIn = closedIn - random.between(DAY, 12 * DAY)
    return { publishedIn, updatedIn: publishedIn, createdIn: publishedIn - HOUR, closedIn }
  }
  const isRecent = random.chance(isAuction ? 0.3 : 0.2)
  const publishedIn = isRecent
    ? -random.between(10 * MINUTE, 7 * DAY)
    : -random.between(7 * DAY, isAuction ? 13 * DAY : 60 * DAY)
  return { publishedIn, updatedIn: publishedIn, createdIn: publishedIn - random.between(HOUR, DAY), closedIn: null }
}

function auctionEnd(random: Random, state: DemoState, times: Times): number {
  if (state === 'unsold') return times.closedIn!
  // Sold when the winner pays, some hours after they won.
  if (state === 'sold') return times.closedIn! - random.between(HOUR, 12 * HOUR)
  if (state === 'active') return random.between(6 * MINUTE, 7 * DAY)
  return (times.publishedIn ?? 0) + random.between(3, 7) * DAY
}
