import type { BiddingBar, BoardAuction, DeskAuction } from '@lotyard/contract/desk/auctions'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { useApp, type TestAccount, type TestClient } from '../../../../test/servers/app.ts'
import { addAuction, type AuctionOptions, offerOn } from '../../../../test/auctions.ts'
import { addBasics, addLot, type AddedLot } from '../../../../test/market.ts'
import { addOrder } from '../../../../test/orders.ts'
import { barForInvoices, noteLotChanges } from '../index.ts'
import { closeAuction } from '../closing/close-auction.ts'
import { barUnpaid } from '../wins/wins.ts'

const server = useApp()
type Person = TestClient & { account: TestAccount }
let admin: Person
let seller: Person
let rival: Person
let ann: Person
let bob: Person

beforeAll(async () => {
  await addBasics(server.db)
  admin = await server.as('admin')
  seller = await server.as('seller')
  rival = await server.as('seller')
  ann = await server.as('buyer')
  bob = await server.as('buyer')
})

const newAuction = (options: Partial<AuctionOptions> = {}): Promise<AddedLot> =>
  addAuction(server.db, { sellerId: seller.account.id, softCloseSeconds: 0, ...options })
const bidOn = (who: TestClient, lot: { name: string }, cents: number) =>
  who.post(`/api/listings/${lot.name}/bids`, { max_bid_cents: cents, confirm: true })
const board = async (query: string, who: TestClient = admin) =>
  (await who.get(`/api/admin/auctions?${query}`)).json<{ auctions: BoardAuction[]; total: number; maxPage: number }>()
const namesOf = async (query: string, who?: TestClient) => (await board(query, who)).auctions.map(({ name }) => name)
const read = (lot: { name: string }, who: TestClient = admin) => who.get(`/api/admin/auctions/${lot.name}`)
const readAs = async (lot: { name: string }, who?: TestClient) => (await read(lot, who)).json<DeskAuction>()

/** Won by Ann at $305 against Bob's $300. */
async function addWin(): Promise<AddedLot> {
  const lot = await newAuction({ endsInMs: 500 })
  await bidOn(bob, lot, 300_00)
  await bidOn(ann, lot, 500_00)
  while (!(await closeAuction(server, lot.name))?.isClosed) await new Promise((resolve) => setTimeout(resolve, 50))
  return lot
}
const letItBeOverdue = ({ listingId }: AddedLot) =>
  sql`update auction_wins set won_at = now() - interval '9 days', payment_due_at = now() - interval '1 hour'
    where listing_id = ${listingId}`.execute(server.db)

describe('the board', () => {
  test('lists open auctions by their end and others by their start, sellers their own', async () => {
    const later = await newAuction({ endsInMs: 9_000_000 })
    const sooner = await newAuction({ endsInMs: 8_000_000, reserveCents: 400_00 })
    const ahead = await newAuction({ startsInMs: 3_600_000, endsInMs: 7_200_000 })
    const other = await addAuction(server.db, { sellerId: rival.account.id })
    const draft = await newAuction({ state: 'draft' })
    await addLot(server.db, { sellerId: seller.account.id })
    await bidOn(ann, sooner, 200_00)
    await bidOn(bob, sooner, 300_00)
    expect(await namesOf('show=ending')).toEqual([other.name, sooner.name, later.name])
    expect(await namesOf('', seller)).toEqual([sooner.name, later.name])
    expect(await namesOf('show=scheduled')).toEqual([ahead.name])
    expect(await namesOf('show=scheduled', rival)).toEqual([])
    expect(JSON.stringify(await board('show=scheduled'))).not.toContain(draft.name)
    expect((await board('show=ending', seller)).auctions[0]).toMatchObject({
      number_of_bids: 2,
      leader_number: 2,
      current_bid_cents: 202_50,
      reserve_met: false,
      extended: false,
      payment: null,
      offer: null,
    })
    expect(await board('show=ending&page=4')).toMatchObject({ auctions: [], total: 3, maxPage: 0 })
  })

  test('is not there for buyers and visitors', async () => {
    expect((await ann.get('/api/admin/auctions')).statusCode).toBe(403)
    expect((await server.visitor.get('/api/admin/auctions')).statusCode).toBe(401)
  })

  test('follows a lot that is not paid: due, overdue, offered to the runner-up', async () => {
    const lot = await addWin()
    const find = async (show: string) => (await board(`show=${show}`)).auctions.find(({ name }) => name === lot.name)
    expect(await find('ending')).toBeUndefined()
    expect((await find('unpaid'))?.payment).toMatchObject({ price_cents: 305_00, is_overdue: false, buyer_number: 2 })
    expect(await readAs(lot)).toMatchObject({ runner_up: null, can_give_up: false, can_withdraw: false })
    await letItBeOverdue(lot)
    expect((await find('unpaid'))?.payment?.is_overdue).toBe(true)
    expect(await readAs(lot)).toMatchObject({
      can_give_up: true,
      runner_up: {
        bidder_number: 1,
        floor_cents: 100_00,
        suggested_cents: 244_00,
        may_choose: true,
        bidder: { email: bob.account.email },
      },
      wins: [{ state: 'awaiting_payment', buyer: { id: ann.account.id }, is_overdue: true }],
    })
    expect((await offerOn(admin, lot)).statusCode).toBe(201)
    expect(await find('unpaid')).toBeUndefined()
    expect((await find('offers'))?.offer).toMatchObject({ price_cents: 100_00, bidder_number: 1 })
    expect(await readAs(lot)).toMatchObject({
      can_give_up: false,
      runner_up: null,
      offers: [{ state: 'open', bidder_number: 1 }],
    })
    expect(await namesOf('show=offers', rival)).toEqual([])
  })

  test('offers nothing to a suspended runner-up, who could not accept', async () => {
    const lot = await addWin()
    await letItBeOverdue(lot)
    const suspend = (suspension: object) =>
      server.db.updateTable('accounts').set(suspension).where('id', '=', bob.account.id).execute()
    await suspend({ suspended_at: new Date(), suspension_reason: 'Fraud', suspended_by: admin.account.id })
    try {
      expect(await readAs(lot)).toMatchObject({ can_give_up: true, runner_up: null })
      const refused = await offerOn(admin, lot)
      expect(refused.json()).toMatchObject({ code: 'no_runner_up' })
    } finally {
      await suspend({ suspended_at: null, suspension_reason: null, suspended_by: null })
    }
    expect(
      (await admin.post(`/api/admin/listings/${lot.name}/give_up`, { reason: 'Nobody to offer it to' })).statusCode,
    ).toBeLessThan(300)
  })
})

describe("an auction's page", () => {
  test('names bidders to admins; sellers know numbers, and neither knows a maximum', async () => {
    const lot = await newAuction()
    await bidOn(ann, lot, 567_89)
    await bidOn(bob, lot, 300_00)
    const [forAdmin, forSeller] = await Promise.all([read(lot), read(lot, seller)])
    expect(forAdmin.json()).toMatchObject({
      can_void_bids: true,
      can_withdraw: true,
      bids: {
        total: 2,
        bids: [
          { sequence: 2, bidder_number: 2, bidder: { id: bob.account.id, email: bob.account.email } },
          { sequence: 1, bidder_number: 1, bidder: { id: ann.account.id, name: 'Ada Buyer' } },
        ],
      },
    })
    expect(forSeller.json()).toMatchObject({
      can_void_bids: false,
      can_withdraw: true,
      bids: { bids: [{ sequence: null, bidder: null, bidder_number: 2 }, { bidder: null }] },
    })
    for (const secret of [ann.account.email, bob.account.id, ann.account.id])
      expect(forSeller.body).not.toContain(secret)
    for (const { body } of [forAdmin, forSeller]) expect(body).not.toContain('56789')
  })

  test('names the seller as buyers know them, and says whether buyers see the lot yet', async () => {
    const lot = await newAuction({ startsInMs: 3_600_000, endsInMs: 7_200_000 })
    await sql`update listings set published_at = now() + interval '1 hour' where id = ${lot.listingId}`.execute(
      server.db,
    )
    await sql`update accounts set seller_name = 'Prairie Oak' where id = ${seller.account.id}`.execute(server.db)
    expect(await readAs(lot, admin)).toMatchObject({ seller: 'Prairie Oak', is_published: false, state: 'scheduled' })
    const { auctions } = await board('show=scheduled')
    expect(auctions.find(({ name }) => name === lot.name)!.seller).toBe('Prairie Oak')
    const draft = await admin.get(`/api/admin/listings/${lot.name}/draft`)
    expect(draft.json()).toMatchObject({ seller: { name: 'Prairie Oak' } })
    await sql`update accounts set seller_name = null where id = ${seller.account.id}`.execute(server.db)
  })

  test("another seller's, a lot at a fixed price and one that does not exist are not there", async () => {
    const lot = await newAuction()
    const fixed = await addLot(server.db, { sellerId: seller.account.id })
    expect((await read(lot, rival)).json().code).toBe('listing_not_found')
    expect((await read(fixed)).statusCode).toBe(404)
    expect((await read({ name: 'NOSUCH' })).statusCode).toBe(404)
    expect((await read(lot, ann)).statusCode).toBe(403)
    expect((await read({ name: lot.name.toLowerCase() }, seller)).statusCode).toBe(200)
  })

  test('says why a bid was voided, what was changed and how many withdrew', async () => {
    const lot = await newAuction()
    await bidOn(ann, lot, 200_00)
    await bidOn(bob, lot, 300_00)
    const changes = [{ label: 'Units', from: '120', to: '96' }]
    await server.db
      .transaction()
      .execute((tx) =>
        noteLotChanges(tx, { listingId: lot.listingId, changes, by: { accountId: admin.account.id, role: 'admin' } }),
      )
    await ann.post(`/api/listings/${lot.name}/withdraw_bids`)
    const none = await admin.post(`/api/admin/listings/${lot.name}/void_bid`, {
      sequence: 2 ** 31,
      reason: 'No such bid',
    })
    expect(none.statusCode).toBe(400)
    await admin.post(`/api/admin/listings/${lot.name}/void_bid`, { sequence: 2, reason: 'Typed by mistake' })
    const seen = await readAs(lot, seller)
    expect(seen.bids.bids.map(({ void_reason }) => void_reason)).toEqual(['Typed by mistake', 'Lot changed'])
    expect(seen).toMatchObject({
      number_of_bids: 0,
      leader_number: null,
      changes: [{ changed_by: 'Ada Buyer', changes, change_count: 1, withdrawn_count: 1 }],
    })
    expect(seen.is_published).toBe(true)
    await admin.post(`/api/admin/listings/${lot.name}/withdraw`, { reason: 'Damaged' })
    expect(await readAs(lot, seller)).toMatchObject({
      outcome: 'withdrawn',
      has_record: true,
      can_withdraw: false,
      can_void_bids: false,
    })
  })
})

describe('bars', () => {
  const listBars = async (query = '') =>
    (await admin.get(`/api/admin/bidding_bars${query}`)).json<{ bars: BiddingBar[]; total: number }>()

  test('say who may not bid and why, and are lifted for a reason', async () => {
    const lot = await addWin()
    await letItBeOverdue(lot)
    await barUnpaid(server, 10)
    const order = await addOrder(server.db, {
      accountId: bob.account.id,
      dueInDays: -3,
      lots: [{ sellerId: seller.account.id, priceCents: 700_00 }],
    })
    const { total_cents: totalCents } = await server.db
      .selectFrom('orders')
      .where('id', '=', order.id)
      .select('total_cents')
      .executeTakeFirstOrThrow()
    await server.db
      .transaction()
      .execute((tx) => barForInvoices(tx, [{ id: order.id, accountId: bob.account.id }], new Date()))
    const { bars } = await listBars()
    expect(bars.map(({ account, cause }) => [account.id, cause])).toEqual([
      [bob.account.id, { kind: 'invoice', order_id: order.id, order_number: order.number, amount_cents: totalCents }],
      [ann.account.id, { kind: 'win', listing: lot.name, title: expect.any(String), amount_cents: 305_00 }],
    ])
    await admin.post(`/api/admin/accounts/${ann.account.id}/lift_bidding_bar`, { reason: 'Paid by wire' })
    expect((await listBars()).total).toBe(1)
    expect((await listBars('?show=lifted')).bars).toMatchObject([
      { account: { id: ann.account.id }, lift_reason: 'Paid by wire', lifted_by: 'Ada Buyer' },
    ])
  })

  test('are for admins alone', async () => {
    expect((await seller.get('/api/admin/bidding_bars')).statusCode).toBe(403)
    expect((await server.visitor.get('/api/admin/bidding_bars')).statusCode).toBe(401)
  })
})
