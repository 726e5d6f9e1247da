import type { Cart, CartListing } from '@lotyard/contract/cart'

/** A cart may hold 50 gone lots: asking for lots similar to each would be 50 calls at once. */
const MAX_WITH_SIMILAR = 3

/** Of a lot that the buyer may not see any more the cart knows the name alone, and similar ones are not told. */
export function isHiddenLot({ name, title, units }: Pick<CartListing, 'name' | 'title' | 'units'>): boolean {
  return units === 0 && title === `Lot ${name}`
}

/** The gone lots whose similar ones are shown without being asked for. */
export function namesWithSimilar({ warehouses }: Pick<Cart, 'warehouses'>): string[] {
  return warehouses
    .flatMap(({ listings }) => listings)
    .filter((lot) => lot.state === 'gone' && !isHiddenLot(lot))
    .slice(0, MAX_WITH_SIMILAR)
    .map(({ name }) => name)
}
