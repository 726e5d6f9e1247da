import type { Order } from '@lotyard/contract/orders/orders'
import { addCarrierDays } from '@lotyard/contract/rules/shipping/dates/carrier-days'
import { formatDay, formatDeadline } from '@lotyard/contract/rules/site/format-moment'
import { BinaryBitmap, DecodeHintType, HybridBinarizer, QRCodeReader, RGBLuminanceSource } from '@zxing/library'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { useApp, type TestAccount, type TestClient } from '../../../../test/servers/app.ts'
import { addUnpaidWin } from '../../../../test/carts.ts'
import { addAccount, addBasics } from '../../../../test/market.ts'
import { addOrder, type AddedOrder } from '../../../../test/orders.ts'
import { listQueuedJobs } from '../../../../test/readers/queued-jobs.ts'
import { drawPdfBoxes } from '../../../../test/readers/draw-pdf-boxes.ts'
import { readContents, readPdf } from '../../../../test/readers/read-pdf.ts'
import { barUnpaid } from '../../auctions/wins/wins.ts'
import { changeSetting } from '../../desk/index.ts'
import { sweepInvoices } from './sweep-invoices.ts'

const server = useApp()
let sellerId: string
let admin: TestClient & { account: TestAccount }
let buyer: TestClient & { account: TestAccount }

beforeAll(async () => {
  await addBasics(server.db)
  sellerId = await addAccount(server.db, 'seller')
  admin = await server.as('admin')
  buyer = await server.as('buyer')
  const settings = {
    operator_name: 'Acme Liquidation LLC',
    postal_address: '1 Dock Street\nGary, IN 46402',
    wire_instructions: 'First Bank, account 1234567.',
  }
  for (const [key, value] of Object.entries(settings))
    await changeSetting(server.context, { key, value, byAccountId: null })
})

const invoice = (options: { dueInDays?: number; accountId?: string } = {}) =>
  addOrder(server.db, { accountId: buyer.account.id, dueInDays: 30, lots: [{ sellerId }], ...options })
const markPaid = ({ id }: AddedOrder, body: object = { reference: 'Wire 4711' }) =>
  admin.post(`/api/admin/orders/${id}/paid`, body)
const listingStates = async ({ lots }: AddedOrder) => {
  const ids = lots.map(({ listingId }) => listingId)
  const rows = await server.db.selectFrom('listings').where('id', 'in', ids).select('state').execute()
  return rows.map(({ state }) => state)
}
const barsOf = (accountId: string) =>
  server.db
    .selectFrom('bidding_bars')
    .where('account_id', '=', accountId)
    .select(['order_id', 'lift_reason'])
    .orderBy('id')
    .execute()
const mailsOf = async ({ id }: AddedOrder) =>
  (await listQueuedJobs(server.db, 'write_order_mail'))
    .map(({ payload }) => payload as { kind: string; orderId: string })
    .filter(({ orderId }) => orderId === id)
    .map(({ kind }) => kind)

describe('terms', () => {
  const change = (body: object, client: TestClient = admin) => client.put('/api/admin/invoice_terms', body)

  test('an admin lets an account pay by invoice, and no longer', async () => {
    const { email, id } = buyer.account
    const given = await change({ email: ` ${email.toUpperCase()} `, invoice_days: 30 })
    expect(given.json()).toMatchObject({ accountId: id, email, invoiceDays: 30 })
    expect((await admin.get('/api/admin/invoice_terms')).json().accounts).toMatchObject([{ email, invoiceDays: 30 }])
    expect((await change({ email, invoice_days: null })).json().invoiceDays).toBeNull()
    expect((await admin.get('/api/admin/invoice_terms')).json()).toEqual({ accounts: [] })
    const audited = await server.db
      .selectFrom('audit_entries')
      .where('action', '=', 'account.invoice_terms')
      .select(['subject', 'details'])
      .orderBy('id')
      .execute()
    expect(audited).toEqual([
      { subject: `account:${id}`, details: { invoice_days: 30, credit_limit_cents: null, may_wire: false } },
      { subject: `account:${id}`, details: { invoice_days: null, credit_limit_cents: null, may_wire: false } },
    ])
  })

  test('an unknown address, a term of no days and others than admins are refused', async () => {
    const reply = await change({ email: 'nobody@lotyard.test', invoice_days: 30 })
    expect([reply.statusCode, reply.json().code]).toEqual([404, 'buyer_not_found'])
    const credit = await change({ email: buyer.account.email, invoice_days: null, credit_limit_cents: 1 })
    expect(credit.json().errors).toEqual({ invoice_days: ['Enter the days to pay, or remove the credit limit.'] })
    for (const days of [0, 121, 1.5])
      expect((await change({ email: 'x@y.test', invoice_days: days })).statusCode).toBe(400)
    for (const role of ['seller', 'buyer'] as const)
      expect((await change({ email: 'x@y.test', invoice_days: 1 }, await server.as(role))).statusCode).toBe(403)
  })
})

describe('when the money comes in', () => {
  test('lots are sold, the buyer is told, and the desk keeps the reference', async () => {
    const order = await invoice()
    const reply = await markPaid(order)
    expect(reply.json()).toMatchObject({
      state: 'paid',
      moneyIn: [{ kind: 'wire', reference: 'Wire 4711', state: 'received' }],
      canMarkPaid: false,
      paymentState: null,
    })
    expect(await listingStates(order)).toEqual(['sold'])
    expect(await mailsOf(order)).toEqual(['invoice-paid'])
  })

  test('dates are promised from the day it is paid, with as many days on the way', async () => {
    const order = await invoice()
    await sql`update order_shipments set promised_ready_on = '2026-01-07', promised_ship_on = '2026-01-08',
      promised_arrive_from = '2026-01-12', promised_arrive_by = '2026-01-14' where order_id = ${order.id}`.execute(
      server.db,
    )
    const readEstimate = async () => {
      const { warehouses } = (await buyer.get(`/api/orders/${order.id}`)).json<Order>()
      return warehouses[0]!.shipments[0]!.estimate!
    }
    const ifPaidNow = await readEstimate()
    await markPaid(order)
    const { rows } = await sql<Record<string, string>>`select promised_ready_on::text as "readyOn",
      promised_ship_on::text as "shipsOn", promised_arrive_from::text as "arrivesFrom",
      promised_arrive_by::text as "arrivesBy" from order_shipments where order_id = ${order.id}`.execute(server.db)
    expect(rows).toEqual([ifPaidNow])
    expect(await readEstimate()).toEqual(ifPaidNow)
    expect(ifPaidNow.arrivesFrom).toBe(addCarrierDays(ifPaidNow.shipsOn!, 2))
    expect(ifPaidNow.arrivesBy).toBe(addCarrierDays(ifPaidNow.shipsOn!, 4))
  })

  test('twice at once it is booked once', async () => {
    const order = await invoice()
    const replies = await Promise.all([markPaid(order), markPaid(order, {}), markPaid(order)])
    expect(replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    expect(await mailsOf(order)).toEqual(['invoice-paid'])
    expect((await markPaid(order, { reference: 'x'.repeat(201) })).statusCode).toBe(422)
  })

  test('what was won is paid, and the order can be refunded by hand', async () => {
    const order = await invoice()
    const won = await addUnpaidWin(server.db, { sellerId, buyerId: buyer.account.id })
    await server.db
      .updateTable('auction_wins')
      .set({ order_id: order.id })
      .where('listing_id', '=', won.listingId)
      .execute()
    await markPaid(order)
    const winState = async () =>
      (await server.db.selectFrom('auction_wins').where('order_id', '=', order.id).select('state').executeTakeFirst())!
        .state
    expect(await winState()).toBe('paid')
    const body = { amount_cents: 1_050_00, reason: 'The truck never came.' }
    const reply = await admin.post(`/api/admin/orders/${order.id}/refunds`, body)
    expect(reply.json()).toMatchObject({ state: 'refunded', refunds: [{ state: 'done' }], refundedCents: 1_050_00 })
    expect(await winState()).toBe('cancelled')
    expect(await listQueuedJobs(server.db, 'settle_payment')).toEqual([])
  })
})

describe('when the money does not come', () => {
  test('the buyer may not bid, and may bid again when it is paid', async () => {
    const { id: accountId } = await server.createAccount()
    const order = await invoice({ accountId, dueInDays: -1 })
    await invoice({ accountId, dueInDays: 1 })
    await sweepInvoices(server.context)
    await sweepInvoices(server.context)
    expect(await barsOf(accountId)).toEqual([{ order_id: order.id, lift_reason: null }])
    await markPaid(order)
    expect(await barsOf(accountId)).toEqual([{ order_id: order.id, lift_reason: 'The invoice was paid.' }])
  })

  test('an admin cancels it: nothing is owed, lots are free, wins count as not paid, and no bar is left', async () => {
    const { id: accountId } = await server.createAccount()
    const order = await invoice({ accountId, dueInDays: -1 })
    const won = await addUnpaidWin(server.db, { sellerId, buyerId: accountId })
    await sql`update auction_wins set won_at = now() - interval '9 days', payment_due_at = now() - interval '1 hour'
      where listing_id = ${won.listingId}`.execute(server.db)
    await barUnpaid(server.context, 100)
    await server.db
      .updateTable('auction_wins')
      .set({ order_id: order.id })
      .where('listing_id', '=', won.listingId)
      .execute()
    await sweepInvoices(server.context)
    const reply = await admin.post(`/api/admin/orders/${order.id}/cancel`, { reason: 'It was never paid.' })
    expect(reply.json()).toMatchObject({ state: 'cancelled', refunds: [] })
    expect(await listingStates(order)).toEqual(['withdrawn'])
    const win = await server.db.selectFrom('auction_wins').where('order_id', '=', order.id).select('state').execute()
    expect(win).toEqual([{ state: 'defaulted' }])
    expect(await barsOf(accountId)).toEqual([
      { order_id: null, lift_reason: 'The order was cancelled.' },
      { order_id: order.id, lift_reason: 'The order was cancelled.' },
    ])
    expect((await markPaid(order)).statusCode).toBe(409)
  })

  test('a bar for a win never outlives the order that the win ended with', async () => {
    const { id: accountId } = await server.createAccount()
    const order = await invoice({ accountId, dueInDays: -1 })
    const won = await addUnpaidWin(server.db, { sellerId, buyerId: accountId })
    await sql`update auction_wins set won_at = now() - interval '9 days', payment_due_at = now() - interval '1 hour'
      where listing_id = ${won.listingId}`.execute(server.db)
    await barUnpaid(server.context, 100)
    const end = sql`update auction_wins set order_id = ${order.id}, state = 'defaulted'
      where listing_id = ${won.listingId}`.execute(server.db)
    await expect(end).rejects.toMatchObject({ constraint: 'a_win_that_ended_with_its_order_bars_nobody' })
  })
})

describe('the document', () => {
  const read = async ({ id }: { id: string }, client: TestClient = buyer) =>
    client.get(`/account/orders/${id}/invoice.pdf`)

  test('says who sold what to whom, for how much, and how to pay it', async () => {
    const order = await invoice()
    const reply = await read(order)
    expect(reply.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="invoice-${order.number}.pdf"`,
      'cache-control': 'private, no-store',
    })
    const [page, ...more] = readPdf(reply.rawPayload)
    expect(more).toEqual([])
    for (const text of [
      `Invoice ${order.number}`,
      'Acme Liquidation LLC',
      'Gary, IN 46402',
      'Maria Okafor',
      'Fort Wayne, IN 46803',
      'Pallet of televisions',
      `Lot ${order.lots[0]!.name}`,
      '$1,050.00',
      'First Bank, account 1234567.',
      `Include order number ${order.number} with your payment.`,
      '(260) 555-0142',
      'Page 1 of 1',
    ])
      expect(page).toContain(text)
    const { due_at, placed_at } = await server.db
      .selectFrom('orders')
      .where('id', '=', order.id)
      .select(['invoice_due_at as due_at', 'placed_at'])
      .executeTakeFirstOrThrow()
    // As every page and mail tells them.
    expect(page).toContain(`$1,050.00 due by ${formatDeadline(due_at!.toISOString(), 'America/Chicago')}`)
    expect(page).toContain(formatDay(placed_at.toISOString(), 'America/Chicago'))
    // Each amount above the total is part of it: freight is what is charged, after what was saved.
    expect(page).toMatch(
      /Subtotal \(1 lot\)\n\$1,000\.00\nFreight\nAfter \$10\.00 savings\n\$50\.00\nSales tax\n\$0\.00\nTotal\n\$1,050\.00\nBalance due\n\$1,050\.00/,
    )
    expect(page).toMatch(/^Lotyard\n/)
    expect(page).toContain('\nDUE\n')
    expect(page).not.toContain('PAID')
    // The code on paper is the link to pay by.
    const { payPath } = (await buyer.get(`/api/orders/${order.id}`)).json<Order>()
    const { luminance, width, height } = drawPdfBoxes(readContents(reply.rawPayload)[0]!, { width: 612, height: 792 })
    const bitmap = new BinaryBitmap(new HybridBinarizer(new RGBLuminanceSource(luminance, width, height)))
    const hints = new Map([[DecodeHintType.TRY_HARDER, true]])
    expect(new QRCodeReader().decode(bitmap, hints).getText()).toBe(server.context.config.publicUrl + payPath)
  })

  test('names each state that is owed tax, and where lots are picked up or shipped to', async () => {
    const order = await addOrder(server.db, {
      accountId: buyer.account.id,
      lots: [
        { sellerId, isPickUp: true, taxCents: 60_00 },
        { sellerId, warehouse: 'ft-wayne', taxCents: 73_50 },
      ],
    })
    const [page] = readPdf((await read(order)).rawPayload)
    expect(page).toMatch(
      /\nIndiana sales tax\n\$73\.50\nKentucky sales tax\nOn lots picked up there\n\$60\.00\nTotal\n\$2,183\.50/,
    )
    expect(page).toMatch(/\nShip to\nMaria Okafor\n[^]*\nPickup in\nHebron, KY\n/)
  })

  test('of what was paid says how, and what was given back', async () => {
    const order = await invoice()
    await markPaid(order)
    await admin.post(`/api/admin/orders/${order.id}/refunds`, { amount_cents: 20_00, reason: 'One was missing.' })
    const [page] = readPdf((await read(order)).rawPayload)
    expect(page).toMatch(/[A-Z][a-z]{2} \d+, \d{4}: \$1,050\.00, Wire/)
    expect(page).toMatch(/Payments received\n–\$1,050\.00\nBalance due\n\$0\.00\nRefunded\n–\$20\.00/)
    expect(page).toMatch(/PAID [A-Z][a-z]{2} \d+, \d{4}\n/)
    expect(page).toMatch(/Net paid\s*\$1,030\.00/)
    expect(page).not.toContain('First Bank')
    expect(page).not.toContain('Scan to pay')
  })

  test('what has gone back to its buyer is stamped no more', async () => {
    const order = await invoice()
    await markPaid(order)
    await admin.post(`/api/admin/orders/${order.id}/refunds`, { amount_cents: 1_050_00, reason: 'All of it.' })
    expect(readPdf((await read(order)).rawPayload)[0]).not.toContain('PAID')
  })

  test('of 50 lots with long titles in any script has as many pages as it needs, and names every lot', async () => {
    const titles = ['电视机 10 台', 'Žluťoučký kůň', 'x'.repeat(200), 'Pallet of mixed housewares '.repeat(7).trim()]
    const lots = Array.from({ length: 50 }, (_, at) => ({ sellerId, title: titles[at % titles.length]! }))
    const order = await addOrder(server.db, { accountId: buyer.account.id, lots })
    const pages = readPdf((await read(order)).rawPayload)
    expect(pages.length).toBeGreaterThan(2)
    const all = pages.join('\n')
    for (const { name } of order.lots) expect(all).toContain(`Lot ${name}`)
    expect(pages.every((page) => page.includes(`of ${pages.length}`))).toBe(true)
    expect(pages.slice(0, -1).every((page) => page.includes('Freight'))).toBe(true)
    expect(all).toContain('? 10 ?')
    expect(all).toContain('Žlutoucký kun')
  })

  test("is its buyer's and the admins', and there is none before it is known whether it is paid", async () => {
    const order = await invoice()
    expect((await read(order, admin)).statusCode).toBe(200)
    for (const stranger of [await server.as('buyer'), await server.as('seller')])
      expect((await read(order, stranger)).statusCode).toBe(404)
    expect((await read(order, server.visitor)).statusCode).toBe(401)
    const placing = await addOrder(server.db, { accountId: buyer.account.id, state: 'placing', lots: [{ sellerId }] })
    expect((await read(placing)).statusCode).toBe(404)
    expect((await read({ id: 'x' })).statusCode).toBe(404)
  })

  test('bank details are for the buyer who owes', async () => {
    const order = await invoice()
    const ask = async (client: TestClient = buyer) => client.get(`/api/orders/${order.id}/wire_instructions`)
    expect((await ask()).json()).toEqual({
      wire_instructions: 'First Bank, account 1234567.',
    })
    expect((await ask(await server.as('buyer'))).statusCode).toBe(404)
    await markPaid(order)
    expect((await ask()).json()).toEqual({ wire_instructions: null })
    expect((await server.visitor.get('/api/operator')).body).not.toContain('First Bank')
  })
})

test('open invoices can be listed on their own', async () => {
  const debtor = await server.as('buyer')
  await invoice({ accountId: debtor.account.id })
  const paid = await invoice({ accountId: debtor.account.id })
  await markPaid(paid)
  const listed = async (query: string) =>
    (await debtor.get(`/api/orders${query}`)).json<{ orders: { state: string }[] }>().orders.map(({ state }) => state)
  expect(await listed('?show=invoiced')).toEqual(['invoiced'])
  expect((await listed('')).toSorted()).toEqual(['invoiced', 'paid'])
})

test('the number of bars stays one an order, whichever process sweeps', async () => {
  const { id: accountId } = await server.createAccount()
  await invoice({ accountId, dueInDays: -2 })
  await Promise.all([1, 2, 3].map(() => sweepInvoices(server.context)))
  expect(await barsOf(accountId)).toHaveLength(1)
})

describe('calendar files of what is owed', () => {
  const paymentFile = (client: TestClient, id: string) => client.get(`/account/orders/${id}/payment.ics`)

  test('an invoice has one until it is paid, and only for its own buyer', async () => {
    const order = await invoice()
    const calendar = await paymentFile(buyer, order.id)
    expect(calendar.headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': `inline; filename="payment-${order.number}.ics"`,
      'cache-control': 'private, no-store',
    })
    const text = calendar.body.replaceAll('\r\n ', '')
    expect(text).toContain(`UID:order-${order.id}@localhost\r\n`)
    expect(text).toMatch(
      /DESCRIPTION:\$1\\,050\.00 is due by .* C[SD]T\. Include order number \d+ with your payment\.\r\n/,
    )
    expect(text).toContain('TRIGGER:-P1D\r\n')
    expect((await paymentFile(server.visitor, order.id)).statusCode).toBe(401)
    expect((await paymentFile(await server.as('buyer'), order.id)).statusCode).toBe(404)
    expect((await paymentFile(admin, order.id)).statusCode).toBe(404)
    await markPaid(order)
    expect((await paymentFile(buyer, order.id)).statusCode).toBe(404)
  })

  test.each(['42', '%27', 'payment', '00000000-0000-0000-0000-000000000000'])('%s is no order', async (id) => {
    expect((await paymentFile(buyer, id)).statusCode).toBe(404)
  })

  test('all payments are one file: won lots that are not in an order, and invoices; none where nothing is owed', async () => {
    const owing = await server.as('buyer')
    const payments = () => owing.get('/account/payments.ics')
    expect((await payments()).statusCode).toBe(404)
    const won = await addUnpaidWin(server.db, { sellerId, buyerId: owing.account.id, title: 'Boots, new; 50\r\npairs' })
    const order = await invoice({ accountId: owing.account.id })
    const text = (await payments()).body.replaceAll('\r\n ', '')
    expect(text.match(/^UID:.*(?=\r$)/gm)).toEqual([`UID:won-${won.name}@localhost`, `UID:order-${order.id}@localhost`])
    expect(text).toContain('SUMMARY:Payment due: Boots\\, new\\; 50 pairs\r\n')
    expect(text).toContain('DESCRIPTION:Won for $250\\, plus freight and tax. Pay by ')
    expect((await payments()).headers['cache-control']).toBe('private, no-store')
    expect((await server.visitor.get('/account/payments.ics')).statusCode).toBe(401)
  })
})
