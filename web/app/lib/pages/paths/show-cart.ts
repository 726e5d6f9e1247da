import { withoutCart } from '@lotyard/contract/rules/site/paths/show-cart'

/** State of a history entry that a press on the page made: closing the cart may go back from it. */
export const OPENED_CART = { openedCart: true }

/** Opening and closing the cart leaves the page as it is: for routes that say when to load again. */
export function differsByCartOnly(url: URL, other: URL): boolean {
  const isSamePage = url.pathname === other.pathname && withoutCart(url.search) === withoutCart(other.search)
  return isSamePage && url.search !== other.search
}
