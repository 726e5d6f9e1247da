import type { DeskOrder } from '@lotyard/contract/desk/orders'
import type { DirectOrderPayload } from '@lotyard/contract/orders/direct-orders'
import type { Order } from '@lotyard/contract/orders/orders'
import type { OrderPreview } from '@lotyard/contract/orders/placing'
import { dueInBankDays } from '@lotyard/contract/rules/orders/terms/bank-days'
import type { LightMyRequestResponse } from 'fastify'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { addToCart, addUnpaidWin } from '../../../../test/carts.ts'
import { untilBlocked } from '../../../../test/databases/blocked.ts'
import { addAccount, addBasics, addLot } from '../../../../test/market.ts'
import { addOrder, putShipment } from '../../../../test/orders.ts'
import { buyerWithLots, CARD_PAYLOAD, placeOrder, previewOrder, type BuyerWithCart } from '../../../../test/placing.ts'
import { listQueuedJobs } from '../../../../test/readers/queued-jobs.ts'
import { useApp, type TestAccount, type TestClient } from '../../../../test/servers/app.ts'
import { remindBuyers } from '../invoices/remind-buyers.ts'
import { sweepInvoices } from '../invoices/sweep-invoices.ts'
import { findHasOverdueInvoice } from '../preview/order-facts-queries.ts'
import { insertReceipt } from '../money/receipts/receipt-queries.ts'
import { listLapsing } from './proposal-queries.ts'
import { sweepWaiting } from './sweep-waiting.ts'

const market = useApp()
const { payment_details: _card, ...WITHOUT_CARD } = CARD_PAYLOAD
const INVOICE = { ...WITHOUT_CARD, payment_gateway: 'invoice' }
const WIRE = { ...WITHOUT_CARD, payment_gateway: 'wire' }
let admin: TestClient & { account: TestAccount }
let sellerId: string

beforeAll(async () => {
  await addBasics(market.db)
  admin = await market.as('admin')
  sellerId = await addAccount(market.db, 'seller')
})

const listingOf = (name: string) =>
  market.db
    .selectFrom('listings')
    .where('name', '=', name)
    .select(['state', 'fixed_price_cents', 'closed_at'])
    .executeTakeFirstOrThrow()
const mailsOf = async (id: string) =>
  (await listQueuedJobs(market.db, 'write_order_mail'))
    .map(({ payload }) => payload as { kind: string; orderId: string; about: string | null })
    .filter(({ orderId }) => orderId === id)
    .map(({ kind, about }) => (about === null ? kind : `${kind} ${about}`))
/** As if it had been placed so much earlier. */
const age = (id: string, interval: string) =>
  sql`update orders set placed_at = placed_at - ${interval}::interval, proposed_until = proposed_until - ${interval}::interval,
    invoice_due_at = invoice_due_at - ${interval}::interval, held_until = held_until - ${interval}::interval
    where id = ${id}`.execute(market.db)
const codeOf = (reply: { statusCode: number; json: () => { code: string } }) => [reply.statusCode, reply.json().code]

/** Holds the order's row while `meanwhile` runs; `last` is committed with it. */
async function holding(id: string, meanwhile: () => Promise<void>, last: 'nothing' | 'time over' | 'a receipt') {
  await market.db.transaction().execute(async (tx) => {
    await sql`select from orders where id = ${id} for update`.execute(tx)
    await meanwhile()
    if (last === 'time over')
      await sql`update orders set placed_at = placed_at - interval '3 days', proposed_until = clock_timestamp() - interval '1 second'
        where id = ${id}`.execute(tx)
    const receipt = { kind: 'wire', reference: null, receivedOn: null, requestKey: null } as const
    if (last === 'a receipt')
      await insertReceipt(tx, { ...receipt, orderId: id, amountCents: 1, recordedBy: admin.account.id })
  })
}

describe('direct orders by invoice', () => {
  async function propose(change: Partial<DirectOrderPayload> = {}) {
    const buyer = await market.as('buyer')
    const lot = await addLot(market.db, { sellerId, priceCents: 500_00 })
    const listings = [{ name: lot.name, price_cents: 450_00 }]
    const payload = { ...INVOICE, account_id: buyer.account.id, listings, ...change }
    const reply = await admin.post('/admin/direct_orders/new', payload)
    expect(reply.statusCode).toBe(201)
    const order = reply.json<Order>()
    const answer = (word: 'accept' | 'decline', client: TestClient = buyer) =>
      client.post(`/api/orders/${order.id}/${word}`, {})
    return { buyer, lot, order, answer }
  }

  test('are proposed: the buyer alone accepts, is bound from then on, and pays within weekdays without terms', async () => {
    const { buyer, lot, order, answer } = await propose()
    expect(order).toMatchObject({
      state: 'proposed',
      dueAt: null,
      proposal: { payWithin: { days: null, weekdays: 3 } },
    })
    const hours = (Date.parse(order.proposal!.until) - Date.parse(order.placedAt)) / 3_600_000
    expect(hours).toBeCloseTo(72, 1)
    expect(await listingOf(lot.name)).toMatchObject({ state: 'awaiting_payment' })
    expect((await buyer.get('/api/account/open_orders')).json().proposed).toMatchObject({ total: 1 })
    for (const stranger of [await market.as('buyer'), admin])
      for (const word of ['accept', 'decline'] as const) expect((await answer(word, stranger)).statusCode).toBe(404)
    expect((await answer('accept', market.visitor)).statusCode).toBe(401)

    const accepted = (await answer('accept')).json<Order>()
    const dueAt = dueInBankDays(new Date(), 3, 'America/Chicago').toISOString()
    expect(accepted).toMatchObject({ state: 'invoiced', dueAt, proposal: null, shipsBeforePayment: false })
    // A form that was sent twice counts once; another word comes too late.
    expect((await answer('accept')).json<Order>().dueAt).toBe(dueAt)
    expect(await mailsOf(order.id)).toEqual(['order-proposed', 'order-placed'])
    expect(codeOf(await answer('decline'))).toEqual([409, 'order_not_open'])
  })

  test('that are declined, or withdrawn by the desk, owe nothing; their lots are for sale as before', async () => {
    const { lot, order, answer } = await propose()
    expect((await answer('decline')).json<Order>()).toMatchObject({ state: 'cancelled', balanceCents: 0 })
    const onSale = { state: 'active', fixed_price_cents: 500_00, closed_at: null }
    expect(await listingOf(lot.name)).toEqual(onSale)
    expect((await addToCart(await market.as('buyer'), lot)).statusCode).toBeLessThan(300)
    expect(await mailsOf(order.id)).toEqual(['order-proposed', 'proposal-ended'])

    // A part of the money that came without a word goes back.
    const other = await propose()
    const desk = `/api/admin/orders/${other.order.id}`
    await admin.post(`${desk}/receipts`, { kind: 'wire', amount_cents: 100_00 })
    const withdrawn = await admin.post(`${desk}/cancel`, { reason: 'A mistake.' })
    const refunds = [{ amountCents: 100_00, state: 'done' }]
    expect(withdrawn.json<DeskOrder>()).toMatchObject({ state: 'cancelled', balanceCents: 0, refunds })
    expect(await listingOf(other.lot.name)).toEqual(onSale)
  })

  test('lapse after 72 hours, without a bar; who answers in that second comes first or is refused', async () => {
    const { buyer, lot, order, answer } = await propose()
    await sweepWaiting(market.context)
    expect(await listingOf(lot.name)).toMatchObject({ state: 'awaiting_payment' })
    // The answer waits for the lock, and finds under it that the time is over.
    let late: ReturnType<typeof answer> | undefined
    const acceptLate = async () => {
      late = answer('accept')
      await untilBlocked(market.context.pool)
    }
    await holding(order.id, acceptLate, 'time over')
    expect(codeOf(await late!)).toEqual([409, 'proposal_lapsed'])
    // A sweep leaves alone what another transaction holds.
    await holding(order.id, () => sweepWaiting(market.context), 'nothing')
    expect(await listingOf(lot.name)).toMatchObject({ state: 'awaiting_payment' })
    // One that can't be ended keeps no other waiting: its lot was sold by hand.
    const broken = await propose()
    await sql`update listings set state = 'sold', closed_at = now(), sold_price_cents = 1
      where name = ${broken.lot.name}`.execute(market.db)
    await age(broken.order.id, '10 days')
    await Promise.all([1, 2].map(() => sweepWaiting(market.context)))
    expect(await listingOf(lot.name)).toMatchObject({ state: 'active' })
    expect(await mailsOf(order.id)).toEqual(['order-proposed', 'proposal-lapsed', 'proposal-ended'])
    expect(codeOf(await answer('accept'))).toEqual([409, 'proposal_lapsed'])
    const bars = market.db.selectFrom('bidding_bars').where('account_id', '=', buyer.account.id).selectAll()
    expect(await bars.execute()).toEqual([])
  })

  test('are accepted by who pays them in time, and are nothing to refund before', async () => {
    const { buyer, lot, order } = await propose()
    const refund = { amount_cents: 1_00, reason: 'Too much.' }
    const early = await admin.post(`/api/admin/orders/${order.id}/refunds`, refund)
    expect(codeOf(early)).toEqual([409, 'order_not_open'])
    expect((await buyer.get(`/account/orders/${order.id}/invoice.pdf`)).statusCode).toBe(404)
    const pay = () =>
      buyer.post(`/api/orders/${order.id}/payments`, {
        payment_details: CARD_PAYLOAD.payment_details,
        balance_cents: order.balanceCents,
      })
    await age(order.id, '72 hours')
    expect(codeOf(await pay())).toEqual([409, 'proposal_lapsed'])
    await age(order.id, '-1 hour')
    expect((await pay()).json<Order>()).toMatchObject({ state: 'paid', proposal: null, balanceCents: 0 })
    expect(await listingOf(lot.name)).toMatchObject({ state: 'sold' })
    expect(await mailsOf(order.id)).toMatchObject(['order-proposed', expect.stringMatching(/^invoice-paid/)])
    expect(codeOf(await buyer.post(`/api/orders/${order.id}/decline`, {}))).toEqual([409, 'order_not_open'])
  })

  test('skip the question where the buyer agreed before, as an admin says', async () => {
    const { order } = await propose({ agreed_reference: ' E-mail of Nov 18 ' })
    expect(order).toMatchObject({ state: 'invoiced', proposal: null, dueAt: expect.any(String) })
    const desk = (await admin.get(`/api/admin/orders/${order.id}`)).json<DeskOrder>()
    expect(desk.agreedReference).toBe('E-mail of Nov 18')
  })
})

describe('wires at checkout', () => {
  const PATH = '/api/admin/market/rules'
  const setRules = async (change: object, client: TestClient = admin) => {
    const { rules } = (await admin.get(PATH)).json()
    return client.put(PATH, { ...rules, ...change })
  }
  /** Who has paid for an order before. */
  async function knownBuyer(): Promise<BuyerWithCart> {
    const buyer = await buyerWithLots(market, [{ priceCents: 900_00 }])
    await addOrder(market.db, { accountId: buyer.account.id, lots: [{ sellerId }] })
    return buyer
  }
  const wire = async (buyer: TestClient) => buyer.post('/api/orders', WIRE)

  beforeAll(async () => {
    expect((await setRules({ wire_from_cents: 500_00 })).json()).toMatchObject({ wire_from_cents: 500_00, version: 2 })
  })

  test('rules are changed by admins, from the version they saw, and every change is kept', async () => {
    expect(codeOf(await setRules({ wire_hold_weekdays: 4, version: 1 }))).toEqual([409, 'conflict'])
    // The same again is no conflict.
    expect((await setRules({ version: 1 })).statusCode).toBe(200)
    const wrong = { direct_payment_weekdays: 21, wire_from_cents: -1, wire_hold_weekdays: 0 }
    expect(Object.keys((await setRules(wrong)).json().errors)).toEqual(Object.keys(wrong))
    for (const role of ['buyer', 'seller'] as const)
      expect((await setRules({}, await market.as(role))).statusCode).toBe(403)
    const { history } = (await admin.get(PATH)).json()
    expect(history).toMatchObject([{ changes: [{ field: 'wires_from', from: 'off', to: '$500.00' }] }])
  })

  test('hold lots for the money; nothing came, so they are for sale again and the next wire is refused', async () => {
    const stranger = await buyerWithLots(market, [{ priceCents: 900_00 }])
    expect((await previewOrder(stranger)).json<OrderPreview>().wireWeekdays).toBeNull()
    expect(codeOf(await wire(stranger))).toEqual([403, 'wire_not_allowed'])
    const buyer = await knownBuyer()
    const won = await addUnpaidWin(market.db, { sellerId, buyerId: buyer.account.id })
    await sql`alter table listings disable trigger listings_move_as_the_table_allows`.execute(market.db)
    await sql`update listings set state = 'awaiting_payment' where id = ${won.listingId}`.execute(market.db)
    await sql`alter table listings enable trigger listings_move_as_the_table_allows`.execute(market.db)
    expect((await previewOrder(buyer)).json<OrderPreview>().wireWeekdays).toBe(3)
    const order = (await wire(buyer)).json<Order>()
    const after = (weekdays: number) => dueInBankDays(new Date(), weekdays, 'America/Chicago').toISOString()
    expect(order).toMatchObject({ state: 'invoiced', payment: { type: 'Wire' }, dueAt: after(3), heldUntil: after(4) })

    // Due, but still held: neither lapsed nor barred.
    await age(order.id, '6 days')
    await sql`update orders set held_until = clock_timestamp() + interval '1 hour',
      invoice_due_at = clock_timestamp() - interval '1 hour' where id = ${order.id}`.execute(market.db)
    await sweepWaiting(market.context)
    await sweepInvoices(market.context)
    const bars = market.db.selectFrom('bidding_bars').where('order_id', '=', order.id).select('id')
    expect([(await listingOf(buyer.lots[0]!.name)).state, await bars.execute()]).toEqual(['awaiting_payment', []])
    const overdue = (await admin.get('/api/admin/orders?show=overdue')).json<{ orders: { id: string }[] }>().orders
    expect(overdue.map(({ id }) => id)).not.toContain(order.id)
    expect(await findHasOverdueInvoice(market.db, buyer.account.id)).toBe(false)

    await age(order.id, '2 hours')
    await sweepWaiting(market.context)
    expect(await listingOf(buyer.lots[0]!.name)).toMatchObject({ state: 'active', fixed_price_cents: 900_00 })
    expect(await listingOf(won.name)).toMatchObject({ state: 'withdrawn' })
    const win = market.db.selectFrom('auction_wins').where('order_id', '=', order.id).select('state')
    expect(await win.execute()).toEqual([{ state: 'defaulted' }])
    expect((await buyer.get(`/api/orders/${order.id}`)).json<Order>().endReason).toContain(
      'We didn’t receive your wire',
    )
    await addToCart(buyer, buyer.lots[0]!)
    expect((await wire(buyer)).json()).toMatchObject({ message: expect.stringContaining('didn’t arrive') })
  })

  test('of which any money came are never ended by the sweep, not even in the same second', async () => {
    const buyer = await knownBuyer()
    const { id } = (await wire(buyer)).json<Order>()
    await age(id, '20 days')
    await holding(id, () => sweepWaiting(market.context), 'a receipt')
    expect(await listLapsing(market.db, 100)).not.toContain(id)
    await sweepWaiting(market.context)
    expect((await buyer.get(`/api/orders/${id}`)).json<Order>().state).toBe('invoiced')
  })
})

describe('terms that ship first', () => {
  async function buyerOnTerms(limitCents: number) {
    const buyer = await buyerWithLots(market, [{ priceCents: 900_00 }])
    const terms = { email: buyer.account.email, invoice_days: 30, credit_limit_cents: limitCents }
    expect((await admin.put('/api/admin/invoice_terms', terms)).json()).toMatchObject({
      creditLimitCents: limitCents,
      exposureCents: 0,
      mayWire: false,
    })
    return buyer
  }

  test('orders at once share one limit, placed, sold to the buyer or accepted: all but the first are told or wait', async () => {
    const buyer = await buyerOnTerms(2_000_00)
    const sell = async (agreed: object) => {
      const { name } = await addLot(market.db, { sellerId })
      const listings = [{ name, price_cents: 1_500_00 }]
      return admin.post('/admin/direct_orders/new', { ...INVOICE, account_id: buyer.account.id, listings, ...agreed })
    }
    const proposal = (await sell({})).json<Order>()
    const agreed = { agreed_reference: 'By phone' }
    let all: Promise<LightMyRequestResponse>[] = []
    await market.db.transaction().execute(async (tx) => {
      // Keeps the first from writing its order down after it has counted what is left: without the account's lock the others
      // would count the same room.
      await sql`lock table orders in share mode`.execute(tx)
      all = [sell(agreed)]
      await untilBlocked(market.context.pool, 1)
      all.push(sell(agreed), buyer.post('/api/orders', INVOICE), buyer.post(`/api/orders/${proposal.id}/accept`))
      await untilBlocked(market.context.pool, 4)
    })
    const [first, second, refused, accepted] = await Promise.all(all)
    // What is sold over the limit is placed, and ships once it is paid: its buyer could do nothing about it.
    const ships = [first!, second!, accepted!].map((reply) => reply.json<Order>().shipsBeforePayment)
    expect(ships).toEqual([true, false, false])
    expect(codeOf(refused!)).toEqual([422, 'over_credit_limit'])
    const { credit } = (await previewOrder(buyer)).json<OrderPreview>()
    expect(credit!.leftCents).toBe(0)
    expect((await placeOrder(buyer)).statusCode).toBe(201)
    const none = { email: buyer.account.email, invoice_days: 30, credit_limit_cents: 0 }
    expect((await admin.put('/api/admin/invoice_terms', none)).json().errors).toHaveProperty('credit_limit_cents')
  })

  test('lots leave while the invoice is owed, until another is overdue or an admin says otherwise', async () => {
    const buyer = await buyerOnTerms(50_000_00)
    const order = (await buyer.post('/api/orders', INVOICE)).json<Order>()
    expect(order).toMatchObject({ state: 'invoiced', shipsBeforePayment: true })
    const { id } = order
    const move = (body: object) => putShipment(market.db, admin, { orderId: id, ...body })
    const ready = (await move({ state: 'ready' })).json<DeskOrder>()
    expect(ready).toMatchObject({ state: 'ready', balanceCents: order.totalCostFinalCents, stopProblem: null })

    await addOrder(market.db, { accountId: buyer.account.id, lots: [{ sellerId }], dueInDays: -1 })
    const shipped = { state: 'shipped', carrier: 'Estes' }
    expect((await move(shipped)).json()).toMatchObject({ message: expect.stringContaining('overdue invoice') })
    const anyway = (body: object, client: TestClient = admin) =>
      client.post(`/api/admin/orders/${id}/ship_anyway`, body)
    expect((await anyway({ reason: '' })).statusCode).toBe(422)
    expect((await anyway({ reason: 'x' }, await market.as('seller'))).statusCode).toBe(403)
    expect((await anyway({ reason: 'They wired it today.' })).json()).toMatchObject({ stopProblem: null })
    expect((await move(shipped)).json()).toMatchObject({ state: 'shipped', canCancel: false, canMarkPaid: true })
    const shown = (await buyer.get(`/api/orders/${id}`)).json<Order>()
    expect(shown).toMatchObject({ state: 'shipped', paidAt: null, reportUntil: expect.any(String) })
    const problem = { listing: buyer.lots[0]!.name, kind: 'damaged', description: 'Crushed.', photo_ids: [] }
    expect((await buyer.post(`/api/orders/${id}/problems`, problem)).statusCode).toBe(201)
    await admin.post(`/api/admin/orders/${id}/paid`, {})
    expect((await buyer.get(`/api/orders/${id}`)).json<Order>()).toMatchObject({ state: 'shipped', balanceCents: 0 })
  })
})

test('a payment is reminded of four times, each once, whichever process sweeps', async () => {
  const { id: accountId } = await market.createAccount()
  const { id } = await addOrder(market.db, { accountId, lots: [{ sellerId }], dueInDays: 30 })
  const sweepWhenDueIn = async (interval: string) => {
    await sql`update orders set placed_at = now() - interval '30 days', invoice_due_at = now() + ${interval}::interval
      where id = ${id}`.execute(market.db)
    await Promise.all([1, 2].map(() => remindBuyers(market.context)))
    await remindBuyers(market.context)
  }
  for (const interval of ['4 days', '3 days', '2 days', '10 hours', '-1 minute', '-5 days', '-7 days', '-60 days'])
    await sweepWhenDueIn(interval)
  expect(await mailsOf(id)).toEqual([
    'payment-due soon',
    'payment-due today',
    'invoice-overdue day',
    'invoice-overdue week',
  ])
})
