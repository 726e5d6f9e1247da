import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { useApp, type TestAccount } from '../../../../test/servers/app.ts'
import { addAccessRule, addBasics, addLot, type LotOptions } from '../../../../test/market.ts'
import { announceLots, type AnnouncerContext } from './announce-lots.ts'
import { removeOldAnnouncements } from './announcement-queries.ts'
import { createAtOnceSearches } from './at-once-searches.ts'

const server = useApp()
let seller: TestAccount
let ada: TestAccount
let siteKey: string
let context: AnnouncerContext

beforeAll(async () => {
  await addBasics(server.db)
  seller = await server.createAccount({ role: 'seller' })
  siteKey = (await server.db.selectFrom('sites').select('key').where('is_default', '=', true).executeTakeFirstOrThrow())
    .key
})
beforeEach(async () => {
  await sql`delete from saved_searches`.execute(server.db)
  await sql`delete from mails`.execute(server.db)
  ada = await server.createAccount()
  context = { ...server.context, atOnceSearches: createAtOnceSearches() }
  // Whatever the tests before have left.
  await announceLots(context)
})

const minutesAgo = (minutes: number): Date => new Date(Date.now() - minutes * 60_000)
const publish = (options: LotOptions = {}) =>
  addLot(server.db, { sellerId: seller.id, publishedAt: minutesAgo(1), ...options })

async function save(query: string, options: { accountId?: string; alerts?: 'off' | 'daily' | 'at_once' } = {}) {
  const { accountId = ada.id, alerts = 'at_once' } = options
  const row = { account_id: accountId, site_key: siteKey, name: query, query, alerts }
  const { id } = await server.db.insertInto('saved_searches').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

type SentMail = {
  recipient: string
  props: { searchId: string; searchLink: string; total: number; lots: { link: string }[] }
}
async function told(): Promise<SentMail[]> {
  const rows = await server.db
    .selectFrom('mails')
    .select(['recipient', 'props'])
    .where('kind', '=', 'saved-search-alert')
    .orderBy('created_at')
    .execute()
  return rows as unknown as SentMail[]
}
const namesTold = async () =>
  (await told()).flatMap(({ props }) => props.lots.map(({ link }) => link.split('/').at(-1)))

describe('[S2.18] a lot that is published', () => {
  test('is told at once to those who wait for such lots, and to no one else', async () => {
    const searchId = await save('search=drones')
    await save('search=sofas')
    await save('search=drones&max_price=1')
    await save('category=televisions', { alerts: 'daily' })
    await save('brand=sonic', { alerts: 'off' })
    const lot = await publish({ title: 'Pallet of drones' })
    await announceLots(context)
    expect(await told()).toMatchObject([
      { recipient: ada.email, props: { searchId, total: 1, lots: [{ link: `http://localhost/detail/${lot.name}` }] } },
    ])
  })

  test('is told once, however often and wherever the job runs', async () => {
    await save('search=drones')
    await publish({ title: 'Pallet of drones' })
    const others = [context, { ...context, atOnceSearches: createAtOnceSearches() }, context]
    await Promise.all(others.map((other) => announceLots(other)))
    await announceLots(context)
    expect(await told()).toHaveLength(1)
  })

  test('is one mail with the others of the moment, which names twelve and counts the rest', async () => {
    await save('search=drones')
    for (let count = 0; count < 15; count += 1) await publish({ title: 'Pallet of drones' })
    await announceLots(context)
    const [mail, ...more] = await told()
    expect([mail!.props.total, mail!.props.lots.length, more]).toEqual([15, 12, []])
  })

  test('waits for its time', async () => {
    await save('search=drones')
    const { listingId, name } = await publish({
      title: 'Pallet of drones',
      state: 'scheduled',
      publishedAt: new Date(Date.now() + 3_600_000),
    })
    await announceLots(context)
    expect(await told()).toEqual([])
    await sql`update listings set published_at = now() where id = ${listingId}`.execute(server.db)
    await announceLots(context)
    expect(await namesTold()).toEqual([name])
  })

  test('is no news when it was withdrawn, or is listed again', async () => {
    await save('search=drones')
    const withdrawn = await publish({ title: 'Pallet of drones' })
    await sql`update listings set state = 'withdrawn', closed_at = now() where id = ${withdrawn.listingId}`.execute(
      server.db,
    )
    await announceLots(context)
    expect(await told()).toEqual([])
    const lot = await publish({ title: 'Pallet of drones' })
    await announceLots(context)
    await relist(lot)
    await announceLots(context)
    expect(await namesTold()).toEqual([lot.name])
  })

  test('is no news when it was first offered more than a week ago, whether or not that is remembered', async () => {
    await save('search=drones')
    const lot = await publish({ title: 'Pallet of drones', publishedAt: minutesAgo(20 * 24 * 60) })
    await announceLots(context)
    await relist(lot)
    await announceLots(context)
    expect(await told()).toEqual([])
  })

  test('is told when the payment that held it back has failed', async () => {
    await save('search=drones')
    const { listingId, name } = await publish({ title: 'Pallet of drones' })
    await sql`update listings set state = 'awaiting_payment' where id = ${listingId}`.execute(server.db)
    await announceLots(context)
    expect(await told()).toEqual([])
    await sql`update listings set state = 'active' where id = ${listingId}`.execute(server.db)
    await announceLots(context)
    expect(await namesTold()).toEqual([name])
  })

  test('does not wait for one that another transaction holds', async () => {
    await save('search=drones')
    const held = await publish({ title: 'Pallet of drones' })
    const other = await publish({ title: 'Pallet of drones' })
    await server.db.transaction().execute(async (tx) => {
      await sql`select from lot_announcements where lot_id = ${held.lotId} for update`.execute(tx)
      await announceLots(context)
      expect(await namesTold()).toEqual([other.name])
    })
    await announceLots(context)
    expect(await namesTold()).toEqual([other.name, held.name])
  })

  test('and is private is told to those who may see it', async () => {
    const holder = await server.createAccount()
    const accessRuleId = await addAccessRule(server.db, 'Gold', [holder.id])
    await save('search=drones')
    await save('search=drones', { accountId: holder.id })
    await publish({ title: 'Pallet of drones', accessRuleId })
    await announceLots(context)
    expect((await told()).map(({ recipient }) => recipient)).toEqual([holder.email])
  })
})

describe('a saved search', () => {
  test('is followed from the moment it is saved, switched or removed', async () => {
    const first = await save('search=drones')
    await announceLots(context)
    await publish({ title: 'Pallet of drones' })
    const second = await save('brand=sonic')
    await announceLots(context)
    expect((await told()).map(({ props }) => props.searchId).toSorted()).toEqual([first, second].toSorted())
    await sql`delete from saved_searches where id = ${first}`.execute(server.db)
    await sql`update saved_searches set alerts = 'off', updated_at = now() where id = ${second}`.execute(server.db)
    await publish({ title: 'Pallet of drones' })
    await announceLots(context)
    expect(await told()).toHaveLength(2)
    await sql`update saved_searches set alerts = 'at_once', updated_at = now() where id = ${second}`.execute(server.db)
    await announceLots(context)
    expect(await told()).toHaveLength(2)
    await publish({ title: 'Pallet of drones' })
    await announceLots(context)
    expect((await told()).at(-1)!.props.searchId).toBe(second)
  })

  test('that was saved before the lot meets it, though it was committed after the last look', async () => {
    await announceLots(context)
    const saving = Promise.withResolvers<void>()
    const saved = server.db.transaction().execute(async (tx) => {
      const row = { account_id: ada.id, site_key: siteKey, name: 'Drones', query: 'search=drones', alerts: 'at_once' }
      await tx.insertInto('saved_searches').values(row).execute()
      await saving.promise
    })
    await publish({ title: 'Sofas' })
    await announceLots(context)
    saving.resolve()
    await saved
    await publish({ title: 'Pallet of drones' })
    await announceLots(context)
    expect(await told()).toHaveLength(1)
  })

  test('that was removed is forgotten within the hour, though no lot has met it', async () => {
    let nowMs = 0
    const atOnceSearches = createAtOnceSearches({ nowMs: () => nowMs })
    const announce = async () => {
      await publish({ title: 'Sofas' })
      await announceLots({ ...context, atOnceSearches })
      return atOnceSearches.size()
    }
    const removed = await save('search=drones')
    await save('search=telescopes')
    expect(await announce()).toBe(2)
    await sql`delete from saved_searches where id = ${removed}`.execute(server.db)
    nowMs = 3_600_000
    expect(await announce()).toBe(1)
    await publish({ title: 'Pallet of telescopes' })
    await announceLots({ ...context, atOnceSearches })
    expect(await told()).toHaveLength(1)
  })

  test('of an address that is not confirmed gets nothing by a mail server', async () => {
    const stranger = await server.createAccount({ isVerified: false })
    await save('search=drones', { accountId: stranger.id })
    await publish({ title: 'Pallet of drones' })
    await announceLots({ ...context, config: { ...context.config, smtpUrl: 'smtp://127.0.0.1:1' } })
    expect(await told()).toEqual([])
    await publish({ title: 'Pallet of drones' })
    await announceLots(context)
    expect(await told()).toHaveLength(1)
  })
})

test('links lead to the site on which the search was saved', async () => {
  await sql`insert into sites (key, name, hosts, time_zone)
    select 'tools', 'Tools', '{tools.example,www.tools.example}', time_zone from sites where is_default`.execute(
    server.db,
  )
  await sql`update sites set hosts = '{other.example}' where is_default`.execute(server.db)
  const onTools = await save('search=drones')
  await sql`update saved_searches set site_key = 'tools' where id = ${onTools}`.execute(server.db)
  const onDefault = await save('search=drones&max_price=100000')
  const { name } = await publish({ title: 'Pallet of drones' })
  await announceLots(context)
  const props = (await told()).map((mail) => mail.props)
  const linksOf = (origin: string) => ({
    searchLink: expect.stringContaining(`${origin}/lots/`),
    lots: [{ link: `${origin}/detail/${name}` }],
  })
  expect(props.toSorted((a, b) => a.searchLink.localeCompare(b.searchLink))).toMatchObject([
    { searchId: onDefault, ...linksOf('http://localhost') },
    { searchId: onTools, ...linksOf('http://tools.example') },
  ])
})

test('a job that dies before its commit tells no reader, and the next one tells them all', async () => {
  await save('search=drones')
  await publish({ title: 'Pallet of drones' })
  const dying = { ...context, atOnceSearches: { ...context.atOnceSearches, match: () => fail() } }
  await expect(announceLots(dying)).rejects.toThrow('killed')
  expect(await told()).toEqual([])
  await announceLots(context)
  expect(await told()).toHaveLength(1)
})

test('the job comes back by itself within seconds', async () => {
  await announceLots(context)
  const { rows } = await sql<{ seconds: number }>`select extract(epoch from run_at - now())::float8 as seconds
    from graphile_worker.jobs where key = 'announce_lots'`.execute(server.db)
  expect(rows).toHaveLength(1)
  expect(rows[0]!.seconds).toBeLessThan(15)
})

test('announcements are forgotten when nothing depends on them any more', async () => {
  const { lotId } = await publish()
  await announceLots(context)
  await sql`update lot_announcements set announced_at = now() - interval '14 days' where lot_id = ${lotId}`.execute(
    server.db,
  )
  const count = async () =>
    (await sql`select from lot_announcements where lot_id = ${lotId}`.execute(server.db)).rows.length
  await removeOldAnnouncements(server.db)
  expect(await count()).toBe(1)
  await sql`update lot_announcements set announced_at = now() - interval '16 days' where lot_id = ${lotId}`.execute(
    server.db,
  )
  await removeOldAnnouncements(server.db)
  expect(await count()).toBe(0)
})

test('the database numbers what is announced, and only that', async () => {
  const { lotId } = await publish()
  const set = sql`update lot_announcements set announced_at = now() where lot_id = ${lotId}`
  await expect(set.execute(server.db)).rejects.toMatchObject({
    constraint: 'what_is_announced_has_a_number_and_a_time',
  })
})

/** The offer ends, and the lot is offered a second time. */
async function relist({ listingId, lotId }: { listingId: string; lotId: string }): Promise<void> {
  await sql`update listings set state = 'unsold', closed_at = now() where id = ${listingId}`.execute(server.db)
  await sql`insert into listings (name, lot_id, state, buying_format, fixed_price_cents, published_at)
    values (${`Z${listingId.padStart(6, '0')}`}, ${lotId}, 'active', 'fixed_price', 5000, now())`.execute(server.db)
}

function fail(): never {
  throw new Error('killed')
}
