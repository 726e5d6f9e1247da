// The query parameter show_cart opens the cart on any page (spec §2). `0` and `false` mean closed, any other value open.
//
// Addresses are edited as text: parsed and written again, parameters that others wrote would change their spelling.
const isShowCart = (pair: string) => /^show_cart(=|$)/.test(pair)
const opensCart = (pair: string) => isShowCart(pair) && !/=(0|false)$/i.test(pair)

/** `path` is one of this site with its query, or a query alone. */
function split(path: string): { page: string; pairs: string[]; hash: string } {
  const [, page = '', query = '', hash = ''] = /^([^?#]*)\??([^#]*)(.*)$/.exec(path) ?? []
  return { page, pairs: query.split('&').filter(Boolean), hash }
}

export function showsCart(path: string): boolean {
  return split(path).pairs.some(opensCart)
}

/** The same page with the cart open. */
export function withShowCart(path: string): string {
  if (showsCart(path)) return path
  const { page, pairs, hash } = split(withoutCart(path))
  return `${page}?${[...pairs, 'show_cart'].join('&')}${hash}`
}

/** The same page with the cart closed. */
export function withoutCart(path: string): string {
  const { page, pairs, hash } = split(path)
  const others = pairs.filter((pair) => !isShowCart(pair)).join('&')
  return page + (others && `?${others}`) + hash
}
