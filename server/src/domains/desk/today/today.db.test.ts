import { sql } from 'kysely'
import type { Today } from '@lotyard/contract/desk/today'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { useApp, type TestAccount, type TestClient } from '../../../../test/servers/app.ts'
import { addWin } from '../../../../test/data-rights.ts'
import { addBasics, addLot } from '../../../../test/market.ts'
import { addOrder } from '../../../../test/orders.ts'
import { readDeskToday } from './read-today.ts'

type Person = TestClient & { account: TestAccount }

const read = async (client: TestClient): Promise<Today> => (await client.get('/api/admin/today')).json<Today>()

describe('today', () => {
  const server = useApp()
  let admin: Person
  let seller: Person
  let rival: Person
  let buyer: Person
  beforeAll(async () => {
    await addBasics(server.db)
    admin = await server.as('admin')
    buyer = await server.as('buyer')
    seller = await server.as('seller')
    rival = await server.as('seller')
  })

  test('says what needs doing, to a seller of their own lots alone', async () => {
    const nothing = {
      orders_to_ship: 0,
      overdue_invoices: 0,
      uncollected_orders: null,
      overdue_wins: 0,
      open_problems: 0,
      pickups_affected: 0,
      auctions_ending: 0,
      drafts: 0,
      payouts_due: 0,
      approvals_waiting: null,
      certificates_waiting: null,
      changes_waiting: null,
      failed_mails: null,
      items: [],
      has_lots: false,
      setup: null,
    }
    expect(await read(rival)).toEqual(nothing)
    const lots = [{ sellerId: seller.account.id }]
    await addOrder(server.db, { accountId: buyer.account.id, lots })
    for (const dueInDays of [-1, 3, 30]) await addOrder(server.db, { accountId: buyer.account.id, lots, dueInDays })
    await addLot(server.db, { sellerId: seller.account.id, state: 'draft' })
    const soon = new Date(Date.now() + 3_600_000)
    await addLot(server.db, { sellerId: seller.account.id, auction: { endsAt: soon } })
    const left = await addOrder(server.db, { accountId: buyer.account.id, lots, payment: 'settled' })
    await sql`update order_shipments set state = 'shipped', carrier = 'UPS', ready_at = now(),
      left_at = now() - interval '13 days' where order_id = ${left.id}`.execute(server.db)
    const mail = { kind: 'welcome', fact: 'x', recipient: 'x@lotyard.test', props: '{}', state: 'failed' }
    await server.db
      .insertInto('mails')
      .values({ ...mail, finished_at: new Date() })
      .execute()
    const certificate = { certificate_number: '0123', expires_on: '2099-12-31', file_type: 'application/pdf' as const }
    await server.db
      .insertInto('resale_certificates')
      .values({ ...certificate, account_id: buyer.account.id, region: 'IN', file_key: 'certificates/x.pdf' })
      .execute()
    const { items, ...counts } = await read(seller)
    expect({ ...counts, items: [] }).toEqual({
      ...nothing,
      orders_to_ship: 1,
      overdue_invoices: 1,
      auctions_ending: 1,
      drafts: 1,
      payouts_due: 1,
      has_lots: true,
    })
    expect(await read(admin)).toMatchObject({ failed_mails: 1, certificates_waiting: 1, payouts_due: 1 })
    expect((await admin.get('/api/admin/waiting')).json()).toMatchObject({ failed_mails: 1, payouts_due: null })
    // Each leads to where it is done; no worker runs in this test.
    expect(items.map(({ kind }) => kind)).toEqual(['to_ship', 'auction_ending', 'draft'])
    const ofAll = (await read(admin)).items
    expect(ofAll.map(({ kind }) => kind)).toEqual([
      ...['worker_silent', 'no_gateway', 'no_mail_server', 'failed_mails'].filter((kind) =>
        ofAll.some((item) => item.kind === kind),
      ),
      'invoice_overdue',
      'payment_expected',
      'payout_due',
      'to_ship',
      'certificate',
      'auction_ending',
      'draft',
    ])
    expect(ofAll.find(({ kind }) => kind === 'invoice_overdue')).toMatchObject({
      text: expect.stringMatching(/^Order \d+ is overdue: \$1,050 from /),
      acts: [{ name: 'Record payment', path: expect.stringMatching(/\?do=receipt$/) }],
    })
    expect(await read(rival)).toEqual(nothing)
    for (const path of ['today', 'waiting']) expect((await buyer.get(`/api/admin/${path}`)).statusCode).toBe(403)
  })

  test('tells an admin nothing of areas that they may not read', async () => {
    const { accountId, role } = { accountId: admin.account.id, role: 'admin' as const }
    const context = { ...server.context, countOfFailedMails: () => sql<number>`7` }
    const seen = await readDeskToday(context, { accountId, role, rights: { listings: 'read' } })
    expect(seen).toMatchObject({ orders_to_ship: null, payouts_due: null, failed_mails: null, drafts: 1, setup: null })
    expect(new Set(seen.items.map(({ kind }) => kind))).toEqual(new Set(['auction_ending', 'draft']))
    const shipper = await readDeskToday(context, { accountId, role, rights: { orders: 'write' } })
    expect(shipper.items.map(({ kind }) => kind)).toEqual(['to_ship'])
    expect([shipper.overdue_invoices, shipper.orders_to_ship]).toEqual([null, 1])
  })

  test('knows a worker by the jobs that it schedules each minute', async () => {
    const isSilent = async () => (await read(admin)).items.some(({ kind }) => kind === 'worker_silent')
    const seen = (seconds: number) =>
      sql`insert into graphile_worker._private_known_crontabs
      values ('sweep_orders', now() - interval '1 day', now() - make_interval(secs => ${seconds}))
      on conflict (identifier) do update set last_execution = excluded.last_execution`.execute(server.db)
    await seen(50)
    expect(await isSilent()).toBe(false)
    await seen(150)
    vi.spyOn(process, 'uptime').mockReturnValueOnce(100).mockReturnValueOnce(200)
    expect([await isSilent(), await isSilent()]).toEqual([false, true])
    vi.restoreAllMocks()
  })

  test('names to admins alone orders whose payment failed after lots had left', async () => {
    const accountId = buyer.account.id
    const lots = [{ sellerId: seller.account.id }]
    const before = (await read(admin)).uncollected_orders!
    const orders = [await addOrder(server.db, { accountId, lots }), await addOrder(server.db, { accountId, lots })]
    const [shipped, cancelled] = orders.map(({ id }) => id)
    await sql`update order_shipments set state = 'shipped', carrier = 'UPS', ready_at = now(), left_at = now()
      where order_id = ${shipped}`.execute(server.db)
    await admin.post(`/api/admin/orders/${cancelled}/cancel`, { reason: 'By mistake.' })
    await sql`update payments set state = 'failed' where order_id in (${shipped}, ${cancelled})`.execute(server.db)
    expect((await read(admin)).uncollected_orders).toBe(before + 1)
    expect((await read(seller)).uncollected_orders).toBeNull()
    const listed = (await admin.get('/api/admin/orders?show=uncollected')).json<{ orders: { id: string }[] }>()
    expect(listed.orders.map(({ id }) => id)).toEqual([shipped])
    const givenUp = await admin.post(`/api/admin/orders/${shipped}/cancel`, { reason: 'No answer.' })
    expect(givenUp.statusCode, givenUp.body).toBe(200)
    expect((await read(admin)).uncollected_orders).toBe(before)
  })

  test('names lots that were won and are past their pay-by day, to an admin and to the seller of the lot', async () => {
    const [before, ofAll] = [await read(seller), await read(admin)]
    const sellerId = seller.account.id
    const overdue = async (state = 'awaiting_payment') =>
      (await addWin(server.db, { buyerId: buyer.account.id, sellerId, state })).winId
    await overdue()
    await overdue('paid')
    const stillHasTime = await overdue()
    await sql`update auction_wins set payment_due_at = now() + interval '1 hour' where id = ${stillHasTime}`.execute(
      server.db,
    )
    // An invoice asks for its money, and is counted with the invoices.
    const invoiced = await overdue()
    const order = await addOrder(server.db, { accountId: buyer.account.id, lots: [{ sellerId }], dueInDays: 9 })
    await sql`update auction_wins set order_id = ${order.id} where id = ${invoiced}`.execute(server.db)
    expect((await read(seller)).overdue_wins! - before.overdue_wins!).toBe(1)
    expect((await read(admin)).overdue_wins! - ofAll.overdue_wins!).toBe(1)
    expect((await read(rival)).overdue_wins).toBe(0)
    // Sellers learn how it stands, and not who it is.
    const said = async (client: TestClient) =>
      (await read(client)).items
        .filter(({ kind }) => kind === 'win_overdue')
        .map(({ text }) => text.split(' hasn’t')[0])
    expect(await said(seller)).toEqual(['The buyer'])
    expect(await said(admin)).toEqual(['Ada Buyer'])
  })
})

describe('a market without the demo', () => {
  const server = useApp({ config: { demo: false, paymentGateway: null, smtpUrl: null, hasPublicUrl: false } })
  const left = async (client: TestClient) =>
    (await read(client)).setup!.steps.flatMap(({ step, is_done: isDone }) => (isDone ? [] : [step]))

  test('tells admins what is left to set up, until it is set or confirmed, and sellers nothing of it', async () => {
    const admin = await server.as('admin')
    const bare = ['payment_gateway', 'mail_server', 'public_address', 'operator', 'warehouses', 'freight_rates']
    expect(await left(admin)).toEqual([...bare, 'sales_tax', 'seller', 'first_listing', 'first_sale'])
    const seller = await server.as('seller')
    expect((await read(seller)).setup).toBeNull()
    await addBasics(server.db)
    await server.db
      .insertInto('settings')
      .values([
        { key: 'contact_email', value: 'help@lotyard.test' },
        { key: 'postal_address', value: '1 Yard Road' },
      ])
      .execute()
    await sql`insert into freight_tariffs (rates, created_by, note)
      select rates, ${admin.account.id}, 'Our own' from freight_tariffs limit 1`.execute(server.db)
    // A truck needs a street, and a dock that opens.
    await server.db.updateTable('warehouses').set({ street: null }).execute()
    expect(await left(admin)).toContain('warehouses')
    await server.db.updateTable('warehouses').set({ street: '1 Dock Street' }).execute()
    const open = ['payment_gateway', 'mail_server', 'public_address', 'sales_tax', 'first_listing', 'first_sale']
    expect(await left(admin)).toEqual(open)
    await server.db.updateTable('warehouses').set({ is_retired: true }).execute()
    expect(await left(admin)).toContain('warehouses')
    await server.db.updateTable('warehouses').set({ is_retired: false }).execute()
    // The system's own lines of the work list are the same gaps.
    expect((await read(admin)).items.map(({ kind }) => kind)).toEqual(['worker_silent', 'no_gateway', 'no_mail_server'])
    await addLot(server.db, { sellerId: seller.account.id })
    expect(await left(admin)).not.toContain('first_listing')
  })

  test('an admin confirms rates as they are and hides the list, once each, and takes it back', async () => {
    const [admin, seller] = [await server.as('admin'), await server.as('seller')]
    const mark = (name: string, isSet: boolean, client = admin) =>
      client.put(`/api/admin/setup/${name}`, { is_set: isSet })
    for (const isAgain of [false, true])
      expect([isAgain, (await mark('sales_tax', true)).statusCode]).toEqual([isAgain, 204])
    await mark('hidden', true)
    expect([await left(admin), (await read(admin)).setup!.is_hidden]).toEqual([
      expect.not.arrayContaining(['sales_tax']),
      true,
    ])
    await mark('hidden', false)
    await mark('sales_tax', false)
    expect([await left(admin), (await read(admin)).setup!.is_hidden]).toEqual([
      expect.arrayContaining(['sales_tax']),
      false,
    ])
    const audited = await server.db
      .selectFrom('audit_entries')
      .select('subject')
      .where('action', '=', 'setup.mark')
      .execute()
    expect(audited.map(({ subject }) => subject)).toEqual([
      'setup:sales_tax',
      'setup:hidden',
      'setup:hidden',
      'setup:sales_tax',
    ])
    expect((await mark('nothing', true)).statusCode).toBe(400)
    expect((await mark('hidden', true, seller)).statusCode).toBe(403)
    const other = sql`insert into setup_marks values ('nothing')`.execute(server.db)
    await expect(other).rejects.toMatchObject({ constraint: 'setup_mark_is_known' })
  })
})

describe('a demo', () => {
  const server = useApp({ config: { demo: true, paymentGateway: 'sandbox', smtpUrl: null } })

  test('says that its payments are a sandbox and that its mail stays in the outbox', async () => {
    const { setup, items } = await read(await server.as('admin'))
    expect(setup).toEqual({
      is_demo: true,
      is_hidden: false,
      steps: [
        { step: 'payment_gateway', is_done: false },
        { step: 'mail_server', is_done: false },
      ],
    })
    // It stands in for both: nothing to do.
    expect(items.map(({ kind }) => kind)).toEqual(['worker_silent'])
  })
})
