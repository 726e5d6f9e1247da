// The query parameter that opens the cart on any page.
export const SHOW_CART = 'show_cart'
const HERE = 'https://here.invalid'

/** The same page with the cart open. `path` is one of this site, with its query. */
export function withShowCart(path: string): string {
  const { pathname, search, searchParams, hash } = new URL(path, HERE)
  if (searchParams.has(SHOW_CART)) return path
  return `${pathname}${search === '' ? '?' : `${search}&`}${SHOW_CART}${hash}`
}
