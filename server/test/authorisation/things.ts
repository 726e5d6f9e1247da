// What the calls of the authorisation table are made on: each function leaves one thing in the state that its calls need.
import type { Problem } from '@lotyard/contract/orders/problems'
import type { PickUp } from '@lotyard/contract/orders/pickup'
import type { LightMyRequestResponse } from 'fastify'
import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { closeAuction } from '../../src/domains/auctions/closing/close-auction.ts'
import { barUnpaid } from '../../src/domains/auctions/wins/wins.ts'
import { noteLotChanges } from '../../src/domains/auctions/index.ts'
import { addAuction } from '../auctions.ts'
import { addUnpaidWin } from '../carts.ts'
import { EXAMPLE_ADDRESS } from '../addresses.ts'
import { hoursLater } from '../databases/hours-later.ts'
import { importsOf } from '../imports.ts'
import { addAccessRule, addBasics, addLot, type AddedLot, type LotOptions } from '../market.ts'
import { addOrder, endRefunds, type AddedOrder, type OrderOptions } from '../orders.ts'
import type { TestApp, TestClient } from '../servers/app.ts'
import { addPerson, type Cast, type Person } from './cast.ts'

export type Things = ReturnType<typeof thingsOf>

export const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<< >>\nendobj\n%%EOF\n')
export const NEXT_YEAR = `${new Date().getUTCFullYear() + 1}-06-30`
const CSV = 'UPC,Description,Qty,Unit Retail,Condition\n012345678905,Television,2,100.00,Fine\n,Radio,1,20.00,New\n'

/** The market that all calls share. */
export async function openMarket({ db }: TestApp): Promise<void> {
  await addBasics(db)
  await sql`update warehouses set slot_capacity = 50, pick_up_notice_hours = 1,
    hours = (select jsonb_agg('{"open": "00:00", "close": "23:59"}'::jsonb) from generate_series(1, 7))`.execute(db)
}

export function thingsOf(server: TestApp, cast: Cast) {
  const { db } = server
  const imports = importsOf(server)
  const { buyer, seller, owner } = cast
  const sellerId = seller.account.id

  const lot = (given: LotOptions = {}) => addLot(db, { sellerId, lines: [{ description: 'Television' }], ...given })
  const draft = () => lot({ state: 'draft' })
  const auction = () => addAuction(db, { sellerId, lines: [{ description: 'Television' }] })

  async function auctionWithBid(bidder: Person = buyer): Promise<AddedLot> {
    const added = await auction()
    done(await bid(bidder, added.name))
    return added
  }
  const bid = (who: TestClient, name: string, cents = 500_00) =>
    who.post(`/api/listings/${name}/bids`, { max_bid_cents: cents, confirm: true })

  async function changedAuction(): Promise<AddedLot> {
    const added = await auctionWithBid()
    const by = { accountId: owner.account.id, role: 'admin' as const }
    const changes = [{ label: 'Units', from: '120', to: '96' }]
    await db.transaction().execute((tx) => noteLotChanges(tx, { listingId: added.listingId, changes, by }))
    return added
  }

  async function changeRequest(): Promise<{ name: string; id: string }> {
    const { name } = await auctionWithBid()
    const { version, goods } = (await seller.get(`/api/admin/listings/${name}/draft`)).json()
    const body = { version, tell_bidders: true, goods: { ...goods, weight_lbs: 390 } }
    const asked = done(await seller.put(`/api/admin/listings/${name}/all`, body)).json()
    return { name, id: asked.change_request.id }
  }

  const win = (who: Person = buyer, state: 'unsold' | 'awaiting_payment' = 'unsold') =>
    addUnpaidWin(db, { sellerId, buyerId: who.account.id, state })
  async function overdueWin(): Promise<AddedLot> {
    const won = await win()
    await sql`update auction_wins set won_at = now() - interval '3 days', payment_due_at = now() - interval '1 minute'
      where listing_id = ${won.listingId}`.execute(db)
    return won
  }

  /** Won with the buyer's bid second, and left unpaid: the buyer can be asked. */
  async function offerable(): Promise<string> {
    const { name, listingId } = await auction()
    const winner = await addPerson(server, {})
    done(await bid(buyer, name, 200_00))
    done(await bid(winner, name, 900_00))
    await hoursLater(server.url, (later) => closeAuction({ db: later }, name))
    await sql`update auction_wins set won_at = now() - interval '3 days', payment_due_at = now() - interval '1 minute'
      where listing_id = ${listingId}`.execute(db)
    return name
  }
  async function offered(): Promise<string> {
    const name = await offerable()
    const body = { price_cents: 100_00, relist: true, reason: 'No payment' }
    done(await owner.post(`/api/admin/auctions/${name}/runner_up`, body))
    return name
  }
  async function barred(): Promise<string> {
    const person = await addPerson(server, {})
    const { listingId } = await win(person)
    await sql`update auction_wins set won_at = now() - interval '3 days', payment_due_at = now() - interval '1 minute'
      where listing_id = ${listingId}`.execute(db)
    await barUnpaid({ db }, 100)
    return person.account.id
  }

  const order = (given: Partial<OrderOptions> = {}): Promise<AddedOrder> =>
    addOrder(db, { accountId: buyer.account.id, lots: [{ sellerId }], ...given })
  const invoice = () => order({ state: 'invoiced', dueInDays: 3 })
  const proposal = () => order({ dueInDays: 3, invoice: { proposedBy: owner.account.id } })
  async function shippedOrder(given: Partial<OrderOptions> = {}): Promise<AddedOrder> {
    const added = await order(given)
    await sql`update order_shipments set state = 'shipped', carrier = 'Estes', ready_at = now() - interval '1 day',
      left_at = now() - interval '1 day' where order_id = ${added.id}`.execute(db)
    return added
  }
  async function shipmentOf({ id }: AddedOrder): Promise<{ id: string; version: number }> {
    const shipments = db.selectFrom('order_shipments').where('order_id', '=', id)
    return shipments.select(['id', 'version']).executeTakeFirstOrThrow()
  }

  async function pickUp(): Promise<AddedOrder> {
    const added = await order({ lots: [{ sellerId, isPickUp: true }] })
    await sql`update order_shipments set state = 'ready', ready_at = now() where order_id = ${added.id}`.execute(db)
    return added
  }
  async function slot(): Promise<string> {
    const { days } = done(await buyer.get('/api/warehouses/hebron/slots')).json<{
      days: { slots: { startsAt: string }[] }[]
    }>()
    const free = days.flatMap((day) => day.slots)
    return free[10 + (slots += 1)]!.startsAt
  }
  async function bookedPickUp(): Promise<AddedOrder & { code: string }> {
    const added = await pickUp()
    const path = `/api/orders/${added.id}/shipments/1/appointment`
    const { booked } = done(await buyer.put(path, { starts_at: await slot() })).json<PickUp>()
    return { ...added, code: booked!.code }
  }
  async function pickUpOfToday(): Promise<AddedOrder & { code: string }> {
    const added = await bookedPickUp()
    await sql`update pickup_appointments set starts_at = clock_timestamp() - interval '1 minute',
      ends_at = clock_timestamp() + interval '59 minutes' where code = ${added.code}`.execute(db)
    return added
  }

  async function problem(): Promise<{ order: AddedOrder; id: string }> {
    const added = await shippedOrder()
    const body = { listing: added.lots[0]!.name, kind: 'damaged', description: 'Two boxes are crushed.' }
    return { order: added, id: done(await buyer.post(`/api/orders/${added.id}/problems`, body)).json<Problem>().id }
  }
  async function answeredProblem(): Promise<{ order: AddedOrder; id: string }> {
    const reported = await problem()
    const aside = { text: 'It left whole.', seen: 0 }
    done(await seller.post(`/api/admin/problems/${reported.id}/messages`, aside))
    return reported
  }

  async function receipt(): Promise<{ orderId: string; id: string }> {
    const { id } = await invoice()
    const body = { kind: 'wire', amount_cents: 10_00, reference: randomUUID() }
    done(await owner.post(`/api/admin/orders/${id}/receipts`, body))
    const { id: receiptId } = await db
      .selectFrom('receipts')
      .where('order_id', '=', id)
      .select('id')
      .executeTakeFirstOrThrow()
    return { orderId: id, id: receiptId }
  }
  async function payToken(): Promise<{ orderId: string; token: string; balanceCents: number }> {
    const { id } = await invoice()
    const { payPath, balanceCents } = done(await buyer.get(`/api/orders/${id}`)).json<{
      payPath: string
      balanceCents: number
    }>()
    return { orderId: id, token: payPath.split('/').at(-1)!, balanceCents }
  }

  /** Sold, gone for so long that it is due, to a seller of its own: payouts stay. */
  async function dueSale(of: Person = seller): Promise<AddedOrder> {
    const lots = [{ sellerId: of.account.id, priceCents: 300_00, shippingCents: 0, taxCents: 0 }]
    const sold = await order({ payment: 'settled', lots })
    await sql`update order_shipments set state = 'shipped', carrier = 'UPS', ready_at = now(),
      left_at = now() - interval '13 days' where order_id = ${sold.id}`.execute(db)
    return sold
  }
  const balanceOf = async (id: string) => done(await owner.get(`/api/admin/payouts?seller=${id}&page=0`)).json()
  async function payOut(of: Person = seller): Promise<string> {
    await dueSale(of)
    const body = { seller_id: of.account.id, reference: 'W-1', expected_amount_cents: 300_00 }
    return done(await owner.post('/api/admin/payouts', body)).json<{ id: string }>().id
  }
  /** What a seller of its own was paid and the buyer was refunded since. */
  async function debtor(): Promise<Person> {
    const of = await addPerson(server, { role: 'seller' })
    const { id } = await dueSale(of)
    const body = { seller_id: of.account.id, reference: 'W-1', expected_amount_cents: 300_00 }
    done(await owner.post('/api/admin/payouts', body))
    done(await owner.post(`/api/admin/orders/${id}/refunds`, { amount_cents: 300_00, reason: 'Missing.' }))
    await endRefunds(db, id, 'done')
    return of
  }
  const adjustmentOf = (of: Person) => ({
    seller_id: of.account.id,
    kind: 'paid_back',
    amount_cents: 100_00,
    note: 'WIRE-IN-1',
    paid_on: '2026-11-01',
    expected_debt_cents: 300_00,
    key: randomUUID(),
  })

  /** An act that waits for a second person; `by` may not approve it. */
  async function pendingAct(by: Person): Promise<string> {
    const { id } = await order()
    const limit = (cents: number | null) =>
      db.transaction().execute(async (tx) => {
        await sql`set local session_replication_role = replica`.execute(tx)
        await sql`update market_rules set second_person_from_cents = ${cents}`.execute(tx)
      })
    await limit(500_00)
    try {
      const body = { amount_cents: 500_00, reason: 'Missing.' }
      const reply = done(await by.post(`/api/admin/orders/${id}/refunds`, body))
      return reply.json<{ pending_act: { id: string } }>().pending_act.id
    } finally {
      await limit(null)
    }
  }

  const address = async (who: TestClient) =>
    done(await who.post('/api/account/addresses', { role: 'shipping', address: EXAMPLE_ADDRESS })).json().address
      .id as string
  async function certificate(who: TestClient = buyer): Promise<string> {
    await sql`update resale_certificates set uploaded_at = uploaded_at - interval '2 days'`.execute(db)
    const reply = await server.app.inject({
      method: 'POST',
      url: `/api/account/resale_certificates?region=IN&number=0123-456&expires_on=${NEXT_YEAR}`,
      headers: { ...who.headers, 'content-type': 'application/pdf' },
      payload: PDF,
    })
    return done(reply).json<{ id: string }>().id
  }
  async function picture(): Promise<Buffer> {
    const background = { r: Math.floor(Math.random() * 256), g: Math.floor(Math.random() * 256), b: 120 }
    const create = { width: 200, height: 150, channels: 3 as const, background }
    return sharp({ create }).jpeg().toBuffer()
  }
  async function photo(name: string): Promise<string> {
    const headers = { ...seller.headers, 'content-type': 'image/jpeg' }
    const url = `/api/admin/listings/${name}/photos`
    const reply = done(await server.app.inject({ method: 'POST', url, headers, payload: await picture() }))
    return reply.json<{ photos: { id: string }[] }>().photos.at(-1)!.id
  }
  /** A seller has twenty at most. */
  const afterOthers =
    <Made>(make: () => Promise<Made>) =>
    async (): Promise<Made> => {
      await sql`delete from manifest_imports`.execute(db)
      return make()
    }
  const template = async (name = `Weekly ${randomUUID()}`) => {
    const from = await lot()
    const body = { listing_name: from.name, name, parts: ['condition'] }
    return { name, id: done(await seller.post('/api/admin/templates', body)).json<{ id: string }>().id }
  }
  const accessRule = () => addAccessRule(db, `Rule ${randomUUID()}`, [buyer.account.id])
  async function failedMail(): Promise<string> {
    const row = { kind: 'welcome', fact: randomUUID(), recipient: 'ada@lotyard.test', props: '{}' }
    const { id } = await db.insertInto('mails').values(row).returning('id').executeTakeFirstOrThrow()
    await sql`update mails set state = 'failed', finished_at = now() where id = ${id}`.execute(db)
    return id
  }
  async function notice(who: Person): Promise<string> {
    const { id } = await db
      .insertInto('notices')
      .values({ account_id: who.account.id, kind: 'order-shipped', fact: randomUUID(), text: 'It left.', path: '/' })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }
  return {
    server,
    cast,
    lot,
    draft,
    auction,
    auctionWithBid,
    bid,
    changedAuction,
    changeRequest,
    win,
    overdueWin,
    offerable,
    offered,
    barred,
    order,
    invoice,
    proposal,
    shippedOrder,
    shipmentOf,
    pickUp,
    slot,
    bookedPickUp,
    pickUpOfToday,
    problem,
    answeredProblem,
    receipt,
    payToken,
    dueSale,
    balanceOf,
    payOut,
    debtor,
    adjustmentOf,
    pendingAct,
    address,
    certificate,
    picture,
    photo,
    template,
    accessRule,
    failedMail,
    notice,
    imports,
    /** Announced, with its only part to come. */
    announcedImport: afterOthers(() =>
      imports.create(seller, { file_name: 'a.csv', byte_length: CSV.length, modified_ms: (modifiedMs += 1) }),
    ),
    readImport: afterOthers(() => imports.upload(seller, CSV)),
    reviewedImport: afterOthers(() => imports.review(seller, CSV)),
    importPart: Buffer.from(CSV),
  }
}
let modifiedMs = 1_000_000
let slots = 0

export function done(reply: LightMyRequestResponse): LightMyRequestResponse {
  if (reply.statusCode >= 400) throw new Error(`A thing could not be made: ${reply.statusCode} ${reply.body}`)
  return reply
}
