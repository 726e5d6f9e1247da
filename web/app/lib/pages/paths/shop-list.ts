const BUILT_LIST = /manifest-([0-9a-f]+)\.js$/

/** Where the list of the shop's pages is, beside the router's list of all pages. The same while the site isn't built. */
export function shopListOf(listOfAll: string): string {
  return listOfAll.replace(BUILT_LIST, 'manifest-$1-shop.js')
}
