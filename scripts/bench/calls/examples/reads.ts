// One line for each GET of the API. Without `as` it is measured for a visitor and for a signed-in buyer.
import { PAPER_KEYS } from '@lotyard/contract/rules/orders/fulfilment/papers'
import { DESTINATIONS, ORIGINS } from '@lotyard/contract/rules/shipping/tariff/rate-choice'
import { PREFERRED_BUYERS } from '../../../../demo/src/market/make-market.ts'
import { makeUnsubscribeToken } from '../../../../server/src/domains/preferences/index.ts'
import { BENCH_SECRET } from '../../machine/bench-secret.ts'
import { read } from './example.ts'

const WORDS = ['pallet', 'tools', 'kitchen', 'samsung', 'returns', 'toys', 'laptop', 'furniture', 'shoes', 'dewalt']
const PAGE = 'page=0&page_size=10'

export const READS = [
  read('/api/openapi.json'),
  read('/api/csrf_token'),
  read('/api/account/', { as: ['buyer'] }),
  read('/api/account/devices', { as: ['buyer'] }),
  read('/api/account/two_factor', { as: ['buyer'] }),
  read('/api/account/preferences/inventory', { as: ['buyer'] }),
  read('/api/account/preferences/notifications', { as: ['buyer'] }),
  read('/api/account/preferences/bidding', { as: ['buyer'] }),
  read('/api/account/deletion', { as: ['buyer'] }),
  read('/api/listings/', { query: () => pages(10) }),
  read('/api/listings/', { what: 'a word', query: () => WORDS.map((word) => `search=${word}`) }),
  read('/api/listings/', {
    what: 'a word, a price range, sorted',
    query: () => WORDS.map((word) => `search=${word}&min_price=100&max_price=20000&sort_field=selling_price`),
  }),
  read('/api/listings/autocomplete', { query: () => prefixes().map((text) => `query=${text}`) }),
  read('/api/listing_matches', { query: ({ lots }) => lots.map((name) => `listing_name=${name}`) }),
  read('/api/listings/{name}/related'),
  read('/api/listings/{name}'),
  read('/api/listings/{name}/shipping_cost', { as: ['buyer'] }),
  read('/api/shipping_rate_estimator', {
    query: () => DESTINATIONS.map(({ zip }) => `origin_zip=${ORIGINS[0].zip}&destination_zip=${zip}`),
  }),
  read('/api/freight_terms'),
  read('/api/conditions'),
  read('/api/categories'),
  read('/api/market'),
  read('/api/market/{category}/{condition}', { each: marketKinds }),
  read('/api/market/{category}/{condition}/months.csv', { each: marketKinds }),
  read('/api/listings/{name}/manifest', { query: () => ['page=0&page_size=25'] }),
  read('/api/listings/{name}/manifest.csv'),
  read('/api/listings/{name}/manifest.xlsx'),
  read('/detail/{name}/auction.ics', { each: ({ bidOn }) => bidOn }),
  read('/api/listings/{name}/bids', { each: ({ bidOn }) => bidOn, query: () => [PAGE] }),
  read('/api/listings/{name}/receipts', { as: ['buyer'], each: ({ bidOn }) => bidOn, query: () => [PAGE] }),
  read('/api/listings/{name}/record', { each: ({ recorded }) => recorded }),
  read('/api/listings/{name}/lot_changes', { as: ['buyer'], each: ({ bidOn }) => bidOn }),
  read('/api/account/bids', { as: ['buyer'], query: () => ['page=0&page_size=10', 'page=1&page_size=10'] }),
  read('/api/account/bids/counts', { as: ['buyer'] }),
  read('/api/account/open_bids', { as: ['buyer'] }),
  read('/api/account/buying', { as: ['buyer'], query: () => ['by=month&period=all', 'by=category', 'by=seller'] }),
  read('/api/account/buying.csv', { as: ['buyer'], query: () => ['by=seller&period=all'] }),
  read('/api/admin/direct_orders/buyer', { as: ['admin'], query: () => ['email=buyer@lotyard.test'] }),
  read('/api/admin/direct_orders/lots', { as: ['admin'], query: () => ['search=kitchen'] }),
  read('/api/admin/mails', { as: ['admin'] }),
  read('/api/admin/mails/{id}', { as: ['admin'], each: ({ mailIds }) => mailIds }),
  read('/api/admin/accounts', { as: ['admin'], query: () => ['', 'search=ada', 'state=suspended', 'role=seller'] }),
  read('/api/admin/accounts/{id}', { as: ['admin'], each: ({ buyer }) => [buyer.accountId] }),
  read('/api/admin/staff', { as: ['admin'] }),
  read('/api/admin/pending_acts', { as: ['admin'], query: () => ['', 'show=decided'] }),
  read('/api/admin/accounts/{id}/notes', { as: ['admin'], each: ({ buyer }) => [buyer.accountId] }),
  read('/api/admin/access_rules', { as: ['admin'] }),
  read('/api/admin/templates', { as: ['admin', 'seller'] }),
  read('/api/admin/access_rules/{id}/holders', { as: ['admin'], each: () => [String(PREFERRED_BUYERS.id)] }),
  read('/api/admin/certificates', { as: ['admin'], query: () => ['', 'show=all'] }),
  read('/api/admin/audit', { as: ['admin'], query: () => ['', 'subject=order:', 'action=account.role'] }),
  read('/admin/audit.csv', { as: ['admin'] }),
  read('/api/account/resale_certificates', { as: ['buyer'] }),
  read('/api/account/email', { as: ['buyer'] }),
  read('/api/unsubscribe', {
    query: ({ buyer }) => [
      `token=${makeUnsubscribeToken(BENCH_SECRET, { accountId: buyer.accountId, topic: 'bids' })}`,
    ],
  }),
  read('/api/operator'),
  read('/api/site'),
  read('/api/operator/terms'),
  read('/api/orders', { as: ['buyer'] }),
  read('/api/account/open_orders', { as: ['buyer'] }),
  read('/api/orders/{id}', { as: ['buyer'], each: ({ orderIds }) => orderIds }),
  read('/api/orders/{id}/pickups', { as: ['buyer'], each: ({ pickUpIds }) => pickUpIds }),
  read('/api/pay/{token}', { each: ({ invoice }) => [invoice.token] }),
  read('/api/pay/{token}/client_token', { as: ['visitor'], each: ({ invoice }) => [invoice.token] }),
  read('/api/orders/{id}/problems', { as: ['buyer'], each: ({ orderIds }) => orderIds }),
  read('/api/admin/listings', {
    as: ['admin', 'seller'],
    query: () => ['', 'show=for_sale', 'show=sold', 'show=drafts'],
  }),
  read('/api/admin/listings', {
    what: 'sorted',
    as: ['admin'],
    query: () => ['show=for_sale&sort=price_up', 'show=for_sale&sort=ending', 'sort=msrp_share'],
  }),
  read('/api/admin/listings', {
    what: 'a word',
    as: ['admin'],
    query: () => WORDS.map((word) => `search=${word}`),
  }),
  read('/api/admin/listing_names', { as: ['seller'], query: () => ['show=for_sale'] }),
  read('/api/admin/listing_filters', { as: ['admin', 'seller'] }),
  read('/api/admin/listings/{name}/photos', { as: ['seller'], each: ({ sellersLots }) => sellersLots }),
  read('/api/admin/orders', { as: ['admin', 'seller'], query: () => ['', 'show=to_ship', 'show=problems'] }),
  read('/api/admin/orders.csv', { as: ['admin', 'seller'], query: () => ['show=to_ship', 'show=invoiced'] }),
  read('/api/admin/pickups', { as: ['admin', 'seller'] }),
  read('/api/admin/payouts', { as: ['admin', 'seller'] }),
  read('/api/admin/numbers', { as: ['admin', 'seller'], query: () => ['', 'days=7', 'days=365'] }),
  read('/api/admin/today', { as: ['admin', 'seller'] }),
  read('/api/admin/waiting', { as: ['admin', 'seller'] }),
  read('/api/admin/search', { as: ['admin', 'seller'], query: () => WORDS.map((word) => `q=${word}`) }),
  read('/api/admin/orders/{id}', { as: ['admin'], each: ({ orderIds }) => orderIds }),
  read('/api/admin/orders/{id}/notes', { as: ['admin'], each: ({ orderIds }) => orderIds }),
  read('/api/admin/listings/{name}/notes', { as: ['seller'], each: ({ sellersLots }) => sellersLots }),
  read('/api/admin/auctions', {
    as: ['admin', 'seller'],
    query: () => ['', 'show=scheduled', 'show=unpaid', 'show=offers'],
  }),
  read('/api/admin/auctions/{name}', { as: ['admin'], each: ({ bidOn }) => bidOn }),
  read('/api/admin/bidding_bars', { as: ['admin'], query: () => ['', 'show=lifted'] }),
  read('/api/admin/listing_choices', { as: ['admin', 'seller'] }),
  read('/api/admin/listings/{name}/draft', { as: ['seller'], each: ({ sellersLots }) => sellersLots }),
  read('/api/admin/listings/{name}/manifest_lines', {
    as: ['seller'],
    each: ({ sellersLots }) => sellersLots,
    query: () => ['', 'search=set'],
  }),
  read('/api/admin/carriers', { as: ['admin', 'seller'] }),
  read('/api/admin/invoice_terms', { as: ['admin'] }),
  read('/api/admin/market/rules', { as: ['admin'] }),
  read('/api/admin/imports', { as: ['admin', 'seller'] }),
  read('/api/admin/imports/{id}', { as: ['seller'], each: ({ importIds }) => importIds }),
  read('/api/admin/imports/{id}/lines', { as: ['seller'], each: ({ importIds }) => importIds }),
  read('/api/admin/imports/{id}/words', {
    as: ['seller'],
    each: ({ importIds }) => importIds,
    query: () => ['field=condition&foreign=true'],
  }),
  ...['sites', 'warehouses', 'carriers', 'categories', 'conditions', 'brands', 'freight', 'tax', 'settings'].flatMap(
    (part) => read(`/api/admin/market/${part}`, { as: ['admin'] }),
  ),
  read('/account/orders/{id}/invoice.pdf', { as: ['buyer'], each: ({ orderIds }) => orderIds }),
  ...PAPER_KEYS.flatMap((paper) =>
    read(`/admin/shipments/{id}/${paper}.pdf`, { as: ['admin'], each: ({ shipmentIds }) => shipmentIds }),
  ),
  read('/admin/shipments/papers.pdf', {
    as: ['admin'],
    query: ({ shipmentIds }) => PAPER_KEYS.map((paper) => `paper=${paper}&ids=${shipmentIds.slice(0, 5).join()}`),
  }),
  read('/api/orders/{id}/wire_instructions', { as: ['buyer'], each: ({ orderIds }) => orderIds }),
  read('/api/account/addresses', { as: ['buyer'], query: () => ['role=shipping', 'role=billing', ''] }),
  read('/api/order_api/account_addresses', { as: ['buyer'], query: () => ['role=shipping'] }),
  read('/api/account/payment_methods', { as: ['buyer'] }),
  read('/api/order_api/braintree', { as: ['buyer'] }),
  read('/api/account/starred/listings', { as: ['buyer'] }),
  read('/api/account/starred/count', { as: ['buyer'] }),
  read('/api/account/lot_notes/{lot_id}', { as: ['buyer'], each: ({ lotIds }) => lotIds }),
  read('/api/account/starred/ending', { as: ['buyer'] }),
  read('/account/watch_list/auctions.ics', { as: ['buyer'] }),
  read('/api/account/price_book', { as: ['buyer'] }),
  read('/api/account/price_book.csv', { as: ['buyer'] }),
  read('/api/account/price_book/entries', { as: ['buyer'], query: () => ['', 'search=kettle'] }),
  read('/api/account/price_book/uploads', { as: ['buyer'] }),
  read('/api/account/price_book/uploads/{id}', { as: ['buyer'], each: ({ bookUploadIds }) => bookUploadIds }),
  read('/api/account/saved_searches', { as: ['buyer'] }),
  read('/api/account/notices', { as: ['buyer'], query: () => ['', 'page=1'] }),
  read('/api/cart', { as: ['buyer'] }),
  read('/api/cart/summary', { as: ['buyer'] }),
  read('/api/cart/account_shipping_address', { as: ['buyer'] }),
].flat()

export function marketKinds(): string[] {
  return ['televisions', 'laptops', 'shoes'].flatMap((key) => [`${key}/new`, `${key}/like-new`])
}

function pages(count: number): string[] {
  return Array.from({ length: count }, (_, page) => `page=${page}`)
}

/** What a buyer who types the words sends on the way. */
function prefixes(): string[] {
  return WORDS.flatMap((word) => Array.from(word.slice(1), (_, at) => word.slice(0, at + 2)))
}
