import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { EXAMPLE_ADDRESS } from '../../../../test/addresses.ts'
import { useApp, type TestAccount, type TestClient } from '../../../../test/servers/app.ts'
import { addAccount, addBasics } from '../../../../test/market.ts'
import { addOrder, putShipment, type AddedOrder, type OrderedLot } from '../../../../test/orders.ts'
import { listQueuedJobs } from '../../../../test/readers/queued-jobs.ts'
import { GatewayRefusal } from '../../../providers/payments/payment-gateway.ts'
import type { SandboxBehaviour } from '../../../providers/payments/sandbox/sandbox-behaviour.ts'
import { listPaymentsUnderWay } from './money-queries.ts'
import { settlePayment } from './settle-payment.ts'
import { sweepPayments } from './sweep-payments.ts'

const sandbox: SandboxBehaviour = {}
const server = useApp({ sandbox })
let sellerId: string
let admin: TestClient & { account: TestAccount }
let buyer: TestAccount

beforeAll(async () => {
  await addBasics(server.db)
  sellerId = await addAccount(server.db, 'seller')
  admin = await server.as('admin')
  buyer = await server.createAccount()
})
beforeEach(() => {
  delete sandbox.settleAfterMs
  delete sandbox.refuseConnections
})
afterEach(() => {
  vi.restoreAllMocks()
})

/** An order whose payment the sandbox has authorised for real. */
async function authorised(lots: Partial<OrderedLot>[] = [{}]): Promise<AddedOrder & { transactionId: string }> {
  const given = lots.map((lot) => ({ sellerId, ...lot }))
  const amountCents = given.reduce((sum, { priceCents = 1_000_00 }) => sum + priceCents + 50_00, 0)
  const outcome = await server.payments.authorise({
    orderId: randomUUID(),
    amountCents,
    customerId: buyer.id,
    source: { nonce: 'fake-valid-visa-nonce' },
    saveMethod: false,
    billingAddress: { ...EXAMPLE_ADDRESS, country: 'US' },
    deviceData: null,
    sendByMs: Infinity,
  })
  if (outcome.kind !== 'authorised') throw new Error(`the sandbox said ${outcome.kind}`)
  const transactionId = outcome.transaction.id
  const order = await addOrder(server.db, { accountId: buyer.id, lots: given, payment: 'authorised', transactionId })
  return { ...order, transactionId }
}

const settle = ({ id }: { id: string }) =>
  settlePayment({ ...server.context, payments: server.payments }, { orderId: id })
const refund = ({ id }: { id: string }, body: object) =>
  admin.post(`/api/admin/orders/${id}/refunds`, { reason: 'Two were missing.', ...body })
const cancel = ({ id }: { id: string }, reason = 'The lot was damaged in the yard.') =>
  admin.post(`/api/admin/orders/${id}/cancel`, { reason })
const ready = ({ id }: { id: string }) => putShipment(server.db, admin, { orderId: id, state: 'ready' })
const ship = ({ id }: { id: string }) =>
  putShipment(server.db, admin, { orderId: id, state: 'shipped', carrier: 'Estes' })
const atGateway = async ({ transactionId }: { transactionId: string }) =>
  (await server.payments.find(transactionId))!.state
const paymentOf = async ({ id }: { id: string }) =>
  (await server.db.selectFrom('payments').where('order_id', '=', id).select('state').executeTakeFirstOrThrow()).state
const orderOf = async ({ id }: { id: string }) =>
  server.db
    .selectFrom('orders')
    .where('id', '=', id)
    .select(['state', 'end_reason as reason'])
    .executeTakeFirstOrThrow()
const refundsOf = ({ id }: { id: string }) =>
  server.db
    .selectFrom('refunds')
    .where('order_id', '=', id)
    .orderBy('requested_at')
    .select(['amount_cents as cents', 'state'])
    .execute()
const listingStates = async ({ lots }: AddedOrder) => {
  const ids = lots.map(({ listingId }) => listingId)
  const rows = await server.db.selectFrom('listings').where('id', 'in', ids).select('state').execute()
  return rows.map(({ state }) => state)
}
const mailsOf = async ({ id }: { id: string }) =>
  (await listQueuedJobs(server.db, 'write_order_mail'))
    .map(({ payload }) => payload as { kind: string; orderId: string })
    .filter(({ orderId }) => orderId === id)
    .map(({ kind }) => kind)
const nothingLive = async ({ id }: { id: string }) =>
  (await server.db.selectFrom('order_listings').where('order_id', '=', id).select('is_live').execute()).every(
    ({ is_live }) => !is_live,
  )

describe('capturing', () => {
  test('takes the money once, however often the job runs, and lots are ready only then', async () => {
    const order = await authorised()
    expect((await ready(order)).json()).toMatchObject({ code: 'order_not_open' })
    await settle(order)
    await settle(order)
    expect([await atGateway(order), await paymentOf(order)]).toEqual(['captured', 'captured'])
    expect((await ready(order)).json()).toMatchObject({ state: 'ready', paymentState: 'captured' })
  })

  test('whose answer was lost is taken as done', async () => {
    const order = await authorised()
    await server.payments.capture(order.transactionId)
    await settle(order)
    expect(await paymentOf(order)).toBe('captured')
  })

  test('waits while the gateway is away: the order stays, and the sweep tries again', async () => {
    const order = await authorised()
    sandbox.refuseConnections = true
    await expect(settle(order)).rejects.toThrow('refuses connections')
    expect(await orderOf(order)).toMatchObject({ state: 'paid' })
    delete sandbox.refuseConnections
    await server.db
      .updateTable('payments')
      .set({ asked_at: new Date(Date.now() - 180_000) })
      .where('order_id', '=', order.id)
      .execute()
    await sweepPayments({ ...server.context, payments: server.payments })
    const queued = await listQueuedJobs(server.db, 'settle_payment')
    expect(queued.map(({ payload }) => payload)).toContainEqual({ orderId: order.id })
  })

  test('that was voided at the gateway cancels the order: its lots are free, and the buyer is told', async () => {
    const order = await authorised()
    await server.payments.void(order.transactionId)
    await settle(order)
    expect(await orderOf(order)).toEqual({ state: 'cancelled', reason: "We couldn't collect your payment." })
    expect(await listingStates(order)).toEqual(['withdrawn'])
    expect(await nothingLive(order)).toBe(true)
    expect(await mailsOf(order)).toEqual(['order-cancelled'])
  })

  test('that is refused for good cancels the order, and what was authorised is free', async () => {
    const order = await authorised()
    vi.spyOn(server.payments, 'capture').mockRejectedValue(new GatewayRefusal('no'))
    await settle(order)
    expect(await orderOf(order)).toEqual({ state: 'cancelled', reason: "We couldn't collect your payment." })
    expect([await atGateway(order), await paymentOf(order)]).toEqual(['voided', 'voided'])
    expect(await mailsOf(order)).toEqual(['order-cancelled'])
  })

  test('that is voided gives back what an admin refunds in the same moment, so that no refund waits forever', async () => {
    const order = await authorised()
    vi.spyOn(server.payments, 'capture').mockRejectedValue(new GatewayRefusal('no'))
    const { find } = server.payments
    vi.spyOn(server.payments, 'find').mockImplementation(async (id) => {
      const found = await find(id)
      // It is known to be void, and about to be written down.
      if (found?.state === 'voided') await refund(order, { amount_cents: 900_00 })
      return found
    })
    await settle(order)
    expect([await paymentOf(order), await refundsOf(order)]).toEqual(['voided', [{ cents: 900_00, state: 'done' }]])
  })

  test('is never tried again for an order that was given up, though a part of it was to go back', async () => {
    const order = await authorised()
    await refund(order, { amount_cents: 100_00 })
    const capture = vi.spyOn(server.payments, 'capture').mockRejectedValueOnce(new GatewayRefusal('no'))
    await settle(order)
    await settle(order)
    expect(capture).toHaveBeenCalledOnce()
    expect([await atGateway(order), await paymentOf(order)]).toEqual(['voided', 'voided'])
    expect(await orderOf(order)).toMatchObject({ state: 'cancelled' })
    expect(await refundsOf(order)).toEqual([{ cents: 100_00, state: 'done' }])
  })

  test('that went through although it was refused gives everything back, once', async () => {
    const order = await authorised()
    await refund(order, { amount_cents: 100_00 })
    // The gateway refuses, and is away before the authorisation can be given free.
    vi.spyOn(server.payments, 'capture').mockRejectedValueOnce(new GatewayRefusal('no'))
    vi.spyOn(server.payments, 'void').mockRejectedValueOnce(new Error('away'))
    await expect(settle(order)).rejects.toThrow('away')
    expect(await orderOf(order)).toMatchObject({ state: 'cancelled' })
    await server.payments.capture(order.transactionId)
    sandbox.settleAfterMs = 0
    await settle(order)
    await settle(order)
    expect(await paymentOf(order)).toBe('settled')
    expect(await refundsOf(order)).toEqual([
      { cents: 100_00, state: 'done' },
      { cents: 950_00, state: 'done' },
    ])
    expect(await mailsOf(order)).toEqual(['order-refunded', 'order-cancelled', 'order-refunded'])
  })

  test('ends as settled, once the gateway says so', async () => {
    const order = await authorised()
    await settle(order)
    sandbox.settleAfterMs = 0
    await settle(order)
    expect(await paymentOf(order)).toBe('settled')
  })
})

describe('refunds', () => {
  test('a whole one before it has settled is a void, and ends the order', async () => {
    const order = await authorised([{}, {}])
    await settle(order)
    const reply = await refund(order, { amount_cents: 2_100_00 })
    expect([reply.statusCode, reply.json().state]).toEqual([201, 'refunded'])
    expect(await refundsOf(order)).toEqual([{ cents: 2_100_00, state: 'waiting' }])
    await settle(order)
    expect([await atGateway(order), await paymentOf(order)]).toEqual(['voided', 'voided'])
    expect(await refundsOf(order)).toEqual([{ cents: 2_100_00, state: 'done' }])
    expect(await listingStates(order)).toEqual(['withdrawn', 'withdrawn'])
    expect(await nothingLive(order)).toBe(true)
    expect(await mailsOf(order)).toEqual(['order-refunded'])
  })

  test('a part waits until the money has settled, and is given back once', async () => {
    const order = await authorised()
    await settle(order)
    expect((await refund(order, { amount_cents: 100_00, listing: order.lots[0]!.name })).statusCode).toBe(201)
    await settle(order)
    expect([await refundsOf(order), await atGateway(order)]).toEqual([
      [{ cents: 100_00, state: 'waiting' }],
      'captured',
    ])
    sandbox.settleAfterMs = 0
    await settle(order)
    await settle(order)
    expect(await refundsOf(order)).toEqual([{ cents: 100_00, state: 'done' }])
    expect(await orderOf(order)).toMatchObject({ state: 'paid' })
    const booked = await server.db
      .selectFrom('sandbox_transactions')
      .where('refunds_id', '=', order.transactionId)
      .select('amount_cents')
      .execute()
    expect(booked).toEqual([{ amount_cents: 100_00 }])
  })

  test('no more of a lot goes back than was paid for it, and of an order no more than was paid', async () => {
    const order = await authorised([{}, { priceCents: 300_00 }])
    await settle(order)
    const second = order.lots[1]!.name
    const beyond = await refund(order, { amount_cents: 350_01, listing: second })
    expect([beyond.statusCode, beyond.json()]).toMatchObject([422, { code: 'refund_too_large', max_cents: 350_00 }])
    expect((await refund(order, { amount_cents: 350_00, listing: second })).statusCode).toBe(201)
    expect((await refund(order, { amount_cents: 1, listing: second })).json()).toMatchObject({ max_cents: 0 })
    expect((await refund(order, { amount_cents: 1_050_01 })).json()).toMatchObject({ max_cents: 1_050_00 })
    expect((await refund(order, { amount_cents: 0 })).statusCode).toBe(422)
    expect((await refund(order, { amount_cents: 1, listing: 'NOSUCH' })).json().errors).toEqual({
      listing: ['Listing is invalid'],
    })
    expect((await refund(order, { amount_cents: 1, reason: ' ' })).json().errors).toEqual({
      reason: ['Reason is required'],
    })
  })

  test('of money that was never taken are refused, and those that wait for it fail', async () => {
    const order = await authorised()
    await refund(order, { amount_cents: 100_00 })
    await server.payments.void(order.transactionId)
    await settle(order)
    expect([await paymentOf(order), await orderOf(order)]).toMatchObject(['voided', { state: 'cancelled' }])
    expect(await refundsOf(order)).toEqual([{ cents: 100_00, state: 'failed' }])
    expect((await admin.get(`/api/admin/orders/${order.id}`)).json()).toMatchObject({ canRefund: false })
    const reply = await refund(order, { amount_cents: 1 })
    expect([reply.statusCode, reply.json().code]).toEqual([409, 'order_not_open'])
    expect(await mailsOf(order)).toEqual(['order-refunded', 'order-cancelled'])
    const row = { order_id: order.id, reason: 'x', amount_cents: 1 }
    await expect(server.db.insertInto('refunds').values(row).execute()).rejects.toMatchObject({
      constraint: 'no_more_is_refunded_than_was_paid',
    })
  })

  test('a form that is sent twice gives money back once; changed, it is refused', async () => {
    const order = await authorised([{}, {}])
    await settle(order)
    const form = { amount_cents: 100_00, listing: order.lots[0]!.name, key: randomUUID() }
    const replies = await Promise.all([1, 2, 3].map(() => refund(order, form)))
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201])
    expect(replies.map((reply) => reply.json().refundedCents)).toEqual([100_00, 100_00, 100_00])
    expect(await refundsOf(order)).toHaveLength(1)
    expect(await mailsOf(order)).toEqual(['order-refunded'])
    expect((await refund(order, { ...form, amount_cents: 90_00 })).json().code).toBe('refund_already_sent')
    expect((await refund(order, { ...form, listing: order.lots[1]!.name })).json().code).toBe('refund_already_sent')
    expect((await refund(order, { ...form, key: 'x' })).statusCode).toBe(400)
    expect((await refund(order, { ...form, key: randomUUID() })).statusCode).toBe(201)
    expect(await refundsOf(order)).toHaveLength(2)
    const row = { order_id: order.id, reason: 'x', amount_cents: 1, request_key: form.key }
    await expect(server.db.insertInto('refunds').values(row).execute()).rejects.toMatchObject({
      constraint: 'one_refund_per_request',
    })
  })

  test('the form that ended an order is answered as before when it comes again', async () => {
    const order = await authorised()
    await settle(order)
    const form = { amount_cents: 1_050_00, key: randomUUID() }
    await refund(order, form)
    const again = await refund(order, form)
    expect([again.statusCode, again.json()]).toMatchObject([201, { state: 'refunded', refundedCents: 1_050_00 }])
  })

  test('two at once never give back more than was paid', async () => {
    const order = await authorised()
    await settle(order)
    const replies = await Promise.all([1, 2, 3].map(() => refund(order, { amount_cents: 600_00 })))
    expect(replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 422, 422])
    expect(await refundsOf(order)).toHaveLength(1)
  })

  test('the database refuses what the rule would', async () => {
    const order = await authorised([{}, {}])
    const row = { order_id: order.id, reason: 'x', requested_by: admin.account.id }
    const insert = (values: { amount_cents: number; listing_id?: string }) =>
      server.db
        .insertInto('refunds')
        .values({ ...row, ...values })
        .execute()
    await expect(insert({ amount_cents: 2_100_01 })).rejects.toMatchObject({
      constraint: 'no_more_is_refunded_than_was_paid',
    })
    await expect(insert({ amount_cents: 1_050_01, listing_id: order.lots[0]!.listingId })).rejects.toMatchObject({
      constraint: 'no_more_of_a_lot_is_refunded_than_was_paid',
    })
  })

  test('what the gateway refuses is shown as failed, and can be asked for again', async () => {
    const order = await authorised()
    await settle(order)
    sandbox.settleAfterMs = 0
    // An admin gave money back by hand, at the gateway itself.
    await server.payments.refund({
      transactionId: order.transactionId,
      amountCents: 1_000_00,
      orderId: 'by-hand',
    })
    await refund(order, { amount_cents: 1_050_00 })
    await settle(order)
    expect(await refundsOf(order)).toEqual([{ cents: 1_050_00, state: 'failed' }])
    expect((await admin.get(`/api/admin/orders/${order.id}`)).json()).toMatchObject({
      canRefund: true,
      refundedCents: 0,
    })
    expect((await refund(order, { amount_cents: 50_00 })).statusCode).toBe(201)
    await settle(order)
    expect((await refundsOf(order)).at(-1)).toEqual({ cents: 50_00, state: 'done' })
  })
})

describe('a refund that was sent by wire', () => {
  /** Settled, and its refund of this amount refused by the gateway. */
  async function refused(amountCents: number) {
    const order = await authorised()
    await settle(order)
    sandbox.settleAfterMs = 0
    await settle(order)
    vi.spyOn(server.payments, 'refund').mockRejectedValueOnce(new GatewayRefusal('The card is closed.'))
    await refund(order, { amount_cents: amountCents })
    await settle(order)
    expect(await refundsOf(order)).toEqual([{ cents: amountCents, state: 'failed' }])
    return order
  }
  const wire = (order: { id: string }, body: object) => refund(order, { sent_by_wire: true, ...body })
  const sharesOf = async ({ id }: { id: string }) => {
    const shares = sql<{ cents: number }>`select borne_cents as cents from refund_shares(array[${id}::uuid])`
    return (await shares.execute(server.db)).rows.map(({ cents }) => cents)
  }

  test('is done at once, without the gateway, and costs the seller as any other', async () => {
    const order = await refused(1_050_00)
    expect(await sharesOf(order)).toEqual([0])
    const asked = vi.spyOn(server.payments, 'refund').mockClear()
    const reply = await wire(order, { amount_cents: 1_050_00, key: randomUUID() })
    expect(reply.statusCode, reply.body).toBe(201)
    expect(reply.json()).toMatchObject({
      state: 'refunded',
      canRefund: false,
      refundedCents: 1_050_00,
      refunds: [
        { state: 'failed', sentByWire: false },
        { state: 'done', sentByWire: true },
      ],
    })
    await settle(order)
    expect(asked).not.toHaveBeenCalled()
    expect(await sharesOf(order)).toEqual([1_000_00])
    const audited = await server.db
      .selectFrom('audit_entries')
      .where('subject', '=', `order:${order.number}`)
      .where('action', '=', 'order.refund')
      .orderBy('id')
      .select('details')
      .execute()
    const details = { amount_cents: 1_050_00, listing: null, reason: 'Two were missing.' }
    expect(audited).toEqual([{ details }, { details: { ...details, sent_by_wire: true } }])
  })

  test('of a part ends the order with the rest, and never exceeds what was paid', async () => {
    const order = await refused(50_00)
    const beyond = await wire(order, { amount_cents: 1_050_01 })
    expect(beyond.json()).toMatchObject({ code: 'refund_too_large', max_cents: 1_050_00 })
    const key = randomUUID()
    expect((await wire(order, { amount_cents: 50_00, key })).json()).toMatchObject({ refundedCents: 50_00 })
    // Sent twice it is recorded once; as a refund by the gateway it would be another one.
    expect((await wire(order, { amount_cents: 50_00, key })).json()).toMatchObject({ refundedCents: 50_00 })
    expect((await refund(order, { amount_cents: 50_00, key })).json().code).toBe('refund_already_sent')
    expect((await orderOf(order)).state).toBe('paid')
    expect((await wire(order, { amount_cents: 1_000_00 })).json()).toMatchObject({ state: 'refunded' })
    await settle(order)
    expect((await refundsOf(order)).map(({ state }) => state)).toEqual(['failed', 'done', 'done'])
  })

  test('is refused where no refund has failed, also by the database', async () => {
    const order = await authorised()
    await settle(order)
    expect((await wire(order, { amount_cents: 50_00 })).json().code).toBe('no_failed_refund')
    expect((await refund(order, { amount_cents: 50_00, sent_by_wire: false })).statusCode).toBe(201)
    expect((await wire(order, { amount_cents: 50_00 })).json().code).toBe('no_failed_refund')
    const row = { order_id: order.id, amount_cents: 1, reason: 'x', sent_by_wire: true }
    const insert = (values: object) =>
      server.db
        .insertInto('refunds')
        .values({ ...row, ...values })
        .execute()
    await expect(insert({ state: 'done', done_at: new Date() })).rejects.toMatchObject({
      constraint: 'only_after_a_failed_refund_is_money_wired',
    })
    const failed = await refused(50_00)
    await expect(insert({ order_id: failed.id })).rejects.toMatchObject({ constraint: 'what_was_sent_by_wire_is_done' })
  })
})

describe('cancelling', () => {
  test('before the capture gives the authorisation free, and nothing is ever taken', async () => {
    const order = await authorised()
    const reply = await cancel(order)
    expect(reply.json()).toMatchObject({ state: 'cancelled', endReason: 'The lot was damaged in the yard.' })
    await settle(order)
    expect([await atGateway(order), await paymentOf(order)]).toEqual(['voided', 'voided'])
    expect(await refundsOf(order)).toEqual([{ cents: 1_050_00, state: 'done' }])
    expect(await listingStates(order)).toEqual(['withdrawn'])
    expect(await mailsOf(order)).toEqual(['order-cancelled'])
    const audit = await server.db
      .selectFrom('audit_entries')
      .where('subject', '=', `order:${order.number}`)
      .select(['action', 'account_id as by'])
      .execute()
    expect(audit).toEqual([{ action: 'order.cancel', by: admin.account.id }])
  })

  test('during a capture gives everything back, whichever comes first', async () => {
    for (let round = 0; round < 3; round++) {
      const order = await authorised()
      const [, reply] = await Promise.all([settle(order), cancel(order)])
      expect(reply.statusCode).toBe(200)
      await settle(order)
      expect([await atGateway(order), await orderOf(order)]).toMatchObject(['voided', { state: 'cancelled' }])
      expect(await refundsOf(order)).toEqual([{ cents: 1_050_00, state: 'done' }])
    }
  })

  test('while an admin says that it is ready: one of them wins, and nothing leaves a cancelled order', async () => {
    const order = await authorised()
    await settle(order)
    const [readied, cancelled] = await Promise.all([ready(order), cancel(order)])
    expect(cancelled.statusCode).toBe(200)
    expect([200, 409]).toContain(readied.statusCode)
    expect((await ready(order)).statusCode).toBe(409)
    expect((await ship(order)).statusCode).toBe(409)
  })

  test('what has left is not cancelled; neither is what is cancelled', async () => {
    const order = await authorised()
    await settle(order)
    await ready(order)
    await ship(order)
    expect((await cancel(order)).json().code).toBe('order_not_open')
    const other = await authorised()
    await cancel(other)
    expect((await cancel(other)).json().code).toBe('order_not_open')
    expect((await cancel({ id: randomUUID() })).statusCode).toBe(404)
    expect((await cancel({ id: 'x' })).statusCode).toBe(404)
  })

  test('ends an order whose payment failed after its lots had left: nothing goes back, and no seller is paid', async () => {
    const [seller, other] = [await server.as('seller'), await server.as('seller')]
    const order = await authorised([
      { sellerId: seller.account.id },
      { sellerId: other.account.id, warehouse: 'ft-wayne' },
    ])
    const path = `/api/admin/orders/${order.id}`
    await settle(order)
    await ready(order)
    await ship(order)
    const end = sql`update orders set state = 'cancelled', ended_at = now(), end_reason = 'x' where id = ${order.id}`
    await expect(end.execute(server.db)).rejects.toMatchObject({
      constraint: 'only_unpaid_lots_that_left_are_cancelled',
    })
    expect((await seller.get(path)).json()).toMatchObject({ isUncollected: false })
    await sql`update payments set state = 'failed' where order_id = ${order.id}`.execute(server.db)
    expect((await admin.get(path)).json()).toMatchObject({ isUncollected: true, canCancel: true, canWriteOff: false })
    expect((await seller.get(path)).json()).toMatchObject({ isUncollected: true, canCancel: false, paymentState: null })
    expect((await cancel(order, ' ')).statusCode).toBe(422)
    const reply = await cancel(order, 'The buyer does not answer.')
    expect(reply.json(), reply.body).toMatchObject({ state: 'cancelled', refunds: [], canMarkPaid: false })
    expect((await cancel(order)).json().code).toBe('order_not_open')
    // The other's lots had not left: their sale is gone for the same reason.
    for (const person of [seller, other])
      expect((await person.get(path)).json()).toMatchObject({
        isUncollected: true,
        state: 'cancelled',
        endReason: 'The buyer does not answer.',
      })
    const uncollected = (await admin.get('/api/admin/orders?show=uncollected')).json<{ orders: { id: string }[] }>()
    expect(uncollected.orders.map(({ id }) => id)).not.toContain(order.id)
    const audited = await server.db
      .selectFrom('audit_entries')
      .where('subject', '=', `order:${order.number}`)
      .where('action', '=', 'order.cancel')
      .select('details')
      .execute()
    expect(audited).toEqual([
      { details: { reason: 'The buyer does not answer.', refunded_cents: 0, uncollected_cents: 2_100_00 } },
    ])
    expect(await mailsOf(order)).toContain('order-cancelled')
    const { rows: open } = await sql`select from open_sales(${seller.account.id})`.execute(server.db)
    expect(open).toEqual([])
    const { rows: unsettled } = await sql`select from unsettled_sales where order_id = ${order.id}`.execute(server.db)
    expect(unsettled).toEqual([])
  })

  test('what was paid out before its payment failed is owed by the seller once the money is given up', async () => {
    const seller = await server.as('seller')
    const order = await authorised([{ sellerId: seller.account.id }])
    await settle(order)
    await sql`update order_shipments set state = 'shipped', carrier = 'UPS', ready_at = now(),
      left_at = now() - interval '13 days' where order_id = ${order.id}`.execute(server.db)
    const payout = { seller_id: seller.account.id, reference: 'WIRE-1', expected_amount_cents: 1_000_00 }
    expect((await admin.post('/api/admin/payouts', payout)).statusCode).toBe(201)
    await sql`update payments set state = 'failed' where order_id = ${order.id}`.execute(server.db)
    const owed = async () => {
      const sales = sql<{ cents: number }>`select amount_cents::int as cents from open_sales(${seller.account.id})`
      return (await sales.execute(server.db)).rows.map(({ cents }) => cents)
    }
    expect(await owed()).toEqual([])
    expect((await cancel(order)).statusCode).toBe(200)
    expect(await owed()).toEqual([-1_000_00])
  })

  test('after a part was given back only the rest goes back, once it has settled', async () => {
    const order = await authorised()
    await settle(order)
    sandbox.settleAfterMs = 0
    await refund(order, { amount_cents: 50_00 })
    await settle(order)
    await cancel(order)
    await settle(order)
    expect(await refundsOf(order)).toEqual([
      { cents: 50_00, state: 'done' },
      { cents: 1_000_00, state: 'done' },
    ])
  })
})

test('a refund is waited for however old its payment is; another old payment is named once a day', async () => {
  const [waiting, stuck] = [await authorised(), await authorised()]
  for (const order of [waiting, stuck]) await settle(order)
  await refund(waiting, { amount_cents: 100_00 })
  const longAgo = new Date(Date.now() - 61 * 86_400_000)
  const row = { requested_at: longAgo, authorised_at: longAgo, asked_at: longAgo }
  const ids = [waiting.id, stuck.id]
  await server.db.updateTable('payments').set(row).where('order_id', 'in', ids).execute()
  const log = { ...server.context.log, error: vi.fn() } as unknown as typeof server.context.log
  const needs = { ...server.context, log, payments: server.payments }
  const due = await listPaymentsUnderWay(server.db, { gateway: server.payments.name, limit: 200 })
  expect(due.filter((id) => ids.includes(id))).toEqual([waiting.id])
  await sweepPayments(needs)
  await sweepPayments(needs)
  expect(vi.mocked(log.error).mock.calls.map(([about]) => about)).toEqual([{ order: stuck.id }])
})

test('of many payments those come first that were asked about the longest ago', async () => {
  const orders = [await authorised(), await authorised()]
  for (const [at, { id }] of orders.entries())
    await server.db
      .updateTable('payments')
      .set({ asked_at: new Date(Date.now() - (at + 200) * 86_400_000) })
      .where('order_id', '=', id)
      .execute()
  const first = await listPaymentsUnderWay(server.db, { gateway: server.payments.name, limit: 1 })
  expect(first).toEqual([orders[1]!.id])
})

test('only admins move money', async () => {
  const order = await authorised()
  const path = `/api/admin/orders/${order.id}`
  for (const client of [await server.as('seller'), await server.as('buyer')])
    for (const [call, body] of [
      ['cancel', { reason: 'x' }],
      ['refunds', { reason: 'x', amount_cents: 1 }],
      ['paid', {}],
    ] as const)
      expect((await client.post(`${path}/${call}`, body)).statusCode).toBe(403)
  expect((await server.visitor.post(`${path}/cancel`, { reason: 'x' })).statusCode).toBeGreaterThanOrEqual(401)
})
