/** Calls and pages that no row measures, and why. */
export const LEFT_OUT: Readonly<Record<string, string>> = {
  'GET /api/live': 'A stream that does not end; `npm run bench -- auctions` measures how fast a bid reaches it.',
  'GET /api/account/export':
    'Writes some twenty files; what it costs depends on how much the account has, and two run at once.',
  'POST /api/orders': 'Needs a lot each; `npm run bench -- orders` measures it, beside the bare inserts.',
  'POST /admin/direct_orders/new': 'Needs a lot each, and does what POST /api/orders does.',
  'POST /api/listings/{name}/withdraw_bids': 'Needs a lot that was changed under its bids, once each.',
  'POST /api/admin/listings': 'Leaves a draft behind each time, in the market that the other rows are measured on.',
  'POST /api/admin/listings/{name}/publish': 'Needs a draft that is complete, once each.',
  'POST /api/admin/listings/{name}/unschedule': 'Needs a listing that has not opened, once each.',
  'POST /api/admin/listings/{name}/relist': 'Needs a lot that did not sell, once each.',
  'POST /api/admin/listings/{name}/duplicate':
    'Costs what copying a manifest costs, and leaves a lot behind each time.',
  'PUT /api/admin/listings/{name}/draft':
    'Needs the version that the edit before it left; costs what a title edit costs.',
  'POST /api/admin/listings/{name}/manifest_lines': 'Needs the version that the edit before it left.',
  'PUT /api/admin/listings/{name}/manifest_lines/{position}': 'Needs the version that the edit before it left.',
  'DELETE /api/admin/listings/{name}/manifest_lines/{position}': 'Needs the version that the edit before it left.',
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
}
