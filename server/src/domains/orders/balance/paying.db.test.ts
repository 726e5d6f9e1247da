import type { Order } from '@lotyard/contract/orders/orders'
import type { PayableInvoice } from '@lotyard/contract/orders/paying'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { untilBlocked } from '../../../../test/databases/blocked.ts'
import { addAccount, addBasics } from '../../../../test/market.ts'
import { addOrder } from '../../../../test/orders.ts'
import { listQueuedJobs } from '../../../../test/readers/queued-jobs.ts'
import { useApp, type TestAccount, type TestClient } from '../../../../test/servers/app.ts'
import type { SandboxBehaviour } from '../../../providers/payments/sandbox/sandbox-behaviour.ts'
import { settlePayment } from '../money/settle-payment.ts'
import { openAttempts } from '../placing/paying/attempts.ts'
import { recoverOrders } from '../placing/recovering/recover-orders.ts'
import { payBalance } from './pay-balance.ts'

const sandbox: SandboxBehaviour = {}
const market = useApp({ sandbox })
let sellerId: string
let buyer: TestClient & { account: TestAccount }
let admin: TestClient

beforeAll(async () => {
  await addBasics(market.db)
  sellerId = await addAccount(market.db, 'seller')
  buyer = await market.as('buyer')
  admin = await market.as('admin')
})
beforeEach(async () => {
  for (const name of Object.keys(sandbox)) delete sandbox[name as keyof SandboxBehaviour]
  await market.db.deleteFrom('declined_payments').execute()
})

const TOTAL = 1_050_00
const CARD = { type: 'CreditCard', payment_method_nonce: 'fake-valid-visa-nonce' }
const BAD_CARD = { ...CARD, payment_method_nonce: 'fake-processor-declined-visa-nonce' }
const PAYER = { payer_name: 'Pat Bookkeeper', postal_code: '43215' }

/** Of $1,050, unless part of it was received. */
const invoice = (dueInDays = 10) =>
  addOrder(market.db, { accountId: buyer.account.id, dueInDays, lots: [{ sellerId }] })
const read = async ({ id }: { id: string }) => (await buyer.get(`/api/orders/${id}`)).json<Order>()
const linkOf = async (order: { id: string }) => (await read(order)).payPath!.slice('/pay/'.length)
const keyed = (key?: string) => (key === undefined ? {} : { headers: { 'idempotency-key': key } })

const pay = ({ id }: { id: string }, body: object = {}, key?: string) =>
  buyer.post(`/api/orders/${id}/payments`, { payment_details: CARD, balance_cents: TOTAL, ...body }, keyed(key))
const payBy = (token: string, body: object = {}, client: TestClient = market.visitor, key?: string) =>
  client.post(
    `/api/pay/${token}/payments`,
    { payment_details: CARD, balance_cents: TOTAL, ...PAYER, ...body },
    keyed(key),
  )
const receive = ({ id }: { id: string }, cents: number) =>
  market.db
    .insertInto('receipts')
    .values({ order_id: id, amount_cents: cents, received_on: sql<string>`current_date` })
    .execute()
const paymentsOf = ({ id }: { id: string }) =>
  market.db.selectFrom('payments').where('order_id', '=', id).orderBy('requested_at').selectAll().execute()
const statesOf = async (order: { id: string }) => (await paymentsOf(order)).map(({ state }) => state)
const atGateway = async ({ id }: { id: string }) => {
  const { rows } = await sql<{ state: string }>`select transaction.state from sandbox_transactions transaction
    join payments on payments.gateway_order_id = transaction.order_id where payments.order_id = ${id}`.execute(
    market.db,
  )
  return rows.map(({ state }) => state)
}
const mailsAbout = async ({ id }: { id: string }) =>
  (await listQueuedJobs(market.db, 'write_order_mail'))
    .map(({ payload }) => payload as { kind: string; orderId: string })
    .filter(({ orderId }) => orderId === id)
    .map(({ kind }) => kind)
const recover = () => recoverOrders({ ...market.context, payments: market.payments }, { afterSeconds: 0 })

describe('the owner', () => {
  test('pays what is left of an invoice by card: its lots are sold, and the owner gets a receipt', async () => {
    const order = await invoice()
    await receive(order, 50_00)
    const reply = await pay(order, { balance_cents: 1_000_00 })
    expect(reply.statusCode).toBe(201)
    expect(reply.json()).toMatchObject({ state: 'paid', balanceCents: 0, payPath: null, isBeingPaid: false })
    expect(await paymentsOf(order)).toMatchObject([
      { state: 'captured', purpose: 'balance', paid_by: buyer.account.id, description: 'Visa ending in 1881' },
    ])
    expect(await atGateway(order)).toEqual(['captured'])
    expect(await mailsAbout(order)).toEqual(['invoice-paid'])
    // A second tab, still open.
    expect((await pay(order, { balance_cents: 1_000_00 })).json()).toMatchObject({ code: 'order_paid' })
  })

  test('pays the whole of what is owed now, by a saved card too, and nobody else’s order', async () => {
    const order = await invoice()
    await receive(order, 1_00)
    const changed = await pay(order)
    expect(changed.statusCode).toBe(409)
    expect(changed.json()).toMatchObject({ code: 'balance_changed', balance_cents: TOTAL - 1_00 })
    const stranger = await market.as('buyer')
    const body = { payment_details: CARD, balance_cents: TOTAL - 1_00 }
    expect((await stranger.post(`/api/orders/${order.id}/payments`, body)).statusCode).toBe(404)
    expect((await admin.post(`/api/orders/${order.id}/payments`, body)).statusCode).toBe(404)
    expect((await pay(order, { payment_details: {}, balance_cents: TOTAL - 1_00 })).statusCode).toBe(422)
    expect((await pay(order, { postal_code: '1' })).json()).toMatchObject({
      errors: { postal_code: expect.anything() },
    })
    const saved = await buyer.post('/api/account/payment_methods', { payment_method_nonce: 'fake-valid-visa-nonce' })
    const { id } = saved.json<{ payment_method: { id: string } }>().payment_method
    const byToken = { type: 'CreditCard', payment_method_token: id }
    expect((await pay(order, { ...body, payment_details: byToken })).json()).toMatchObject({ state: 'paid' })
  })

  test('a retry with the same key is the same payment; with another body it is refused', async () => {
    const order = await invoice()
    const [first, second] = await Promise.all([pay(order, {}, 'k'), pay(order, {}, 'k')])
    expect(new Set([first.statusCode, second.statusCode])).toEqual(new Set([201, 202]))
    expect((await pay(order, {}, 'k')).statusCode).toBe(201)
    expect((await pay(order, { postal_code: '43215' }, 'k')).json()).toMatchObject({ code: 'idempotency_key_reused' })
    expect(await statesOf(order)).toEqual(['captured'])
  })

  test('a decline leaves the invoice owed and frees the key', async () => {
    const order = await invoice()
    const declined = await pay(order, { payment_details: BAD_CARD }, 'k')
    expect([declined.statusCode, declined.json().code]).toEqual([422, 'payment_declined'])
    expect(await read(order)).toMatchObject({ state: 'invoiced', balanceCents: TOTAL, isBeingPaid: false })
    expect(await mailsAbout(order)).toEqual([])
    expect((await pay(order, {}, 'k')).statusCode).toBe(201)
    expect(await statesOf(order)).toEqual(['declined', 'captured'])
  })

  test('a card under PayPal’s name is given back', async () => {
    const order = await invoice()
    const reply = await pay(order, { payment_details: { ...CARD, type: 'PayPalAccount' } })
    expect(reply.json()).toMatchObject({ code: 'invalid_payment_details' })
    expect(await atGateway(order)).toEqual(['voided'])
  })
})

describe('whoever holds the link', () => {
  test('sees the number, the lots, the amount and the day, and nothing of the buyer', async () => {
    const order = await invoice()
    const reply = await market.visitor.get(`/api/pay/${await linkOf(order)}`)
    expect(reply.headers['cache-control']).toBe('private, no-store')
    expect(reply.json<PayableInvoice>()).toEqual({
      number: order.number,
      operator: expect.any(String),
      lots: ['Pallet of televisions'],
      balanceCents: TOTAL,
      dueAt: expect.any(String),
      isBeingPaid: false,
    })
  })

  test('pays without an account or as another one, also for a buyer who is suspended; nothing is saved', async () => {
    const owner = await market.as('buyer')
    const order = await addOrder(market.db, { accountId: owner.account.id, dueInDays: 10, lots: [{ sellerId }] })
    const token = (await owner.get(`/api/orders/${order.id}`)).json<Order>().payPath!.slice('/pay/'.length)
    const { authorise } = market.payments
    const sales: unknown[] = []
    market.payments.authorise = (sale) => {
      sales.push(sale)
      return authorise(sale)
    }
    await sql`update accounts set suspended_at = now(), suspension_reason = 'Owes.', suspended_by = ${sellerId}
      where id = ${owner.account.id}`.execute(market.db)
    const stranger = await market.as('buyer')
    // Without the stranger's CSRF token: their session is not looked at.
    const { 'x-csrf-token': _token, ...headers } = stranger.headers
    const reply = await market.app.inject({
      method: 'POST',
      url: `/api/pay/${token}/payments`,
      headers: { ...headers, 'sec-fetch-site': 'cross-site' },
      payload: { payment_details: CARD, balance_cents: TOTAL, ...PAYER },
    })
    market.payments.authorise = authorise
    expect(reply.statusCode).toBe(201)
    expect(reply.json()).toEqual({ number: order.number, amountCents: TOTAL, isPaid: true })
    expect(await paymentsOf(order)).toMatchObject([{ state: 'captured', paid_by: null, payer_name: 'Pat Bookkeeper' }])
    const billingAddress = { first_name: 'Pat', last_name: 'Bookkeeper', postal_code: '43215', country: 'US' }
    expect(sales).toMatchObject([{ saveMethod: false, billingAddress }])
    // Used up: paid once, and a second time not.
    expect((await market.visitor.get(`/api/pay/${token}`)).json()).toMatchObject({ code: 'pay_link_paid' })
    expect((await payBy(token)).statusCode).toBe(410)
    expect(await statesOf(order)).toEqual(['captured'])
  })

  test('guessed, altered, ended and replaced ones pay nothing', async () => {
    const order = await invoice()
    const token = await linkOf(order)
    const other = await linkOf(await invoice())
    const flipped = token.slice(0, -1) + (token.endsWith('A') ? 'B' : 'A')
    // One order's id with another's secret, as bytes: 16 of the id make 21⅓ characters.
    const mixed = Buffer.concat([
      Buffer.from(token, 'base64url').subarray(0, 16),
      Buffer.from(other, 'base64url').subarray(16),
    ]).toString('base64url')
    for (const wrong of ['x', 'A'.repeat(token.length), flipped, mixed, `${token}=`, token.slice(0, -2)]) {
      expect((await market.visitor.get(`/api/pay/${wrong}`)).statusCode).toBe(404)
      expect((await payBy(wrong)).statusCode).toBe(404)
      expect((await market.visitor.get(`/api/pay/${wrong}/client_token`)).statusCode).toBe(404)
    }
    // A saved card of the owner's is not the link holder's.
    const bySaved = { payment_details: { type: 'CreditCard', payment_method_token: 'x' } }
    expect((await payBy(token, bySaved)).statusCode).toBeGreaterThanOrEqual(400)
    expect((await payBy(token, { payer_name: ' ', postal_code: '1' })).json()).toMatchObject({
      errors: { payer_name: expect.anything(), postal_code: expect.anything() },
    })
    const stranger = await market.as('buyer')
    expect((await stranger.post(`/api/orders/${order.id}/pay_link`)).statusCode).toBe(404)
    expect((await buyer.post(`/api/admin/orders/${order.id}/pay_link`)).statusCode).toBe(403)
    const renewed = (await buyer.post(`/api/orders/${order.id}/pay_link`)).json<{ payPath: string }>().payPath
    expect((await payBy(token)).statusCode).toBe(404)
    const byAdmin = (await admin.post(`/api/admin/orders/${order.id}/pay_link`)).json<{ payPath: string }>().payPath
    expect(byAdmin).not.toBe(renewed)
    await sql`update orders set invoice_due_at = now() - interval '91 days' where id = ${order.id}`.execute(market.db)
    expect((await payBy(byAdmin.slice('/pay/'.length))).json()).toMatchObject({ code: 'pay_link_ended' })
    expect((await read(order)).payPath).toBeNull()
    expect(await statesOf(order)).toEqual([])
  })

  test('a link that is replaced while its payment waits for the order pays nothing', async () => {
    const order = await invoice()
    const token = await linkOf(order)
    const [waiting] = await market.db.transaction().execute(async (tx) => {
      await sql`update orders set pay_secret = default where id = ${order.id}`.execute(tx)
      const paying = payBy(token)
      await untilBlocked(market.context.pool)
      return [paying]
    })
    expect((await waiting!).statusCode).toBe(404)
    expect(await statesOf(order)).toEqual([])
  })

  test('five declines an hour, of a link or of a network, and no more; the owner still pays', async () => {
    const [one, other] = [await invoice(), await invoice()]
    const token = await linkOf(one)
    for (let tried = 0; tried < 5; tried += 1)
      expect((await payBy(token, { payment_details: BAD_CARD })).json()).toMatchObject({ code: 'payment_declined' })
    expect((await payBy(token)).json()).toMatchObject({ code: 'too_many_declines' })
    expect((await payBy(await linkOf(other))).json()).toMatchObject({ code: 'too_many_declines' })
    await sql`update declined_payments set address_group = '198.51.100.0'`.execute(market.db)
    expect((await payBy(token)).json()).toMatchObject({ code: 'too_many_declines' })
    expect((await payBy(await linkOf(other))).statusCode).toBe(201)
    expect((await pay(one)).statusCode).toBe(201)
  })
})

describe('a gateway that is slow, silent or late', () => {
  test('silent: 202 and being paid; recovery finds the charge, and its job collects it', async () => {
    const order = await invoice()
    sandbox.loseAnswers = true
    const reply = await pay(order, {}, 'k')
    expect(reply.statusCode).toBe(202)
    expect(reply.json()).toMatchObject({ state: 'invoiced', isBeingPaid: true })
    expect((await pay(order, {}, 'k')).statusCode).toBe(202)
    await recover()
    expect(await statesOf(order)).toEqual(['requested'])
    delete sandbox.loseAnswers
    await Promise.all([recover(), recover()])
    expect(await statesOf(order)).toEqual(['authorised'])
    const jobs = await listQueuedJobs(market.db, 'settle_payment')
    expect(jobs.filter(({ payload }) => (payload as { orderId: string }).orderId === order.id)).toHaveLength(1)
  })

  test('silent, while a wire comes: recovery finds the charge, and its job voids it', async () => {
    const order = await invoice()
    sandbox.loseAnswers = true
    expect((await pay(order)).statusCode).toBe(202)
    delete sandbox.loseAnswers
    const wire = { kind: 'wire', amount_cents: TOTAL, reference: 'W1', received_on: '' }
    expect((await admin.post(`/api/admin/orders/${order.id}/receipts`, wire)).statusCode).toBe(201)
    await recover()
    await settlePayment({ ...market.context, payments: market.payments }, { orderId: order.id })
    expect(await atGateway(order)).toEqual(['voided'])
    expect(await read(order)).toMatchObject({ state: 'paid', balanceCents: 0 })
  })

  test('an answer that comes after the reply collects the money; a decline is told by mail', async () => {
    const order = await invoice()
    sandbox.answerAfterMs = 100
    const attempts = openAttempts()
    const times = { sendWithinMs: 10_000, answerWithinMs: 60_000, replyWithinMs: 10 }
    const needs = { ...market.context, payments: market.payments, attempts, ownChanges: { note: () => {} }, times }
    const payer = { kind: 'owner', accountId: buyer.account.id, addressGroup: '::', postalCode: null } as const
    const request = { orderId: order.id, details: BAD_CARD, balanceCents: TOTAL, key: null, payer }
    expect(await payBalance(needs, request)).toBe(false)
    await attempts.finish()
    expect(await mailsAbout(order)).toEqual(['payment-failed'])
    const good = await invoice()
    expect(await payBalance(needs, { ...request, orderId: good.id, details: CARD })).toBe(false)
    await attempts.finish()
    expect([await statesOf(good), await mailsAbout(good)]).toEqual([['captured'], ['invoice-paid']])
    // A request that would leave too late is not sent at all.
    const late = { ...needs, times: { ...times, sendWithinMs: -1, replyWithinMs: 20_000 } }
    await expect(payBalance(late, { ...request, details: CARD })).rejects.toMatchObject({ code: 'gateway_away' })
    expect(await atGateway(order)).toEqual(['declined'])
  })

  test('one that books after everybody gave up gives the money back, also once the same key has paid', async () => {
    const order = await invoice()
    sandbox.loseAnswers = true
    await pay(order, {}, 'k')
    delete sandbox.loseAnswers
    const { findByOrderId } = market.payments
    market.payments.findByOrderId = async () => []
    await recover()
    market.payments.findByOrderId = findByOrderId
    expect(await statesOf(order)).toEqual(['failed'])
    expect(await mailsAbout(order)).toEqual(['payment-failed'])
    expect((await pay(order, {}, 'k')).statusCode).toBe(201)
    await sql`update payments set check_at = clock_timestamp() where order_id = ${order.id} and state = 'failed'`.execute(
      market.db,
    )
    await recover()
    expect((await atGateway(order)).toSorted()).toEqual(['captured', 'voided'])
    expect(await statesOf(order)).toEqual(['voided', 'captured'])
    expect(await read(order)).toMatchObject({ state: 'paid', balanceCents: 0 })
  })
})
