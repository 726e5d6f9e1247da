// Spec §2: the parameter show_cart, whatever its value, opens the cart on any page. The page's own parameters stay.
import { SHOW_CART } from '@lotyard/contract/rules/site/show-cart'

/** State of a history entry that a press on the page made: closing the cart may go back from it. */
export const OPENED_CART = { openedCart: true }

const isShowCart = (pair: string) => pair === SHOW_CART || pair.startsWith(`${SHOW_CART}=`)
const pairsOf = (search: string) => search.replace(/^\?/, '').split('&').filter(Boolean)
const join = (pairs: string[]) => (pairs.length === 0 ? '' : `?${pairs.join('&')}`)

export function showsCart(search: string): boolean {
  return pairsOf(search).some(isShowCart)
}

/** Edited as text: parsed and written again, parameters that others wrote would change their spelling. */
export function withoutCart(search: string): string {
  return join(pairsOf(search).filter((pair) => !isShowCart(pair)))
}

/** Opening and closing the cart leaves the page as it is: for routes that say when to load again. */
export function differsByCartOnly(url: URL, other: URL): boolean {
  const isSamePage = url.pathname === other.pathname && withoutCart(url.search) === withoutCart(other.search)
  return isSamePage && url.search !== other.search
}
