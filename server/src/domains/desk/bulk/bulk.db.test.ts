import type { BulkResult } from '@lotyard/contract/desk/listing-board'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, expect, test } from 'vitest'
import { useApp, type TestAccount, type TestClient } from '../../../../test/servers/app.ts'
import { addAuction } from '../../../../test/auctions.ts'
import { untilBlocked } from '../../../../test/databases/blocked.ts'
import { addAccessRule, addBasics, addLot, type AddedLot, type LotOptions } from '../../../../test/market.ts'
import { listQueuedJobs } from '../../../../test/readers/queued-jobs.ts'

const server = useApp()
let seller: TestClient & { account: TestAccount }
let rival: TestClient & { account: TestAccount }

beforeAll(async () => {
  await addBasics(server.db)
  seller = await server.as('seller')
  rival = await server.as('seller')
})

const own = (options: LotOptions = {}) => addLot(server.db, { sellerId: seller.account.id, ...options })

async function draft(options: LotOptions = {}): Promise<AddedLot> {
  const lot = await own({ state: 'draft', ...options })
  await server.db.updateTable('listings').set({ published_at: null }).where('id', '=', lot.listingId).execute()
  return lot
}

const rowOf = ({ listingId }: AddedLot) =>
  server.db.selectFrom('listings').where('id', '=', listingId).selectAll().executeTakeFirst()

type Order = { act: string; lots: readonly { name: string }[]; options?: object; preview?: boolean; key?: string }

const send = ({ act, lots, options = {}, preview = false, key = randomUUID() }: Order, client: TestClient = seller) =>
  client.post('/api/admin/listings/bulk', {
    act,
    names: lots.map(({ name }) => name),
    options,
    preview,
    ...(!preview && { key }),
  })

async function bulk(order: Order, client?: TestClient): Promise<BulkResult[]> {
  const reply = await send(order, client)
  expect(reply.statusCode).toBe(200)
  return reply.json<{ results: BulkResult[] }>().results
}

const outcomes = (results: BulkResult[]) => results.map(({ outcome }) => outcome)

test('a preview says row by row what would be done and what refused, and changes nothing', async () => {
  const [fixed, sold, theirs] = [
    await own({ priceCents: 100_00 }),
    await own({ state: 'sold', soldPriceCents: 50_00 }),
    await addLot(server.db, { sellerId: rival.account.id }),
  ]
  const before = await rowOf(fixed)
  const order = { act: 'price', lots: [fixed, sold, theirs], options: { percent: -10 } }
  const preview = await bulk({ ...order, preview: true })
  expect(preview).toMatchObject([
    {
      name: fixed.name,
      title: 'Pallet of televisions',
      outcome: 'ready',
      from: '$100.00',
      to: '$90.00',
      message: null,
    },
    { name: sold.name, outcome: 'refused', message: expect.stringContaining('price') as string },
    { name: theirs.name, title: '', outcome: 'refused', message: 'This lot does not exist.' },
  ])
  expect(await rowOf(fixed)).toEqual(before)
  const done = await bulk(order)
  expect(done).toEqual(preview.map((row) => ({ ...row, outcome: row.outcome === 'ready' ? 'done' : 'refused' })))
  expect(await rowOf(fixed)).toMatchObject({ fixed_price_cents: 90_00 })
  expect((await server.visitor.get(`/api/listings/${fixed.name}`)).json()).toMatchObject({ fixed_price_cents: 90_00 })
})

test('what is sent twice under one key is done once, also at the same moment, and answers the same', async () => {
  const lots = [await own({ priceCents: 100_00 }), await own({ state: 'sold', soldPriceCents: 200_00 })]
  const order = { act: 'price', lots, options: { amount_cents: -10_00 }, key: randomUUID() }
  const answers = await Promise.all(Array.from({ length: 6 }, () => bulk(order)))
  expect(answers[0]).toMatchObject([
    { outcome: 'done', from: '$100.00', to: '$90.00' },
    { outcome: 'refused', message: expect.any(String) as string },
  ])
  for (const answer of [...answers, await bulk(order)]) expect(answer).toEqual(answers[0])
  expect(await rowOf(lots[0]!)).toMatchObject({ fixed_price_cents: 90_00 })
  expect(await bulk({ ...order, key: randomUUID() })).toMatchObject([{ from: '$90.00', to: '$80.00' }, {}])
})

test('a second send that comes between the act and its words waits for them', async () => {
  const order = {
    act: 'price',
    lots: [await own({ priceCents: 100_00 })],
    options: { percent: -10 },
    key: randomUUID(),
  }
  const first = await bulk(order)
  const { details } = await server.db
    .selectFrom('bulk_results')
    .where('listing_name', '=', order.lots[0]!.name)
    .select('details')
    .executeTakeFirstOrThrow()
  const say = (words: unknown) =>
    sql`update bulk_results set details = ${JSON.stringify(words)} where listing_name = ${order.lots[0]!.name}`.execute(
      server.db,
    )
  await say({})
  const second = bulk(order)
  await sleep(150)
  await say(details)
  expect(await second).toEqual(first)
})

test('stops where the seller who asked is suspended meanwhile', async () => {
  const { account, ...client } = await server.as('seller')
  // Which of the lots after the second waits for the suspension is up to PostgreSQL.
  const lots = await Promise.all(
    Array.from({ length: 20 }, () => addLot(server.db, { sellerId: account.id, priceCents: 100_00 })),
  )
  const holder = await server.context.pool.connect()
  let sent: ReturnType<typeof bulk>
  let suspended: ReturnType<TestClient['post']>
  try {
    await holder.query('begin')
    await holder.query('select from listings where id = $1 for update', [lots[1]!.listingId])
    sent = bulk({ act: 'price', lots, options: { percent: -90 } }, client)
    await untilBlocked(server.context.pool)
    const admin = await server.as('admin')
    suspended = admin.post(`/api/admin/accounts/${account.id}/suspend`, { reason: 'Stolen password' })
    // Without the account's lock it is through by then, and the bulk action goes on all the same.
    await Promise.race([suspended, untilBlocked(server.context.pool, 2)])
  } finally {
    await holder.query('rollback')
    holder.release()
  }
  expect((await suspended).statusCode).toBe(204)
  const found = outcomes(await sent)
  const doneCount = found.filter((outcome) => outcome === 'done').length
  expect(doneCount).toBeGreaterThanOrEqual(2)
  expect(found).toEqual(lots.map((_lot, at) => (at < doneCount ? 'done' : 'refused')))
  expect(found.at(-1)).toBe('refused')
  expect(await rowOf(lots.at(-1)!)).toMatchObject({ fixed_price_cents: 100_00 })
})

test('two who take ten percent off a planned price at the same moment take it off twice', async () => {
  const lot = await own({ priceCents: 100_00 })
  await sql`insert into price_drops (listing_id, drops_at, price_cents)
    values (${lot.listingId}, now() - interval '1 hour', 80_00)`.execute(server.db)
  const admin = await server.as('admin')
  const order = { act: 'price', lots: [lot], options: { percent: -10 } }
  const holder = await server.context.pool.connect()
  let sent: ReturnType<typeof bulk>[]
  try {
    await holder.query('begin')
    await holder.query('select from listings where id = $1 for update', [lot.listingId])
    sent = [bulk(order), bulk(order, admin)]
    await untilBlocked(server.context.pool, 2)
  } finally {
    await holder.query('rollback')
    holder.release()
  }
  const results = (await Promise.all(sent)).flat()
  expect(new Set(results.map(({ from }) => from))).toEqual(new Set(['$72.00', '$80.00']))
  expect(await rowOf(lot)).toMatchObject({ fixed_price_cents: 64_80 })
})

/** While it is there, every change of the lot's listing fails like this. `times` counts what is rolled back too. */
async function failChangesOf(lot: AddedLot, statement: string, times: number): Promise<() => Promise<unknown>> {
  await server.context.pool.query(`
    create sequence failures;
    create function fail_changes() returns trigger language plpgsql as $$ begin
      if new.id = ${lot.listingId} and nextval('failures') <= ${times} then ${statement}; end if;
      return new;
    end $$;
    create trigger fails_for_a_while before update on listings for each row execute function fail_changes()`)
  return () => server.context.pool.query('drop function fail_changes cascade; drop sequence failures')
}

test.each([
  ['a deadlock', `raise exception 'deadlock detected' using errcode = '40P01'`],
  ['a lost connection', `perform pg_terminate_backend(pg_backend_pid())`],
])('%s in the middle is tried again, and the act is done once', async (_name, statement) => {
  const lots = [await own({ priceCents: 100_00 }), await own({ priceCents: 100_00 })]
  const mend = await failChangesOf(lots[0]!, statement, 1)
  const results = await bulk({ act: 'price', lots, options: { percent: -10 } })
  await mend()
  expect(results).toMatchObject([
    { outcome: 'done', to: '$90.00' },
    { outcome: 'done', to: '$90.00' },
  ])
})

test('what kept failing for a passing reason is no answer: the same form, sent again, does it', async () => {
  const lots = [await own({ priceCents: 100_00 }), await own({ priceCents: 100_00 })]
  const order = { act: 'price', lots, options: { percent: -10 }, key: randomUUID() }
  const mend = await failChangesOf(lots[0]!, `raise exception 'busy' using errcode = '40001'`, 1_000)
  const first = await bulk(order)
  await mend()
  expect(first).toMatchObject([
    { outcome: 'refused', message: 'Not done yet: the database was busy. Send the rest again.' },
    { outcome: 'done', to: '$90.00' },
  ])
  expect(await bulk(order)).toMatchObject([
    { outcome: 'done', to: '$90.00' },
    { outcome: 'done', to: '$90.00' },
  ])
})

test('a key is one person’s own', async () => {
  const lot = await own({ priceCents: 100_00 })
  const order = { act: 'price', lots: [lot], options: { percent: -50 }, key: randomUUID() }
  await bulk(order)
  expect(await bulk(order, await server.as('admin'))).toMatchObject([{ outcome: 'done', to: '$25.00' }])
})

test('drafts are published at once, and those that are not complete say what they lack', async () => {
  const [ready, bare] = [await draft({ priceCents: 100_00 }), await draft()]
  await server.db
    .updateTable('listings')
    .set({ fixed_price_cents: null, original_price_cents: null })
    .where('id', '=', bare.listingId)
    .execute()
  expect(await bulk({ act: 'publish', lots: [ready, bare] })).toMatchObject([
    { outcome: 'done', to: 'Published' },
    { outcome: 'refused', message: 'Enter a price.' },
  ])
  expect([await rowOf(ready), await rowOf(bare)]).toMatchObject([{ state: 'active' }, { state: 'draft' }])
})

test('scheduled lots start one after the other, and a refused one leaves no gap', async () => {
  const lots = [await draft(), await own(), await draft(), await draft()]
  const startsAt = new Date(Date.now() + 86_400_000)
  const inMinutes = (minutes: number) => new Date(startsAt.getTime() + minutes * 60_000)
  const options = { starts_at: startsAt.toISOString(), every_minutes: 5 }
  const preview = await bulk({ act: 'schedule', lots, options, preview: true })
  expect(preview.map((row) => row.starts_at)).toEqual([
    startsAt.toISOString(),
    null,
    inMinutes(5).toISOString(),
    inMinutes(10).toISOString(),
  ])
  await bulk({ act: 'schedule', lots, options })
  expect(await rowOf(lots[3]!)).toMatchObject({ state: 'scheduled', published_at: inMinutes(10) })
  expect(outcomes(await bulk({ act: 'unschedule', lots }))).toEqual(['done', 'refused', 'done', 'done'])
  expect(await rowOf(lots[3]!)).toMatchObject({ state: 'draft', published_at: null })
})

test('lots are withdrawn with a reason and listed again, once', async () => {
  const lots = [await own(), await addAuction(server.db, { sellerId: seller.account.id })]
  expect((await send({ act: 'withdraw', lots, options: { reason: ' ' } })).json()).toMatchObject({
    errors: { reason: ['Reason is required'] },
  })
  expect(outcomes(await bulk({ act: 'withdraw', lots, options: { reason: 'Water damage' } }))).toEqual(['done', 'done'])
  expect(await bulk({ act: 'relist', lots, preview: true })).toMatchObject([{ to: 'New draft' }, { to: 'New draft' }])
  const relisted = await bulk({ act: 'relist', lots })
  expect(relisted[0]!.to).toMatch(/^New draft [0-9A-Z]{4,12}$/)
  expect(outcomes(await bulk({ act: 'relist', lots }))).toEqual(['refused', 'refused'])
})

test('discount and pickup are changed until the first bid, and a discount needs freight to take it off', async () => {
  const [plain, flat, bidOn] = [
    await own(),
    await own({ flatShippingCents: 50_00 }),
    await addAuction(server.db, { sellerId: seller.account.id }),
  ]
  const buyer = await server.as('buyer')
  expect((await buyer.post(`/api/listings/${bidOn.name}/bids`, { max_bid_cents: 150_00 })).statusCode).toBe(201)
  const lots = [plain, flat, bidOn]
  expect(await bulk({ act: 'discount', lots, options: { discount_percent: 25 } })).toMatchObject([
    { outcome: 'done', from: '0% off freight', to: '25% off freight' },
    { outcome: 'refused', message: expect.stringContaining('no freight') as string },
    { outcome: 'refused', message: expect.stringContaining('bid') as string },
  ])
  expect(await bulk({ act: 'pick_up', lots: [plain], options: { pick_up: true } })).toMatchObject([
    { from: 'No pickup', to: 'Pickup' },
  ])
  expect(await rowOf(plain)).toMatchObject({ shipping_discount_percent: 25, available_for_pick_up: true, version: 3 })
})

test('drafts are deleted with their lots and photos; what was offered stays', async () => {
  const [gone, relisted, offered] = [await draft(), await own({ state: 'withdrawn' }), await own()]
  const photo = await server.db
    .insertInto('photos')
    .values({ content_hash: 'b'.repeat(40), width: 300, height: 200 })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const { lotId } of [gone, relisted])
    await server.db
      .insertInto('lot_photos')
      .values({ lot_id: lotId, position: 1, photo_id: photo.id, alt: 'A pallet' })
      .execute()
  const again = (await bulk({ act: 'relist', lots: [relisted] }))[0]!.to!.replace('New draft ', '')
  const lots = [gone, { name: again }, offered]
  expect(outcomes(await bulk({ act: 'delete', lots, preview: true }))).toEqual(['ready', 'ready', 'refused'])
  expect(await rowOf(gone)).toBeDefined()
  expect(outcomes(await bulk({ act: 'delete', lots }))).toEqual(['done', 'done', 'refused'])
  const { rows } = await sql<{ id: string }>`select id::text as id from lots
    where id = any(${[gone.lotId, relisted.lotId, offered.lotId]}::bigint[]) order by id`.execute(server.db)
  expect(rows.map(({ id }) => id)).toEqual([relisted.lotId, offered.lotId].map(String))
  expect((await listQueuedJobs(server.db, 'remove_photo')).map(({ payload }) => payload)).toEqual([
    { photoId: String(photo.id), contentHash: 'b'.repeat(40) },
  ])
  await expect(sql`delete from listings where id = ${offered.listingId}`.execute(server.db)).rejects.toMatchObject({
    constraint: 'only_drafts_are_deleted',
  })
})

test('a listing that fails for a reason of ours stops none of the others', async () => {
  const lots = [await own({ priceCents: 100_00 }), await own({ priceCents: 200_00 }), await own({ priceCents: 300_00 })]
  await sql`create function fail_once() returns trigger language plpgsql as $$ begin raise 'out of order'; end $$`.execute(
    server.db,
  )
  await sql`create trigger fails before update on listings for each row
    when (old.id = ${sql.lit(Number(lots[1]!.listingId))}) execute function fail_once()`.execute(server.db)
  expect(await bulk({ act: 'price', lots, options: { percent: 10 } })).toMatchObject([
    { outcome: 'done' },
    { outcome: 'refused', message: expect.stringContaining("couldn't process") as string },
    { outcome: 'done', to: '$330.00' },
  ])
  await sql`drop trigger fails on listings; `.execute(server.db)
})

test('each change is in the audit trail, from what to what', async () => {
  const lot = await own({ priceCents: 100_00 })
  await bulk({ act: 'price', lots: [lot], options: { percent: -10 }, preview: true })
  await bulk({ act: 'price', lots: [lot], options: { percent: -10 } })
  const entries = await server.db
    .selectFrom('audit_entries')
    .where('subject', '=', `listing:${lot.name}`)
    .select(['action', 'account_id', 'details'])
    .execute()
  expect(entries).toEqual([
    {
      action: 'listing.edit',
      account_id: seller.account.id,
      details: { price_cents: { from: 100_00, to: 90_00 } },
    },
  ])
})

test('old results are forgotten', async () => {
  const lot = await own()
  await bulk({ act: 'pick_up', lots: [lot], options: { pick_up: true } })
  await sql`update bulk_results set created_at = now() - interval '8 days'`.execute(server.db)
  await bulk({ act: 'pick_up', lots: [lot], options: { pick_up: false } })
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from bulk_results`.execute(server.db)
  expect(rows).toEqual([{ count: 1 }])
})

test('an order that is not complete, too long or not a seller’s is refused as a whole', async () => {
  const lots = [await own()]
  expect((await send({ act: 'price', lots })).json()).toMatchObject({ errors: { change: ['Change is required'] } })
  const keyless = { act: 'publish', names: [lots[0]!.name], options: {}, preview: false }
  expect((await seller.post('/api/admin/listings/bulk', keyless)).json()).toMatchObject({
    errors: { key: ['Key is required'] },
  })
  const many = Array.from({ length: 501 }, (_, at) => ({ name: `X${at}00` }))
  expect((await send({ act: 'publish', lots: many })).statusCode).toBe(400)
  expect((await send({ act: 'publish', lots }, await server.as('buyer'))).statusCode).toBe(403)
})

/** With one bid, as its record says. */
async function bidOn(): Promise<AddedLot> {
  const lot = await addAuction(server.db, { sellerId: seller.account.id })
  const bidder = await server.as('buyer')
  const placed = await bidder.post(`/api/listings/${lot.name}/bids`, { max_bid_cents: 900_00, confirm: true })
  expect(placed.statusCode).toBe(201)
  return lot
}

test.each([
  ['category', { to: 'kitchen' }, 'Kitchen'],
  ['condition', { to: 'like-new' }, 'Like New'],
  ['warehouse', { to: 'ft-wayne' }, 'Ft. Wayne'],
  ['msrp', { msrp_basis_points: 1_250, round_to_cents: 500 }, '$'],
  ['audience', { to: 'everyone' }, 'Everyone'],
])('%s changes as previewed, and lots with bids are left out with the reason', async (act, options, to) => {
  const admin = await server.as('admin')
  const accessRuleId = await addAccessRule(server.db, `Rule of ${act}`)
  const lots = [
    await own({ priceCents: 77_00, accessRuleId }),
    await bidOn(),
    await own({ state: 'sold', soldPriceCents: 50_00 }),
  ]
  const preview = await bulk({ act, lots, options, preview: true }, admin)
  expect(preview).toMatchObject([
    { outcome: 'ready', to: expect.stringContaining(to) as string },
    { outcome: 'refused', message: expect.stringContaining('This lot has had bids') as string },
    { outcome: 'refused', message: "This lot has ended, so it can't be edited." },
  ])
  expect(await bulk({ act, lots, options }, admin)).toEqual(
    preview.map((row) => ({ ...row, outcome: row.outcome === 'ready' ? 'done' : 'refused' })),
  )
  expect(await bulk({ act, lots: [lots[0]!], options }, admin)).toMatchObject([
    { outcome: 'refused', message: expect.stringContaining('No change') as string },
  ])
})

test('an auction runs so long from its start; a lot at a fixed price has no length', async () => {
  const auction = await addAuction(server.db, {
    sellerId: seller.account.id,
    startsInMs: 3_600_000,
    endsInMs: 10 * 3_600_000,
  })
  const order = { act: 'duration', lots: [auction, await own()], options: { duration_hours: 72 } }
  expect(await bulk(order)).toMatchObject([
    { outcome: 'done', to: '3 days' },
    { outcome: 'refused', message: 'This lot isn’t an auction.' },
  ])
  const { rows } = await sql<{ hours: number }>`select extract(epoch from ends_at - starts_at)::int / 3600 as hours
    from auctions where listing_id = ${auction.listingId}`.execute(server.db)
  expect(rows).toEqual([{ hours: 72 }])
})

test('a template of the seller gives its parts, and each lot says which; an audience is for admins to choose', async () => {
  const model = await own({ category: 'kitchen', condition: 'like-new' })
  const created = await seller.post('/api/admin/templates', {
    name: 'Kitchen pallets',
    listing_name: model.name,
    parts: ['category', 'condition'],
  })
  expect(created.statusCode).toBe(201)
  const { id } = created.json<{ id: string }>()
  const results = await bulk({ act: 'template', lots: [await own(), await bidOn()], options: { to: id } })
  expect(results).toMatchObject([
    { outcome: 'done', to: expect.stringContaining('“Kitchen pallets”: category, condition') as string },
    { outcome: 'refused', message: expect.stringContaining('This lot has had bids') as string },
  ])
  expect(outcomes(await bulk({ act: 'audience', lots: [model], options: { to: '1' } }))).toEqual(['refused'])
  const [odd] = await bulk({ act: 'template', lots: [model], options: { to: 'x' } })
  expect(odd!.message).toMatch(/template/i)
})

test('a run is one entry of the audit with counts and names, however often its form is sent', async () => {
  const lots = [
    await own({ priceCents: 10_00 }),
    await own({ priceCents: 20_00 }),
    await own({ state: 'sold', soldPriceCents: 1 }),
  ]
  const order = { act: 'price', lots, options: { percent: -10 }, key: randomUUID() }
  await bulk(order)
  await bulk(order)
  const { rows } = await sql<{ details: unknown }>`select details from audit_entries
    where action = 'listing.bulk' and account_id = ${seller.account.id} and details ->> 'lots' like ${`${lots[0]!.name}%`}`.execute(
    server.db,
  )
  expect(rows).toEqual([
    {
      details: { act: 'Change price', done: 2, not_done: 1, percent: -10, lots: `${lots[0]!.name}, ${lots[1]!.name}` },
    },
  ])
})
