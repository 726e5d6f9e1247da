import type { DeskAuction } from '@lotyard/contract/desk/auctions'
import type { Order } from '@lotyard/contract/orders/orders'
import type { OpenBids } from '@lotyard/contract/lots/auction'
import { extendedDueAt, nextReminder, offerCapCents } from '@lotyard/contract/rules/auctions/unpaid-win'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { EXAMPLE_ADDRESS } from '../../../../test/addresses.ts'
import { addAuction, offerOn } from '../../../../test/auctions.ts'
import { cartOf, lotsOf } from '../../../../test/carts.ts'
import { hoursLater } from '../../../../test/databases/hours-later.ts'
import { addBasics, type AddedLot } from '../../../../test/market.ts'
import { placeOrder } from '../../../../test/placing.ts'
import { useApp, type TestAccount, type TestClient } from '../../../../test/servers/app.ts'
import { closeAuction } from '../closing/close-auction.ts'
import { drainAuctionEvents } from '../closing/drain-events.ts'
import { barUnpaid } from './wins.ts'

const market = useApp()
type Person = TestClient & { account: TestAccount }
let seller: Person
let admin: Person
let ann: Person
let bob: Person
let cid: Person
const KEY = 'a3bb189e-8bf9-4c1a-9c2e-0c1f6d5b7a11'

beforeAll(async () => {
  await addBasics(market.db)
  ;[seller, admin] = [await market.as('seller'), await market.as('admin')]
})

/** Ann wins for $710 before Bob, who bid $700, and Cid, who bid $400. Without Ann: $405; without Ann and Bob: $100. */
async function wonByAnn({ isOverdue }: { isOverdue: boolean }): Promise<AddedLot> {
  const lot = await addAuction(market.db, { sellerId: seller.account.id, relistsLeft: 1 })
  ;[ann, bob, cid] = [await market.as('buyer'), await market.as('buyer'), await market.as('buyer')]
  for (const [who, max_bid_cents] of [
    [cid, 400_00],
    [bob, 700_00],
    [ann, 2_000_00],
  ] as const)
    await who.post(`/api/listings/${lot.name}/bids`, { max_bid_cents, confirm: true })
  await hoursLater(market.url, (db) => closeAuction({ db }, lot.name))
  if (isOverdue) await makeOverdue(lot)
  return lot
}

const makeOverdue = (lot: AddedLot) =>
  sql`update auction_wins set won_at = now() - interval '30 days', payment_due_at = now() - interval '1 hour'
    where listing_id = ${lot.listingId} and state = 'awaiting_payment'`.execute(market.db)
const act = (lot: AddedLot, name: string, body?: object) =>
  admin.post(`/api/admin/auctions/${lot.name}/win/${name}`, body)
const read = async (lot: AddedLot, who: TestClient = admin): Promise<DeskAuction> =>
  (await who.get(`/api/admin/auctions/${lot.name}`)).json()
const isBarred = async (who: TestClient) => (await who.get('/api/account/open_bids')).json<OpenBids>().is_barred
const mailsTo = async (who: Person) => {
  await drainAuctionEvents(market.context)
  const rows = await market.db.selectFrom('mails').where('recipient', '=', who.account.email).select('kind').execute()
  return rows.map(({ kind }) => kind)
}
const answer = (who: TestClient, lot: AddedLot, accept: boolean) =>
  who.post(`/api/listings/${lot.name}/runner_up_offer`, { accept })

test('a buyer is reminded before and after the due moment, three times, 12 hours apart', async () => {
  const lot = await wonByAnn({ isOverdue: false })
  expect((await act(lot, 'remind')).json()).toMatchObject({ reminder_count: 1 })
  expect(await mailsTo(ann)).toContain('payment-reminder')
  const lastAt = async () =>
    (
      await market.db
        .selectFrom('auction_wins')
        .where('listing_id', '=', lot.listingId)
        .selectAll()
        .executeTakeFirstOrThrow()
    ).last_reminded_at!
  const tooSoon = await act(lot, 'remind')
  const expected = nextReminder({ count: 1, lastAt: await lastAt() })!.toISOString()
  expect(tooSoon.statusCode).toBe(409)
  expect(tooSoon.json()).toMatchObject({ code: 'reminded_enough', next_at: expected })
  // The trigger says the same of a server that forgets the rule.
  const remind = (hours: number) =>
    sql`update auction_wins set reminder_count = reminder_count + 1,
      last_reminded_at = last_reminded_at + make_interval(hours => ${hours}::int)
      where listing_id = ${lot.listingId}`.execute(market.db)
  await expect(remind(11)).rejects.toMatchObject({ constraint: 'reminders_are_far_apart' })
  await makeOverdue(lot)
  await remind(12)
  await remind(12)
  expect((await act(lot, 'remind')).json()).toMatchObject({ code: 'reminded_enough', next_at: null })
  await expect(remind(12)).rejects.toMatchObject({ constraint: 'reminders_are_few' })
  expect((await read(lot)).wins[0]).toMatchObject({ unpaid: { reminder_count: 3, can_remind: false } })
  expect((await read(lot, seller)).wins[0]).toMatchObject({ state: 'awaiting_payment', buyer: null, unpaid: null })
  expect((await seller.post(`/api/admin/auctions/${lot.name}/win/remind`)).statusCode).toBe(403)
})

test('a win is extended once: its bar is lifted, and comes back where the new day passes too', async () => {
  const lot = await wonByAnn({ isOverdue: true })
  await barUnpaid(market, 10)
  expect(await isBarred(ann)).toBe(true)
  expect((await act(lot, 'extend', { days: 6, reason: 'Holiday' })).statusCode).toBe(400)
  expect((await act(lot, 'extend', { days: 2, reason: ' ' })).json()).toMatchObject({
    errors: { reason: expect.anything() },
  })
  const version = (await cartOf(ann)).version
  const extended = await act(lot, 'extend', { days: 5, reason: 'Bank holiday' })
  expect(extended.statusCode).toBe(200)
  const { payment_due_at: dueAt } = extended.json<{ payment_due_at: string }>()
  const { timeZone } = await market.db
    .selectFrom('sites')
    .where('is_default', '=', true)
    .select('time_zone as timeZone')
    .executeTakeFirstOrThrow()
  const late = { dueAt: new Date(0), timeZone }
  expect(dueAt).toBe(extendedDueAt({ ...late, weekdays: 5 }, new Date()).toISOString())
  const open = (await ann.get('/api/account/open_bids')).json<OpenBids>()
  expect(open).toMatchObject({ is_barred: false, to_pay: { bids: [{ payment_due_at: dueAt }] } })
  expect((await cartOf(ann)).version).toBeGreaterThan(version)
  expect(await mailsTo(ann)).toContain('payment-extended')
  expect((await act(lot, 'extend', { days: 1, reason: 'Again' })).json()).toMatchObject({ code: 'win_extended' })
  expect((await offerOn(admin, lot, { priceCents: 405_00 })).json()).toMatchObject({ code: 'win_not_overdue' })

  // The trigger counts weekdays as the rule does: five are too many by one more, and a second extension is none.
  const second = sql`update auction_wins set extended_at = now() where listing_id = ${lot.listingId}`
  await expect(second.execute(market.db)).rejects.toMatchObject({ constraint: 'a_win_is_extended_once' })
  const other = await wonByAnn({ isOverdue: true })
  const extendTo = (at: Date) =>
    sql`update auction_wins set extended_at = now(), payment_due_at = ${at} where listing_id = ${other.listingId}`.execute(
      market.db,
    )
  const sixDays = extendedDueAt({ ...late, weekdays: 6 }, new Date())
  await expect(extendTo(sixDays)).rejects.toMatchObject({ constraint: 'a_win_is_extended_once' })
  await extendTo(extendedDueAt({ ...late, weekdays: 5 }, new Date()))

  await sql`update auction_wins set payment_due_at = clock_timestamp() where listing_id = ${lot.listingId}`.execute(
    market.db,
  )
  const [winner] = (await read(lot)).wins
  expect(await barUnpaid(market, 10)).toBe(1)
  expect(await barUnpaid(market, 10)).toBe(0)
  expect(winner).toMatchObject({ extended_at: expect.any(String) })
})

test('a sale canceled by agreement bars nobody, and three bidders are asked at most', async () => {
  const lot = await wonByAnn({ isOverdue: true })
  const insert = (price: number) =>
    sql`insert into runner_up_offers (listing_id, bidder_id, turn, price_cents, floor_cents, relists, offered_by, offered_at,
      expires_at) values (${lot.listingId}, ${bob.account.id}, 2, ${price}, 405_00, true, ${admin.account.id}, now(),
      now() + interval '1 day')`.execute(market.db)
  await expect(insert(405_00)).rejects.toMatchObject({ constraint: 'a_lot_with_a_buyer_is_not_offered' })
  await barUnpaid(market, 10)
  expect((await act(lot, 'cancel', { reason: 'Agreed by phone', next: 'keep' })).json()).toEqual({ relisted_as: null })
  expect((await ann.get('/api/account/open_bids')).json()).toMatchObject({ is_barred: false, to_pay: { total: 0 } })
  expect(lotsOf(await cartOf(ann))).toEqual([])
  expect(await mailsTo(ann)).toEqual(expect.arrayContaining(['win-cancelled']))
  expect(await mailsTo(ann)).not.toContain('payment-overdue')
  expect((await act(lot, 'remind')).json()).toMatchObject({ code: 'win_not_owed', state: 'cancelled' })
  expect(await read(lot)).toMatchObject({
    is_kept: true,
    can_give_up: true,
    runner_up: { bidder: { id: bob.account.id }, floor_cents: 405_00, suggested_cents: 568_00, may_choose: true },
  })
  const board = (await admin.get('/api/admin/auctions?show=kept')).json<{ auctions: { name: string }[] }>()
  expect(board.auctions.map(({ name }) => name)).toContain(lot.name)

  // From the floor up to what the bidder bid, and no number tells what that was.
  expect((await offerOn(admin, lot, { priceCents: 404_99 })).json()).toMatchObject({
    errors: { price_cents: ['Enter $405.00 or more.'] },
  })
  const cap = offerCapCents({ floorCents: 405_00, winnerCents: 710_00, maxCents: 700_00, hasRecord: true })
  const tooHigh = await offerOn(admin, lot, { priceCents: cap + 1 })
  expect([tooHigh.statusCode, tooHigh.json().code]).toEqual([422, 'offer_too_high'])
  expect(tooHigh.body).not.toMatch(/\d{3}/)
  await expect(insert(cap + 1)).rejects.toMatchObject({ constraint: 'an_offer_is_not_above_its_cap' })
  await expect(insert(404_99)).rejects.toMatchObject({ constraint: 'an_offer_is_not_below_its_floor' })
  expect((await offerOn(admin, lot, { priceCents: cap, relist: false })).statusCode).toBe(201)
  expect((await act(lot, 'remind')).json()).toMatchObject({ code: 'win_not_owed', state: 'offered' })
  const offered = (await bob.get('/api/account/open_bids')).json<OpenBids>().offered
  expect(offered.bids[0]?.offer).toMatchObject({ price_cents: cap, floor_cents: 405_00 })

  // Bob declines, and the lot is kept for Cid, who takes it and does not pay either.
  expect((await answer(bob, lot, false)).statusCode).toBe(204)
  expect(await read(lot)).toMatchObject({ state: 'awaiting_payment', runner_up: { floor_cents: 100_00 } })
  expect((await offerOn(admin, lot, { priceCents: 300_00 })).statusCode).toBe(201)
  expect((await answer(cid, lot, true)).statusCode).toBe(204)
  await makeOverdue(lot)
  expect(await read(lot)).toMatchObject({ runner_up: null, can_give_up: true })
  expect((await offerOn(admin, lot)).json()).toMatchObject({ code: 'no_runner_up' })
  const giveUp = (reason: string) => admin.post(`/api/admin/listings/${lot.name}/give_up`, { reason })
  expect((await giveUp(' ')).json()).toMatchObject({ errors: { reason: ['Reason is required'] } })
  expect((await giveUp('No payment')).statusCode).toBe(204)
  const listings = await market.db
    .selectFrom('listings')
    .where('lot_id', '=', lot.lotId)
    .orderBy('id')
    .select('state')
    .execute()
  expect(listings.map(({ state }) => state)).toEqual(['unsold', 'active'])
  expect((await giveUp('Again')).json()).toMatchObject({ code: 'win_not_owed', state: 'defaulted' })
  const audited = await market.db
    .selectFrom('audit_entries')
    .where('subject', '=', `listing:${lot.name}`)
    .select('action')
    .execute()
  expect(audited.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['auction.cancel_win', 'auction.offer_to_runner_up', 'auction.give_up_win']),
  )
})

test('a wire makes the order and pays it at once, and what is in an order is acted on there', async () => {
  const lot = await wonByAnn({ isOverdue: true })
  await barUnpaid(market, 10)
  const payment = { amount_cents: 1, reference: 'FT-1', key: KEY }
  expect((await act(lot, 'paid', payment)).json()).toMatchObject({ code: 'winner_without_address' })
  await ann.post('/api/account/addresses', { role: 'shipping', address: EXAMPLE_ADDRESS })
  const preview = (await admin.get(`/api/admin/auctions/${lot.name}/win/paid`)).json()
  const { total_cents: totalCents } = preview.shipped
  expect(preview).toMatchObject({ address: '1200 Yard Road, Fort Wayne, IN 46803', shipped: { price_cents: 710_00 } })
  expect((await act(lot, 'paid', { ...payment, reference: ' ' })).statusCode).toBe(422)
  expect((await act(lot, 'paid', { ...payment, received_on: '2099-01-01' })).json()).toMatchObject({
    errors: { received_on: ["This day hasn't come yet."] },
  })
  const whole = { ...payment, amount_cents: totalCents }
  const paid = await act(lot, 'paid', whole)
  expect(paid.statusCode).toBe(201)
  expect(paid.json()).toMatchObject({ balance_cents: 0 })
  const { order_id: orderId } = paid.json<{ order_id: string }>()
  // Sent twice, it is recorded once.
  expect((await act(lot, 'paid', whole)).json()).toEqual(paid.json())
  const order = (await ann.get(`/api/orders/${orderId}`)).json<Order>()
  expect(order).toMatchObject({
    state: 'paid',
    totalCostFinalCents: totalCents,
    listings: [{ name: lot.name, isWon: true }],
  })
  expect(await isBarred(ann)).toBe(false)
  expect((await read(lot)).wins[0]).toMatchObject({ state: 'paid', order_id: orderId })
  expect((await act(lot, 'remind')).json()).toMatchObject({ code: 'win_not_owed', state: 'paid', order_id: orderId })

  // A part leaves the rest owed by invoice: from then on the order is where it goes on.
  const other = await wonByAnn({ isOverdue: true })
  await barUnpaid(market, 10)
  await ann.post('/api/account/addresses', { role: 'shipping', address: EXAMPLE_ADDRESS })
  const part = (await act(other, 'paid', { amount_cents: 500_00, reference: 'FT-2' })).json()
  expect(part).toMatchObject({ balance_cents: expect.any(Number) })
  expect(part.balance_cents).toBeGreaterThan(0)
  expect(await isBarred(ann)).toBe(false)
  const acts = [
    act(other, 'remind'),
    act(other, 'extend', { days: 1, reason: 'No' }),
    act(other, 'cancel', { reason: 'No', next: 'keep' }),
    act(other, 'paid', { amount_cents: 1, reference: 'FT-3' }),
    offerOn(admin, other, { priceCents: 405_00 }),
    admin.post(`/api/admin/listings/${other.name}/give_up`, { reason: 'No' }),
  ]
  for (const reply of await Promise.all(acts)) {
    expect(reply.statusCode).toBe(409)
    expect(reply.json()).toMatchObject({
      code: 'win_in_order',
      order_id: part.order_id,
      order_number: part.order_number,
    })
  }
  expect(await barUnpaid(market, 10)).toBe(0)
  expect((await placeOrder(ann, { only: 'won' })).json()).toMatchObject({ code: 'win_gone' })
})
