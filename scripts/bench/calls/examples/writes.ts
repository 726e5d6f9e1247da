// One entry for each call that changes something. What can be done once only is given as many requests as a row may make.
import { FIRST_TARIFF } from '@lotyard/contract/rules/shipping/tariff/tariff'
import { toFreightRates } from '@lotyard/contract/rules/shipping/tariff/tariff-on-the-wire'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '../../../../demo/src/market/data/accounts.ts'
import { BENCH_ADDRESS } from '../market/bench-addresses.ts'
import { form, json, write } from './example.ts'
import {
  addressesOf,
  cartsOf,
  newsletterLinks,
  openAuctionBids,
  paymentMethodsOf,
  resetLinks,
  savedSearchesOf,
  unverified,
  verificationLinks,
  noticesOf,
  watchesOf,
} from './write-targets.ts'

/** For calls of a millisecond or two. */
const MANY = 2_500
/** For calls that hash a password or wait on purpose. */
const FEW = 300
const NAMES = Array.from({ length: 50 }, (_, at) => `Pat ${String.fromCharCode(65 + (at % 26))}${at}`)
const NEW_PASSWORD = 'a new quilt of marble'

const numbers = (count: number): number[] => Array.from({ length: count }, (_, at) => at)

export const WRITES = [
  write('PUT /api/account/', 200, {
    as: ['buyer'],
    requests: () => NAMES.map((name) => json('/api/account/', { account: { first_name: name, last_name: 'Doe' } })),
  }),
  write('PUT /api/account/preferences/inventory', 200, {
    as: ['buyer'],
    requests: async ({ invent }) =>
      (await invent(50)).map(({ headers }) =>
        json(
          '/api/account/preferences/inventory',
          {
            inventory_preferences: {
              categories: ['toys', 'kitchen', 'tools'].map((key) => ({ key, selected: true })),
              conditions: [{ key: 'new', selected: true }],
              lot_sizes: [{ key: 'pallet', selected: true }],
            },
          },
          headers,
        ),
      ),
  }),
  write('PUT /api/account/preferences/notifications', 200, {
    as: ['buyer'],
    requests: async ({ invent }) =>
      (await invent(50)).map(({ headers }) =>
        json(
          '/api/account/preferences/notifications',
          { notification_preferences: [{ topic: 'bids', medium: 'email', enabled: false }] },
          headers,
        ),
      ),
  }),
  write('PUT /api/account/preferences/bidding', 200, {
    as: ['buyer'],
    requests: () =>
      numbers(50).map((at) =>
        json('/api/account/preferences/bidding', { bidding_preferences: { review_bids_from_cents: at * 10_00 } }),
      ),
  }),
  write('POST /account/test_notifications', 202, {
    as: ['buyer'],
    isOnce: true,
    requests: async ({ invent }) =>
      (await invent(MANY)).map(({ headers }) => ({ path: '/account/test_notifications', headers })),
  }),
  write('PUT /api/deliver_to', 200, { requests: () => [json('/api/deliver_to', { postal_code: '43215' })] }),
  write('DELETE /api/deliver_to', 204, { requests: () => [{ path: '/api/deliver_to' }] }),
  write('POST /api/newsletter', 202, {
    as: ['visitor'],
    isOnce: true,
    requests: () => numbers(MANY).map((at) => json('/api/newsletter', { email: `news${at}@invented.test` })),
  }),
  write('POST /api/account/addresses', 201, {
    as: ['buyer'],
    isOnce: true,
    // In turn one of each buyer: one buyer hardly saves two at once.
    requests: async ({ invent }) => {
      const buyers = await invent(60)
      return numbers(40).flatMap(() =>
        buyers.map(({ headers }) =>
          json('/api/account/addresses', { role: 'shipping', address: BENCH_ADDRESS }, headers),
        ),
      )
    },
  }),
  write('PUT /api/account/addresses/{id}', 200, {
    as: ['buyer'],
    requests: async (market) =>
      (await addressesOf(market, 2)).map(({ id, headers }, at) =>
        json(
          `/api/account/addresses/${id}`,
          { address: { ...BENCH_ADDRESS, extended_address: `Dock ${at}` } },
          headers,
        ),
      ),
  }),
  write('DELETE /api/account/addresses/{id}', 204, {
    as: ['buyer'],
    isOnce: true,
    requests: async (market) =>
      (await addressesOf(market, 30)).map(({ id, headers }) => ({ path: `/api/account/addresses/${id}`, headers })),
  }),
  write('POST /api/account/payment_methods', 201, {
    as: ['buyer'],
    isOnce: true,
    // An account has one already, and at most twenty.
    requests: async ({ invent }) => {
      const buyers = await invent(60)
      const body = { payment_method_nonce: 'fake-valid-visa-nonce' }
      return numbers(19).flatMap(() => buyers.map(({ headers }) => json('/api/account/payment_methods', body, headers)))
    },
  }),
  write('PUT /api/account/payment_methods/{id}', 200, {
    as: ['buyer'],
    requests: async (market) =>
      (await paymentMethodsOf(market, 50)).map(({ id, headers }) =>
        json(`/api/account/payment_methods/${id}`, { make_default: true }, headers),
      ),
  }),
  write('DELETE /api/account/payment_methods/{id}', 204, {
    as: ['buyer'],
    isOnce: true,
    requests: async (market) =>
      (await paymentMethodsOf(market, FEW)).map(({ id, headers }) => ({
        path: `/api/account/payment_methods/${id}`,
        headers,
      })),
  }),
  write('PUT /api/newsletter/confirmation', 204, {
    as: ['visitor'],
    isOnce: true,
    requests: async (market) =>
      (await newsletterLinks(market, 2 * FEW)).map((token) => json('/api/newsletter/confirmation', { token })),
  }),
  write('POST /api/contact', 202, {
    as: ['visitor'],
    isOnce: true,
    requests: () =>
      numbers(MANY).map((at) =>
        json('/api/contact', {
          name: 'Pat Doe',
          email: `writer${at}@invented.test`,
          topic: 'other',
          message: `Is the dock open on day ${at}?`,
        }),
      ),
  }),
  write('POST /api/account/starred/listings', 201, {
    as: ['buyer'],
    isOnce: true,
    // By lot: buyers do this side by side, and one buyer hardly twice at once.
    requests: async ({ invent, lots }) => {
      const buyers = await invent(12)
      return lots.flatMap((name) =>
        buyers.map(({ headers }) => json('/api/account/starred/listings', { listing_name: name }, headers)),
      )
    },
  }),
  write('DELETE /api/account/starred/listings/{id}', 204, {
    as: ['buyer'],
    isOnce: true,
    requests: async (market) =>
      (await watchesOf(market, 12)).map(({ id, headers }) => ({
        path: `/api/account/starred/listings/${id}`,
        headers,
      })),
  }),
  write('PUT /api/account/notices', 200, {
    as: ['buyer'],
    isOnce: true,
    requests: async (market) =>
      (await noticesOf(market, 12)).map(({ id, headers }) => json('/api/account/notices', { read_up_to: id }, headers)),
  }),
  write('POST /api/account/saved_searches', 201, {
    as: ['buyer'],
    isOnce: true,
    requests: async ({ invent }) => {
      const buyers = await invent(MANY / 50)
      return numbers(50).flatMap((at) =>
        buyers.map(({ headers }) =>
          json('/api/account/saved_searches', { saved_search: { query: `search=kettle+${at}` } }, headers),
        ),
      )
    },
  }),
  write('PUT /api/account/saved_searches/{id}', 200, {
    as: ['buyer'],
    requests: async (market) =>
      (await savedSearchesOf(market, 50)).map(({ id, headers }, at) =>
        json(`/api/account/saved_searches/${id}`, { saved_search: { name: `Kettles ${at}` } }, headers),
      ),
  }),
  write('DELETE /api/account/saved_searches/{id}', 204, {
    as: ['buyer'],
    isOnce: true,
    requests: async (market) =>
      (await savedSearchesOf(market, 50)).map(({ id, headers }) => ({
        path: `/api/account/saved_searches/${id}`,
        headers,
      })),
  }),
  write('POST /account/starred/lots', 201, {
    as: ['buyer'],
    isOnce: true,
    requests: async ({ invent, lotIds }) => {
      const buyers = await invent(12)
      return lotIds.flatMap((lotId) =>
        buyers.map(({ headers }) => form('/account/starred/lots', { lot_id: lotId }, headers)),
      )
    },
  }),
  write('POST /account/starred/lots/{id}', 200, {
    as: ['buyer'],
    isOnce: true,
    requests: async (market) =>
      (await watchesOf(market, 12)).map(({ id, headers }) =>
        form(`/account/starred/lots/${id}`, { _method: 'delete' }, headers),
      ),
  }),
  write('PUT /api/account/lot_notes/{lot_id}', 200, {
    as: ['buyer'],
    requests: ({ buyer, lotIds }) =>
      lotIds.map((lotId) => json(`/api/account/lot_notes/${lotId}`, { note: 'Ask about the chargers' }, buyer.headers)),
  }),
  write('POST /account/lot_notes/{lot_id}', 200, {
    as: ['buyer'],
    requests: ({ buyer, lotIds }) =>
      lotIds.map((lotId) => form(`/account/lot_notes/${lotId}`, { note: 'Ask about the chargers' }, buyer.headers)),
  }),
  write('POST /account/starred/intents', 303, {
    as: ['visitor'],
    requests: ({ lotIds }) => lotIds.map((lotId) => form('/account/starred/intents', { lot_id: lotId })),
  }),
  write('POST /api/account/intents', 200, {
    as: ['buyer'],
    requests: ({ buyer, lotIds }) =>
      lotIds.map((lotId) => ({
        path: '/api/account/intents',
        headers: { cookie: `${buyer.headers['cookie']}; intent=watch-${lotId}` },
      })),
  }),
  write('POST /api/cart/listings', 201, {
    as: ['buyer'],
    isOnce: true,
    requests: async (market) =>
      (await cartsOf(market, { accounts: 250, isFull: false })).map(({ name, headers }) =>
        json('/api/cart/listings', { name }, headers),
      ),
  }),
  write('DELETE /api/cart/listings/{name}', 204, {
    as: ['buyer'],
    isOnce: true,
    requests: async (market) =>
      (await cartsOf(market, { accounts: 250, isFull: true })).map(({ name, headers }) => ({
        path: `/api/cart/listings/${name}`,
        headers,
      })),
  }),
  write('POST /api/checkout/preview', 200, {
    as: ['buyer'],
    requests: async (market) =>
      (await cartsOf(market, { accounts: 50, isFull: true })).map(({ addressId, headers }) =>
        json('/api/checkout/preview', { shipping_address_id: addressId, billing_same_as_shipping: true }, headers),
      ),
  }),
  write('POST /api/admin/direct_orders/preview', 200, {
    as: ['admin'],
    requests: ({ fixedPriceLots }) =>
      fixedPriceLots.slice(0, 50).map((name) =>
        json('/api/admin/direct_orders/preview', {
          listings: [{ name, price_cents: 100_00 }],
          shipping_address: BENCH_ADDRESS,
        }),
      ),
  }),
  write('PUT /api/cart', 200, {
    as: ['buyer'],
    requests: async (market) =>
      (await cartsOf(market, { accounts: 50, isFull: true })).map(({ addressId, headers }) =>
        json('/api/cart', { cart: { account_shipping_address_id: addressId } }, headers),
      ),
  }),
  write('POST /cart/listings', 303, {
    as: ['buyer'],
    isOnce: true,
    requests: async (market) =>
      (await cartsOf(market, { accounts: 250, isFull: false })).map(({ name, headers }) =>
        form('/cart/listings', { name }, headers),
      ),
  }),
  write('POST /cart/listings/{name}', 303, {
    as: ['buyer'],
    isOnce: true,
    requests: async (market) =>
      (await cartsOf(market, { accounts: 250, isFull: true })).map(({ name, headers }) =>
        form(`/cart/listings/${name}`, { _method: 'delete' }, headers),
      ),
  }),
  write('POST /cart', 303, {
    as: ['buyer'],
    requests: async (market) =>
      (await cartsOf(market, { accounts: 50, isFull: true })).map(({ addressId, headers }) =>
        form('/cart', { _method: 'put', account_shipping_address_id: addressId }, headers),
      ),
  }),
  write('POST /cart/intents', 303, {
    as: ['visitor'],
    requests: ({ fixedPriceLots }) => fixedPriceLots.map((name) => form('/cart/intents', { name })),
  }),
  write('POST /api/listings/{name}/bids', 201, {
    as: ['buyer'],
    isOnce: true,
    requests: async ({ invent, openAuctions }) =>
      (await invent(15)).flatMap(({ headers }, round) =>
        openAuctions.map(({ name, floorCents }) =>
          json(
            `/api/listings/${name}/bids`,
            { max_bid_cents: floorCents + (round + 1) * 100_00, confirm: true },
            headers,
          ),
        ),
      ),
  }),
  write('PUT /api/admin/listings/{name}', 200, {
    as: ['admin', 'seller'],
    // At a fixed price: of a lot with bids a seller can only ask for a change.
    requests: ({ sellersLots, fixedPriceLots }) =>
      [1, 2, 3].flatMap((edition) =>
        sellersLots
          .filter((name) => fixedPriceLots.includes(name))
          .map((name) =>
            json(`/api/admin/listings/${name}`, { listing: { overridden_title: `Edited, edition ${edition}` } }),
          ),
      ),
  }),
  write('PUT /api/admin/listings/{name}/location', 200, {
    as: ['seller'],
    requests: ({ sellersLots }) =>
      [1, 2, 3].flatMap((row) =>
        sellersLots.map((name) => json(`/api/admin/listings/${name}/location`, { location: `Row ${row}` })),
      ),
  }),
  write('POST /api/admin/listings/bulk', 200, {
    what: 'a preview of 20',
    as: ['seller'],
    requests: ({ sellersLots }) =>
      [5, 10].map((percent) =>
        json('/api/admin/listings/bulk', {
          act: 'price',
          names: sellersLots.slice(0, 20),
          options: { percent: -percent },
          preview: true,
        }),
      ),
  }),
  write('POST /api/admin/listings/{name}/void_bid', 200, {
    as: ['admin'],
    isOnce: true,
    requests: async (market) =>
      (await openAuctionBids(market)).map(({ name, sequence }) =>
        json(`/api/admin/listings/${name}/void_bid`, { sequence, reason: 'Measured.' }),
      ),
  }),
  write('POST /api/admin/imports', 201, {
    as: ['seller'],
    // The same files again and again: each is an upload that goes on.
    requests: () =>
      [1, 2, 3].map((modified_ms) =>
        json('/api/admin/imports', { file_name: 'bench.csv', byte_length: 5_000_000, modified_ms }),
      ),
  }),
  write('POST /api/admin/imports/{id}/mends', 200, {
    as: ['seller'],
    // After the first time it finds nothing to fix, and counts all the same.
    requests: ({ importIds }) =>
      importIds.map((id) => json(`/api/admin/imports/${id}/mends`, { mend: 'skip_duplicates' })),
  }),
  write('POST /api/admin/market/freight/preview', 200, {
    as: ['admin'],
    requests: () => [json('/api/admin/market/freight/preview', { rates: toFreightRates(FIRST_TARIFF) })],
  }),
  write('PUT /api/admin/invoice_terms', 200, {
    as: ['admin'],
    requests: () =>
      [10, 20, 30].map((invoice_days) =>
        json('/api/admin/invoice_terms', { email: 'buyer@lotyard.test', invoice_days }),
      ),
  }),
  write('POST /api/admin/mails/{id}/retry', 202, {
    as: ['admin'],
    isOnce: true,
    requests: async ({ addFailedMails }) =>
      (await addFailedMails(MANY)).map((id) => ({ path: `/api/admin/mails/${id}/retry` })),
  }),
  write('DELETE /api/account/session', 204, {
    as: ['buyer'],
    isOnce: true,
    requests: async ({ invent }) =>
      (await invent(MANY)).map(({ headers }) => ({ path: '/api/account/session', headers })),
  }),
  write('DELETE /api/account/devices', 204, {
    as: ['buyer'],
    isOnce: true,
    requests: async ({ invent, signIn }) => {
      const bidders = await invent(MANY)
      await signIn(bidders.map(({ accountId }) => accountId))
      return bidders.map(({ headers }) => ({ path: '/api/account/devices', headers }))
    },
  }),
  write('DELETE /api/account/devices/{id}', 204, {
    as: ['buyer'],
    isOnce: true,
    requests: async ({ invent, signIn }) => {
      const bidders = await invent(MANY)
      const ids = await signIn(bidders.map(({ accountId }) => accountId))
      return bidders.map(({ headers }, at) => ({ path: `/api/account/devices/${ids[at]}`, headers }))
    },
  }),
  write('POST /api/account/verification', 202, {
    as: ['buyer'],
    isOnce: true,
    requests: async (market) =>
      (await unverified(market, MANY)).map(({ headers }) => ({ path: '/api/account/verification', headers })),
  }),
  write('PUT /api/account/verification', 200, {
    as: ['visitor'],
    isOnce: true,
    requests: async (market) =>
      (await verificationLinks(market, 2 * FEW)).map((token) => json('/api/account/verification', { token })),
  }),
  write('POST /api/account/password_reset', 202, {
    as: ['visitor'],
    isOnce: true,
    requests: async ({ invent }) =>
      (await invent(FEW)).map(({ email }) => json('/api/account/password_reset', { email })),
  }),
  write('PUT /api/account/password_reset', 204, {
    as: ['visitor'],
    isOnce: true,
    requests: async (market) =>
      (await resetLinks(market, FEW)).map((token) =>
        json('/api/account/password_reset', { token, password: NEW_PASSWORD, password_confirmation: NEW_PASSWORD }),
      ),
  }),
  write('POST /api/account/session', 201, {
    as: ['visitor'],
    requests: () => [json('/api/account/session', { email: DEMO_ACCOUNTS.rival.email, password: DEMO_PASSWORD })],
  }),
  write('POST /api/account/', 201, {
    as: ['visitor'],
    isOnce: true,
    requests: () =>
      numbers(FEW).map((at) =>
        json('/api/account/', {
          account: {
            first_name: 'Pat',
            last_name: 'Doe',
            email: `new${at}@invented.test`,
            password: NEW_PASSWORD,
            terms_accepted: true,
          },
        }),
      ),
  }),
  // Last, because it takes lots off the market.
  write('POST /api/admin/listings/{name}/withdraw', 204, {
    as: ['admin'],
    isOnce: true,
    requests: ({ openAuctions }) =>
      openAuctions.map(({ name }) => json(`/api/admin/listings/${name}/withdraw`, { reason: 'Measured.' })),
  }),
].flat()
