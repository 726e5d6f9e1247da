import type { Cart, CartListing } from '@lotyard/contract/orders/cart'

/** A cart may hold 50 gone lots: asking for lots similar to each would be 50 calls at once. */
const MAX_WITH_SIMILAR = 3

/** Of a lot that the buyer may not see any more the cart knows the name alone, and similar ones are not told. */
export function isHiddenLot({ name, title, units }: Pick<CartListing, 'name' | 'title' | 'units'>): boolean {
  return units === 0 && title === `Lot ${name}`
}

type Lots = { warehouses: readonly { listings: Cart['warehouses'][number]['listings'] }[] }

/** Lots that others bought, or that are off the market. */
export function goneLotsOf({ warehouses }: Lots): CartListing[] {
  return warehouses.flatMap(({ listings }) => listings).filter(({ state }) => state === 'gone')
}

/** The gone lots whose similar ones are shown without being asked for. */
export function namesWithSimilar({ warehouses }: Lots): string[] {
  return goneLotsOf({ warehouses })
    .filter((lot) => !isHiddenLot(lot))
    .slice(0, MAX_WITH_SIMILAR)
    .map(({ name }) => name)
}
