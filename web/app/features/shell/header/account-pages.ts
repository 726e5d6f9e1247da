/** The pages of an account that people open most: in the header's menu, and first in the account's own. */
export const ACCOUNT_PAGES = [
  ['Overview', '/account/'],
  ['Bids', '/account/bids/'],
  ['Orders', '/account/orders/'],
  ['My buying', '/account/buying/'],
  ['Notices', '/account/notices/'],
  ['Watch list', '/account/watch_list/'],
  ['Saved searches', '/account/saved_searches/'],
  ['Price book', '/account/price_book/'],
  ['Addresses', '/account/addresses/'],
  ['Preferences', '/account/preferences/'],
] as const
