import { randomBytes } from 'node:crypto'
import type { DeskAuction } from '@lotyard/contract/desk/auctions'
import type { DeskListing } from '@lotyard/contract/desk/listings'
import type { LotChanges } from '@lotyard/contract/lots/changes'
import type { LotPhotos } from '@lotyard/contract/lots/photos'
import type { Today } from '@lotyard/contract/desk/today'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { useApp, type TestAccount, type TestClient } from '../../../../../test/servers/app.ts'
import { addAuction, type AuctionOptions } from '../../../../../test/auctions.ts'
import { untilBlocked } from '../../../../../test/databases/blocked.ts'
import { addBasics } from '../../../../../test/market.ts'
import { drainAuctionEvents } from '../../../auctions/index.ts'

const server = useApp()
type Person = TestClient & { account: TestAccount }
let admin: Person
let other: Person
let seller: Person
let rival: Person
let buyer: Person
let accomplice: Person

beforeAll(async () => {
  await addBasics(server.db)
  admin = await server.as('admin')
  other = await server.as('admin')
  seller = await server.as('seller')
  rival = await server.as('seller')
  buyer = await server.as('buyer')
  accomplice = await server.as('buyer')
})

const read = async (name: string, who: TestClient = seller) =>
  (await who.get(`/api/admin/listings/${name}/draft`)).json<DeskListing>()
const readAuction = async (name: string, who: TestClient = admin) =>
  (await who.get(`/api/admin/auctions/${name}`)).json<DeskAuction>()
const save = (name: string, body: object, who: TestClient = seller) =>
  who.put(`/api/admin/listings/${name}/all`, { tell_bidders: true, ...body })
const bid = (name: string, cents: number, who: TestClient = buyer, more: object = {}) =>
  who.post(`/api/listings/${name}/bids`, { max_bid_cents: cents, confirm: true, ...more })
const changesOf = async (name: string, who: TestClient = buyer) =>
  (await who.get(`/api/listings/${name}/lot_changes`)).json<LotChanges>()
const decide = (name: string, id: string, act: 'grant' | 'decline' | 'cancel', body: object, who: TestClient = admin) =>
  who.post(`/api/admin/listings/${name}/change_requests/${id}/${act}`, body)
const grant = (name: string, id: string, who: TestClient = admin) =>
  decide(name, id, 'grant', { wording_only: false }, who)

async function withBid(options: Partial<AuctionOptions> = {}): Promise<DeskListing> {
  const { name } = await addAuction(server.db, {
    sellerId: seller.account.id,
    lines: [{ description: 'Television', quantity: 10, msrpCents: 500_00 }],
    ...options,
  })
  await bid(name, 500_00)
  return read(name)
}

/** A lot with a bid, and its seller's request to give it another weight. */
async function withRequest(options: Partial<AuctionOptions> = {}) {
  const { name, version, goods } = await withBid(options)
  const reply = await save(name, { version, goods: { ...goods, weight_lbs: 390 } })
  return { name, version, goods, id: reply.json<DeskListing>().change_request!.id }
}

/** The guard steps aside: an end moves only with its record. */
async function endIn(name: string, seconds: number): Promise<void> {
  await sql`alter table auctions disable trigger standings_follow_their_records`.execute(server.db)
  await sql`update auctions set ends_at = clock_timestamp() + make_interval(secs => ${seconds})
    where listing_id = (select id from listings where name = ${name})`.execute(server.db)
  await sql`alter table auctions enable trigger standings_follow_their_records`.execute(server.db)
}

const LISTING_OF_LOT = sql`(select id from listings where lot_id = new.id)`

/** What is done waits in the middle, on its way through this table, until the database's clock is past the auction's end. */
async function endedWithin<Reply>(
  table: string,
  listingId: ReturnType<typeof sql>,
  act: () => Promise<Reply>,
): Promise<Reply> {
  await sql`create function wait_for_the_end() returns trigger language plpgsql as $$ begin
    perform pg_sleep_until((select ends_at from auctions where listing_id = ${listingId}));
    return new; end $$`.execute(server.db)
  await sql`create trigger a_late_end before update on ${sql.table(table)} for each row
    execute function wait_for_the_end()`.execute(server.db)
  try {
    return await act()
  } finally {
    await sql`drop function wait_for_the_end cascade`.execute(server.db)
  }
}

const LIGHTER = { label: 'Weight', from: '400 lb', to: '390 lb' }

describe('a seller who changes the goods of a lot with bids', () => {
  test('is shown what bidders would read, and that an admin decides', async () => {
    const { name, version, goods } = await withBid()
    const edit = { version, goods: { ...goods, weight_lbs: 390 }, tell_bidders: false }
    const reply = await save(name, edit)
    expect([reply.statusCode, reply.json()]).toEqual([
      422,
      expect.objectContaining({ code: 'bidders_not_told', bidder_count: 1, needs_grant: true, changes: [LIGHTER] }),
    ])
    expect(await read(name)).toMatchObject({ version, change_request: null })
  })

  test('asks for it: the lot stays as it is, and no bidder can withdraw', async () => {
    const { name, version, goods, id } = await withRequest()
    expect(await read(name)).toMatchObject({
      version,
      goods,
      change_request: { id, state: 'waiting', requested_by: 'Ada Buyer', changes: [LIGHTER], change_count: 1 },
    })
    expect(await changesOf(name)).toMatchObject({ changes: [], withdraw_until: null })
    expect((await buyer.post(`/api/listings/${name}/withdraw_bids`)).json()).toMatchObject({ code: 'lot_not_changed' })
    const board = (await admin.get('/api/admin/auctions?show=requests')).json<{ auctions: { name: string }[] }>()
    expect(board.auctions.map((auction) => auction.name)).toContain(name)
    expect((await admin.get('/api/admin/today')).json<Today>().changes_waiting).toBeGreaterThan(0)
  })

  test.each([
    ['add a line', 'post', ''],
    ['change a line', 'put', '/1'],
    ['remove a line', 'delete', '/1'],
  ] as const)('also where they %s', async (_what, method, path) => {
    const { name, version } = await withBid()
    const line = {
      upc: null,
      brand: 'Sonic',
      model: 'X1',
      description: 'Radio',
      condition_key: 'new',
      category_key: 'televisions',
      quantity: 3,
      unit_msrp_cents: 50_00,
    }
    const url = `/api/admin/listings/${name}/manifest_lines${path}`
    const reply =
      method === 'delete'
        ? await seller.delete(`${url}?version=${version}&tell_bidders=true`)
        : await seller[method](url, { version, line, tell_bidders: true })
    const before = reply.json<DeskListing>()
    expect(before).toMatchObject({ version, line_count: 1, goods: { units: 10 } })
    expect((await grant(name, before.change_request!.id)).statusCode).toBe(204)
    expect((await read(name)).goods.units).toBe(method === 'post' ? 13 : method === 'put' ? 3 : 10)
    expect((await read(name)).line_count).toBe(method === 'post' ? 2 : method === 'put' ? 1 : 0)
    expect((await changesOf(name)).changes).toHaveLength(1)
  })

  test('has one request at a time, may take it back and send another', async () => {
    const { name, version, goods, id } = await withRequest()
    const second = { version, goods: { ...goods, weight_lbs: 380 } }
    expect((await save(name, second)).json()).toMatchObject({ code: 'change_request_waiting' })
    expect((await decide(name, id, 'cancel', {}, rival)).json()).toMatchObject({ code: 'listing_not_found' })
    expect((await decide(name, id, 'cancel', {}, seller)).statusCode).toBe(204)
    expect((await read(name)).change_request).toBeNull()
    expect((await save(name, second)).json()).toMatchObject({ change_request: { state: 'waiting' } })
    expect((await grant(name, id)).json()).toMatchObject({ code: 'change_request_decided' })
  })

  test('sends two at once, and one of them waits', async () => {
    const { name, version, goods } = await withBid()
    const replies = await Promise.all(
      [390, 380].map((weight_lbs) => save(name, { version, goods: { ...goods, weight_lbs } })),
    )
    expect(replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  test('saves at once what changes nothing about the goods, and opens no withdrawal', async () => {
    const { name, version, goods } = await withBid()
    const title = `${goods.title.toUpperCase()}!`
    const saved = await save(name, { version, goods: { ...goods, title }, tell_bidders: false })
    expect(saved.json()).toMatchObject({ version: version + 1, goods: { title }, change_request: null })
    expect(await changesOf(name)).toMatchObject({ changes: [], withdraw_until: null })
    const onPage = await seller.put(`/api/admin/listings/${name}`, { listing: { overridden_title: `${title}!` } })
    expect(onPage.statusCode).toBe(200)
    const other = await seller.put(`/api/admin/listings/${name}`, { listing: { overridden_title: 'Ten radios' } })
    expect([other.statusCode, other.json().code]).toEqual([409, 'change_needs_grant'])
    expect(await read(name)).toMatchObject({ title: `${title}!` })
    expect((await changesOf(name)).changes).toEqual([])
  })

  test('is held to it by the database', async () => {
    const { name } = await withBid()
    const insert = sql`insert into lot_changes (listing_id, changed_by, before_sequence, changes, change_count)
      select id, ${seller.account.id}, 2, ${JSON.stringify([LIGHTER])}::jsonb, 1 from listings where name = ${name}`
    await expect(insert.execute(server.db)).rejects.toMatchObject({ constraint: 'a_seller_changes_a_lot_by_request' })
  })
})

describe('an admin', () => {
  test('grants it: the lot changes, bidders are told, and the desk shows who asked and who granted', async () => {
    const { name, id, version } = await withRequest()
    await bid(name, 400_00, accomplice)
    expect((await grant(name, id)).statusCode).toBe(204)
    expect(await read(name)).toMatchObject({
      version: version + 1,
      goods: { weight_lbs: 390 },
      change_request: null,
      history: [{ action: 'listing.edit', details: { requested_by: 'Ada Buyer', is_wording_only: false } }, {}],
    })
    expect(await changesOf(name)).toMatchObject({
      changes: [{ changes: [LIGHTER], is_after_bid: true }],
      withdraw_until: expect.any(String),
    })
    await accomplice.post(`/api/listings/${name}/withdraw_bids`)
    const seen = await readAuction(name)
    const { account } = accomplice
    expect(seen.changes).toMatchObject([
      {
        granted_by: 'Ada Buyer',
        withdrawn_count: 1,
        withdrawals: [{ bidder_number: 2, bidder: { id: account.id }, withdrawn_at: expect.any(String) }],
      },
    ])
    expect((await readAuction(name, seller)).changes[0]!.withdrawals).toMatchObject([
      { bidder_number: 2, bidder: null },
    ])
    // What the withdrawn bid was is sealed while the auction runs, for admins too.
    expect(JSON.stringify([seen.changes, seen.change_request])).not.toContain('40000')
    const mail = await server.db.selectFrom('mails').where('fact', '=', `change-request:${id}`).selectAll().execute()
    expect(mail).toMatchObject([{ kind: 'change-decided', recipient: seller.account.email }])
  })

  test('grants no request of another version, whatever a program says', async () => {
    const { name, id } = await withRequest()
    await sql`update listings set version = version + 1 where name = ${name}`.execute(server.db)
    const force = sql`update lot_change_requests set state = 'granted', decided_at = now(), decided_by = ${admin.account.id}
      where id = ${id}`
    await expect(force.execute(server.db)).rejects.toMatchObject({ constraint: 'a_lapsed_request_is_not_granted' })
  })

  test('reads what differs far into a long text, and so does the bidder', async () => {
    const words = 'Customer returns, packed as they came in and sold as they are. '.repeat(15)
    const { name, goods } = await withBid()
    const asked = { ...goods, description: `${words}It has 120 working laptops. ${words}` }
    const { version } = (await save(name, { version: 1, goods: asked }, admin)).json<DeskListing>()
    const description = asked.description.replace('120 working laptops', '12 laptops, untested')
    const reply = await save(name, { version, goods: { ...asked, description } })
    const request = reply.json<DeskListing>().change_request!
    const [shown] = request.changes
    expect(shown!.from).toContain('It has 120 working laptops.')
    expect(shown!.to).toContain('It has 12 laptops, untested.')
    expect(shown!.from!.length).toBeLessThan(250)
    expect(request.may_be_wording_only).toBe(false)
    expect((await decide(name, request.id, 'grant', { wording_only: true })).json()).toMatchObject({
      code: 'invalid_fields',
    })
    expect((await grant(name, request.id)).statusCode).toBe(204)
    expect((await changesOf(name)).changes[0]!.changes).toEqual([shown])
    expect((await read(name)).goods.description).toBe(description.trim())
  })

  test('grants a number as wording in no way, also not by the database', async () => {
    const { name, version, goods } = await withBid()
    const reply = await save(name, { version, goods: { ...goods, title: 'Pallet of 12 laptops' } })
    const { id, may_be_wording_only } = reply.json<DeskListing>().change_request!
    expect(may_be_wording_only).toBe(false)
    const set = (change: ReturnType<typeof sql>) =>
      sql`update lot_change_requests set ${change} where id = ${id}`.execute(server.db)
    const decided = sql`decided_at = now(), decided_by = ${admin.account.id}`
    await expect(set(sql`state = 'granted', is_wording_only = true, ${decided}`)).rejects.toMatchObject({
      constraint: 'only_wording_is_granted_as_wording',
    })
    await expect(set(sql`may_be_wording_only = true`)).rejects.toMatchObject({
      constraint: 'a_request_is_decided_once',
    })
  })

  test('grants a corrected spelling as wording only, and no number', async () => {
    const { name, version, goods } = await withBid()
    const reply = await save(name, { version, goods: { ...goods, title: 'Televsions' } })
    const { id, may_be_wording_only } = reply.json<DeskListing>().change_request!
    expect(may_be_wording_only).toBe(true)
    expect((await decide(name, id, 'grant', { wording_only: true })).statusCode).toBe(204)
    expect(await read(name)).toMatchObject({ goods: { title: 'Televsions' } })
    expect(await changesOf(name)).toMatchObject({ changes: [], withdraw_until: null })
    const numbers = await withRequest()
    expect((await decide(numbers.name, numbers.id, 'grant', { wording_only: true })).json()).toMatchObject({
      code: 'invalid_fields',
    })
  })

  test('declines it with a reason that the seller reads', async () => {
    const { name, id, goods, version } = await withRequest()
    expect((await decide(name, id, 'decline', { reason: ' ' })).json()).toMatchObject({
      errors: { reason: ['Reason is required'] },
    })
    expect((await decide(name, id, 'decline', { reason: 'Send a photo first.' })).statusCode).toBe(204)
    expect(await read(name)).toMatchObject({
      version,
      goods,
      change_request: { state: 'declined', decline_reason: 'Send a photo first.' },
    })
    expect((await grant(name, id)).json()).toMatchObject({ code: 'change_request_decided' })
    const mails = await server.db.selectFrom('mails').where('fact', '=', `change-request:${id}`).selectAll().execute()
    expect(mails[0]!.props).toMatchObject({ declineReason: 'Send a photo first.', changes: [LIGHTER] })
    expect((await save(name, { version, goods: { ...goods, weight_lbs: 380 } })).statusCode).toBe(200)
  })

  test('decides alone: sellers and buyers cannot, and an own change is made as ever', async () => {
    const { name, id, version, goods } = await withRequest()
    for (const who of [seller, rival, buyer, server.visitor])
      for (const act of ['grant', 'decline'] as const)
        expect([401, 403]).toContain(
          (await decide(name, id, act, { wording_only: false, reason: 'Mine' }, who)).statusCode,
        )
    expect((await save(name, { version, goods: { ...goods, weight_lbs: 380 } }, admin)).json()).toMatchObject({
      version: version + 1,
      // Made of a version that is gone.
      change_request: { state: 'lapsed' },
    })
    expect((await grant(name, id)).json()).toMatchObject({ code: 'change_request_lapsed' })
    // The next one takes its place.
    expect((await save(name, { version: version + 1, goods: { ...goods, weight_lbs: 370 } })).json()).toMatchObject({
      change_request: { state: 'waiting' },
    })
  })

  test('is too late once the auction has ended', async () => {
    const { name, id } = await withRequest()
    await endIn(name, 0)
    expect((await grant(name, id)).json()).toMatchObject({ code: 'change_request_lapsed' })
    expect((await readAuction(name)).change_request).toMatchObject({ state: 'lapsed' })
  })

  test.each([
    ['before the database has looked at the clock', 'lot_change_requests', sql`new.listing_id`],
    ['before bidders are told', 'lots', LISTING_OF_LOT],
  ])('hears that it has lapsed where the auction ends %s, and nothing is changed', async (_when, table, listingId) => {
    const { name, id } = await withRequest()
    const reply = await endedWithin(table, listingId, async () => {
      await endIn(name, 1.5)
      return grant(name, id)
    })
    expect(reply.json()).toMatchObject({ code: 'change_request_lapsed' })
    expect((await read(name)).goods.weight_lbs).toBe(400)
    expect((await changesOf(name)).changes).toEqual([])
  })

  test('hears that the lot has ended where it ends while an own edit is made', async () => {
    const { name, version, goods } = await withBid()
    const reply = await endedWithin('lots', LISTING_OF_LOT, async () => {
      await endIn(name, 1.5)
      return save(name, { version, goods: { ...goods, weight_lbs: 390 } }, admin)
    })
    expect(reply.json()).toMatchObject({ code: 'listing_not_editable' })
    expect((await read(name)).goods.weight_lbs).toBe(400)
  })

  test('and another one decide at once: the first one counts', async () => {
    const { name, id } = await withRequest()
    const replies = await Promise.all([
      grant(name, id),
      grant(name, id, other),
      decide(name, id, 'decline', { reason: 'No' }, other),
    ])
    expect(replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([204, 409, 409])
    expect((await changesOf(name)).changes.length).toBeLessThanOrEqual(1)
  })
})

describe('a request whose brand was merged meanwhile', () => {
  const merge = async (key: string, into: string) => {
    const { version } = await server.db
      .selectFrom('brands')
      .where('key', '=', key)
      .select('version')
      .executeTakeFirstOrThrow()
    const reply = await admin.post(`/api/admin/market/brands/${key}/merge`, { version, into_key: into })
    expect(reply.statusCode).toBeLessThan(300)
  }
  const addBrands = (...keys: string[]) =>
    server.db
      .insertInto('brands')
      .values(keys.map((key) => ({ key, name: `Brand ${key}` })))
      .execute()
  const withBrand = async (key: string) => {
    const { name, goods } = await withBid()
    return (await save(name, { version: 1, goods: { ...goods, brand_key: key } }, admin)).json<DeskListing>()
  }

  test('has lapsed where it asked for that brand alone: its seller is told and may send another', async () => {
    await addBrands('sonar', 'sonar-corp')
    const { name, version, goods } = await withBrand('sonar')
    const reply = await save(name, { version, goods: { ...goods, brand_key: 'sonar-corp' } })
    const { id } = reply.json<DeskListing>().change_request!
    await merge('sonar', 'sonar-corp')
    const granted = await grant(name, id)
    expect([granted.statusCode, granted.json().code]).toEqual([409, 'change_request_lapsed'])
    expect(await read(name)).toMatchObject({
      version,
      change_request: { state: 'lapsed' },
      goods: { brand_key: 'sonar-corp' },
    })
    expect(await lapseMails(name)).toHaveLength(1)
    const next = await save(name, { version, goods: { ...goods, brand_key: 'sonar-corp', weight_lbs: 390 } })
    expect(next.json()).toMatchObject({ change_request: { state: 'waiting', changes: [LIGHTER] } })
  })

  test('is granted with the brand that is left', async () => {
    await addBrands('radar', 'radar-corp')
    const { name, version, goods } = await withBrand('radar')
    const reply = await save(name, { version, goods: { ...goods, title: 'Corrected title' } })
    await merge('radar', 'radar-corp')
    expect((await grant(name, reply.json<DeskListing>().change_request!.id)).statusCode).toBe(204)
    expect(await read(name)).toMatchObject({ goods: { title: 'Corrected title', brand_key: 'radar-corp' } })
    expect((await changesOf(name)).changes[0]!.changes).toMatchObject([{ label: 'Title' }])
  })
})

async function addPhotos(name: string, count: number): Promise<void> {
  for (let position = 1; position <= count; position++)
    await sql`with photo as (insert into photos (content_hash, width, height)
        values (${randomBytes(20).toString('hex')}, 30, 20) returning id)
      insert into lot_photos (lot_id, position, photo_id, alt)
      select l.lot_id, ${position}, photo.id, 'A pallet' from photo, listings l where l.name = ${name}`.execute(
      server.db,
    )
}

async function lapseMails(name: string) {
  await drainAuctionEvents(server.context)
  return server.db
    .selectFrom('mails')
    .where('kind', '=', 'change-lapsed')
    .where('fact', 'like', `${name}:%`)
    .select(['recipient', 'props'])
    .execute()
}

describe('a request that waits', () => {
  test('still waits when photos are put in order or described', async () => {
    const { name, id, version } = await withRequest()
    await addPhotos(name, 2)
    const { photos, version: photosVersion } = (
      await seller.get(`/api/admin/listings/${name}/photos`)
    ).json<LotPhotos>()
    const arranged = photos.toReversed().map((photo) => ({ id: photo.id, alt: 'Another view' }))
    const body = { version: photosVersion, photos: arranged }
    expect((await seller.put(`/api/admin/listings/${name}/photos`, body)).statusCode).toBe(200)
    expect((await seller.put(`/api/admin/listings/${name}/photos`, body)).json()).toMatchObject({ code: 'conflict' })
    expect(await read(name)).toMatchObject({ version, change_request: { state: 'waiting' } })
    expect((await grant(name, id)).statusCode).toBe(204)
    expect(await lapseMails(name)).toEqual([])
  })

  test.each([
    [
      'an admin edits the goods',
      (name: string, { version, goods }: DeskListing) =>
        save(name, { version, goods: { ...goods, weight_lbs: 380 } }, admin),
    ],
    [
      'its seller edits the wording',
      (name: string, { version, goods }: DeskListing) =>
        save(name, { version, goods: { ...goods, title: `${goods.title}!` } }),
    ],
    [
      'an admin edits the title on its page',
      (name: string) => admin.put(`/api/admin/listings/${name}`, { listing: { overridden_title: 'Another title' } }),
    ],
  ])('lapses when %s, and its seller is told', async (_what, edit) => {
    const { name, id } = await withRequest()
    expect((await edit(name, await read(name))).statusCode).toBe(200)
    expect(await read(name)).toMatchObject({ change_request: { id, state: 'lapsed' } })
    const mails = await lapseMails(name)
    expect(mails).toMatchObject([
      {
        recipient: seller.account.email,
        props: { changes: [LIGHTER], link: `http://localhost/admin/listings/${name}/` },
      },
    ])
  })
})

describe('a bid that arrives while a change is granted', () => {
  test('from a page that shows the lot as it was is refused, and calls that say nothing bid on it as it is then', async () => {
    const { name, id } = await withRequest()
    const { listing_id } = await server.db
      .selectFrom('lot_change_requests')
      .where('id', '=', id)
      .select('listing_id')
      .executeTakeFirstOrThrow()
    let granted: ReturnType<typeof grant>
    let stale: ReturnType<typeof bid>
    await server.db.transaction().execute(async (tx) => {
      await sql`select from auctions where listing_id = ${listing_id} for update`.execute(tx)
      granted = grant(name, id)
      await untilBlocked(server.context.pool)
      stale = bid(name, 900_00, accomplice, { lot_changed_at: null })
      await untilBlocked(server.context.pool, 2)
    })
    expect((await granted!).statusCode).toBe(204)
    expect((await stale!).json()).toMatchObject({ code: 'lot_changed' })
    expect((await bid(name, 900_00, accomplice)).statusCode).toBe(201)
    // Who bid after it has bid knowing it.
    expect((await accomplice.post(`/api/listings/${name}/withdraw_bids`)).json()).toMatchObject({
      code: 'bid_after_change',
    })
  })
})

test('what was asked and decided is never rewritten', async () => {
  const { id } = await withRequest()
  await expect(sql`delete from lot_change_requests`.execute(server.db)).rejects.toMatchObject({
    constraint: 'records_are_append_only',
  })
  await expect(
    sql`update lot_change_requests set changes = '[]' where id = ${id}`.execute(server.db),
  ).rejects.toMatchObject({ constraint: 'a_request_is_decided_once' })
})
