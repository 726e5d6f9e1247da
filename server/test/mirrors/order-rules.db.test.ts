// Triggers of orders and refunds beside the rules that they mirror, over all states.
import { isCancellable } from '@lotyard/contract/rules/orders/cancellable'
import { mayInvoiceDirectly, needsBuyersWord } from '@lotyard/contract/rules/orders/direct-order'
import { isUncollected } from '@lotyard/contract/rules/orders/fulfilment/uncollected'
import { mayMoveOrder, ORDER_STATES } from '@lotyard/contract/rules/orders/order-states'
import { isRefundable, mayRecordWire, refundableCents } from '@lotyard/contract/rules/orders/payments/refund-limit'
import { MAX_OPEN_WIRES } from '@lotyard/contract/rules/orders/terms/wire-at-checkout'
import { CERTIFICATE_STATES, mayMoveCertificate } from '@lotyard/contract/rules/orders/tax/resale-certificate'
import { stateOfTax } from '@lotyard/contract/rules/orders/tax/sales-tax'
import { sql, type RawBuilder } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { EXAMPLE_ADDRESS } from '../addresses.ts'
import { useDatabase } from '../databases/database.ts'
import { addAccount, addBasics } from '../market.ts'
import { addOrder, type AddedOrder } from '../orders.ts'
import { createRandom } from '../search-oracle/random-market.ts'
import { judgedAlone } from './judged-alone.ts'

const database = useDatabase()
const PAYMENTS = [null, 'requested', 'authorised', 'captured', 'settled', 'voided', 'refunded', 'declined', 'failed']
// An invoice has one where a card failed after lots had left, and the buyer pays by wire instead.
const PAYMENTS_OF_INVOICES = [null, 'failed', 'voided']
const BOTH = [true, false]
let order: AddedOrder
let ids: { buyer: string; seller: string; admin: string }

beforeAll(async () => {
  const { db } = database.current
  await addBasics(db)
  ids = { buyer: await addAccount(db), seller: await addAccount(db, 'seller'), admin: await addAccount(db, 'admin') }
  const lot = { sellerId: ids.seller, warehouse: 'hebron' }
  order = await addOrder(db, { accountId: ids.buyer, lots: [lot, { ...lot, priceCents: 400_00, taxCents: 31_50 }] })
})

const gatewayOf = (isInvoice: boolean) => (isInvoice ? 'invoice' : 'braintree')
const setOrder = (state: string, isInvoice: boolean, isPaid = true) =>
  sql`update orders set state = ${state}, payment_gateway = ${gatewayOf(isInvoice)},
    paid_at = ${isPaid ? new Date() : null} where id = ${order.id}`
const setPayment = (state: string | null) =>
  state === null
    ? sql`delete from payments where order_id = ${order.id}`
    : sql`update payments set state = ${state} where order_id = ${order.id}`

let lastKey = 0
function refund(cents: number, { listingId = null as string | null, state = 'waiting', byWire = false } = {}) {
  lastKey += 1
  return sql`insert into refunds (order_id, listing_id, amount_cents, reason, state, gateway_order_id, sent_by_wire)
    values (${order.id}, ${listingId}, ${cents}, 'Why', ${state}, ${`key-${lastKey}`}, ${byWire})`
}

test('isRefundable and what_was_never_taken_is_not_refunded', async () => {
  const triggers = { refunds: ['what_was_never_taken_is_not_refunded'] }
  await judgedAlone(
    database.current.db,
    { tables: ['orders', 'payments', 'refunds'], triggers },
    async ({ refuses }) => {
      for (const state of ORDER_STATES)
        for (const isInvoice of BOTH)
          for (const isPaid of isInvoice ? BOTH : [true])
            for (const payment of isInvoice ? PAYMENTS_OF_INVOICES : PAYMENTS) {
              const first = [setOrder(state, isInvoice, isPaid), setPayment(payment)]
              const isAllowed = isRefundable({ state, isInvoice, isPaid, payment })
              const given = JSON.stringify({ state, isInvoice, isPaid, payment })
              expect(await refuses(refund(100), first), given).toBe(!isAllowed)
            }
    },
  )
})

test('refundableCents and no_more_is_refunded_than_was_paid', async () => {
  const random = createRandom(4)
  const totals = new Map([
    [order.lots[0]!.listingId, 1_050_00],
    [order.lots[1]!.listingId, 481_50],
  ])
  const lots = [...totals].map(([listingId, totalCents]) => ({ listingId, totalCents }))
  const targets = [null, ...totals.keys()]
  const triggers = { refunds: ['no_more_is_refunded_than_was_paid'] }
  let refusedCount = 0
  await judgedAlone(database.current.db, { tables: ['refunds'], triggers }, async ({ refuses }) => {
    for (let count = 0; count < 60; count += 1) {
      const made = Array.from({ length: random.below(4) }, () => ({
        listingId: random.pick(targets),
        amountCents: 1 + random.below(400_00),
        state: random.pick(['waiting', 'done', 'failed'] as const),
      }))
      // Only histories that were themselves allowed.
      const earlier = made.filter((one, at) => {
        const refunds = made.slice(0, at).filter(({ state }) => state !== 'failed')
        const room = refundableCents({ totalCents: 1_531_50, lots, refunds }, one.listingId)
        return one.state === 'failed' || one.amountCents <= room
      })
      const listingId = random.pick(targets)
      const room = refundableCents({ totalCents: 1_531_50, lots, refunds: earlier }, listingId)
      const first = earlier.map((one) => refund(one.amountCents, one))
      for (const cents of [room, room + 1].filter((amount) => amount > 0)) {
        const isRefused = await refuses(refund(cents, { listingId }), first)
        expect(isRefused, JSON.stringify({ earlier, listingId, cents })).toBe(cents > room)
        if (isRefused) refusedCount += 1
      }
    }
  })
  expect(refusedCount).toBe(60)
})

test('mayRecordWire and only_after_a_failed_refund_is_money_wired', async () => {
  const triggers = { refunds: ['only_after_a_failed_refund_is_money_wired'] }
  const states = ['waiting', 'done', 'failed'] as const
  const histories = [[], ...states.map((one) => [one]), ...states.flatMap((one) => states.map((other) => [one, other]))]
  await judgedAlone(database.current.db, { tables: ['refunds'], triggers }, async ({ refuses }) => {
    for (const history of histories) {
      const first = history.map((state) => refund(100, { state }))
      const isRefused = await refuses(refund(100, { state: 'done', byWire: true }), first)
      expect(isRefused, history.join()).toBe(!mayRecordWire(history.map((state) => ({ state }))))
    }
  })
})

test('isCancellable, and the triggers of states and of what has left', async () => {
  const triggers = { orders: ['only_unpaid_lots_that_left_are_cancelled', 'orders_move_as_the_table_allows'] }
  const tables = ['orders', 'payments', 'order_shipments']
  await judgedAlone(database.current.db, { tables, triggers }, async ({ tx, refuses }) => {
    for (const state of ORDER_STATES.filter((one) => one !== 'cancelled'))
      for (const isInvoice of BOTH)
        for (const payment of isInvoice ? PAYMENTS_OF_INVOICES : PAYMENTS)
          for (const hasLeft of BOTH) {
            await sql`alter table orders disable trigger orders_move_as_the_table_allows`.execute(tx)
            await setOrder(state, isInvoice).execute(tx)
            await sql`alter table orders enable trigger orders_move_as_the_table_allows`.execute(tx)
            const left = sql`update order_shipments set left_at = ${hasLeft ? new Date() : null} where order_id = ${order.id}`
            const cancel = sql`update orders set state = 'cancelled' where id = ${order.id}`
            const isAllowed = isCancellable({ state, isInvoice, payment, hasLeft })
            const given = JSON.stringify({ state, isInvoice, payment, hasLeft })
            expect(await refuses(cancel, [setPayment(payment), left]), given).toBe(!isAllowed)
          }
  })
})

test('isUncollected and only_a_failed_payment_is_replaced', async () => {
  const triggers = { orders: ['only_a_failed_payment_is_replaced'] }
  await judgedAlone(database.current.db, { tables: ['orders', 'payments'], triggers }, async ({ refuses }) => {
    for (const state of ORDER_STATES)
      for (const payment of PAYMENTS) {
        const first = [sql`update orders set state = ${state} where id = ${order.id}`, setPayment(payment)]
        const byWire = sql`update orders set payment_gateway = 'invoice' where id = ${order.id}`
        const isAllowed = isUncollected({ isPaid: state === 'paid', isInvoice: false, payment })
        expect(await refuses(byWire, first), `${state}, ${payment}`).toBe(!isAllowed)
      }
  })
})

/** The row as it is, with some columns changed, written again under another key. */
const copyOrder = (changes: object): RawBuilder<unknown> =>
  sql`insert into orders overriding system value select (jsonb_populate_record(o, ${JSON.stringify(changes)}::jsonb)).*
    from orders o where id = ${order.id}`

test('mayInvoiceDirectly, needsBuyersWord and only_admins_bind_a_buyer', async () => {
  const triggers = { orders: ['only_admins_bind_a_buyer'] }
  await judgedAlone(database.current.db, { tables: ['orders'], triggers }, async ({ refuses }) => {
    for (const [role, accountId] of Object.entries(ids)) {
      for (const state of ['proposed', 'invoiced'])
        for (const agreed of [null, 'By phone']) {
          const by = { placed_by: accountId, payment_gateway: 'invoice', state, agreed_reference: agreed }
          const isAllowed = mayInvoiceDirectly(role) && (state === 'proposed' || !needsBuyersWord(agreed))
          const row = { id: crypto.randomUUID(), number: 999_999, ...by }
          expect(await refuses(copyOrder(row)), `${role}, ${state}, ${agreed}`).toBe(!isAllowed)
        }
    }
  })
})

test('MAX_OPEN_WIRES and few_orders_wait_for_wires', async () => {
  const triggers = { orders: ['few_orders_wait_for_wires'] }
  await judgedAlone(database.current.db, { tables: ['orders'], triggers }, async ({ refuses }) => {
    const wire = (number: number) =>
      copyOrder({ id: crypto.randomUUID(), number: 990_000 + number, state: 'invoiced', payment_type: 'Wire' })
    const open = Array.from({ length: MAX_OPEN_WIRES - 1 }, (_, at) => wire(at))
    expect(await refuses(wire(10), open)).toBe(false)
    expect(await refuses(wire(10), [...open, wire(9)])).toBe(true)
  })
})

test('stateOfTax and a_lot_is_taxed_where_it_changes_hands; a taxed lot names its state', async () => {
  const triggers = { order_listings: ['a_lot_is_taxed_where_it_changes_hands', 'a_taxed_lot_says_where'] }
  const listingId = order.lots[0]!.listingId
  const tables = ['order_listings', 'order_shipments']
  await judgedAlone(database.current.db, { tables, triggers }, async ({ tx, refuses }) => {
    const { rows } = await sql<{ row: object }>`select to_jsonb(line) as row from order_listings line
      where order_id = ${order.id} and listing_id = ${listingId}`.execute(tx)
    await sql`delete from order_listings where order_id = ${order.id} and listing_id = ${listingId}`.execute(tx)
    const insert = (changes: object) => sql`insert into order_listings
      select (jsonb_populate_record(null::order_listings, ${JSON.stringify({ ...rows[0]!.row, ...changes })}::jsonb)).*`
    for (const isPickUp of BOTH)
      for (const region of ['KY', 'IN', 'OH', EXAMPLE_ADDRESS.region]) {
        const first = [sql`update order_shipments set is_pick_up = ${isPickUp} where order_id = ${order.id}`]
        const taxed = { isPickUp, warehouseState: 'KY', shipToState: EXAMPLE_ADDRESS.region }
        const isRefused = await refuses(insert({ tax_region: region, tax_cents: 5 }), first)
        expect(isRefused, `${region}, ${isPickUp}`).toBe(region !== stateOfTax(taxed))
      }
    expect(await refuses(insert({ tax_region: null, tax_cents: 5 }))).toBe(true)
    expect(await refuses(insert({ tax_region: null, tax_cents: 0 }))).toBe(false)
  })
})

test('mayMoveOrder, mayMoveCertificate and their tables of moves', async () => {
  const triggers = {
    orders: ['orders_move_as_the_table_allows'],
    resale_certificates: ['certificates_move_as_the_table_allows'],
  }
  const tables = ['orders', 'resale_certificates']
  await judgedAlone(database.current.db, { tables, triggers }, async ({ refuses }) => {
    const insert = (id: string, state: string) => sql`insert into resale_certificates
      (id, account_id, region, certificate_number, expires_on, state, file_key, file_type)
      values (${id}, ${ids.buyer}, 'IN', 'A1', now(), ${state}, ${id}, 'application/pdf')`
    for (const from of CERTIFICATE_STATES)
      for (const to of CERTIFICATE_STATES) {
        const id = crypto.randomUUID()
        const move = sql`update resale_certificates set state = ${to} where id = ${id}`
        const isAllowed = from === to || mayMoveCertificate(from, to)
        expect(await refuses(move, [insert(id, from)]), `${from} to ${to}`).toBe(!isAllowed)
      }
    for (const to of ORDER_STATES) {
      const move = sql`update orders set state = ${to} where id = ${order.id}`
      expect(await refuses(move), `paid to ${to}`).toBe(to !== 'paid' && !mayMoveOrder('paid', to))
    }
  })
})
