// Orders that are paid in parts and by several ways: what is booked, what is captured, and by which ways it goes back.
import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { EXAMPLE_ADDRESS } from '../../../../test/addresses.ts'
import { addAccount, addBasics } from '../../../../test/market.ts'
import { refusedBy, undoneAfter } from '../../../../test/mirrors/refused-by.ts'
import { addOrder } from '../../../../test/orders.ts'
import { listQueuedJobs } from '../../../../test/readers/queued-jobs.ts'
import { useApp, type TestClient } from '../../../../test/servers/app.ts'
import { GatewayRefusal } from '../../../providers/payments/payment-gateway.ts'
import type { SandboxBehaviour } from '../../../providers/payments/sandbox/sandbox-behaviour.ts'
import {
  streamPaymentData,
  streamRefundData,
  type PaymentData,
  type RefundData,
} from '../data-rights/order-data-queries.ts'
import { listOpenOrders } from '../reading/open-orders.ts'
import { readExposures } from '../terms/credit-queries.ts'
import { bookReturned } from './book-payment.ts'
import { listPayments, savePaymentState } from './money-queries.ts'
import { insertRefund } from './refunds/refund-queries.ts'
import { settlePayment } from './settle-payment.ts'

const sandbox: SandboxBehaviour = {}
const server = useApp({ sandbox })
let admin: TestClient
let buyerId: string
let sellerId: string

beforeAll(async () => {
  await addBasics(server.db)
  admin = await server.as('admin')
  buyerId = (await server.createAccount()).id
  sellerId = await addAccount(server.db, 'seller')
})
afterEach(() => {
  vi.restoreAllMocks()
  delete sandbox.settleAfterMs
})

type Paid = { id: string; path: string; transactionId: string }
/** An invoice over $1,100: a lot at $1,050 with $50 freight. */
async function invoice(): Promise<{ id: string; path: string; name: string }> {
  const { id, lots } = await addOrder(server.db, {
    accountId: buyerId,
    dueInDays: 5,
    lots: [{ sellerId, priceCents: 1_050_00 }],
  })
  return { id, path: `/api/admin/orders/${id}`, name: lots[0]!.name }
}
/** What the buyer's second commit leaves. */
async function authorise(order: { id: string; path: string }, amountCents: number): Promise<Paid> {
  const outcome = await server.payments.authorise({
    orderId: randomUUID(),
    amountCents,
    customerId: buyerId,
    source: { nonce: 'fake-valid-visa-nonce' },
    saveMethod: false,
    billingAddress: { ...EXAMPLE_ADDRESS, country: 'US' },
    deviceData: null,
    sendByMs: Infinity,
  })
  if (outcome.kind !== 'authorised') throw new Error(outcome.kind)
  const { id: transactionId, orderId } = outcome.transaction
  await sql`insert into payments (order_id, gateway, gateway_order_id, amount_cents, purpose, payment_type, description,
      state, transaction_id, authorised_at)
    values (${order.id}, 'sandbox', ${orderId}, ${amountCents}, 'balance', 'CreditCard', 'Visa ending in 1111',
      'authorised', ${transactionId}, now())`.execute(server.db)
  return { ...order, transactionId }
}
const receive = ({ path }: { path: string }, body: object) =>
  admin.post(`${path}/receipts`, { kind: 'wire', amount_cents: 1_100_00, ...body })
const settle = ({ id }: { id: string }) =>
  settlePayment({ ...server.context, payments: server.payments }, { orderId: id })
const atGateway = async ({ transactionId }: Paid) => (await server.payments.find(transactionId))!.state
const read = async ({ path }: { path: string }) => (await admin.get(path)).json<Record<string, unknown>>()
const mailsOf = async ({ id }: { id: string }) =>
  (await listQueuedJobs(server.db, 'write_order_mail'))
    .map(({ payload }) => payload as { kind: string; orderId: string })
    .filter(({ orderId }) => orderId === id)
    .map(({ kind }) => kind)

test('parts add up, a form counts once, and every field that is wrong is named', async () => {
  const order = await invoice()
  const key = randomUUID()
  const first = { amount_cents: 600_00, reference: 'FT-1', key }
  for (const reply of [await receive(order, first), await receive(order, first)])
    expect([reply.statusCode, reply.json()]).toMatchObject([201, { state: 'invoiced', balanceCents: 500_00 }])
  expect((await receive(order, { ...first, amount_cents: 1 })).json().code).toBe('receipt_known')
  expect((await receive(order, { ...first, key: randomUUID() })).json().code).toBe('receipt_known')
  const wrong = await receive(order, { amount_cents: 0, reference: 'a\nb', received_on: '2999-01-01' })
  expect([wrong.statusCode, Object.keys(wrong.json().errors)]).toEqual([
    422,
    ['amount_cents', 'reference', 'received_on'],
  ])
  expect((await receive(order, { kind: 'cash' })).statusCode).toBe(400)
  expect((await receive({ path: `/api/admin/orders/${randomUUID()}` }, {})).statusCode).toBe(404)
  expect((await receive(order, { kind: 'check', amount_cents: 500_00 })).json()).toMatchObject({
    state: 'paid',
    balanceCents: 0,
  })
  expect(await mailsOf(order)).toEqual(['payment-received', 'invoice-paid'])
})

test('a receipt that is reversed leaves the order paid, and stops what has not left, until it is paid again', async () => {
  const order = await invoice()
  await receive(order, { reference: 'FT-9' })
  const [{ id }] = (await read(order))['moneyIn'] as [{ id: string }]
  const reverse = (receipt: string, reason = 'It bounced.') =>
    admin.post(`${order.path}/receipts/${receipt}/reverse`, { reason })
  expect((await reverse(id, ' ')).json().errors).toHaveProperty('reason')
  expect((await reverse(randomUUID())).json().code).toBe('receipt_not_found')
  const reversed = (await reverse(id)).json()
  expect(reversed).toMatchObject({ state: 'paid', balanceCents: 1_100_00, isUncollected: true })
  expect((await reverse(id)).json().code).toBe('receipt_reversed')
  const { id: shipmentId } = await server.db
    .selectFrom('order_shipments')
    .where('order_id', '=', order.id)
    .select('id')
    .executeTakeFirstOrThrow()
  const pack = async () => {
    const { version } = await server.db
      .selectFrom('order_shipments')
      .where('id', '=', shipmentId)
      .select('version')
      .executeTakeFirstOrThrow()
    return admin.put(`/api/admin/shipments/${shipmentId}`, { state: 'ready', version })
  }
  const ready = await pack()
  expect([ready.statusCode, ready.json().message]).toEqual([409, expect.stringContaining('owes money')])
  const shown = (await admin.get('/api/admin/orders?show=uncollected')).json<{ orders: { id: string }[] }>()
  expect(shown.orders.map((one) => one.id)).toContain(order.id)
  // The bank's reference counts again, once its first booking is taken back.
  expect((await receive(order, { reference: 'FT-9' })).json()).toMatchObject({ balanceCents: 0, isUncollected: false })
  expect((await pack()).statusCode).toBe(200)
})

test('a card is voided before capture where a wire came first, and given back after it', async () => {
  const before = await authorise(await invoice(), 1_100_00)
  await receive(before, {})
  await settle(before)
  expect(await atGateway(before)).toBe('voided')
  expect(await read(before)).toMatchObject({ state: 'paid', balanceCents: 0, refunds: [] })

  const after = await authorise(await invoice(), 1_100_00)
  await server.payments.capture(after.transactionId)
  await receive(after, { amount_cents: 700_00 })
  sandbox.settleAfterMs = 0
  await settle(after)
  expect(await read(after)).toMatchObject({
    state: 'paid',
    balanceCents: 0,
    refundedCents: 0,
    surplusReturnedCents: 700_00,
    refunds: [{ kind: 'surplus', amountCents: 700_00, state: 'done', ways: [{ to: 'Visa ending in 1111' }] }],
  })
  expect(await mailsOf(after)).toEqual(['payment-received', 'order-refunded', 'invoice-paid'])
})

test('a capture that fails leaves the invoice owed, and nothing on the card', async () => {
  const order = await authorise(await invoice(), 1_100_00)
  vi.spyOn(server.payments, 'capture').mockRejectedValue(new GatewayRefusal('no'))
  await settle(order)
  expect(await atGateway(order)).toBe('voided')
  const owed = { state: 'invoiced', balanceCents: 1_100_00, moneyIn: [{ state: 'failed' }] }
  expect(await read(order)).toMatchObject(owed)
  // Voided by its bank, or by a process that was killed before it could write that down: its payer is told, and tries again.
  const voided = await authorise(await invoice(), 1_100_00)
  await server.payments.void(voided.transactionId)
  await settle(voided)
  expect(await read(voided)).toMatchObject(owed)
  expect(await mailsOf(voided)).toEqual(['payment-failed'])
})

test('a card that fails after it was captured is owed again: as credit, on the buyer’s overview, and before a deletion', async () => {
  const order = await authorise(await invoice(), 1_100_00)
  const { account_id: accountId } = await server.db
    .updateTable('orders')
    .set({ account_id: await addAccount(server.db) })
    .where('id', '=', order.id)
    .returning('account_id')
    .executeTakeFirstOrThrow()
  const owed = async () => [
    [...(await readExposures(server.db, [accountId])).values()],
    (await listOpenOrders(server.db, accountId)).invoiced.orders.map(({ id }) => id),
    (await sql<{ open_invoice: number }>`select open_invoice from account_duties(${accountId})`.execute(server.db))
      .rows[0]!.open_invoice,
  ]
  await settle(order)
  expect([(await read(order))['balanceCents'], await owed()]).toEqual([0, [[], [], 0]])
  const found = (await server.payments.find(order.transactionId))!
  vi.spyOn(server.payments, 'find').mockResolvedValue({ ...found, state: 'failed' })
  await settle(order)
  expect(await read(order)).toMatchObject({ state: 'paid', balanceCents: 1_100_00, isUncollected: true })
  expect(await owed()).toEqual([[1_100_00], [order.id], 1])
})

test('what is asked for while the gateway voids is given back by the void', async () => {
  const order = await authorise(await invoice(), 1_100_00)
  const seen = (await listPayments(server.db, order.id))[0]!
  await savePaymentState(server.db, seen.id, 'captured')
  await server.db.transaction().execute((tx) =>
    insertRefund(tx, {
      orderId: order.id,
      kind: 'money',
      listingId: null,
      amountCents: 1_100_00,
      reason: 'Broken.',
      requestedBy: null,
      requestKey: null,
      sentByWire: false,
      parts: [{ paymentId: seen.id, amountCents: 1_100_00, gatewayOrderId: randomUUID() }],
    }),
  )
  await bookReturned(server.context, seen)
  expect(await read(order)).toMatchObject({ refunds: [{ amountCents: 1_100_00, state: 'done' }] })
})

test('$900 of $500 by card and $600 by wire go back as $500 to the card and $400 by hand, once', async () => {
  const order = await invoice()
  await receive(order, { amount_cents: 600_00 })
  const paid = await authorise(order, 500_00)
  sandbox.settleAfterMs = 0
  await settle(paid)
  await settle(paid)
  const body = { amount_cents: 900_00, reason: 'Crushed.', key: randomUUID() }
  const replies = await Promise.all([1, 2].map(() => admin.post(`${order.path}/refunds`, body)))
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([201, 201])
  const ways = [
    { to: 'Visa ending in 1111', amountCents: 500_00 },
    { to: null, amountCents: 400_00 },
  ]
  expect((await read(order))['refunds']).toMatchObject([{ kind: 'money', amountCents: 900_00, state: 'waiting', ways }])
  // The card's part fails: what went by hand stays, and what is left can be sent another way.
  vi.spyOn(server.payments, 'refund').mockRejectedValueOnce(new GatewayRefusal('The card is closed.'))
  await settle(paid)
  expect(await read(order)).toMatchObject({
    refundedCents: 400_00,
    balanceCents: 0,
    returnableCents: 700_00,
    refunds: expect.arrayContaining([
      expect.objectContaining({ state: 'done', amountCents: 400_00 }),
      expect.objectContaining({ state: 'failed', amountCents: 500_00 }),
    ]),
  })
  // As the buyer's archive has it.
  const { number } = await read(order)
  const ofOrder = (rows: { number: string; kind: string; amount_cents: number; state: string }[]) =>
    rows
      .filter((row) => row.number === number)
      .map(({ kind, amount_cents, state }) => `${kind} ${amount_cents} ${state}`)
  const payments = (await streamPaymentData(server.db, buyerId).next()).value as PaymentData[]
  expect(ofOrder(payments).toSorted()).toEqual(['card 50000 settled', 'wire 60000 received'])
  const refunds = (await streamRefundData(server.db, buyerId).next()).value as RefundData[]
  expect(ofOrder(refunds).toSorted()).toEqual(['money 40000 done', 'money 50000 failed'])
  expect(refunds.map(({ sent_to }) => sent_to)).toContain('By hand')
})

test('a wire for a cancelled order is shown as to be given back, and is, once', async () => {
  const order = await invoice()
  await receive(order, { amount_cents: 200_00 })
  const cancelled = (await admin.post(`${order.path}/cancel`, { reason: 'Damaged.' })).json()
  expect(cancelled).toMatchObject({ state: 'cancelled', balanceCents: 0, refunds: [{ amountCents: 200_00 }] })
  expect((await receive(order, { amount_cents: 300_00 })).json()).toMatchObject({ balanceCents: -300_00 })
  const give = (cents: number) => admin.post(`${order.path}/surplus`, { amount_cents: cents, reason: 'It came late.' })
  expect((await give(299_00)).json()).toMatchObject({ code: 'balance_changed', balance_cents: -300_00 })
  const replies = await Promise.all([give(300_00), give(300_00)])
  expect(replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 409])
  expect(await read(order)).toMatchObject({ state: 'cancelled', balanceCents: 0 })
})

test('a refund comes off what is owed first; what is never paid after lots left is written off, and sellers bear none of it', async () => {
  const order = await invoice()
  await receive(order, { amount_cents: 100_00 })
  const credited = await admin.post(`${order.path}/refunds`, { amount_cents: 40_00, reason: 'x', listing: order.name })
  expect(credited.json()).toMatchObject({ balanceCents: 960_00, refunds: [{ kind: 'credit', ways: [] }] })
  const writeOff = (cents: number) =>
    admin.post(`${order.path}/write_off`, { amount_cents: cents, reason: 'Bankrupt.' })
  expect((await writeOff(960_00)).json().code).toBe('order_not_open')
  await sql`update order_shipments set state = 'shipped', carrier = 'Estes', ready_at = now(), left_at = now()
    where order_id = ${order.id}`.execute(server.db)
  expect((await admin.post(`${order.path}/cancel`, { reason: 'x' })).json().code).toBe('order_not_open')
  expect((await writeOff(1_000_00)).json().code).toBe('balance_changed')
  expect((await writeOff(960_00)).json()).toMatchObject({ state: 'shipped', balanceCents: 0, canWriteOff: false })
  const { rows } = await sql`select borne_cents::int as borne, is_collected as "isPaid"
    from refund_shares(array[${order.id}::uuid]) share, order_balances(array[${order.id}::uuid])`.execute(server.db)
  expect(rows).toEqual([{ borne: 40_00, isPaid: true }])
  expect(await mailsOf(order)).toEqual(['payment-received', 'order-refunded'])
})

test('a payment that bounces after what was too much of it went back leaves an order that everybody can still read', async () => {
  const order = await invoice()
  await receive(order, { amount_cents: 1_101_00 })
  expect((await admin.post(`${order.path}/surplus`, { amount_cents: 1_00, reason: 'Too much.' })).statusCode).toBe(201)
  const [{ id }] = (await read(order))['moneyIn'] as [{ id: string }]
  const reversed = await admin.post(`${order.path}/receipts/${id}/reverse`, { reason: 'It bounced.' })
  expect(reversed.json()).toMatchObject({ receivedCents: -1_00, balanceCents: 1_101_00 })
  expect((await admin.get('/api/admin/orders')).statusCode).toBe(200)
  // Slips of the keyboard add up to more than an amount can be, or an integer of the database.
  for (const reference of ['a', 'b', 'c', 'd'])
    expect((await receive(order, { amount_cents: 999_999_999, reference })).statusCode).toBe(201)
  await sql`update accounts set invoice_days = 30 where id = ${buyerId}`.execute(server.db)
  for (const path of ['/api/admin/orders', '/api/admin/invoice_terms'])
    expect((await admin.get(path)).statusCode, path).toBe(200)
})

test('the tables hold where a server forgets to look', async () => {
  const [order, other] = [await invoice(), await invoice()]
  await receive(order, { amount_cents: 600_00 })
  await receive(other, { amount_cents: 1_00 })
  await settle(await authorise(order, 500_00))
  await undoneAfter(server.db, async (tx) => {
    const { id: card } = await tx
      .selectFrom('payments')
      .where('order_id', '=', order.id)
      .select('id')
      .executeTakeFirstOrThrow()
    const giveBack = (of: string, cents: number) => sql`with refund as (
        insert into refunds (order_id, amount_cents, reason) values (${of}, ${cents}, 'x') returning id)
      insert into refund_parts (refund_id, payment_id, amount_cents, gateway_order_id)
        select id, ${card}, ${cents}, gen_random_uuid()::text from refund`
    await sql`set constraints all deferred`.execute(tx)
    // $600 of the $1,100 came by wire.
    expect(await refusedBy(tx, giveBack(order.id, 500_01))).toBe('no_payment_gives_back_more_than_it_brought')
    expect(await refusedBy(tx, giveBack(other.id, 1))).toBe('no_payment_gives_back_more_than_it_brought')
    await giveBack(order.id, 500_00).execute(tx)
    await sql`set constraints all immediate`.execute(tx)
    const refused = async (statement: ReturnType<typeof sql>) => refusedBy(tx, statement)
    expect(await refused(sql`delete from refund_parts where payment_id = ${card}`)).toBe(
      'a_refund_is_the_sum_of_its_parts',
    )
    expect(await refused(sql`update payments set amount_cents = 1 where id = ${card}`)).toBe(
      'a_payment_keeps_its_amount',
    )
    expect(await refused(sql`update receipts set amount_cents = 1 where order_id = ${order.id}`)).toBe(
      'a_receipt_is_only_reversed',
    )
    await sql`update receipts set reversed_at = now(), reverse_reason = 'x' where order_id = ${order.id}`.execute(tx)
    expect(await refused(sql`update receipts set reversed_at = null, reverse_reason = null`)).toBe(
      'a_receipt_is_only_reversed',
    )
    expect(await refused(sql`update orders set state = 'paid', paid_at = now() where id = ${other.id}`)).toBe(
      'what_is_owed_is_not_paid',
    )
    expect(
      await refused(sql`insert into refunds (order_id, kind, amount_cents, reason, state, done_at)
        values (${other.id}, 'write_off', 109900, 'x', 'done', now())`),
    ).toBe('only_what_has_left_is_written_off')
  })
})

test('only admins record, reverse, return or write off', async () => {
  const order = await invoice()
  const seller = await server.as('seller')
  const bodies = { receipts: { kind: 'wire', amount_cents: 1 }, surplus: { amount_cents: 1, reason: 'x' } }
  const all = { ...bodies, write_off: bodies.surplus, [`receipts/${randomUUID()}/reverse`]: { reason: 'x' } }
  for (const [act, body] of Object.entries(all)) {
    expect((await seller.post(`${order.path}/${act}`, body)).statusCode, act).toBe(403)
    expect((await server.visitor.post(`${order.path}/${act}`, body)).statusCode, act).toBe(401)
  }
})
