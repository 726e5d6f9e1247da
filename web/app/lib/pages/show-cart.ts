// Spec §2: the parameter show_cart, whatever its value, opens the cart on any page. The page's own parameters stay.

/** State of a history entry that a press on the page made: closing the cart may go back from it. */
export const OPENED_CART = { openedCart: true }

export function showsCart(search: string): boolean {
  return /[?&]show_cart(?=[=&]|$)/.test(search)
}

/** Edited as text: parsed and written again, parameters that others wrote would change their spelling. */
export function withoutCart(search: string): string {
  return search.replace(/[?&]show_cart(=[^&]*)?(?=&|$)/g, '').replace(/^&/, '?')
}

/** Opening and closing the cart leaves the page as it is: for routes that say when to load again. */
export function differsByCartOnly(url: URL, other: URL): boolean {
  const isSamePage = url.pathname === other.pathname && withoutCart(url.search) === withoutCart(other.search)
  return isSamePage && url.search !== other.search
}
