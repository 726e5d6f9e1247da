import type { AccountBids, BidHistory, OwnReceipts, PlacedBid } from '@lotyard/contract/lots/auction'
import { checkReceipts } from '@lotyard/contract/rules/auctions/record/check-receipt'
import { verifyRecord } from '@lotyard/contract/rules/auctions/record/verify-record'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { useApp, type TestAccount, type TestClient } from '../../../test/servers/app.ts'
import { addAuction, type AuctionOptions, offerOn } from '../../../test/auctions.ts'
import { hoursLater } from '../../../test/databases/hours-later.ts'
import { addAccessRule, addBasics, addLot, type AddedLot } from '../../../test/market.ts'
import { addOrder } from '../../../test/orders.ts'
import { closeAuction } from './closing/close-auction.ts'

const server = useApp()
type Person = TestClient & { account: TestAccount }
let seller: Person
let admin: Person
let ann: Person
let bob: Person

beforeAll(async () => {
  await addBasics(server.db)
  seller = await server.as('seller')
  admin = await server.as('admin')
  ann = await server.as('buyer')
  bob = await server.as('buyer')
})

const newAuction = (options: Partial<AuctionOptions> = {}): Promise<AddedLot> =>
  addAuction(server.db, { sellerId: seller.account.id, ...options })
const bidOn = (
  who: TestClient,
  lot: { name: string },
  cents: unknown,
  more: { confirm?: boolean; key?: string } = {},
) =>
  who.post(
    `/api/listings/${lot.name}/bids`,
    { max_bid_cents: cents, confirm: more.confirm ?? true },
    more.key === undefined ? {} : { headers: { 'idempotency-key': more.key } },
  )

/** Closes an auction after its end, so that its record is a true one. */
const closeTruly = (lot: AddedLot) => hoursLater(server.url, (db) => closeAuction({ db }, lot.name))

describe('placing a bid', () => {
  test('answers 201 with a receipt and the auction', async () => {
    const lot = await newAuction()
    const reply = await bidOn(ann, lot, 500_00)
    expect(reply.statusCode).toBe(201)
    const { bid, auction } = reply.json<PlacedBid>()
    expect(Object.keys(bid).toSorted()).toEqual(['hash', 'id', 'max_bid_cents', 'placed_at', 'salt', 'sequence'])
    expect(auction).toMatchObject({
      current_bid_cents: 100_00,
      next_bid_cents: 102_50,
      number_of_bids: 1,
      is_leading: true,
    })
    expect((await bidOn(bob, { name: lot.name.toLowerCase() }, 300_00)).json()).toMatchObject({
      auction: { current_bid_cents: 305_00, is_leading: false },
    })
  })

  test.each([
    ['negative', -1],
    ['zero', 0],
    ['fractional', 500.5],
    ['huge', 1_000_000_000],
    ['a string', '50000'],
    ['null', null],
    ['an object', {}],
    ['absent', undefined],
  ])('refuses an amount that is %s', async (_case, amount) => {
    const lot = await newAuction()
    const reply = await bidOn(ann, lot, amount)
    expect(reply.statusCode).toBe(400)
    expect(reply.json()).toMatchObject({ code: 'malformed_request' })
  })

  test('[S6.02] refuses a visitor', async () => {
    const reply = await bidOn(server.visitor, await newAuction(), 500_00)
    // Without a session there is no token either; whichever is missed first, nothing is placed.
    expect([401, 403]).toContain(reply.statusCode)
  })

  test('refuses, with a code of its own, who or what may not', async () => {
    const lot = await newAuction()
    const own = await server.signIn(seller.account)
    expect((await bidOn(own, lot, 500_00)).json()).toMatchObject({ code: 'own_lot' })
    const newcomer = await server.signIn(await server.createAccount({ hasAcceptedTerms: false }))
    expect((await bidOn(newcomer, lot, 500_00)).json()).toMatchObject({ code: 'terms_not_accepted' })
    expect((await bidOn(ann, lot, 99_99)).json()).toMatchObject({
      code: 'bid_too_low',
      minimum_cents: 100_00,
      message: 'Your bid is too low. The minimum is $100.',
    })
    expect((await bidOn(ann, { name: 'NOSUCH' }, 500_00)).statusCode).toBe(404)
  })

  test('on a lot at a fixed price is told so, by those who may see the lot', async () => {
    const fixed = await addLot(server.db, { sellerId: seller.account.id })
    const reply = await bidOn(ann, { name: fixed.name.toLowerCase() }, 500_00)
    expect([reply.statusCode, reply.json()]).toMatchObject([409, { code: 'not_an_auction' }])
    expect((await ann.get(`/api/listings/${fixed.name}/bids`)).json()).toMatchObject({ code: 'not_an_auction' })
    const accessRuleId = await addAccessRule(server.db, 'fixed and private', [bob.account.id])
    const hidden = await addLot(server.db, { sellerId: seller.account.id, accessRuleId })
    expect((await bidOn(bob, hidden, 500_00)).json()).toMatchObject({ code: 'not_an_auction' })
    const draft = await addLot(server.db, { sellerId: seller.account.id, state: 'draft' })
    for (const lot of [hidden, draft]) {
      const refused = await bidOn(ann, lot, 500_00)
      expect([refused.statusCode, refused.json()]).toMatchObject([404, { code: 'listing_not_found' }])
    }
  })

  test('without real mail an unverified address may bid', async () => {
    const unverified = await server.signIn(await server.createAccount({ isVerified: false }))
    expect((await bidOn(unverified, await newAuction(), 500_00)).statusCode).toBe(201)
  })

  test('a private lot is 404 for those who do not hold its rule', async () => {
    const insider = await server.createAccount({ accessRules: ['Insiders'] })
    const lot = await newAuction({ accessRuleId: insider.accessRuleIds[0]! })
    for (const who of [ann, server.visitor])
      for (const path of ['bids', 'record'])
        expect((await who.get(`/api/listings/${lot.name}/${path}`)).statusCode).toBe(404)
    expect((await bidOn(ann, lot, 500_00)).statusCode).toBe(404)
    const inside = await server.signIn(insider)
    expect((await bidOn(inside, lot, 500_00)).statusCode).toBe(201)
    expect((await inside.get(`/api/listings/${lot.name}/bids`)).json()).toMatchObject({ total: 1 })
  })

  test('asks to confirm a slip', async () => {
    // A zero too many is a slip however dear the goods are.
    const lot = await newAuction({ msrpCents: 900_000_00, openingCents: 250_00 })
    expect((await bidOn(ann, lot, 2_500_00, { confirm: false })).json()).toMatchObject({
      code: 'bid_needs_confirmation',
      displayed_cents: 250_00,
    })
    expect((await bidOn(ann, lot, 2_500_00, { confirm: true })).statusCode).toBe(201)
    expect((await bidOn(ann, await newAuction({ openingCents: 5_00 }), 500_00, { confirm: false })).statusCode).toBe(
      201,
    )
  })

  test('on a lot that is sold or taken back otherwise is told that the auction is over', async () => {
    const lot = await newAuction()
    await sql`update listings set state = 'withdrawn', closed_at = now() where id = ${lot.listingId}`.execute(server.db)
    const reply = await bidOn(ann, lot, 500_00)
    expect([reply.statusCode, reply.json().code]).toEqual([409, 'auction_closed'])
  })

  test('a repeated request gets the same reply, another one with its key 422', async () => {
    const lot = await newAuction()
    const first = await bidOn(ann, lot, 500_00, { key: 'abc' })
    const again = await bidOn(ann, lot, 500_00, { key: 'abc' })
    expect([again.statusCode, again.json()]).toEqual([201, first.json()])
    const other = await bidOn(ann, lot, 600_00, { key: 'abc' })
    expect([other.statusCode, other.json().code]).toEqual([422, 'idempotency_key_reused'])
    expect((await bidOn(ann, lot, 600_00, { key: 'a b' })).statusCode).toBe(400)
  })

  test('a key belongs to the account: on another lot it is 422, for another account it is free', async () => {
    const [lot, other] = [await newAuction(), await newAuction()]
    expect((await bidOn(ann, lot, 500_00, { key: 'per-account' })).statusCode).toBe(201)
    const reply = await bidOn(ann, other, 500_00, { key: 'per-account' })
    expect([reply.statusCode, reply.json().code]).toEqual([422, 'idempotency_key_reused'])
    expect((await ann.get(`/api/listings/${other.name}/bids`)).json()).toMatchObject({ total: 0 })
    expect((await bidOn(bob, other, 500_00, { key: 'per-account' })).statusCode).toBe(201)
  })
})

describe('bid history', () => {
  test('says who bid, what the price became and who led then, newest first and paged, and never a maximum', async () => {
    const lot = await newAuction({ endsInMs: 60_000 })
    for (const [who, cents] of [
      [ann, 500_00],
      [bob, 300_00],
      [bob, 700_00],
    ] as const)
      await bidOn(who, lot, cents)
    const reply = await ann.get(`/api/listings/${lot.name}/bids`)
    const history = reply.json<BidHistory>()
    expect(history).toMatchObject({ total: 3, maxPage: 0 })
    expect(history.bids.map((bid) => [bid.bidder_number, bid.leader_number, bid.price_cents, bid.extended])).toEqual([
      [2, 2, 510_00, expect.any(Boolean)],
      // Beaten at once: the price is what the leader's maximum made of it, and the leader's name stands beside it.
      [2, 1, 305_00, expect.any(Boolean)],
      [1, 1, 100_00, true],
    ])
    expect(history.bids.map((bid) => [bid.own, bid.leader_own])).toEqual([
      [false, false],
      [false, true],
      [true, true],
    ])
    expect(reply.body).not.toMatch(/50000|70000|max_|salt|sequence/)
    const second = (await server.visitor.get(`/api/listings/${lot.name}/bids?page=1&page_size=2`)).json<BidHistory>()
    expect(second).toMatchObject({ total: 3, maxPage: 1, bids: [{ bidder_number: 1, own: false, leader_own: false }] })
    expect((await ann.get(`/api/listings/${lot.name}/bids?page_size=101`)).statusCode).toBe(400)
  })

  test('a leader’s own raise is neither shown nor counted, unless it meets the reserve or is all that is left', async () => {
    const lot = await newAuction({ reserveCents: 650_00 })
    const historyOf = async () => (await admin.get(`/api/listings/${lot.name}/bids`)).json<BidHistory>()
    const countOf = async () => (await ann.get(`/api/listings/${lot.name}`)).json<{ bid_count: number }>().bid_count
    for (const cents of [500_00, 600_00])
      expect((await bidOn(ann, lot, cents)).json()).toMatchObject({ auction: { number_of_bids: 1 } })
    expect(await historyOf()).toMatchObject({ total: 1, bids: [{ sequence: 1, price_cents: 100_00 }] })
    expect(await countOf()).toBe(1)
    expect((await bidOn(ann, lot, 700_00)).json()).toMatchObject({ auction: { number_of_bids: 2, reserve_met: true } })
    expect(await historyOf()).toMatchObject({ total: 2, bids: [{ sequence: 3, price_cents: 650_00 }, { sequence: 1 }] })

    const voidBid = (sequence: number) =>
      admin.post(`/api/admin/listings/${lot.name}/void_bid`, { sequence, reason: 'A slip of the keyboard.' })
    // What the voided bid was raised to is now what its bidder bids.
    expect((await voidBid(1)).json()).toMatchObject({ number_of_bids: 2 })
    expect((await voidBid(3)).json()).toMatchObject({ number_of_bids: 1 })
    const { bids } = await historyOf()
    expect(bids.map(({ sequence, voided }) => [sequence, voided])).toEqual([
      [3, true],
      [2, false],
      [1, true],
    ])
  })
})

describe('[S7.22] [S2.17] the bids of an account', () => {
  test('[S6.02] are for the signed-in only', async () => {
    expect((await server.visitor.get('/api/account/bids')).statusCode).toBe(401)
  })

  test('[S9.03] [S3.05] come ten to a page, one entry per listing, newest first, each with its listing and auction', async () => {
    const who = await server.as('buyer')
    expect((await who.get('/api/account/bids')).json()).toMatchObject({ bids: [], total: 0, maxPage: 0 })
    const lots = []
    for (let index = 0; index < 12; index++) {
      lots.push(await newAuction())
      expect((await bidOn(who, lots[index]!, 200_00 + index)).statusCode).toBe(201)
    }
    await bidOn(who, lots[0]!, 900_00)
    const first = (await who.get('/api/account/bids?page=0')).json<AccountBids>()
    expect(first).toMatchObject({ total: 12, maxPage: 1 })
    expect(first.bids.map((bid) => bid.listing.name)).toEqual(
      [lots[0]!, ...lots.slice(3).toReversed()].map((lot) => lot.name),
    )
    expect(first.bids[0]).toMatchObject({
      max_bid_cents: 900_00,
      state: 'winning',
      payment_due_at: null,
      offer: null,
      listing: { path: `/detail/${lots[0]!.name}`, auction: { number_of_bids: 1, is_leading: true } },
    })
    const last = (await who.get('/api/account/bids/?page=1&page_size=10')).json<AccountBids>()
    expect(last.bids.map((bid) => bid.listing.name)).toEqual([lots[2]!.name, lots[1]!.name])
    expect((await who.get('/api/account/bids?page=7')).json()).toMatchObject({ bids: [], total: 12, maxPage: 1 })
  })

  test('can be asked for one listing alone', async () => {
    const who = await server.as('buyer')
    const [lot, other, untouched] = [await newAuction(), await newAuction(), await newAuction()]
    await bidOn(who, lot, 200_00)
    await bidOn(who, other, 300_00)
    const found = (await who.get(`/api/account/bids?listing_name=${lot.name.toLowerCase()}`)).json<AccountBids>()
    expect(found).toMatchObject({
      total: 1,
      maxPage: 0,
      bids: [{ max_bid_cents: 200_00, listing: { name: lot.name } }],
    })
    const none = await who.get(`/api/account/bids?listing_name=${untouched.name}`)
    expect(none.json()).toMatchObject({ bids: [], total: 0, maxPage: 0 })
  })

  test('[S6.02] never show another’s', async () => {
    const [mine, theirs] = [await server.as('buyer'), await server.as('buyer')]
    await bidOn(theirs, await newAuction(), 500_00)
    expect((await mine.get('/api/account/bids')).json()).toMatchObject({ total: 0 })
  })

  test('leave out a private lot whose rule the account has lost, and count it on no page', async () => {
    const insider = await server.createAccount({ accessRules: ['Bidders'] })
    const before = await server.signIn(insider)
    await bidOn(before, await newAuction({ accessRuleId: insider.accessRuleIds[0]! }), 500_00)
    await bidOn(before, await newAuction(), 500_00)
    expect((await before.get('/api/account/bids')).json()).toMatchObject({ total: 2 })
    await server.db.deleteFrom('account_access_rules').where('account_id', '=', insider.id).execute()
    const after = await server.signIn(insider)
    for (const page of [0, 3])
      expect((await after.get(`/api/account/bids?page=${page}`)).json()).toMatchObject({ total: 1, maxPage: 0 })
  })

  test('can be narrowed to one state, with pages and a total of its own', async () => {
    const [who, rival] = [await server.as('buyer'), await server.as('buyer')]
    const lots = []
    for (let index = 0; index < 5; index++) {
      lots.push(await newAuction())
      await bidOn(who, lots[index]!, 200_00)
      if (index > 0) await bidOn(rival, lots[index]!, 900_00)
    }
    const page = async (query: string) => (await who.get(`/api/account/bids?${query}`)).json<AccountBids>()
    const last = await page('state=outbid&page=1&page_size=3')
    expect(last).toMatchObject({ total: 4, maxPage: 1, bids: [{ state: 'outbid', listing: { name: lots[1]!.name } }] })
    expect(await page('state=outbid&page=9&page_size=3')).toMatchObject({ bids: [], total: 4, maxPage: 1 })
    expect(await page('state=winning')).toMatchObject({ total: 1, maxPage: 0 })
    const counts = { winning: 1, outbid: 4, won: 0, lost: 0 }
    expect(await page('state=won')).toEqual({ bids: [], counts, total: 0, maxPage: 0 })
    expect(await page('state=winning')).toMatchObject({ counts })
    expect((await who.get('/api/account/bids/counts')).json()).toEqual(counts)
    expect((await who.get('/api/account/bids?state=beaten')).statusCode).toBe(400)
    expect((await server.visitor.get('/api/account/bids/counts')).statusCode).toBe(401)
  })

  test('tell how each stands', async () => {
    const [winner, loser] = [await server.as('buyer'), await server.as('buyer')]
    const open = await newAuction()
    const [sold, reserved] = [await newAuction(), await newAuction({ reserveCents: 900_00 })]
    for (const lot of [open, sold, reserved])
      for (const [who, cents] of [
        [loser, 200_00],
        [winner, 500_00],
      ] as const)
        expect((await bidOn(who, lot, cents)).statusCode).toBe(201)
    await closeTruly(sold)
    await closeTruly(reserved)
    const statesOf = async (who: TestClient) =>
      Object.fromEntries(
        (await who.get('/api/account/bids')).json<AccountBids>().bids.map((bid) => [bid.listing.name, bid.state]),
      )
    expect(await statesOf(winner)).toEqual({
      [open.name]: 'winning',
      [sold.name]: 'won',
      [reserved.name]: 'reserve_not_met',
    })
    expect(await statesOf(loser)).toEqual({ [open.name]: 'outbid', [sold.name]: 'lost', [reserved.name]: 'lost' })
    const shownIn = async (who: TestClient, state: string) =>
      (await who.get(`/api/account/bids?state=${state}`)).json<AccountBids>().bids.map((bid) => bid.listing.name)
    expect(await shownIn(winner, 'winning')).toEqual([open.name])
    expect(await shownIn(winner, 'outbid')).toEqual([])
    expect(await shownIn(winner, 'won')).toEqual([sold.name])
    expect(await shownIn(winner, 'lost')).toEqual([reserved.name])
    expect(await shownIn(loser, 'lost')).toEqual([reserved.name, sold.name])
    const countsOf = async (who: TestClient) => (await who.get('/api/account/bids/counts')).json()
    expect(await countsOf(winner)).toEqual({ winning: 1, outbid: 0, won: 1, lost: 1 })
    expect(await countsOf(loser)).toEqual({ winning: 0, outbid: 1, won: 0, lost: 2 })
    const { bids } = (await winner.get('/api/account/bids')).json<AccountBids>()
    const won = bids.find((bid) => bid.state === 'won')!
    expect(Date.parse(won.payment_due_at!)).toBeGreaterThan(Date.now() + 86_400_000)
    // Once it is in an order, the order says what is owed: 'Pay now' would lead to an empty cart.
    const accountId = winner.account.id
    const order = await addOrder(server.db, { accountId, lots: [{ sellerId: seller.account.id }], dueInDays: 7 })
    await server.db.updateTable('auction_wins').set({ order_id: order.id }).where('buyer_id', '=', accountId).execute()
    const [ordered] = (await winner.get('/api/account/bids?state=won')).json<AccountBids>().bids
    expect(ordered).toMatchObject({ state: 'won', payment_due_at: null })
  })
})

describe('the record', () => {
  test('is published at the close, checks out, and keeps what the winner did not have to pay', async () => {
    const lot = await newAuction()
    const receipts = []
    for (const [who, cents] of [
      [ann, 500_00],
      [bob, 300_00],
      [ann, 800_00],
    ] as const)
      receipts.push((await bidOn(who, lot, cents)).json<PlacedBid>().bid)
    const early = await ann.get(`/api/listings/${lot.name}/record`)
    expect([early.statusCode, early.json().code]).toEqual([409, 'auction_not_closed'])
    await closeTruly(lot)
    const reply = await server.visitor.get(`/api/listings/${lot.name}/record`)
    expect(reply.statusCode).toBe(200)
    const record = JSON.parse(reply.body)
    expect(await verifyRecord(record)).toMatchObject({
      isValid: true,
      winnerNumber: 1,
      priceCents: 305_00,
      // The winner's own raise is in the record, but other bidders never saw it.
      bidCount: 2,
      isWinnerSealed: true,
    })
    for (const receipt of receipts)
      expect(record.links[receipt.sequence]).toMatchObject({ hash: receipt.hash, placed_at: receipt.placed_at })
    // A maximum that no bid reached stays sealed, the winner's earlier one too.
    expect(reply.body).not.toMatch(/80000|50000/)
    expect(record.links[receipts[1]!.sequence].opened).toEqual({ salt: receipts[1]!.salt, max_cents: 300_00 })
  })

  test.each([
    ['a reserve that was not met', { reserveCents: 900_00 }, 'reserve_not_met', async () => {}],
    [
      'a withdrawal',
      {},
      'withdrawn',
      async (lot: AddedLot) => {
        const withdrawal = { reason: 'Damaged in the yard' }
        expect((await seller.post(`/api/admin/listings/${lot.name}/withdraw`, withdrawal)).statusCode).toBe(204)
      },
    ],
    [
      'a voided bid',
      {},
      'won',
      async (lot: AddedLot) => {
        const voided = { sequence: 2, reason: 'Typed by mistake' }
        expect((await admin.post(`/api/admin/listings/${lot.name}/void_bid`, voided)).statusCode).toBe(200)
      },
    ],
  ])('%s does not publish the maximum that no other bidder reached', async (_case, options, outcome, act) => {
    const lot = await newAuction(options)
    await bidOn(ann, lot, 777_77)
    await bidOn(bob, lot, 300_00)
    await act(lot)
    await closeTruly(lot)
    const reply = await server.visitor.get(`/api/listings/${lot.name}/record`)
    expect(reply.statusCode).toBe(200)
    expect(await verifyRecord(JSON.parse(reply.body))).toMatchObject({ isValid: true, outcome, sealedCount: 1 })
    expect(reply.body).not.toContain('77777')
    expect(reply.body).toContain('30000')
  })
})

describe('receipts', () => {
  test('of every bid stay reachable for their bidder alone, raises included, and are held by the record', async () => {
    const lot = await newAuction()
    const placed = []
    for (const cents of [500_00, 700_00]) placed.push((await bidOn(ann, lot, cents)).json<PlacedBid>().bid)
    await bidOn(bob, lot, 600_00)
    const receiptsOf = async (who: TestClient, query = '') =>
      (await who.get(`/api/listings/${lot.name}/receipts${query}`)).json<OwnReceipts>()
    const { receipts, ...rest } = await receiptsOf(ann)
    expect(rest).toEqual({ is_closed: false, total: 2, maxPage: 0 })
    const alone = { auction: lot.name, title: 'Pallet of televisions', bidder_number: 1 }
    expect(receipts).toEqual(placed.toReversed().map((bid) => ({ ...alone, ...bid })))
    expect(await receiptsOf(ann, '?page=1&page_size=1')).toMatchObject({ receipts: [placed[0]], total: 2, maxPage: 1 })
    expect(await receiptsOf(bob)).toMatchObject({ receipts: [{ bidder_number: 2, max_bid_cents: 600_00 }] })
    expect(await receiptsOf(seller)).toMatchObject({ receipts: [], total: 0 })
    expect((await server.visitor.get(`/api/listings/${lot.name}/receipts`)).statusCode).toBe(401)
    expect((await ann.get('/api/listings/NOSUCH/receipts')).statusCode).toBe(404)
    await closeTruly(lot)
    const record = JSON.parse((await server.visitor.get(`/api/listings/${lot.name}/record`)).body)
    for (const who of [ann, bob]) expect(await checkReceipts(record, (await receiptsOf(who)).receipts)).toBe('held')
    expect(await receiptsOf(ann)).toMatchObject({ is_closed: true })
  })
})

describe('admins', () => {
  test('void a bid for a reason, and the price falls to what the others lead to', async () => {
    const lot = await newAuction()
    await bidOn(ann, lot, 200_00)
    const slip = (await bidOn(bob, lot, 900_00)).json<PlacedBid>().bid
    const body = { sequence: slip.sequence, reason: 'Typed by mistake' }
    const path = `/api/admin/listings/${lot.name}/void_bid`
    expect((await ann.post(path, body)).statusCode).toBe(403)
    expect((await admin.post(path, { ...body, reason: ' ' })).statusCode).toBe(400)
    expect((await admin.post(path, { ...body, sequence: 99 })).json()).toMatchObject({ code: 'bid_not_found' })
    expect((await admin.post(path, body)).json()).toMatchObject({ current_bid_cents: 100_00, number_of_bids: 1 })
    expect((await admin.post(path, body)).json()).toMatchObject({ code: 'bid_already_voided' })
    expect((await ann.get(`/api/listings/${lot.name}/bids`)).json()).toMatchObject({
      bids: [{ voided: true }, { voided: false }],
    })
    const audit = await server.db
      .selectFrom('audit_entries')
      .where('subject', '=', `listing:${lot.name}`)
      .selectAll()
      .execute()
    expect(audit).toMatchObject([{ action: 'auction.void_bid', account_id: admin.account.id, details: body }])
    expect((await bidOn(bob, lot, 300_00)).json()).toMatchObject({ auction: { current_bid_cents: 202_50 } })
  })

  test('[S7.22] the bidder’s list shows the maximum that still counts, and none once all are voided', async () => {
    const lot = await newAuction()
    for (const cents of [500_00, 700_00]) expect((await bidOn(ann, lot, cents)).statusCode).toBe(201)
    const ownBid = async () =>
      (await ann.get(`/api/account/bids?listing_name=${lot.name}`)).json<AccountBids>().bids.at(0)
    const voidBid = (sequence: number) =>
      admin.post(`/api/admin/listings/${lot.name}/void_bid`, { sequence, reason: 'A slip of the keyboard.' })
    expect(await ownBid()).toMatchObject({ id: `${lot.name}-2`, max_bid_cents: 700_00, state: 'winning' })
    expect((await voidBid(2)).statusCode).toBe(200)
    expect(await ownBid()).toMatchObject({ id: `${lot.name}-1`, max_bid_cents: 500_00, state: 'winning' })
    expect((await voidBid(1)).statusCode).toBe(200)
    expect(await ownBid()).toMatchObject({ max_bid_cents: null, state: 'voided' })
    expect((await bidOn(ann, lot, 300_00)).statusCode).toBe(201)
    expect(await ownBid()).toMatchObject({ max_bid_cents: 300_00, state: 'winning' })
  })

  test('[S7.22] a buyer whose every bid was voided has neither been outbid nor lost', async () => {
    const lot = await newAuction()
    const [who, rival] = [await server.as('buyer'), await server.as('buyer')]
    const { bid } = (await bidOn(who, lot, 300_00)).json<PlacedBid>()
    await bidOn(rival, lot, 200_00)
    const reason = { sequence: bid.sequence, reason: 'A slip of the keyboard.' }
    expect((await admin.post(`/api/admin/listings/${lot.name}/void_bid`, reason)).statusCode).toBe(200)
    const states = async () =>
      (await who.get('/api/account/bids')).json<AccountBids>().bids.map(({ id, state }) => [id, state])
    const counts = async () => (await who.get('/api/account/bids/counts')).json()
    expect(await states()).toEqual([[bid.id, 'voided']])
    expect(await counts(), 'one can bid again').toMatchObject({ outbid: 1, lost: 0 })
    await closeTruly(lot)
    expect(await states()).toEqual([[bid.id, 'voided']])
    expect(await counts()).toMatchObject({ outbid: 0, lost: 1 })
    expect((await rival.get('/api/account/bids')).json<AccountBids>().bids).toMatchObject([{ state: 'won' }])
  })

  test('voiding the only bid leaves an auction without bids', async () => {
    const lot = await newAuction()
    const { bid } = (await bidOn(ann, lot, 200_00)).json<PlacedBid>()
    const path = `/api/admin/listings/${lot.name}/void_bid`
    expect((await admin.post(path, { sequence: bid.sequence, reason: 'Asked for' })).json()).toMatchObject({
      current_bid_cents: null,
      number_of_bids: 0,
      next_bid_cents: 100_00,
    })
  })

  test('withdraw a lot for a reason; its seller may too, others not', async () => {
    const [lot, other] = [await newAuction(), await newAuction()]
    await bidOn(ann, lot, 200_00)
    const withdraw = (who: TestClient, on: AddedLot) =>
      who.post(`/api/admin/listings/${on.name}/withdraw`, { reason: 'Damaged in the yard' })
    expect((await withdraw(ann, lot)).statusCode).toBe(403)
    expect((await withdraw(await server.as('seller'), lot)).statusCode).toBe(404)
    expect((await withdraw(seller, other)).statusCode).toBe(204)
    expect((await withdraw(admin, lot)).statusCode).toBe(204)
    expect((await withdraw(admin, lot)).json()).toMatchObject({ code: 'auction_closed' })
    expect((await bidOn(bob, lot, 900_00)).json()).toMatchObject({ code: 'auction_closed' })
    const record = (await ann.get(`/api/listings/${lot.name}/record`)).json()
    expect(await verifyRecord(record)).toMatchObject({ isValid: true, outcome: 'withdrawn' })
    const events = await server.db
      .selectFrom('auction_events_outbox')
      .where('listing_id', '=', lot.listingId)
      .selectAll()
      .execute()
    expect(events).toMatchObject([{ kind: 'withdrawn', account_id: ann.account.id }])
  })
})

describe('a winner who does not pay', () => {
  async function wonByBob(): Promise<AddedLot> {
    const lot = await newAuction()
    await bidOn(ann, lot, 400_00)
    await bidOn(bob, lot, 900_00)
    await closeTruly(lot)
    return lot
  }
  const makeOverdue = (lot: AddedLot) =>
    sql`update auction_wins set won_at = now() - interval '5 days', payment_due_at = now() - interval '1 hour'
      where listing_id = ${lot.listingId}`.execute(server.db)

  test('is barred until an admin lifts it, and the runner-up is asked at the price without them', async () => {
    const { barUnpaid } = await import('./wins/wins.ts')
    const lot = await wonByBob()
    expect((await offerOn(admin, lot)).json()).toMatchObject({ code: 'win_not_overdue' })
    await makeOverdue(lot)
    expect(await barUnpaid({ db: server.db }, 10)).toBe(1)
    expect(await barUnpaid({ db: server.db }, 10)).toBe(0)
    expect((await bidOn(bob, await newAuction(), 500_00)).json()).toMatchObject({ code: 'bidding_barred' })

    const offer = await offerOn(admin, lot)
    expect([offer.statusCode, offer.json().price_cents]).toEqual([201, 100_00])
    const answer = (who: TestClient, accept: boolean) =>
      who.post(`/api/listings/${lot.name}/runner_up_offer`, { accept })
    expect((await answer(bob, true)).json()).toMatchObject({ code: 'offer_not_found' })
    const listed = (await ann.get('/api/account/bids'))
      .json<AccountBids>()
      .bids.find((bid) => bid.listing.name === lot.name)
    expect(listed).toMatchObject({ state: 'lost', offer: { price_cents: 100_00, floor_cents: 100_00 } })
    expect((await answer(ann, true)).statusCode).toBe(204)
    expect((await answer(ann, false)).json()).toMatchObject({ code: 'offer_not_found' })
    const now = (await ann.get('/api/account/bids'))
      .json<AccountBids>()
      .bids.find((bid) => bid.listing.name === lot.name)
    expect(now).toMatchObject({ state: 'won', offer: null })

    const lift = `/api/admin/accounts/${bob.account.id}/lift_bidding_bar`
    expect((await ann.post(lift, { reason: 'x' })).statusCode).toBe(403)
    expect((await admin.post(lift, { reason: 'Paid by bank transfer' })).statusCode).toBe(204)
    expect((await admin.post(lift, { reason: 'again' })).json()).toMatchObject({ code: 'not_barred' })
    expect((await bidOn(bob, await newAuction(), 500_00)).statusCode).toBe(201)
  })

  test('an offer that is declined or runs out leaves the lot unsold', async () => {
    const { expireOffers } = await import('./wins/runner-up.ts')
    for (const way of ['declined', 'expired'] as const) {
      const lot = await wonByBob()
      await makeOverdue(lot)
      await offerOn(admin, lot)
      if (way === 'declined') await ann.post(`/api/listings/${lot.name}/runner_up_offer`, { accept: false })
      else {
        await sql`update runner_up_offers set offered_at = now() - interval '3 days', expires_at = now() - interval '1 day'
          where listing_id = ${lot.listingId}`.execute(server.db)
        expect(await expireOffers({ db: server.db }, 10)).toBe(1)
      }
      const listing = await server.db
        .selectFrom('listings')
        .where('id', '=', lot.listingId)
        .select('state')
        .executeTakeFirstOrThrow()
      expect(listing.state).toBe('unsold')
      const offer = await server.db
        .selectFrom('runner_up_offers')
        .where('listing_id', '=', lot.listingId)
        .select('state')
        .executeTakeFirstOrThrow()
      expect(offer.state).toBe(way)
    }
  })

  test('who was alone has no runner-up, and keeps the claim', async () => {
    const lot = await newAuction()
    await bidOn(ann, lot, 400_00)
    await closeTruly(lot)
    await makeOverdue(lot)
    expect((await offerOn(admin, lot)).json()).toMatchObject({ code: 'no_runner_up' })
    const win = await server.db
      .selectFrom('auction_wins')
      .where('listing_id', '=', lot.listingId)
      .select('state')
      .executeTakeFirstOrThrow()
    expect(win.state).toBe('awaiting_payment')
  })
})
