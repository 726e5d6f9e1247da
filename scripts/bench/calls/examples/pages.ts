// One line for each page. Without `as` a page is measured for a visitor and for a signed-in buyer.
//
// Visitors' pages are kept for a moment, as in life: where a row has one address, its visitors mostly get a kept page.
import { page } from './example.ts'
import { marketKinds } from './reads.ts'

/** Addresses that no request has asked for: what a visitor's page costs that is not kept. */
const FRESH = Array.from({ length: 20_000 }, (_, at) => `fresh=${at}`)

/** A place for each request: no page to one of them is kept when it is asked for again. */
const PLACES = Array.from({ length: 10_000 }, (_, at) => `deliver_to=${10_001 + 7 * at}.b.l`)

export const PAGES = [
  page(''),
  page('', { as: ['visitor'], what: 'not kept', query: () => FRESH }),
  page('lots/:view?'),
  page('lots/:view?', { as: ['visitor'], what: 'not kept', query: () => FRESH }),
  page('lots/:view?', { as: ['visitor'], what: 'to a place', cookies: PLACES }),
  page('lots/compare', { query: ({ lots }) => lots.slice(4).map((name, at) => `names=${name},${lots[at]}`) }),
  page('market'),
  page('market/:category/:condition', { each: marketKinds }),
  page('detail/:name'),
  page('detail/:name', { as: ['visitor'], what: 'to a place', cookies: PLACES }),
  page('detail/:name', { as: ['visitor'], what: 'one lot', each: ({ lots }) => lots.slice(0, 1) }),
  page('detail/:name/record', { each: ({ recorded }) => recorded }),

  page('account/sign_in', { as: ['visitor'] }),
  page('account/sign_in', { as: ['buyer'], status: 302 }),
  page('account/sign_in/code', { as: ['visitor'] }),
  page('account/sign_in/code', { as: ['buyer'], status: 302 }),
  page('account/sign_up', { as: ['visitor'] }),
  page('account/sign_up', { as: ['buyer'], status: 302 }),
  page('account/sign_out', { as: ['visitor'], status: 302 }),
  page('account/sign_out', { as: ['buyer'] }),
  page('account/forgot_password'),
  page('account/reset_password'),
  page('account/verify_email'),
  page('account/confirm_email'),
  page('account/undo_email'),
  ...[
    '',
    '/edit',
    '/security',
    '/bids',
    '/orders',
    '/buying',
    '/watch_list',
    '/saved_searches',
    '/price_book',
    '/notices',
    '/addresses',
    '/payment_methods',
    '/preferences',
    '/devices',
    '/resale_certificate',
    '/data',
  ].flatMap((path) => [
    page(`account${path}`, { as: ['visitor'], status: 302 }),
    page(`account${path}`, { as: ['buyer'] }),
  ]),

  page('account/price_book/uploads/:id', {
    as: ['visitor'],
    status: 302,
    each: ({ bookUploadIds }) => bookUploadIds,
  }),
  page('account/price_book/uploads/:id', { as: ['buyer'], each: ({ bookUploadIds }) => bookUploadIds }),

  page('account/bids/:name/changes', { as: ['visitor'], status: 302, each: ({ bidOn }) => bidOn }),
  page('account/bids/:name/changes', { as: ['buyer'], each: ({ bidOn }) => bidOn }),

  page('checkout', { as: ['visitor'], status: 302 }),
  page('checkout', { as: ['buyer'] }),

  ...['checkout/success/:id', 'account/orders/:id', 'account/orders/:id/problem', 'account/orders/:id/invoice'].flatMap(
    (path) => [
      page(path, { as: ['visitor'], status: 302, each: ({ orderIds }) => orderIds }),
      page(path, { as: ['buyer'], each: ({ orderIds }) => orderIds }),
    ],
  ),
  page('account/orders/:id/pay', { as: ['visitor'], status: 302, each: ({ invoice }) => [invoice.id] }),
  page('account/orders/:id/pay', { as: ['buyer'], each: ({ invoice }) => [invoice.id] }),
  page('pay/:token', { each: ({ invoice }) => [invoice.token] }),

  page('account/orders/:id/pickup/:part', { as: ['visitor'], status: 302, each: ({ pickUpIds }) => pickUpIds }),
  page('account/orders/:id/pickup/:part', { as: ['buyer'], each: ({ pickUpIds }) => pickUpIds }),

  page('admin', { as: ['admin', 'seller'] }),
  page('admin/search', { as: ['admin', 'seller'], query: () => ['q=pallet', 'q=tools', 'q=buyer@lotyard.test'] }),
  page('admin/listings', { as: ['admin', 'seller'] }),
  page('admin/listings/bulk', {
    as: ['admin', 'seller'],
    query: ({ sellersLots }) => [`act=price&name=${sellersLots[0]}`],
  }),
  page('admin/listings/:name/photos', { as: ['admin', 'seller'], each: ({ sellersLots }) => sellersLots }),
  page('admin/numbers', { as: ['admin', 'seller'] }),
  page('admin/payouts', { as: ['admin', 'seller'] }),
  page('admin/pickup', { as: ['admin', 'seller'] }),
  page('admin/orders', { as: ['admin', 'seller'] }),
  page('admin/orders/:id', { as: ['admin'], each: ({ orderIds }) => orderIds }),
  page('admin/auctions', { as: ['admin', 'seller'] }),
  page('admin/auctions/:name', { as: ['admin'], each: ({ bidOn }) => bidOn }),
  page('admin/bars', { as: ['admin'] }),
  page('admin/listings/:name/preview', { as: ['admin'], each: ({ drafts }) => drafts }),
  page('admin/templates', { as: ['admin', 'seller'] }),
  page('admin/listings/new', { as: ['admin', 'seller'] }),
  page('admin/listings/:name', { as: ['admin', 'seller'], each: ({ sellersLots }) => sellersLots }),
  page('admin/invoices', { as: ['admin'] }),
  page('admin/imports', { as: ['admin', 'seller'] }),
  page('admin/imports/:id', { as: ['admin', 'seller'], each: ({ importIds }) => importIds }),
  page('admin/people', { as: ['admin'] }),
  page('admin/people/:id', { as: ['admin'], each: ({ buyer }) => [buyer.accountId] }),
  page('admin/staff', { as: ['admin'] }),
  page('admin/pending', { as: ['admin'] }),
  page('admin/access_rules', { as: ['admin'] }),
  page('admin/certificates', { as: ['admin'] }),
  page('admin/audit', { as: ['admin'] }),
  page('admin/direct_orders/new', { as: ['admin'] }),
  ...['sites', 'warehouses', 'carriers', 'categories', 'conditions', 'freight', 'tax', 'rules', 'settings'].flatMap(
    (part) => page(`admin/market/${part}`, { as: ['admin'] }),
  ),
  page('admin/outbox', { as: ['admin'] }),
  page('admin/outbox/:id', { as: ['admin'], each: ({ mailIds }) => mailIds }),

  page('deliver_to'),
  page('shipping_rate_estimator'),
  page('unsubscribe'),
  page('newsletter', { status: 302 }),
  page('newsletter/confirm'),
  page('contact'),
  page('help'),
  page('terms'),
  page('privacy'),
  page('*', { status: 404 }),
  page('admin/*', { as: ['admin'], status: 404 }),
].flat()
