// What each call is made on, and with: bodies that get past validation, so that a refusal is about who asks. A call that
// needs nothing in particular has no entry: its query and body are made up from its schema. `me` is who calls, for calls
// about one's own account; where a visitor calls, it is the buyer.
import type { PriceBookSummary } from '@lotyard/contract/account/price-book'
import { FIRST_TARIFF } from '@lotyard/contract/rules/shipping/tariff/tariff'
import { toFreightRates } from '@lotyard/contract/rules/shipping/tariff/tariff-on-the-wire'
import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import { makeUnsubscribeToken } from '../../src/domains/preferences/index.ts'
import { makeIdentity, makeResetToken } from '../../src/domains/accounts/identity.ts'
import { hashLinkToken } from '../../src/domains/accounts/email-change/link-tokens.ts'
import { EXAMPLE_ADDRESS } from '../addresses.ts'
import { appCode } from '../app-codes.ts'
import { addToCart } from '../carts.ts'
import { IMPORT_GOODS } from '../imports.ts'
import { CARD_PAYLOAD } from '../placing.ts'
import { priceBooksOf } from '../price-books.ts'
import { forgetUsedCodes, setUpTwoStep } from '../two-step.ts'
import { addPerson, PASSWORD, type Person } from './cast.ts'
import { done, NEXT_YEAR, PDF, type Things } from './things.ts'

export type Target = {
  params?: Record<string, string>
  query?: Record<string, string>
  /** An object goes as the call's schema says, bytes as they are. */
  body?: object
  type?: string
  cookie?: string
  /** Who calls instead: somebody of the same kind whom the call may take something from. */
  as?: Person
}

type MakeTarget = (things: Things, me: Person) => Promise<Target> | Target

const REASON = { reason: 'For a test.' }
const uuid = (): string => randomUUID()
/** A day on which what left a day ago may have arrived: where the market is, it may still be yesterday. */
const arrivalDay = (): string => new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
const short = (): string => `k${randomUUID().slice(0, 8)}`
const inParams = (make: (things: Things) => Promise<string>, body?: object): MakeTarget => {
  return async (things) => ({ params: { id: await make(things) }, ...(body && { body }) })
}
const named = (make: (things: Things) => Promise<{ name: string }>, body?: object): MakeTarget => {
  return async (things) => ({ params: { name: (await make(things)).name }, ...(body && { body }) })
}
const onOrder = (make: (things: Things) => Promise<{ id: string }>, body?: object): MakeTarget =>
  inParams(async (things) => (await make(things)).id, body)
const onShipment = (make: (things: Things) => Promise<{ id: string }>, body?: object): MakeTarget => {
  return async (things) => ({ params: { id: (await make(things)).id, part: '1' }, ...(body && { body }) })
}
/** An account of its own, for what changes it. */
const onAccount = (body?: object, given: object = {}): MakeTarget => {
  return async ({ server }) => ({
    params: { id: (await server.createAccount({ role: 'buyer', ...given })).id },
    ...(body && { body }),
  })
}
/** Somebody like the caller, for what ends a session or an account. */
const instead = async ({ server }: Things, { account: { role } }: Person): Promise<Person> =>
  addPerson(server, { role, ...(role === 'admin' && { rights: { market: 'read' } }) })

const GOODS = {
  title: 'Pallet of televisions',
  description: '',
  category_key: 'televisions',
  condition_key: 'new',
  lot_size_key: 'pallet',
  brand_key: null,
  warehouse_key: 'hebron',
  units: 10,
  msrp_cents: 500_000,
  weight_lbs: 400,
  pallet_count: 1,
  length_in: 48,
  width_in: 40,
  height_in: 60,
  master_pack: false,
}
const LINE = {
  upc: null,
  brand: 'Sonic',
  model: 'S1',
  description: 'Television',
  condition_key: 'new',
  category_key: 'televisions',
  quantity: 1,
  unit_msrp_cents: 100_00,
}
const WAREHOUSE = { description: 'Reno, NV', city: 'Reno', region: 'NV', zip: '89501', is_retired: false }
const SITE = {
  name: 'Kettles',
  hosts: [],
  default_sort: '-updated_at',
  time_zone: 'America/Chicago',
  is_default: false,
  category_keys: null,
}
const PAGE = { page: '0', page_size: '10' }
const DEVICE: MakeTarget = async ({ server }, me) => {
  await server.signIn(me.account)
  const { id } = await server.db
    .selectFrom('sessions')
    .where('account_id', '=', me.account.id)
    .orderBy('created_at', 'desc')
    .select('id')
    .executeTakeFirstOrThrow()
  return { params: { id } }
}

async function link(things: Things, state: 'confirm' | 'undo', who: Person): Promise<string> {
  const token = uuid()
  const { db } = things.server
  await sql`delete from email_changes where account_id = ${who.account.id}`.execute(db)
  const isDone = state === 'undo'
  await db
    .insertInto('email_changes')
    .values({
      account_id: who.account.id,
      old_email: who.account.email,
      old_was_verified: true,
      new_email: `${token}@lotyard.test`,
      confirm_hash: hashLinkToken(isDone ? uuid() : token),
      expires_at: sql<Date>`now() + interval '1 day'`,
      ...(isDone && {
        confirmed_at: sql<Date>`now()`,
        undo_hash: hashLinkToken(token),
        undo_until: sql<Date>`now() + interval '1 day'`,
      }),
    })
    .execute()
  return token
}
async function mailedToken(things: Things, kind: string, recipient: string): Promise<string> {
  const { rows } = await sql<{ link: string }>`select props->>'link' as link from mails
    where kind = ${kind} and recipient = ${recipient} order by id desc limit 1`.execute(things.server.db)
  return new URL(rows[0]!.link).searchParams.get('token')!
}
const shipment = async (things: Things): Promise<string> => (await things.shipmentOf(await things.order())).id

const ACCOUNT: Record<string, MakeTarget> = {
  // Both replace the session that they are made with.
  'POST /api/account/session': async (things, me) => {
    const as = await instead(things, me)
    return { as, body: { email: as.account.email, password: PASSWORD } }
  },
  'DELETE /api/account/session': async (things, me) => ({ as: await instead(things, me) }),
  'POST /api/account/session/code': () => ({ body: { code: '123456' } }),
  'POST /api/account/': async (things, me) => ({
    as: await instead(things, me),
    body: {
      account: {
        first_name: 'Pat',
        last_name: 'Doe',
        email: `${uuid()}@new.test`,
        password: PASSWORD,
        terms_accepted: true,
      },
    },
  }),
  'PUT /api/account/': async (things, me) => ({
    as: await instead(things, me),
    body: { account: { first_name: 'Pat', last_name: 'Doe' } },
  }),
  'PUT /api/account/password_reset': async (things) => {
    const { id } = await things.server.createAccount()
    // Asked for by mail, each would take 400 ms.
    const token = await makeResetToken(makeIdentity(things.server.context), id)
    return { body: { token, password: `${PASSWORD} anew`, password_confirmation: `${PASSWORD} anew` } }
  },
  'POST /api/account/password_reset': async ({ server }) => ({ body: { email: (await server.createAccount()).email } }),
  'POST /api/account/verification': async ({ server }, { account: { role } }) => ({
    as: await addPerson(server, { role, isVerified: false }),
  }),
  'PUT /api/account/verification': async (things) => {
    const person = await addPerson(things.server, { isVerified: false })
    done(await person.post('/api/account/verification'))
    return { body: { token: await mailedToken(things, 'verify-email', person.account.email) } }
  },
  'DELETE /api/account/devices': async (things, me) => ({ as: await instead(things, me) }),
  'DELETE /api/account/devices/{id}': DEVICE,
  'POST /api/account/email': async (things, me) => ({
    as: await instead(things, me),
    body: { email: `${uuid()}@new.test`, password: PASSWORD },
  }),
  'GET /api/account/email/confirmation': async (things) => ({
    query: { token: await link(things, 'confirm', things.cast.buyer) },
  }),
  'POST /api/account/email/confirmation': async (things, me) => {
    const as = await instead(things, me)
    return { as, body: { token: await link(things, 'confirm', as) } }
  },
  'GET /api/account/email/undo': async (things) => ({
    query: { token: await link(things, 'undo', await addPerson(things.server, {})) },
  }),
  'POST /api/account/email/undo': async (things) => ({
    body: { token: await link(things, 'undo', await addPerson(things.server, {})) },
  }),
  'POST /api/account/two_factor': async (things, me) => ({
    as: await instead(things, me),
    body: { password: PASSWORD },
  }),
  'PUT /api/account/two_factor': async (things, me) => {
    const as = await instead(things, me)
    const { secret } = done(await as.post('/api/account/two_factor', { password: PASSWORD })).json()
    return { as, body: { code: appCode(secret) } }
  },
  'DELETE /api/account/two_factor': withTwoStep,
  'POST /api/account/two_factor/recovery_codes': withTwoStep,
  'PUT /api/account/preferences/inventory': () => ({
    body: { inventory_preferences: { conditions: [{ key: 'new', selected: true }] } },
  }),
  'PUT /api/account/preferences/notifications': () => ({
    body: { notification_preferences: [{ topic: 'bids', medium: 'email', enabled: true }] },
  }),
  'POST /account/test_notifications': async (things, me) => ({ as: await instead(things, me) }),
  'PUT /api/account/notices': async (things, me) => ({ body: { read_up_to: await things.notice(me) } }),
  'POST /api/account/deletion': async (things, me) => ({
    as: await instead(things, me),
    body: { password: PASSWORD, confirm: true },
  }),
  'GET /api/order_api/account_addresses': () => ({ query: { role: 'shipping' } }),
  'POST /api/account/addresses': () => ({ body: { role: 'shipping', address: EXAMPLE_ADDRESS } }),
  'PUT /api/account/addresses/{id}': async (things) => ({
    params: { id: await things.address(things.cast.buyer) },
    body: { address: EXAMPLE_ADDRESS },
  }),
  'DELETE /api/account/addresses/{id}': inParams((things) => things.address(things.cast.buyer)),
  'POST /api/account/payment_methods': () => ({ body: { payment_method_nonce: 'fake-valid-visa-nonce' } }),
  'PUT /api/account/payment_methods/{id}': inParams(paymentMethod, { make_default: true }),
  'DELETE /api/account/payment_methods/{id}': inParams(paymentMethod),
  'PUT /api/account/price_book': async (_things, me) => {
    const { version, default: value, target } = await priceBookOf(me)
    return { body: { price_book: { version, default: value, conditions: [], target } } }
  },
  'POST /api/account/price_book/uploads': async ({ server }) => {
    await sql`delete from price_book_uploads`.execute(server.db)
    const form = new FormData()
    form.set('file', new File([BOOK], 'book.csv'))
    const body = new Response(form)
    return { body: Buffer.from(await body.arrayBuffer()), type: body.headers.get('content-type')! }
  },
  'PUT /api/account/price_book/entries/{id}': async (things, me) => ({
    params: { id: await bookEntry(things) },
    body: { entry: { version: (await priceBookOf(me)).version, brand: short(), percent: 35 } },
  }),
  'DELETE /api/account/price_book/entries/{id}': inParams(bookEntry),
  'GET /api/account/price_book/uploads/{id}': inParams(bookUpload),
  'PUT /api/account/price_book/uploads/{id}': inParams(bookUpload, { mapping: ['brand', 'percent'] }),
  'DELETE /api/account/price_book/uploads/{id}': inParams(bookUpload),
  'POST /api/account/price_book/uploads/{id}/use': async (things, me) => ({
    params: { id: await bookUpload(things) },
    body: { mode: 'merge', version: (await priceBookOf(me)).version },
  }),
  'POST /api/account/saved_searches': () => ({ body: { saved_search: { query: `search=${short()}` } } }),
  'PUT /api/account/saved_searches/{id}': inParams(savedSearch, { saved_search: { name: 'Kettles' } }),
  'DELETE /api/account/saved_searches/{id}': inParams(savedSearch),
  'GET /api/unsubscribe': ({ server, cast }) => ({
    query: {
      token: makeUnsubscribeToken(server.context.config.sessionSecret, {
        topic: 'bids',
        accountId: cast.buyer.account.id,
      }),
    },
  }),
  'POST /api/newsletter': () => ({ body: { email: `${uuid()}@new.test` } }),
  'PUT /api/newsletter/confirmation': async (things) => {
    const email = `${uuid()}@new.test`
    done(await things.server.visitor.post('/api/newsletter', { email }))
    return { body: { token: await mailedToken(things, 'newsletter-confirm', email) } }
  },
  'POST /api/account/starred/listings': async (things) => ({ body: { listing_name: (await things.lot()).name } }),
  'DELETE /api/account/starred/listings/{id}': inParams(watch),
  'GET /account/watch_list/auctions.ics': async (things, me) => {
    done(await me.post('/api/account/starred/listings', { listing_name: (await things.auction()).name }))
    return {}
  },
  'POST /account/starred/lots': async (things) => ({ body: { lot_id: (await things.lot()).lotId } }),
  'POST /account/starred/lots/{id}': inParams(watch, { _method: 'delete' }),
  'GET /api/account/lot_notes/{lot_id}': onLot(),
  'PUT /api/account/lot_notes/{lot_id}': onLot({ note: 'Ask about the chargers' }),
  'POST /account/lot_notes/{lot_id}': onLot({ note: 'Ask about the chargers' }),
  'POST /account/starred/intents': async (things) => ({ body: { lot_id: (await things.lot()).lotId } }),
  'POST /api/account/intents': async (things) => ({ cookie: `intent=watch-${(await things.lot()).lotId}` }),
  'POST /api/account/resale_certificates': async ({ server }) => {
    await sql`update resale_certificates set uploaded_at = uploaded_at - interval '2 days'`.execute(server.db)
    return { query: { region: 'IN', number: '0123-456', expires_on: NEXT_YEAR }, body: PDF, type: 'application/pdf' }
  },
  'GET /account/resale_certificate/{id}/file': inParams(({ certificate }) => certificate()),
  'GET /account/payments.ics': async (things, me) => {
    await things.win(me)
    return {}
  },
}

function onLot(body?: object): MakeTarget {
  return async (things) => ({ params: { lot_id: (await things.lot()).lotId }, ...(body && { body }) })
}

async function withTwoStep(things: Things, me: Person): Promise<Target> {
  const as = await instead(things, me)
  const { secret } = await setUpTwoStep(as)
  await forgetUsedCodes(things.server, as.account.id)
  return { as, body: { password: PASSWORD, code: appCode(secret) } }
}
/** An account has twenty at most. */
async function paymentMethod({ server, cast: { buyer } }: Things): Promise<string> {
  await sql`delete from payment_methods where account_id = ${buyer.account.id} and not is_default`.execute(server.db)
  const body = { payment_method_nonce: 'fake-valid-visa-nonce' }
  return done(await buyer.post('/api/account/payment_methods', body)).json().payment_method.id
}
const BOOK = 'Brand,Percent\nSonic,35\n'
async function priceBookOf(who: Person): Promise<PriceBookSummary> {
  return done(await who.get('/api/account/price_book')).json<{ price_book: PriceBookSummary }>().price_book
}
async function bookEntry({ cast: { buyer } }: Things): Promise<string> {
  const entry = { version: (await priceBookOf(buyer)).version, brand: short(), percent: 35 }
  return done(await buyer.put('/api/account/price_book/entries/new', { entry })).json().entry.id
}
/** Three may be unfinished. */
async function bookUpload({ server, cast: { buyer } }: Things): Promise<string> {
  await sql`delete from price_book_uploads`.execute(server.db)
  return (await priceBooksOf(server).upload(buyer, BOOK)).id
}
async function savedSearch({ cast: { buyer } }: Things): Promise<string> {
  return done(await buyer.post('/api/account/saved_searches', { saved_search: { query: `search=${short()}` } })).json()
    .saved_search.id
}
async function watch({ cast: { buyer }, lot }: Things): Promise<string> {
  return done(await buyer.post('/api/account/starred/listings', { listing_name: (await lot()).name })).json().id
}

const MARKET_KIND = { category: 'televisions', condition: 'new' }

const LOTS: Record<string, MakeTarget> = {
  'GET /api/market/{category}/{condition}': () => ({ params: MARKET_KIND }),
  'GET /api/market/{category}/{condition}/months.csv': () => ({ params: MARKET_KIND }),
  'GET /api/listing_matches': async ({ lot }) => ({ query: { listing_name: (await lot()).name } }),
  'GET /api/listings/{name}/related': named(({ lot }) => lot()),
  'GET /api/listings/{name}': named(({ lot }) => lot()),
  'GET /api/listings/{name}/manifest': named(({ lot }) => lot()),
  'GET /api/listings/{name}/manifest.csv': named(({ lot }) => lot()),
  'GET /api/listings/{name}/manifest.xlsx': named(({ lot }) => lot()),
  'GET /detail/{name}/auction.ics': named(({ auction }) => auction()),
  'GET /api/listings/{name}/shipping_cost': named(({ lot }) => lot()),
  'GET /api/listings/{name}/bids': async ({ auctionWithBid }) => ({
    params: { name: (await auctionWithBid()).name },
    query: PAGE,
  }),
  'GET /api/listings/{name}/receipts': async ({ auctionWithBid }) => ({
    params: { name: (await auctionWithBid()).name },
    query: PAGE,
  }),
  'GET /api/listings/{name}/record': async ({ auctionWithBid, cast }) => {
    const { name } = await auctionWithBid()
    done(await cast.owner.post(`/api/admin/listings/${name}/withdraw`, { reason: 'Damaged.' }))
    return { params: { name } }
  },
  'GET /api/listings/{name}/lot_changes': named(({ changedAuction }) => changedAuction()),
  'POST /api/listings/{name}/bids': named(({ auction }) => auction(), { max_bid_cents: 500_00, confirm: true }),
  'POST /api/listings/{name}/withdraw_bids': named(({ changedAuction }) => changedAuction()),
  'POST /api/listings/{name}/runner_up_offer': async (things) => ({
    params: { name: await things.offered() },
    body: { accept: true },
  }),
  'GET /api/shipping_rate_estimator': () => ({ query: { origin_zip: '37122', destination_zip: '45840' } }),
  'PUT /api/deliver_to': () => ({ body: { postal_code: '43215' } }),
  'POST /api/contact': async ({ lot }) => ({
    body: {
      name: 'Pat',
      email: `${uuid()}@new.test`,
      topic: 'other',
      listing_name: (await lot()).name,
      message: 'Is the dock open?',
    },
  }),
  'GET /api/warehouses/{key}/slots': async ({ pickUp }) => {
    await pickUp()
    return { params: { key: 'hebron' } }
  },
}

const CART: Record<string, MakeTarget> = {
  'PUT /api/cart': async (things, me) => ({
    body: { cart: { account_shipping_address_id: await things.address(me) } },
  }),
  'POST /api/cart/listings': async ({ lot }) => ({ body: { name: (await lot()).name } }),
  'DELETE /api/cart/listings/{name}': async (things, me) => ({ params: { name: await inCart(things, me) } }),
  'POST /cart/listings': async ({ lot }) => ({ body: { name: (await lot()).name } }),
  'POST /cart/listings/{name}': async (things, me) => ({
    params: { name: await inCart(things, me) },
    body: { _method: 'delete' },
  }),
  'POST /cart': async (things, me) => ({
    body: { _method: 'put', account_shipping_address_id: await things.address(me) },
  }),
  'POST /cart/intents': async ({ lot }) => ({ body: { name: (await lot()).name } }),
  'POST /api/checkout/preview': async (things, me) => {
    await inCart(things, me)
    return { body: { shipping_address: EXAMPLE_ADDRESS, billing_same_as_shipping: true } }
  },
  'POST /api/orders': async (things, me) => {
    const as = await instead(things, me)
    await inCart(things, as)
    return { as, body: CARD_PAYLOAD }
  },
}
async function inCart(things: Things, me: Person): Promise<string> {
  const lot = await things.lot({ sellerId: things.cast.other_seller.account.id })
  const own = me === things.cast.other_seller ? await things.lot() : lot
  done(await addToCart(me, own))
  return own.name
}

const ORDERS: Record<string, MakeTarget> = {
  'GET /api/orders/{id}': onOrder(({ order }) => order()),
  'GET /api/orders/{id}/wire_instructions': onOrder(({ order }) => order()),
  'GET /api/orders/{id}/problems': onOrder(async ({ problem }) => (await problem()).order),
  'POST /api/orders/{id}/problems': async ({ shippedOrder }) => {
    const { id, lots } = await shippedOrder()
    return { params: { id }, body: { listing: lots[0]!.name, kind: 'damaged', description: 'Two boxes are crushed.' } }
  },
  'POST /api/account/problems/{id}/messages': inParams(async ({ problem }) => (await problem()).id, {
    text: 'Three, in fact.',
    seen: 0,
  }),
  'POST /api/account/problems/{id}/withdraw': inParams(async ({ problem }) => (await problem()).id, { seen: 0 }),
  'POST /api/orders/{id}/photos': async (things) => ({
    params: { id: (await things.shippedOrder()).id },
    body: await things.picture(),
    type: 'image/jpeg',
  }),
  'GET /account/orders/{id}/invoice.pdf': onOrder(({ order }) => order()),
  'GET /account/orders/{id}/payment.ics': onOrder(({ invoice }) => invoice()),
  'GET /api/orders/{id}/pickups': onOrder(({ bookedPickUp }) => bookedPickUp()),
  'PUT /api/orders/{id}/shipments/{part}/appointment': async (things) => ({
    params: { id: (await things.pickUp()).id, part: '1' },
    body: { starts_at: await things.slot() },
  }),
  'DELETE /api/orders/{id}/shipments/{part}/appointment': onShipment(({ bookedPickUp }) => bookedPickUp()),
  'GET /api/orders/{id}/shipments/{part}/pass': onShipment(({ bookedPickUp }) => bookedPickUp()),
  'GET /account/orders/{id}/pickup/{part}/pickup.ics': onShipment(({ bookedPickUp }) => bookedPickUp()),
  'POST /api/orders/{id}/shipments/{part}/arrived': onShipment(({ shippedOrder }) => shippedOrder(), {
    on: arrivalDay(),
  }),
  'POST /api/orders/{id}/shipments/{part}/not_arrived': onShipment(async (things) => {
    const added = await things.shippedOrder()
    const { id, version } = await things.shipmentOf(added)
    done(
      await things.cast.owner.put(`/api/admin/shipments/${id}`, {
        state: 'delivered',
        delivered_on: arrivalDay(),
        version,
      }),
    )
    return added
  }),
  'GET /account/orders/{id}/shipments/{part}/packing_list.pdf': onShipment(({ shippedOrder }) => shippedOrder()),
  'GET /account/orders/{id}/shipments/{part}/bill_of_lading.pdf': onShipment(({ shippedOrder }) => shippedOrder()),
  'POST /api/orders/{id}/accept': onOrder(({ proposal }) => proposal()),
  'POST /api/orders/{id}/decline': onOrder(({ proposal }) => proposal()),
  'POST /api/orders/{id}/payments': async ({ payToken }) => {
    const { orderId, balanceCents } = await payToken()
    return {
      params: { id: orderId },
      body: {
        payment_details: { type: 'CreditCard', payment_method_nonce: 'fake-valid-visa-nonce' },
        balance_cents: balanceCents,
        postal_code: '46803',
      },
    }
  },
  'POST /api/orders/{id}/pay_link': onOrder(({ invoice }) => invoice()),
  'GET /api/pay/{token}': async ({ payToken }) => ({ params: { token: (await payToken()).token } }),
  'GET /api/pay/{token}/client_token': async ({ payToken }) => ({ params: { token: (await payToken()).token } }),
  'POST /api/pay/{token}/payments': async ({ payToken }) => {
    const { token, balanceCents } = await payToken()
    return {
      params: { token },
      body: {
        payment_details: { type: 'CreditCard', payment_method_nonce: 'fake-valid-visa-nonce' },
        balance_cents: balanceCents,
        payer_name: 'Pat Doe',
        postal_code: '46803',
      },
    }
  },
}

const DESK_LISTINGS: Record<string, MakeTarget> = {
  'GET /api/admin/listings/{name}/photos': named(({ draft }) => draft()),
  'PUT /api/admin/listings/{name}/photos': named(({ draft }) => draft(), { version: 1, photos: [] }),
  'POST /api/admin/listings/{name}/photos': async (things) => ({
    params: { name: (await things.draft()).name },
    body: await things.picture(),
    type: 'image/jpeg',
  }),
  'DELETE /api/admin/listings/{name}/photos/{id}': async (things) => {
    const { name } = await things.draft()
    return { params: { name, id: await things.photo(name) } }
  },
  'PUT /api/admin/listings/{name}': named(({ lot }) => lot(), { listing: { overridden_title: 'Edited' } }),
  'POST /api/admin/listings/{name}/void_bid': named(({ auctionWithBid }) => auctionWithBid(), {
    sequence: 1,
    ...REASON,
  }),
  'GET /api/admin/auctions/{name}': async ({ auctionWithBid }) => ({
    params: { name: (await auctionWithBid()).name },
    query: { page: '0' },
  }),
  'POST /api/admin/imports': async ({ server, cast }, { account }) => {
    await sql`delete from manifest_imports`.execute(server.db)
    const file = { file_name: `${short()}.csv`, byte_length: 10, modified_ms: 1 }
    return { body: account.role === 'admin' ? { ...file, seller_email: cast.seller.account.email } : file }
  },
  'GET /api/admin/imports/{id}': onOrder(({ announcedImport }) => announcedImport()),
  'DELETE /api/admin/imports/{id}': onOrder(({ announcedImport }) => announcedImport()),
  'PUT /api/admin/imports/{id}/parts/{number}': async (things) => ({
    params: { id: (await things.announcedImport()).id, number: '1' },
    body: things.importPart,
    type: 'application/octet-stream',
  }),
  'PUT /api/admin/imports/{id}/mapping': async ({ readImport }) => {
    const { id, version, mapping } = await readImport()
    return { params: { id }, body: { version, mapping, default_condition: 'new', default_category: 'televisions' } }
  },
  'PUT /api/admin/imports/{id}/source': async ({ readImport }) => {
    const { id, version } = await readImport()
    return { params: { id }, body: { version, sheets: [1], header_row: 1, header_rows: 1 } }
  },
  'POST /api/admin/imports/{id}/remap': async ({ reviewedImport }) => {
    const { id, version } = await reviewedImport()
    return { params: { id }, body: { version } }
  },
  'POST /api/admin/imports/{id}/save': async ({ reviewedImport }) => {
    const { id, version } = await reviewedImport()
    return { params: { id }, body: { version, goods: IMPORT_GOODS, accept_defaults: true } }
  },
  'GET /api/admin/imports/{id}/words': async ({ reviewedImport }) => ({
    params: { id: (await reviewedImport()).id },
    query: { field: 'condition', page: '0' },
  }),
  'PUT /api/admin/imports/{id}/words': async ({ reviewedImport }) => {
    const { id, version } = await reviewedImport()
    return { params: { id }, body: { version, words: [{ field: 'condition', number: 1, target: 'new' }] } }
  },
  'GET /api/admin/imports/{id}/lines': async ({ reviewedImport }) => ({
    params: { id: (await reviewedImport()).id },
    query: { show: 'all', page: '0' },
  }),
  'PUT /api/admin/imports/{id}/lines/{row_number}': async ({ reviewedImport, cast }) => {
    const { id } = await reviewedImport()
    const lines = done(await cast.seller.get(`/api/admin/imports/${id}/lines?show=all&page=0`)).json().lines
    const { row_number, version } = lines[0]
    return { params: { id, row_number: String(row_number) }, body: { version, is_skipped: true } }
  },
  'POST /api/admin/imports/{id}/mends': onOrder(({ reviewedImport }) => reviewedImport(), { mend: 'skip_duplicates' }),
  'POST /api/admin/listings': ({ cast }, { account }) => ({
    body: { ...(account.role === 'admin' && { seller_id: cast.seller.account.id }), goods: GOODS, key: uuid() },
  }),
  'GET /api/admin/listings/{name}/draft': named(({ draft }) => draft()),
  'PUT /api/admin/listings/{name}/all': named(({ draft }) => draft(), { version: 1, goods: GOODS }),
  'PUT /api/admin/listings/{name}/location': named(({ draft }) => draft(), { location: 'Row 1' }),
  'POST /api/admin/listings/{name}/publish': named(({ draft }) => draft(), { starts_at: null }),
  'POST /api/admin/listings/{name}/unschedule': named(async (things) => {
    const made = await things.draft()
    const starts_at = new Date(Date.now() + 3_600_000).toISOString()
    done(await things.cast.owner.post(`/api/admin/listings/${made.name}/publish`, { starts_at }))
    return made
  }),
  'POST /api/admin/listings/{name}/withdraw': named(({ lot }) => lot(), REASON),
  'POST /api/admin/listings/{name}/relist': named(({ lot }) => lot({ state: 'withdrawn' })),
  'POST /api/admin/listings/{name}/duplicate': named(({ draft }) => draft(), {}),
  'GET /api/admin/listings/{name}/manifest_lines': async ({ draft }) => ({
    params: { name: (await draft()).name },
    query: { page: '0', search: '' },
  }),
  'POST /api/admin/listings/{name}/manifest_lines': named(({ draft }) => draft(), { version: 1, line: LINE }),
  'PUT /api/admin/listings/{name}/manifest_lines/{position}': async ({ draft }) => ({
    params: { name: (await draft()).name, position: '1' },
    body: { version: 1, line: LINE },
  }),
  'DELETE /api/admin/listings/{name}/manifest_lines/{position}': async ({ draft }) => ({
    params: { name: (await draft()).name, position: '1' },
    query: { version: '1' },
  }),
  'POST /api/admin/listings/{name}/change_requests/{id}/grant': async ({ changeRequest }) => ({
    params: await changeRequest(),
    body: { wording_only: false },
  }),
  'POST /api/admin/listings/{name}/change_requests/{id}/decline': async ({ changeRequest }) => ({
    params: await changeRequest(),
    body: REASON,
  }),
  'POST /api/admin/listings/{name}/change_requests/{id}/cancel': async ({ changeRequest }) => ({
    params: await changeRequest(),
  }),
  'POST /api/admin/templates': async ({ lot }) => ({
    body: { listing_name: (await lot()).name, name: short(), parts: ['condition'] },
  }),
  'GET /api/admin/templates/{id}': onOrder(({ template }) => template()),
  'PUT /api/admin/templates/{id}': async ({ template }) => {
    const { id, name } = await template()
    return { params: { id }, body: { name: short(), was: name } }
  },
  'DELETE /api/admin/templates/{id}': onOrder(({ template }) => template()),
  'GET /api/admin/listings/{name}/notes': named(({ draft }) => draft()),
  'POST /api/admin/listings/{name}/notes': named(({ draft }) => draft(), { text: 'Look at it.' }),
  'POST /api/admin/listings/bulk': async ({ lot }) => ({
    body: { act: 'price', names: [(await lot()).name], options: { percent: -10 }, preview: false, key: uuid() },
  }),
}

const DESK_ORDERS: Record<string, MakeTarget> = {
  'POST /api/admin/auctions/{name}/win/remind': named(({ win }) => win()),
  'POST /api/admin/auctions/{name}/win/extend': named(({ win }) => win(), { days: 2, ...REASON }),
  'POST /api/admin/auctions/{name}/win/cancel': named(({ win }) => win(), { ...REASON, next: 'keep' }),
  'GET /api/admin/auctions/{name}/win/paid': named(({ win }) => win()),
  'POST /api/admin/auctions/{name}/win/paid': async (things) => {
    await things.address(things.cast.buyer)
    const { name } = await things.win(things.cast.buyer, 'awaiting_payment')
    const { shipped } = done(await things.cast.owner.get(`/api/admin/auctions/${name}/win/paid`)).json()
    return { params: { name }, body: { amount_cents: shipped.total_cents, reference: short() } }
  },
  'POST /api/admin/auctions/{name}/runner_up': async (things) => ({
    params: { name: await things.offerable() },
    body: { price_cents: 100_00, relist: true, ...REASON },
  }),
  'POST /api/admin/listings/{name}/give_up': named(({ overdueWin }) => overdueWin(), REASON),
  'POST /api/admin/problems/{id}/messages': inParams(async ({ problem }) => (await problem()).id, {
    text: 'Can you send photos?',
    seen: 0,
  }),
  'POST /api/admin/problems/{id}/messages/{position}/pass_on': async ({ answeredProblem }) => ({
    params: { id: (await answeredProblem()).id, position: '1' },
    body: { seen: 1 },
  }),
  'POST /api/admin/problems/{id}/resolve': inParams(async ({ problem }) => (await problem()).id, {
    outcome: 'refused',
    text: 'It left whole.',
    seen: 0,
  }),
  'POST /api/admin/problems/{id}/photos': async (things) => ({
    params: { id: (await things.problem()).id },
    body: await things.picture(),
    type: 'image/jpeg',
  }),
  'GET /api/admin/pickups/{code}': async ({ bookedPickUp }) => ({ params: { code: (await bookedPickUp()).code } }),
  'POST /api/admin/pickups/{code}/hand_over': async ({ pickUpOfToday }) => ({
    params: { code: (await pickUpOfToday()).code },
    body: { driver: 'Pat Doe' },
  }),
  'PUT /api/admin/shipments/{id}': inParams(shipment, { state: 'ready', version: 1 }),
  'POST /api/admin/shipments/{id}/undo': inParams(async (things) => {
    const order = await things.shippedOrder()
    await sql`update order_shipments set left_at = now() where order_id = ${order.id}`.execute(things.server.db)
    return (await things.shipmentOf(order)).id
  }, REASON),
  'POST /api/admin/shipments/{id}/split': async (things) => {
    const sellerId = things.cast.seller.account.id
    const order = await things.order({ lots: [{ sellerId }, { sellerId }] })
    const parts = order.lots.map(({ name }) => [name])
    return { params: { id: (await things.shipmentOf(order)).id }, body: { parts } }
  },
  'GET /api/admin/payouts': () => ({ query: { seller: '', page: '0' } }),
  'GET /api/admin/numbers': () => ({ query: { from: '', to: '', days: '30' } }),
  'GET /api/admin/orders': () => ({ query: { show: 'all', search: '', from: '', to: '', seller: '', page: '0' } }),
  'GET /api/admin/orders.csv': () => ({ query: { show: 'all', search: '', from: '', to: '', seller: '' } }),
  'GET /api/admin/orders/{id}': onOrder(({ order }) => order()),
  'GET /admin/shipments/{id}/bill_of_lading.pdf': inParams(shipment),
  'GET /admin/shipments/{id}/packing_list.pdf': inParams(shipment),
  'GET /admin/shipments/{id}/pick_list.pdf': inParams(shipment),
  'GET /admin/shipments/{id}/pallet_labels.pdf': inParams(shipment),
  'GET /admin/shipments/papers.pdf': async (things) => ({
    query: { paper: 'pick_list', ids: await shipment(things) },
  }),
  'GET /api/admin/orders/{id}/notes': onOrder(({ order }) => order()),
  'POST /api/admin/orders/{id}/notes': onOrder(({ order }) => order(), { text: 'Look at it.' }),
  'POST /api/admin/direct_orders/preview': directOrder,
  'POST /admin/direct_orders/new': directOrder,
  'GET /api/admin/direct_orders/buyer': ({ cast }) => ({ query: { email: cast.buyer.account.email } }),
  'POST /api/admin/orders/{id}/pay_link': onOrder(({ invoice }) => invoice()),
}
async function directOrder(things: Things): Promise<Target> {
  const { name } = await things.lot()
  const { email } = things.cast.other_buyer.account
  return {
    body: {
      buyer_email: email,
      listings: [{ name, price_cents: 900_00 }],
      shipping_address: EXAMPLE_ADDRESS,
      billing_same_as_shipping: true,
      payment_gateway: 'braintree',
      payment_details: CARD_PAYLOAD.payment_details,
    },
  }
}

const DESK_MONEY: Record<string, MakeTarget> = {
  'PUT /api/admin/invoice_terms': ({ cast }) => ({
    body: { email: cast.buyer.account.email, invoice_days: 30 },
  }),
  'POST /api/admin/orders/{id}/cancel': onOrder(({ order }) => order(), REASON),
  'POST /api/admin/orders/{id}/refunds': onOrder(({ order }) => order(), { amount_cents: 10_00, ...REASON }),
  'POST /api/admin/orders/{id}/paid': onOrder(({ invoice }) => invoice(), { reference: 'Wire 1' }),
  'POST /api/admin/orders/{id}/receipts': async ({ invoice }) => ({
    params: { id: (await invoice()).id },
    body: { kind: 'wire', amount_cents: 10_00, reference: short() },
  }),
  'POST /api/admin/orders/{id}/receipts/{receipt}/reverse': async ({ receipt }) => {
    const { orderId, id } = await receipt()
    return { params: { id: orderId, receipt: id }, body: REASON }
  },
  'POST /api/admin/orders/{id}/surplus': async (things) => {
    const { id } = await things.invoice()
    const body = { kind: 'wire', amount_cents: 2_000_00, reference: short() }
    done(await things.cast.owner.post(`/api/admin/orders/${id}/receipts`, body))
    return { params: { id }, body: { amount_cents: 950_00, ...REASON } }
  },
  'POST /api/admin/orders/{id}/write_off': onOrder(
    ({ shippedOrder }) => shippedOrder({ state: 'invoiced', dueInDays: 3 }),
    {
      amount_cents: 1_050_00,
      ...REASON,
    },
  ),
  'POST /api/admin/orders/{id}/ship_anyway': onOrder(
    ({ order }) => order({ dueInDays: -3, invoice: 'on terms' }),
    REASON,
  ),
  'PUT /api/admin/market/rules': async ({ cast }) => {
    const { rules } = done(await cast.owner.get('/api/admin/market/rules')).json()
    return { body: rules }
  },
  'POST /api/admin/payouts': async (things) => {
    const of = await addPerson(things.server, { role: 'seller' })
    await things.dueSale(of)
    return { body: { seller_id: of.account.id, reference: 'W-1', expected_amount_cents: 300_00 } }
  },
  'POST /api/admin/payouts/adjustments': async (things) => ({ body: things.adjustmentOf(await things.debtor()) }),
  'POST /api/admin/payouts/adjustments/{id}/reversal': async (things) => {
    const body = things.adjustmentOf(await things.debtor())
    const { id } = done(await things.cast.owner.post('/api/admin/payouts/adjustments', body)).json()
    return { params: { id }, body: { ...REASON, key: uuid() } }
  },
  'PUT /api/admin/payouts/commission': async ({ server }) => ({
    body: {
      seller_id: (await server.createAccount({ role: 'seller' })).id,
      commission_basis_points: 500,
      expected_basis_points: 0,
    },
  }),
  'GET /api/admin/payouts/{id}.csv': inParams(({ payOut }) => payOut()),
  'POST /api/admin/pending_acts/{id}/approve': inParams(({ pendingAct, cast }) => pendingAct(cast.asker)),
  'POST /api/admin/pending_acts/{id}/decline': inParams(({ pendingAct, cast }) => pendingAct(cast.asker), REASON),
  'POST /api/admin/pending_acts/{id}/withdraw': inParams(({ pendingAct, cast }) => pendingAct(cast.owner)),
}

const DESK_PEOPLE: Record<string, MakeTarget> = {
  'POST /api/admin/accounts': () => ({
    body: { email: `${uuid()}@new.test`, first_name: 'Pat', last_name: 'Doe', role: 'buyer' },
  }),
  'GET /api/admin/accounts': () => ({ query: { search: '', role: 'all', state: 'all', page: '0' } }),
  'GET /api/admin/accounts/{id}': ({ cast }) => ({ params: { id: cast.buyer.account.id } }),
  'POST /api/admin/accounts/{id}/suspend': onAccount(REASON),
  'POST /api/admin/accounts/{id}/reinstate': async ({ server, cast }) => {
    const { id } = await server.createAccount()
    done(await cast.owner.post(`/api/admin/accounts/${id}/suspend`, REASON))
    return { params: { id }, body: REASON }
  },
  'POST /api/admin/accounts/{id}/two_factor_reset': async ({ server }) => {
    const person = await addPerson(server, {})
    await setUpTwoStep(person)
    return { params: { id: person.account.id }, body: REASON }
  },
  'PUT /api/admin/accounts/{id}/role': onAccount({ role: 'seller', was: 'buyer' }),
  'PUT /api/admin/accounts/{id}/seller_name': async ({ server }) => ({
    params: { id: (await server.createAccount({ role: 'seller' })).id },
    body: { seller_name: `Northgate ${short()}`, was: null },
  }),
  'PUT /api/admin/accounts/{id}/email': async (things) => {
    const person = await addPerson(things.server, {})
    const token = await link(things, 'undo', person)
    done(await things.server.visitor.post('/api/account/email/undo', { token }))
    return { params: { id: person.account.id }, body: { email: `${token}@lotyard.test`, ...REASON } }
  },
  'POST /api/admin/accounts/{id}/verify': onAccount(undefined, { isVerified: false }),
  'POST /api/admin/accounts/{id}/sign_out': onAccount(),
  'POST /api/admin/accounts/{id}/verification_mail': onAccount(undefined, { isVerified: false }),
  'POST /api/admin/accounts/{id}/password_mail': onAccount(),
  'PUT /api/admin/accounts/{id}/rights': onAccount(
    { rights: { market: 'write' }, was: {} },
    { role: 'admin', rights: {} },
  ),
  'PUT /api/admin/accounts/{id}/owner': onAccount({ is_owner: true }, { role: 'admin', rights: {} }),
  'POST /api/admin/access_rules': () => ({ body: { name: short() } }),
  'PUT /api/admin/access_rules/{id}': async (things) => {
    const id = await things.accessRule()
    const { name } = await things.server.db
      .selectFrom('inventory_access_rules')
      .where('id', '=', id)
      .select('name')
      .executeTakeFirstOrThrow()
    return { params: { id }, body: { name: short(), was: name } }
  },
  'DELETE /api/admin/access_rules/{id}': inParams(({ accessRule }) => accessRule()),
  'GET /api/admin/access_rules/{id}/holders': inParams(({ accessRule }) => accessRule()),
  'POST /api/admin/access_rules/{id}/holders': async (things) => ({
    params: { id: await things.accessRule() },
    body: { email: things.cast.other_buyer.account.email },
  }),
  'DELETE /api/admin/access_rules/{id}/holders/{account_id}': async (things) => ({
    params: { id: await things.accessRule(), account_id: things.cast.buyer.account.id },
  }),
  'POST /api/admin/accounts/{id}/lift_bidding_bar': async (things) => ({
    params: { id: await things.barred() },
    body: REASON,
  }),
  'GET /api/admin/mails/{id}': inParams(({ failedMail }) => failedMail()),
  'POST /api/admin/mails/{id}/retry': inParams(({ failedMail }) => failedMail()),
  'POST /api/admin/certificates/{id}/approve': inParams(({ certificate }) => certificate(), { expires_on: NEXT_YEAR }),
  'POST /api/admin/certificates/{id}/refuse': inParams(({ certificate }) => certificate(), REASON),
  'GET /admin/certificates/{id}/file': inParams(({ certificate }) => certificate()),
  'GET /api/admin/audit': () => ({ query: { person: '', action: '', subject: '', from: '', to: '', before: '' } }),
  'GET /admin/audit.csv': () => ({ query: { person: '', action: '', subject: '', from: '', to: '' } }),
  'GET /api/admin/accounts/{id}/notes': ({ cast }) => ({ params: { id: cast.buyer.account.id } }),
  'POST /api/admin/accounts/{id}/notes': onAccount({ text: 'Called back.' }),
}

const versionOf = async (
  { server: { db } }: Things,
  table: 'sites' | 'warehouses' | 'categories' | 'conditions' | 'lot_sizes' | 'brands' | 'carriers',
  key: string,
): Promise<number> => {
  const { rows } = await sql<{ version: number }>`select version from ${sql.table(table)} where key = ${key}`.execute(
    db,
  )
  return rows[0]!.version
}
const editOf =
  (table: Parameters<typeof versionOf>[1], key: string, body: object): MakeTarget =>
  async (things) => ({ params: { key }, body: { version: await versionOf(things, table, key), ...body } })

const DESK_MARKET: Record<string, MakeTarget> = {
  'PUT /api/admin/market/sites/{key}/branding': editOf('sites', 'lotyard', {
    accent_light: null,
    accent_dark: null,
    sender_name: null,
    mail_footer: null,
  }),
  'PUT /api/admin/market/sites/{key}/logo': async ({ picture }) => ({
    params: { key: 'lotyard' },
    query: { scheme: 'light' },
    body: await picture(),
    type: 'image/jpeg',
  }),
  'DELETE /api/admin/market/sites/{key}/logo': () => ({ params: { key: 'lotyard' }, query: { scheme: 'light' } }),
  'POST /admin/market/sites/logo': async ({ picture }, { headers }) => {
    const form = new FormData()
    form.set('authenticity_token', headers['x-csrf-token'] ?? '')
    form.set('site', 'lotyard')
    form.set('logo', new Blob([new Uint8Array(await picture())], { type: 'image/jpeg' }), 'logo.jpg')
    const body = new Response(form)
    return { body: Buffer.from(await body.arrayBuffer()), type: body.headers.get('content-type')! }
  },
  'POST /api/admin/market/sites': () => ({ body: { key: short(), ...SITE, hosts: [`${short()}.example.test`] } }),
  'PUT /api/admin/market/sites/{key}': editOf('sites', 'lotyard', { ...SITE, name: 'Lotyard', is_default: true }),
  'POST /api/admin/market/warehouses': () => ({ body: { key: short(), ...WAREHOUSE } }),
  'PUT /api/admin/market/warehouses/{key}': editOf('warehouses', 'ft-wayne', WAREHOUSE),
  'POST /api/admin/market/holidays': () => ({ body: { day: holiday(), warehouse_key: null, name: 'Stocktaking' } }),
  'POST /api/admin/market/holidays/federal': () => ({ body: { warehouse_key: 'ft-wayne' } }),
  'DELETE /api/admin/market/holidays/{id}': async ({ cast, server }) => {
    const day = holiday()
    done(await cast.owner.post('/api/admin/market/holidays', { day, warehouse_key: null, name: 'Stocktaking' }))
    const { rows } = await sql<{ id: string }>`select id from holidays order by id desc limit 1`.execute(server.db)
    return { params: { id: rows[0]!.id } }
  },
  'POST /api/admin/market/categories': () => ({
    body: { key: short(), name: short(), parent_key: null, position: 90, is_retired: false },
  }),
  'PUT /api/admin/market/categories/{key}': editOf('categories', 'televisions', {
    name: 'Televisions',
    parent_key: null,
    position: 90,
    is_retired: false,
  }),
  'POST /api/admin/market/conditions': () => ({
    body: { key: short(), name: short(), definition: 'As it says.', position: 90 },
  }),
  'PUT /api/admin/market/conditions/{key}': editOf('conditions', 'new', {
    name: 'New',
    definition: 'As it says.',
    position: 90,
  }),
  'POST /api/admin/market/lot_sizes': () => ({ body: { key: short(), name: short(), position: 90 } }),
  'PUT /api/admin/market/lot_sizes/{key}': editOf('lot_sizes', 'pallet', { name: 'Pallet', position: 90 }),
  'POST /api/admin/market/brands': () => ({ body: { name: short() } }),
  'PUT /api/admin/market/brands/{key}': editOf('brands', 'hearth', { name: 'Hearth & Co' }),
  'POST /api/admin/market/brands/{key}/merge': async (things) => {
    const key = short()
    await sql`insert into brands (key, name) values (${key}, ${key})`.execute(things.server.db)
    return { params: { key }, body: { version: await versionOf(things, 'brands', key), into_key: 'hearth' } }
  },
  'POST /api/admin/market/carriers': () => ({
    body: { key: short(), name: short(), mode: 'ltl', link: '', is_retired: false },
  }),
  'PUT /api/admin/market/carriers/{key}': editOf('carriers', 'estes', {
    name: 'Estes',
    mode: 'ltl',
    link: '',
    is_retired: false,
  }),
  'PUT /api/admin/market/tax/{state}': async ({ cast }) => {
    const { rates } = done(await cast.owner.get('/api/admin/market/tax')).json<{
      rates: { state: string; milli_percent: number }[]
    }>()
    const { milli_percent = 0 } = rates.find(({ state }) => state === 'KY') ?? {}
    return { params: { state: 'KY' }, body: { percent: '6', was_milli_percent: milli_percent } }
  },
  'PUT /api/admin/market/settings/{key}': () => ({
    params: { key: 'operator_name' },
    body: { value: 'Lotyard', was: null },
  }),
  'PUT /api/admin/setup/{mark}': () => ({ params: { mark: 'hidden' }, body: { is_set: true } }),
  'POST /api/admin/market/freight': async ({ cast }) => {
    const { newest: version, rates } = done(await cast.owner.get('/api/admin/market/freight')).json()
    const dearer = { ...rates, fuel_basis_points: rates.fuel_basis_points + 1 }
    return { body: { based_on: version, rates: dearer, note: short() } }
  },
  'POST /api/admin/market/freight/preview': () => ({ body: { rates: toFreightRates(FIRST_TARIFF) } }),
}
let holidays = 0
function holiday(): string {
  holidays += 1
  return new Date(Date.UTC(new Date().getUTCFullYear() + 1, 2, 1 + holidays)).toISOString().slice(0, 10)
}

export const TARGETS: Record<string, MakeTarget> = {
  ...ACCOUNT,
  ...LOTS,
  ...CART,
  ...ORDERS,
  ...DESK_LISTINGS,
  ...DESK_ORDERS,
  ...DESK_MONEY,
  ...DESK_PEOPLE,
  ...DESK_MARKET,
}
