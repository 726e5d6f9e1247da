import type { DeskListing } from '@lotyard/contract/desk/listings'
import { DEFAULT_PLAN } from '@lotyard/contract/rules/auctions/auction-plan'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { useApp, type TestAccount, type TestClient } from '../../../../../test/servers/app.ts'
import { addAuction } from '../../../../../test/auctions.ts'
import { untilBlocked } from '../../../../../test/databases/blocked.ts'
import { addBasics, addLot } from '../../../../../test/market.ts'
import { findPlan, savePlan } from '../../../auctions/index.ts'
import { publishListing, relistListing, unscheduleListing, withdrawListing, type Actor } from '../index.ts'
import { duplicateListing } from './duplicate-listing.ts'

const server = useApp()
let seller: TestClient & { account: TestAccount }
let rival: Actor
let admin: Actor
let actor: Actor

beforeAll(async () => {
  await addBasics(server.db)
  seller = await server.as('seller')
  actor = toActor(seller.account)
  rival = toActor(await server.createAccount({ role: 'seller' }))
  admin = toActor(await server.createAccount({ role: 'admin' }))
})

const toActor = ({ id, role }: TestAccount): Actor => ({ accountId: id, role })
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000)

/** A draft, at a fixed price unless a plan is given. */
async function draft(plan: object | null = null, given: { priceCents?: number | null; lines?: boolean } = {}) {
  const lot = await addLot(server.db, {
    sellerId: seller.account.id,
    state: 'draft',
    ...(given.lines === true && { lines: [{ description: 'Television', quantity: 4 }] }),
  })
  await server.db
    .updateTable('listings')
    .set({
      published_at: null,
      buying_format: plan === null ? 'fixed_price' : 'auction',
      fixed_price_cents: plan === null ? (given.priceCents === undefined ? 100_00 : given.priceCents) : null,
    })
    .where('id', '=', lot.listingId)
    .execute()
  if (plan !== null)
    await server.db
      .transaction()
      .execute((tx) => savePlan(tx, lot.listingId, { ...DEFAULT_PLAN, openingCents: 50_00, ...plan }))
  return lot
}
const rowOf = (name: string) =>
  server.db.selectFrom('listings').where('name', '=', name).selectAll().executeTakeFirstOrThrow()
const auctionOf = (listingId: string) =>
  server.db.selectFrom('auctions').where('listing_id', '=', listingId).selectAll().executeTakeFirst()
const auditOf = async (name: string) =>
  (
    await server.db
      .selectFrom('audit_entries')
      .where('subject', '=', `listing:${name}`)
      .orderBy('id')
      .select('action')
      .execute()
  ).map(({ action }) => action)

test('a fixed price is published at once, and buyers see it', async () => {
  const { name } = await draft()
  await publishListing(server.context, actor, { name, startsAt: null })
  expect(await rowOf(name)).toMatchObject({ state: 'active' })
  expect((await server.visitor.get(`/api/listings/${name}`)).json()).toMatchObject({ state: 'active', is_open: true })
  expect(await auditOf(name)).toEqual(['listing.publish'])
  await expect(publishListing(server.context, actor, { name, startsAt: null })).rejects.toThrow('published already')
})

test('only a seller gets an open lot, also while they are made a buyer', async () => {
  const chief = await server.as('admin')
  const demote = (id: string) => chief.put(`/api/admin/accounts/${id}/role`, { role: 'buyer', was: 'seller' })
  const left = await server.as('seller')
  const { name, listingId } = await draft()
  const own = (id: string, sellerId: string) =>
    sql`update lots set seller_id = ${sellerId} where id = (select lot_id from listings where id = ${id})`.execute(
      server.db,
    )
  await own(listingId, left.account.id)
  expect((await demote(left.account.id)).statusCode).toBe(204)
  const refused = await chief.post(`/api/admin/listings/${name}/publish`, { starts_at: null })
  expect(refused.statusCode).toBe(422)
  expect(refused.json().message).toContain('Make the account a seller first.')

  const holder = await server.context.pool.connect()
  const { account, ...client } = await server.as('seller')
  const lot = await draft()
  await own(lot.listingId, account.id)
  let published: ReturnType<TestClient['post']>
  try {
    // The role is changed and not committed yet.
    await holder.query('begin')
    await holder.query('select from accounts where id = $1 for update', [account.id])
    await holder.query(`update accounts set role = 'buyer' where id = $1`, [account.id])
    published = client.post(`/api/admin/listings/${lot.name}/publish`, { starts_at: null })
    await Promise.race([published, untilBlocked(server.context.pool)])
  } finally {
    await holder.query('commit')
    holder.release()
  }
  expect((await published).statusCode).toBe(422)
  expect(await rowOf(lot.name)).toMatchObject({ state: 'draft' })
})

test('a fixed price is scheduled, not seen before its time, and goes back to a draft', async () => {
  const { name } = await draft()
  const startsAt = inHours(5)
  await publishListing(server.context, actor, { name, startsAt })
  expect(await rowOf(name)).toMatchObject({ state: 'scheduled', published_at: startsAt })
  expect((await server.visitor.get(`/api/listings/${name}`)).statusCode).toBe(404)
  await unscheduleListing(server.context, actor, { name })
  expect(await rowOf(name)).toMatchObject({ state: 'draft', published_at: null })
  await expect(unscheduleListing(server.context, actor, { name })).rejects.toThrow()
})

test('the plan of an auction becomes the auction, and takes bids at once', async () => {
  const { name, listingId } = await draft({ durationHours: 24, capMinutes: 30, reserveCents: 80_00, relistsLeft: 2 })
  await publishListing(server.context, actor, { name, startsAt: null })
  const auction = (await auctionOf(listingId))!
  expect(auction).toMatchObject({ opening_cents: 50_00, reserve_cents: 80_00, relists_left: 2 })
  expect(auction.ends_at.getTime() - auction.starts_at.getTime()).toBe(24 * 3_600_000)
  expect(auction.latest_end_at!.getTime() - auction.ends_at.getTime()).toBe(30 * 60_000)
  expect(await findPlan(server.db, listingId)).toBe(null)
  const buyer = await server.as('buyer')
  expect((await buyer.post(`/api/listings/${name}/bids`, { max_bid_cents: 60_00 })).statusCode).toBe(201)
})

test('an auction that is scheduled is shown before its start, and goes back to a draft with its plan', async () => {
  const { name, listingId } = await draft({ startsAt: inHours(1), endsAt: inHours(4) })
  const startsAt = inHours(2)
  await publishListing(server.context, actor, { name, startsAt })
  expect(await rowOf(name)).toMatchObject({ state: 'scheduled' })
  expect((await server.visitor.get(`/api/listings/${name}`)).json()).toMatchObject({
    state: 'scheduled',
    auction: { starts_at: startsAt.toISOString() },
  })
  await unscheduleListing(server.context, actor, { name })
  expect(await auctionOf(listingId)).toBe(undefined)
  expect(await findPlan(server.db, listingId)).toMatchObject({ startsAt, openingCents: 50_00, durationHours: 2 })
  await expect.poll(async () => (await server.visitor.get(`/api/listings/${name}`)).statusCode).toBe(404)
})

test('a draft that was made with its auction is published by it, and edited as a plan', async () => {
  const made = () => addAuction(server.db, { sellerId: seller.account.id, state: 'draft', endsInMs: 7_200_000 })
  const undo = (listingId: string) =>
    server.db.updateTable('listings').set({ published_at: null }).where('id', '=', listingId).execute()
  const auction = await made()
  await undo(auction.listingId)
  await sql`update auctions set starts_at = now() + interval '1 hour' where listing_id = ${auction.listingId}`.execute(
    server.db,
  )
  await publishListing(server.context, actor, { name: auction.name, startsAt: null })
  expect(await auctionOf(auction.listingId)).toMatchObject({ opening_cents: 100_00 })
  const other = await made()
  await undo(other.listingId)
  await withdrawListing(server.context, actor, { name: other.name, reason: 'Never shown' })
  expect(await rowOf(other.name)).toMatchObject({ state: 'withdrawn' })
})

test('a draft whose own auction should have started by now starts when it is published, for as long as planned', async () => {
  const { name, listingId } = await addAuction(server.db, { sellerId: seller.account.id, state: 'draft' })
  await server.db.updateTable('listings').set({ published_at: null }).where('id', '=', listingId).execute()
  await sql`update auctions set starts_at = now() - interval '50 hours', ends_at = now() - interval '2 hours'
    where listing_id = ${listingId}`.execute(server.db)
  const shown = (await seller.get(`/api/admin/listings/${name}/draft`)).json<DeskListing>()
  expect(shown).toMatchObject({
    publish_problems: [],
    offer: { auction: { starts_at: null, ends_at: null, duration_hours: 48 } },
  })
  await publishListing(server.context, actor, { name, startsAt: null })
  const { starts_at, ends_at } = (await auctionOf(listingId))!
  expect([Date.now() - starts_at.getTime() < 60_000, ends_at.getTime() - starts_at.getTime()]).toEqual([
    true,
    48 * 3_600_000,
  ])
  // Once buyers see them, they are the auction's times.
  expect((await seller.get(`/api/admin/listings/${name}/draft`)).json<DeskListing>().offer.auction).toMatchObject({
    starts_at: starts_at.toISOString(),
    ends_at: ends_at.toISOString(),
    cap_minutes: null,
  })
})

test('an auction that has opened does not go back to a draft, whatever its stored state says', async () => {
  const { name } = await addAuction(server.db, { sellerId: seller.account.id, state: 'scheduled' })
  await expect(unscheduleListing(server.context, actor, { name })).rejects.toThrow('has opened')
})

test('a draft that lacks its price or its opening bid stays one', async () => {
  const { name } = await draft(null, { priceCents: null })
  await expect(publishListing(server.context, actor, { name, startsAt: null })).rejects.toMatchObject({
    code: 'not_ready_to_publish',
    message: 'Enter a price.',
  })
  const planned = await draft({ openingCents: null })
  await expect(publishListing(server.context, actor, { name: planned.name, startsAt: null })).rejects.toThrow(
    'Enter an opening bid.',
  )
  expect(await rowOf(planned.name)).toMatchObject({ state: 'draft' })
})

test("another seller's listing is not there, whatever is asked of it; an admin may do everything", async () => {
  const { name } = await draft()
  const acts = [
    () => publishListing(server.context, rival, { name, startsAt: null }),
    () => unscheduleListing(server.context, rival, { name }),
    () => withdrawListing(server.context, rival, { name, reason: 'Mine now' }),
    () => relistListing(server.context, rival, { name }),
    () => duplicateListing(server.context, rival, { name }),
  ]
  for (const act of acts) await expect(act()).rejects.toMatchObject({ code: 'listing_not_found' })
  await publishListing(server.context, admin, { name, startsAt: null })
})

test('drafts and fixed prices are withdrawn with a reason, auctions by their record', async () => {
  const offered = await addLot(server.db, { sellerId: seller.account.id })
  for (const { name } of [await draft(), offered]) {
    await expect(withdrawListing(server.context, actor, { name, reason: ' ' })).rejects.toThrow('Reason is required')
    await withdrawListing(server.context, actor, { name, reason: 'Damaged in the warehouse' })
    expect(await rowOf(name)).toMatchObject({ state: 'withdrawn' })
    expect(await auditOf(name)).toEqual(['listing.withdraw'])
  }
  const auction = await addAuction(server.db, { sellerId: seller.account.id })
  await expect(withdrawListing(server.context, rival, { name: auction.name, reason: 'No' })).rejects.toMatchObject({
    code: 'listing_not_found',
  })
  await withdrawListing(server.context, actor, { name: auction.name, reason: 'Damaged' })
  expect(await rowOf(auction.name)).toMatchObject({ state: 'withdrawn' })
  expect(await auctionOf(auction.listingId)).toMatchObject({ outcome: 'withdrawn' })
})

test('what a buyer is paying for is not withdrawn, and what is sold neither', async () => {
  for (const state of ['awaiting_payment', 'sold'] as const) {
    const { name } = await addLot(server.db, { sellerId: seller.account.id, state, soldPriceCents: 100_00 })
    await expect(withdrawListing(server.context, actor, { name, reason: 'No' })).rejects.toMatchObject({
      code: 'listing_not_withdrawable',
    })
  }
})

test('a lot that did not sell gets one new draft on the terms it was offered on', async () => {
  const { name, lotId } = await addAuction(server.db, { sellerId: seller.account.id, reserveCents: 300_00 })
  await expect(relistListing(server.context, actor, { name })).rejects.toMatchObject({ code: 'listing_not_ended' })
  await withdrawListing(server.context, actor, { name, reason: 'Damaged' })
  const relisted = await relistListing(server.context, actor, { name })
  const row = await rowOf(relisted.name)
  expect(row).toMatchObject({ state: 'draft', lot_id: lotId, buying_format: 'auction', published_at: null })
  expect(await findPlan(server.db, row.id)).toMatchObject({
    openingCents: 100_00,
    reserveCents: 300_00,
    durationHours: 1,
    startsAt: null,
    endsAt: null,
    // Without a cap, as it ran. A cap of 0 would turn its soft close off.
    capMinutes: null,
  })
  await expect(relistListing(server.context, actor, { name })).rejects.toMatchObject({ code: 'lot_listed_again' })
})

test('of two who relist one lot at once, one makes the draft and the other is told', async () => {
  const { name, lotId } = await addLot(server.db, { sellerId: seller.account.id, state: 'withdrawn' })
  const results = await Promise.allSettled([
    relistListing(server.context, actor, { name }),
    relistListing(server.context, admin, { name }),
  ])
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const { count } = await server.db
    .selectFrom('listings')
    .where('lot_id', '=', lotId)
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  expect(count).toBe('2')
})

test('a duplicate is another lot with the same goods, lines and offer, made once for one form', async () => {
  const { name, lotId } = await draft(null, { lines: true })
  const requestKey = crypto.randomUUID()
  const twice = await Promise.all([
    duplicateListing(server.context, actor, { name, requestKey }),
    duplicateListing(server.context, actor, { name, requestKey }),
  ])
  expect(twice[0]).toEqual(twice[1])
  const copy = await rowOf(twice[0]!.name)
  expect(copy).toMatchObject({ state: 'draft', fixed_price_cents: 100_00 })
  expect(copy.lot_id).not.toBe(lotId)
  const lines = await server.db.selectFrom('manifest_items').where('lot_id', '=', copy.lot_id).selectAll().execute()
  expect(lines).toMatchObject([{ description: 'Television', quantity: 4 }])
  const goods = (id: string) =>
    server.db.selectFrom('lots').where('id', '=', id).select(['title', 'units', 'weight_lbs']).executeTakeFirst()
  expect(await goods(copy.lot_id)).toEqual(await goods(lotId))
})

test('the tables know the same rules', async () => {
  const { listingId } = await draft({})
  const refused = (statement: ReturnType<typeof sql>, constraint: string) =>
    expect(statement.execute(server.db)).rejects.toMatchObject({ constraint })
  const set = (assignment: string) =>
    sql`update auction_plans set ${sql.raw(assignment)} where listing_id = ${listingId}`
  await refused(set('opening_cents = 0'), 'planned_opening_is_an_amount')
  await refused(set('reserve_cents = 4999'), 'planned_reserve_is_not_below_the_opening')
  await refused(set('starts_at = now(), ends_at = now()'), 'a_plan_ends_after_it_starts')
  await refused(set('duration_hours = 0'), 'a_plan_runs_for_an_hour_to_sixty_days')
  await refused(set('soft_close_window_seconds = 3601'), 'planned_soft_close_is_within_an_hour')
  await refused(set('cap_minutes = 10081'), 'a_planned_cap_is_within_a_week')
  await refused(set('relists_left = 101'), 'planned_relists_are_counted')
  await refused(
    sql`insert into auctions (listing_id, starts_at, ends_at, opening_cents)
      values (${listingId}, now(), now() + interval '1 hour', 100)`,
    'a_plan_ends_where_its_auction_begins',
  )
  const lot = await addLot(server.db, { sellerId: seller.account.id, priceCents: 100_00 })
  const drop = (hours: number, cents: number) =>
    sql`insert into price_drops values (${lot.listingId}, now() + make_interval(mins => ${hours * 60}), ${cents})`
  await refused(drop(1, 100_00), 'a_price_drop_goes_down')
  for (let hours = 1; hours <= 10; hours += 1) await drop(hours, 90_00 - hours).execute(server.db)
  await refused(drop(5.5, 90_00), 'a_price_drop_goes_down')
  await refused(drop(11, 50_00), 'at_most_ten_price_drops_wait')
  const goods = (assignment: string) => sql`update lots set ${sql.raw(assignment)} where id = ${lot.lotId}`
  await refused(goods('units = 10000001'), 'a_lot_holds_goods')
  await refused(goods("description = repeat('x', 10001)"), 'a_lot_is_described_in_pages')
})
