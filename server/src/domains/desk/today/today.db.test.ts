import { sql } from 'kysely'
import type { Today } from '@lotyard/contract/desk/today'
import { beforeAll, describe, expect, test } from 'vitest'
import { useApp, type TestAccount, type TestClient } from '../../../../test/servers/app.ts'
import { addWin } from '../../../../test/data-rights.ts'
import { addBasics, addLot } from '../../../../test/market.ts'
import { addOrder } from '../../../../test/orders.ts'

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
      certificates_waiting: null,
      changes_waiting: null,
      failed_mails: null,
      has_lots: false,
      setup: null,
    }
    expect(await read(rival)).toEqual(nothing)
    const lots = [{ sellerId: seller.account.id }]
    await addOrder(server.db, { accountId: buyer.account.id, lots })
    await addOrder(server.db, { accountId: buyer.account.id, lots, dueInDays: -1 })
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
    expect(await read(seller)).toEqual({
      ...nothing,
      orders_to_ship: 1,
      overdue_invoices: 1,
      auctions_ending: 1,
      drafts: 1,
      payouts_due: 1,
      has_lots: true,
    })
    expect(await read(admin)).toMatchObject({ failed_mails: 1, certificates_waiting: 1, payouts_due: 1 })
    expect(await read(rival)).toEqual(nothing)
    expect((await buyer.get('/api/admin/today')).statusCode).toBe(403)
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
  })
})

describe('a market without the demo', () => {
  const server = useApp({ config: { demo: false, paymentGateway: null, smtpUrl: null, hasPublicUrl: false } })

  test('tells admins what it lacks, until they have set it, and sellers nothing of it', async () => {
    const [admin, seller] = [await server.as('admin'), await server.as('seller')]
    expect((await read(seller)).setup).toBeNull()
    expect((await read(admin)).setup).toEqual({
      is_demo: false,
      gaps: ['payment_gateway', 'mail_server', 'public_address', 'operator', 'warehouses', 'freight_rates'],
    })
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
    expect((await read(admin)).setup!.gaps).toEqual(['payment_gateway', 'mail_server', 'public_address'])
    // Nothing can be listed at a retired one.
    await server.db.updateTable('warehouses').set({ is_retired: true }).execute()
    expect((await read(admin)).setup!.gaps).toContain('warehouses')
  })
})

describe('a demo', () => {
  const server = useApp({ config: { demo: true, paymentGateway: 'sandbox', smtpUrl: null } })

  test('says that its payments are a sandbox and that its mail stays in the outbox', async () => {
    expect((await read(await server.as('admin'))).setup).toEqual({
      is_demo: true,
      gaps: ['payment_gateway', 'mail_server'],
    })
  })
})
