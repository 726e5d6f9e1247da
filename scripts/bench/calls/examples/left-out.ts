/** A few a day; each makes every process read what lots are described by, which would count for the rows beside it. */
const EDIT_OF_THE_MARKET = 'An edit of the market: rare, and felt by all other rows.'

/** Calls and pages that no row measures, and why. */
export const LEFT_OUT: Readonly<Record<string, string>> = {
  'GET /api/live': 'A stream that does not end; `npm run bench -- auctions` measures how fast a bid reaches it.',
  'GET /api/account/export':
    'Writes some twenty files; what it costs depends on how much the account has, and two run at once.',
  'POST /api/orders': 'Needs a lot each; `npm run bench -- orders` measures it, beside the bare inserts.',
  'POST /admin/direct_orders/new': 'Needs a lot each, and does what POST /api/orders does.',
  'POST /api/admin/listings/{name}/give_up': 'Needs a lot that its winner left unpaid, once each.',
  'POST /api/account/deletion': 'Needs accounts with passwords, once each; it costs what comparing a password costs.',
  'POST /api/listings/{name}/runner_up_offer': 'Needs a lot that its winner left unpaid, and answers each offer once.',
  'POST /api/admin/listings/{name}/runner_up_offer': 'Needs a lot that its winner left unpaid, once each.',
  'POST /api/admin/accounts/{id}/lift_bidding_bar': 'Needs an account that left a lot unpaid, once each.',
  'POST /api/orders/{id}/problems': 'Needs an order that has arrived, and takes one open report per lot.',
  'POST /api/orders/{id}/photos': 'Costs what decoding and encoding a picture costs, twenty-four times a day.',
  'POST /api/admin/problems/{id}/answer': 'Needs a reported problem, once each.',
  'PUT /api/admin/orders/{id}/shipments/{warehouse_key}': 'Needs a paid order, twice each.',
  'POST /api/admin/orders/{id}/cancel': 'Needs an order that has not left, once each.',
  'POST /api/admin/orders/{id}/refunds': 'Needs a paid order; few are refunded.',
  'POST /api/admin/orders/{id}/paid': 'Needs an open invoice, once each.',
  'POST /api/admin/market/sites': EDIT_OF_THE_MARKET,
  'PUT /api/admin/market/sites/{key}': EDIT_OF_THE_MARKET,
  'POST /api/admin/market/warehouses': EDIT_OF_THE_MARKET,
  'PUT /api/admin/market/warehouses/{key}': EDIT_OF_THE_MARKET,
  'POST /api/admin/market/categories': EDIT_OF_THE_MARKET,
  'PUT /api/admin/market/categories/{key}': EDIT_OF_THE_MARKET,
  'POST /api/admin/market/conditions': EDIT_OF_THE_MARKET,
  'PUT /api/admin/market/conditions/{key}': EDIT_OF_THE_MARKET,
  'POST /api/admin/market/lot_sizes': EDIT_OF_THE_MARKET,
  'PUT /api/admin/market/lot_sizes/{key}': EDIT_OF_THE_MARKET,
  'PUT /api/admin/market/brands/{key}': EDIT_OF_THE_MARKET,
  'POST /api/admin/market/brands/{key}/merge': EDIT_OF_THE_MARKET,
  'POST /api/admin/market/freight': EDIT_OF_THE_MARKET,
  'PUT /api/admin/market/tax/{state}': EDIT_OF_THE_MARKET,
  'PUT /api/admin/market/settings/{key}': EDIT_OF_THE_MARKET,
}
