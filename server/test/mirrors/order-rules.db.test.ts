// Triggers of orders and refunds beside the rules that they mirror, over all states.
import { isCancellable } from '@lotyard/contract/rules/orders/cancellable'
import { mayInvoiceDirectly, needsBuyersWord } from '@lotyard/contract/rules/orders/direct-order'
import { mayMoveOrder, ORDER_STATES } from '@lotyard/contract/rules/orders/order-states'
import {
  balanceCents,
  isCollected,
  isOver,
  receivedCents,
  returnableCents,
} from '@lotyard/contract/rules/orders/payments/balance'
import { isPayable } from '@lotyard/contract/rules/orders/payments/paying'
import {
  mayRecordWire,
  refundableCents,
  type RefundedOrder,
} from '@lotyard/contract/rules/orders/payments/refund-limit'
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

function refund(
  cents: number,
  { listingId = null as string | null, kind = 'money', state = 'done', byWire = false } = {},
) {
  const doneAt = state === 'done' ? new Date() : null
  return sql`insert into refunds (order_id, listing_id, amount_cents, reason, kind, state, done_at, sent_by_wire)
    values (${order.id}, ${listingId}, ${cents}, 'Why', ${kind}, ${state}, ${doneAt}, ${byWire})`
}

/** Every kind of refund at the limit and a cent above, after random payments, receipts and refunds that were allowed. */
test('refundableCents, balanceCents and returnableCents, order_balances and no_more_is_refunded_than_was_paid', async () => {
  const random = createRandom(4)
  const totals = new Map([
    [order.lots[0]!.listingId, 1_050_00],
    [order.lots[1]!.listingId, 481_50],
  ])
  const lots = [...totals].map(([listingId, totalCents]) => ({ listingId, totalCents }))
  const triggers = { refunds: ['no_more_is_refunded_than_was_paid'] }
  const tables = ['orders', 'payments', 'receipts', 'refunds', 'refund_parts']
  const seen = new Set<string>()
  await judgedAlone(database.current.db, { tables, triggers }, async ({ tx, refuses }) => {
    for (let count = 0; count < 150; count += 1) {
      for (const table of ['refunds', 'receipts', 'payments'])
        await sql`delete from ${sql.table(table)} where order_id = ${order.id}`.execute(tx)
      const money = { state: random.pick(ORDER_STATES), totalCents: 1_531_50 }
      await sql`update orders set state = ${money.state} where id = ${order.id}`.execute(tx)
      const payments = Array.from({ length: random.below(3) }, (_none, at) => ({
        purpose: at === 0 ? ('order' as const) : ('balance' as const),
        state: random.pick(PAYMENTS.filter((state) => state !== null)),
        amountCents: random.pick([1_531_50, 400_00]),
        returnedCents: 0,
      })).filter(({ state }, at, all) => !isOpen(state) || all.findIndex((one) => isOpen(one.state)) === at)
      const receipts = Array.from({ length: random.below(3) }, () => ({
        amountCents: random.pick([1_531_50, 600_00]),
        isReversed: random.below(4) === 0,
      }))
      for (const payment of payments)
        await sql`insert into payments (order_id, gateway, gateway_order_id, purpose, state, amount_cents)
          values (${order.id}, 'sandbox', gen_random_uuid(), ${payment.purpose}, ${payment.state},
            ${payment.amountCents})`.execute(tx)
      for (const receipt of receipts)
        await sql`insert into receipts (order_id, amount_cents, received_on, reversed_at)
          values (${order.id}, ${receipt.amountCents}, '2026-11-16',
            ${receipt.isReversed ? new Date() : null})`.execute(tx)
      const refunds: RefundedOrder['refunds'][number][] = []
      for (let made = 0; made < 4; made += 1) {
        const facts = { ...money, payments, receipts, refunds }
        const balance = balanceCents(facts)
        const { rows } = await sql<object>`select received_cents::int as received, balance_cents::int as balance,
          returnable_cents::int as returnable, is_collected from order_balances(array[${order.id}::uuid])`.execute(tx)
        const byRule = { received: receivedCents(facts), balance, returnable: returnableCents(facts) }
        expect(rows, JSON.stringify(facts)).toEqual([{ ...byRule, is_collected: isCollected(facts) }])
        const listingId = random.pick([null, ...totals.keys()])
        const refunded = { ...facts, balanceCents: balance, returnableCents: byRule.returnable, lots }
        const limits = {
          money: Math.min(refundableCents({ ...refunded, balanceCents: 0 }, listingId), byRule.returnable),
          credit: isOver(money.state) ? 0 : Math.min(Math.max(0, balance), refundableCents(refunded, listingId)),
          surplus: Math.min(Math.max(0, -balance), byRule.returnable),
          write_off: isOver(money.state) ? 0 : Math.max(0, balance),
        }
        const kind = random.pick(['money', 'credit', 'surplus', 'write_off'] as const)
        const of = kind === 'surplus' || kind === 'write_off' ? null : listingId
        for (const cents of [limits[kind], limits[kind] + 1].filter((amount) => amount > 0)) {
          const isRefused = await refuses(refund(cents, { listingId: of, kind }))
          expect(isRefused, JSON.stringify({ facts, kind, of, cents, limits })).toBe(cents > limits[kind])
          seen.add(`${kind} ${isRefused}`)
        }
        const state = random.pick(['done', 'done', 'failed'] as const)
        const amountCents = 1 + random.below(limits[kind])
        if (limits[kind] === 0) continue
        await refund(amountCents, { listingId: of, kind, state }).execute(tx)
        refunds.push({ kind, listingId: of, amountCents, state })
      }
    }
  })
  expect(seen.size).toBe(8)
})

/** Every state of an order, with each part of it received: all that is owed is taken, a cent more or less is not. */
test('isPayable and only_what_is_owed_is_paid', async () => {
  const triggers = { payments: ['only_what_is_owed_is_paid'] }
  const tables = ['orders', 'payments', 'receipts', 'refunds', 'refund_parts']
  await judgedAlone(database.current.db, { tables, triggers }, async ({ tx, refuses }) => {
    for (const table of ['refunds', 'payments'])
      await sql`delete from ${sql.table(table)} where order_id = ${order.id}`.execute(tx)
    for (const state of ORDER_STATES)
      for (const receivedCents of [600_00, 1_531_50, 2_000_00]) {
        await sql`update orders set state = ${state} where id = ${order.id}`.execute(tx)
        await sql`delete from receipts where order_id = ${order.id}`.execute(tx)
        await sql`insert into receipts (order_id, amount_cents, received_on)
          values (${order.id}, ${receivedCents}, '2026-11-16')`.execute(tx)
        const receipts = [{ amountCents: receivedCents, isReversed: false }]
        const money = { state, totalCents: 1_531_50, payments: [], receipts, refunds: [] }
        const owedCents = balanceCents(money)
        for (const cents of [owedCents, 931_49, 931_50, 931_51].filter((amount) => amount > 0)) {
          const paying = sql`insert into payments (order_id, gateway, gateway_order_id, purpose, amount_cents, payment_type,
            description) values (${order.id}, 'sandbox', gen_random_uuid(), 'balance', ${cents}, 'CreditCard', 'Card')`
          const mayPay = isPayable({ state, balanceCents: owedCents }) && cents === owedCents
          expect(await refuses(paying), JSON.stringify({ state, receivedCents, cents })).toBe(!mayPay)
        }
      }
  })
})

const isOpen = (state: string) => state === 'requested' || state === 'authorised'

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
  const tables = ['orders', 'payments', 'receipts', 'order_shipments']
  await judgedAlone(database.current.db, { tables, triggers }, async ({ tx, refuses }) => {
    for (const state of ORDER_STATES.filter((one) => one !== 'cancelled'))
      for (const isInvoice of BOTH) {
        // Once for all that follows: a table that is altered has every plan on it made again.
        await sql`alter table orders disable trigger orders_move_as_the_table_allows`.execute(tx)
        await setOrder(state, isInvoice).execute(tx)
        await sql`alter table orders enable trigger orders_move_as_the_table_allows`.execute(tx)
        for (const payment of isInvoice ? [null] : PAYMENTS)
          for (const receiptCents of [0, 500_00, 1_531_50])
            for (const hasLeft of BOTH) {
              const left = sql`update order_shipments set left_at = ${hasLeft ? new Date() : null} where order_id = ${order.id}`
              const receipt = sql`insert into receipts (order_id, amount_cents, received_on)
                select ${order.id}, ${receiptCents}, '2026-11-16' where ${receiptCents} > 0`
              const cancel = sql`update orders set state = 'cancelled' where id = ${order.id}`
              const facts = {
                state,
                totalCents: 1_531_50,
                refunds: [],
                payments: payment === null ? [] : [{ ...PLACED_WITH, state: payment }],
                receipts: receiptCents === 0 ? [] : [{ amountCents: receiptCents, isReversed: false }],
              }
              const sums = { balanceCents: balanceCents(facts), receivedCents: receivedCents(facts) }
              const isAllowed = isCancellable({ state, isInvoice, hasLeft, ...sums })
              const given = JSON.stringify({ state, isInvoice, payment, receiptCents, hasLeft })
              expect(await refuses(cancel, [setPayment(payment), receipt, left]), given).toBe(!isAllowed)
            }
      }
  })
})

const PLACED_WITH = { purpose: 'order', amountCents: 1_531_50, returnedCents: 0 } as const

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
