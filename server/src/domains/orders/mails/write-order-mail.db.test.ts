import type { MailKind, MailProps, OrderMailKind } from '@lotyard/contract/site/mails'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { useApp, type TestAccount } from '../../../../test/servers/app.ts'
import { addAccount, addBasics } from '../../../../test/market.ts'
import { addOrder, addRefund, type AddedOrder } from '../../../../test/orders.ts'
import { changeSetting, findOperator, listContactRecipients } from '../../desk/index.ts'
import { listQueuedJobs } from '../../../../test/readers/queued-jobs.ts'
import type { Jobs } from '../../../jobs/jobs.ts'
import { remindSellers } from '../fulfilment/remind-sellers.ts'
import { payUrlOf } from '../balance/pay-token.ts'
import { writeOrderMail } from './write-order-mail.ts'

const server = useApp({ config: { publicUrl: 'https://market.test' } })
let sellerId: string
let buyer: TestAccount

beforeAll(async () => {
  await addBasics(server.db)
  sellerId = await addAccount(server.db, 'seller')
  buyer = await server.createAccount()
  const settings = { contact_email: 'help@market.test', wire_instructions: 'First Bank' }
  for (const [key, value] of Object.entries(settings))
    await changeSetting(server.context, { key, value, byAccountId: null })
})

/** As the worker does. */
const tell = (kind: OrderMailKind, { id }: AddedOrder, about: string | null = null) =>
  writeOrderMail(
    { ...server.context, findOperator: () => findOperator(server.context), listContactRecipients },
    { kind, orderId: id, about },
  )
const mailsOf = async <Kind extends MailKind>(kind: Kind, { number }: AddedOrder) => {
  const rows = await server.db
    .selectFrom('mails')
    .where('kind', '=', kind)
    .where('fact', 'like', `order:${number}:%`)
    .select(['recipient', 'props'])
    .execute()
  return rows as { recipient: string; props: MailProps[Kind] }[]
}
const paid = () =>
  addOrder(server.db, {
    accountId: buyer.id,
    lots: [{ sellerId }, { sellerId, warehouse: 'ft-wayne', isPickUp: true }],
  })

test('the buyer is told once, however often the job runs, with links, sums and places', async () => {
  const order = await paid()
  await tell('order-placed', order)
  await tell('order-placed', order)
  const mails = await mailsOf('order-placed', order)
  expect(mails).toEqual([
    {
      recipient: buyer.email,
      props: {
        // None was promised to an order from before.
        dates: [],
        firstName: 'Ada',
        number: order.number,
        link: `https://market.test/account/orders/${order.id}/`,
        invoiceLink: `https://market.test/account/orders/${order.id}/invoice.pdf`,
        lots: order.lots.map(({ name }) => ({
          title: 'Pallet of televisions',
          link: `https://market.test/detail/${name}`,
          units: 10,
          priceCents: 1_000_00,
        })),
        subtotalCents: 2_000_00,
        shippingCents: 50_00,
        taxCents: 0,
        totalCents: 2_050_00,
        shippingAddress: ['Maria Okafor', 'Okafor Resale LLC', '1200 Yard Road', 'Dock 4', 'Fort Wayne, IN 46803'],
        pickUps: ['Ft. Wayne, IN'],
        payment: 'Visa ending in 1111',
        invoice: null,
      },
    },
  ])
})

test('an order that was given up after lots had left is told of as such, another canceled one is not', async () => {
  const [left, stayed] = [await paid(), await paid()]
  await server.db
    .updateTable('order_shipments')
    .set({ state: 'shipped', carrier: 'UPS', ready_at: new Date(), left_at: new Date() })
    .where('order_id', '=', left.id)
    .where('warehouse_key', '=', 'hebron')
    .execute()
  await server.db
    .updateTable('payments')
    .set({ state: 'failed' })
    .where('order_id', 'in', [left.id, stayed.id])
    .execute()
  for (const order of [left, stayed]) {
    const end = { state: 'cancelled', ended_at: new Date(), end_reason: 'No answer.' } as const
    await server.db.updateTable('orders').set(end).where('id', '=', order.id).execute()
    await tell('order-cancelled', order)
  }
  expect(await mailsOf('order-cancelled', left)).toMatchObject([{ props: { refund: null, isUncollected: true } }])
  expect(await mailsOf('order-cancelled', stayed)).toMatchObject([{ props: { refund: null, isUncollected: false } }])
})

test('a refund that was sent by wire is told of as such', async () => {
  const order = await paid()
  const given = { orderId: order.id, amountCents: 50_00 }
  await tell('order-refunded', order, await addRefund(server.db, { ...given, state: 'failed' }))
  await tell('order-refunded', order, await addRefund(server.db, { ...given, state: 'done', sentByWire: true }))
  const told = (await mailsOf('order-refunded', order)).map(({ props }) => props.refund)
  const way = { cents: 50_00, to: 'Visa ending in 1111', isByHand: false, isPayPal: false, wasWired: false }
  const wired = { ...way, isByHand: true, wasWired: true }
  expect(told.toSorted((one, other) => Number(one.wasWired) - Number(other.wasWired))).toEqual([
    { ...way, ways: [way], isCredit: false },
    { ...wired, ways: [wired], isCredit: false },
  ])
})

test('a shipment is told of with its own lots, and until when problems can be reported', async () => {
  const order = await paid()
  const leftAt = new Date(Date.now() - 3_600_000)
  const { id: shipment } = await server.db
    .updateTable('order_shipments')
    .set({ state: 'shipped', carrier: 'Estes', carrier_key: 'estes', ready_at: leftAt, left_at: leftAt })
    .set({ trackings: ['12 345', '77.1'] })
    .where('order_id', '=', order.id)
    .where('warehouse_key', '=', 'hebron')
    .returning('id')
    .executeTakeFirstOrThrow()
  await tell('order-shipped', order, `${shipment} 2`)
  const [mail] = await mailsOf('order-shipped', order)
  expect(mail!.props).toMatchObject({
    warehouse: 'Hebron, KY',
    sentWith: {
      carrier: 'Estes',
      trackings: [
        { number: '12 345', link: expect.stringMatching(/^https:\/\/www\.estes-express\.com\/.*=12%20345$/) },
        { number: '77.1', link: expect.any(String) },
      ],
    },
    reportUntil: new Date(leftAt.getTime() + 12 * 86_400_000).toISOString(),
    lots: [{ link: `https://market.test/detail/${order.lots[0]!.name}` }],
  })
  // Taken back before the mail was written: only the correction says so.
  await server.db
    .updateTable('order_shipments')
    .set({ state: 'ready', left_at: null, carrier: null, carrier_key: null, trackings: [] })
    .where('id', '=', shipment)
    .execute()
  await tell('order-shipped', order, `${shipment} 4`)
  await tell('shipment-corrected', order, `${shipment} 5`)
  expect(await mailsOf('order-shipped', order)).toHaveLength(1)
  expect((await mailsOf('shipment-corrected', order))[0]!.props).toMatchObject({ sentWith: null })
})

test('what is no longer so when its mail is written is not told', async () => {
  const order = await paid()
  const { id: shipmentId } = await server.db
    .updateTable('order_shipments')
    .set({ state: 'ready', ready_at: sql`now()` })
    .where('order_id', '=', order.id)
    .where('is_pick_up', '=', true)
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: appointmentId } = await server.db
    .insertInto('pickup_appointments')
    .values({
      shipment_id: shipmentId,
      warehouse_key: 'ft-wayne',
      starts_at: sql`now() + interval '1 day'`,
      ends_at: sql`now() + interval '25 hours'`,
      code: 'K7M4PX',
      state: 'moved',
      ended_at: sql`now()`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const outdated = ['order-proposed', 'payment-due', 'invoice-overdue', 'pickup-booked', 'pickup-reminder'] as const
  for (const kind of outdated) {
    await tell(kind, order, kind.startsWith('pickup-') ? appointmentId : null)
    expect(await mailsOf(kind, order), kind).toEqual([])
  }
})

test('an invoice is told of with its due date and how to pay it', async () => {
  const order = await addOrder(server.db, { accountId: buyer.id, dueInDays: -1, lots: [{ sellerId }] })
  await tell('invoice-overdue', order)
  const [mail] = await mailsOf('invoice-overdue', order)
  expect(mail!.props.invoice).toEqual({
    payLink: expect.stringContaining('/pay/'),
    dueAt: expect.any(String),
    instructions: 'First Bank',
  })
  // Without a gateway the page behind the link could take nothing.
  const [path, config] = [{ payPath: '/pay/x' }, { publicUrl: 'https://market.test', paymentGateway: null }]
  expect(payUrlOf(path, config)).toBeNull()
  expect(payUrlOf(path, { ...config, paymentGateway: 'braintree' })).toBe('https://market.test/pay/x')
})

test('a direct order that failed is told to the seller or admin who placed it', async () => {
  const order = await addOrder(server.db, { accountId: buyer.id, state: 'failed', lots: [{ sellerId }] })
  const admin = await server.createAccount({ role: 'admin' })
  await server.db
    .updateTable('orders')
    .set({ order_type: 'direct_order', placed_by: admin.id, end_reason: 'Your payment was declined.' })
    .where('id', '=', order.id)
    .execute()
  await tell('direct-order-failed', order)
  expect(await mailsOf('direct-order-failed', order)).toMatchObject([
    {
      recipient: admin.email,
      props: {
        reason: 'Your payment was declined.',
        link: 'https://market.test/admin/direct_orders/new',
        lots: [{ title: 'Pallet of televisions' }],
      },
    },
  ])
})

test('a problem goes to the operator, with whom to answer', async () => {
  const order = await paid()
  const { id } = await server.db
    .insertInto('problems')
    .values({ order_id: order.id, listing_id: order.lots[0]!.listingId, kind: 'damaged', description: 'Crushed.' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tell('problem-reported', order, id)
  expect(await mailsOf('problem-reported', order)).toEqual([
    {
      recipient: 'help@market.test',
      props: {
        number: order.number,
        link: `https://market.test/admin/orders/${order.id}/`,
        title: 'Pallet of televisions',
        kind: 'damaged',
        description: 'Crushed.',
        photoCount: 0,
        buyerName: 'Ada Buyer',
        buyerEmail: buyer.email,
      },
    },
  ])
})

/** Two lots of the first seller's, and one of another's. */
async function ofTwoSellers() {
  const sellers = [await server.createAccount({ role: 'seller' }), await server.createAccount({ role: 'seller' })]
  const [one, other] = sellers.map(({ id }) => id) as [string, string]
  const order = await addOrder(server.db, {
    accountId: buyer.id,
    lots: [
      { sellerId: one, priceCents: 600_00 },
      { sellerId: one, priceCents: 300_00 },
      { sellerId: other, priceCents: 100_00 },
    ],
  })
  return { order, one: sellers[0]!, other: sellers[1]! }
}

test('each seller hears once of what they sold, bear and ship, and of nothing else in the order', async () => {
  const { order, one, other } = await ofTwoSellers()
  for (let run = 0; run < 2; run += 1) await tell('order-placed', order)
  const sold = await mailsOf('lots-sold', order)
  expect(Object.fromEntries(sold.map(({ recipient, props }) => [recipient, props.lots.length]))).toEqual({
    [one.email]: 2,
    [other.email]: 1,
  })
  expect([sold.length, sold[0]!.props.buyerName]).toEqual([2, 'Ada Buyer'])
  expect(sold[0]!.props.link).toBe(`https://market.test/admin/orders/${order.id}/`)
  // Of a refund of the whole order each hears their share; of a lot's, its seller alone; of what was paid too much, none.
  await tell(
    'order-refunded',
    order,
    await addRefund(server.db, { orderId: order.id, amountCents: 100_00, state: 'done' }),
  )
  const shares = (await mailsOf('seller-refund', order)).map(({ recipient, props }) => [recipient, props.amountCents])
  expect(Object.fromEntries(shares)).toEqual({ [one.email]: expect.any(Number), [other.email]: expect.any(Number) })
  expect(shares.reduce((sum, [, cents]) => sum + Number(cents), 0)).toBeLessThanOrEqual(100_00)

  const tomorrow = sql<Date>`(clock_timestamp() at time zone 'America/New_York')::date + 1`
  const promise = {
    promised_ready_on: tomorrow,
    promised_ship_on: tomorrow,
    promised_arrive_from: tomorrow,
    promised_arrive_by: tomorrow,
  }
  await server.db.updateTable('order_shipments').set(promise).where('order_id', '=', order.id).execute()
  await sql`update warehouses set time_zone = 'America/New_York'`.execute(server.db)
  const queued = async () => {
    await remindSellers({ db: server.db })
    const jobs = (await listQueuedJobs(server.db, 'write_order_mail')).map(
      ({ payload }) => payload as Jobs['write_order_mail'],
    )
    return jobs.filter(({ kind, orderId }) => kind === 'to-ship' && orderId === order.id)
  }
  expect(await queued()).toHaveLength(1)
  const [job] = await queued()
  await tell('to-ship', order, job!.about)
  expect((await mailsOf('to-ship', order)).map(({ props }) => props.lots.length).toSorted((a, b) => a - b)).toEqual([
    1, 2,
  ])
  await server.db
    .updateTable('order_shipments')
    .set({ state: 'shipped', carrier: 'UPS', ready_at: new Date(), left_at: new Date() })
    .where('order_id', '=', order.id)
    .execute()
  await server.db.deleteFrom('mails').where('kind', '=', 'to-ship').execute()
  await tell('to-ship', order, job!.about)
  expect(await mailsOf('to-ship', order)).toEqual([])
})

test('a problem is told to the seller of its lot alone, and what was queued before there were messages is still told', async () => {
  const { order, one } = await ofTwoSellers()
  const { id } = await server.db
    .insertInto('problems')
    .values({ order_id: order.id, listing_id: order.lots[0]!.listingId, kind: 'damaged', description: 'Crushed.' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tell('seller-problem', order, id)
  expect(await mailsOf('seller-problem', order)).toMatchObject([
    { recipient: one.email, props: { text: 'Crushed.', isMessage: false, outcome: null } },
  ])
  const message = { problem_id: id, position: 1, author_kind: 'desk', author_id: one.id, text: 'Sorry.' }
  await server.db.insertInto('problem_messages').values(message).execute()
  await tell('problem-answered', order, id)
  await tell('problem-answered', order, `${id} 0 no_reply 1`)
  expect(await mailsOf('problem-answered', order)).toMatchObject([
    { recipient: buyer.email, props: { answer: 'Sorry.', outcome: null } },
    { recipient: buyer.email, props: { answer: null, outcome: 'no_reply' } },
  ])
})
