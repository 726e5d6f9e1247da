import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { useApp, type TestAccount } from '../../../../test/servers/app.ts'
import { addAccessRule, addBasics, addLot, type LotOptions } from '../../../../test/market.ts'
import { setSiteHour } from '../../../../test/readers/site-hour.ts'
import { announceLots, type AnnouncerContext } from '../announcements/announce-lots.ts'
import { createAtOnceSearches } from '../announcements/at-once-searches.ts'
import { sendDigests } from './send-digests.ts'
import { sendInventoryDigest, sendTestDigest } from './send-inventory-digest.ts'
import { removeOrphanedWatermarks } from './watermark-queries.ts'

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
  for (const table of [
    'saved_searches',
    'mails',
    'lot_announcements',
    'alert_watermarks',
    'inventory_preferences',
    'notification_preferences',
  ])
    await sql`delete from ${sql.table(table)}`.execute(server.db)
  ada = await server.createAccount()
  context = { ...server.context, atOnceSearches: createAtOnceSearches() }
  await setSiteHour(server.db, 12)
})

const publish = async (options: LotOptions = {}) => {
  const lot = await addLot(server.db, { sellerId: seller.id, ...options })
  await announceLots(context)
  return lot
}

async function save(query: string, options: { accountId?: string; alerts?: 'off' | 'daily' | 'at_once' } = {}) {
  const { accountId = ada.id, alerts = 'daily' } = options
  const row = { account_id: accountId, site_key: siteKey, name: query, query, alerts }
  const { id } = await server.db.insertInto('saved_searches').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

async function prefer(account: TestAccount, keys: { category?: string; condition?: string; lotSize?: string }) {
  const insert = (column: string, key: string | undefined) =>
    key === undefined
      ? Promise.resolve()
      : sql`insert into inventory_preferences (account_id, ${sql.ref(column)}) values (${account.id}, ${key})`.execute(
          server.db,
        )
  await insert('category_key', keys.category)
  await insert('condition_key', keys.condition)
  await insert('lot_size_key', keys.lotSize)
  await choose(account, true)
}

const choose = (account: TestAccount, enabled: boolean) =>
  sql`insert into notification_preferences (account_id, topic, medium, enabled) values (${account.id}, 'listings', 'email', ${enabled})
    on conflict (account_id, topic, medium) do update set enabled = excluded.enabled, updated_at = now()`.execute(
    server.db,
  )

/** As if a day had gone by since the last digests. */
const nextDay = () => sql`update alert_watermarks set told_at = told_at - interval '1 day'`.execute(server.db)

type SentMail = { kind: string; recipient: string; props: { total: number; lots: { title: string; link: string }[] } }
async function told(): Promise<SentMail[]> {
  const rows = await server.db
    .selectFrom('mails')
    .select(['kind', 'recipient', 'props'])
    .orderBy('created_at')
    .execute()
  return rows as unknown as SentMail[]
}
const namesTold = async () =>
  (await told()).map(({ props }) => props.lots.map(({ link }) => link.split('/').at(-1)!).toSorted())

describe('[S2.18] the e-mail of the morning', () => {
  test('tells a saved search of all lots since the last one, newest first, once', async () => {
    await save('search=drones')
    const first = await publish({ title: 'Pallet of drones' })
    await publish({ title: 'Sofas' })
    const second = await publish({ title: 'Drones, used' })
    await sendDigests(context)
    // The watermark is from today: its morning is tomorrow.
    expect(await told()).toEqual([])
    await nextDay()
    await Promise.all([sendDigests(context), sendDigests(context)])
    await sendDigests(context)
    expect(await told()).toMatchObject([
      {
        kind: 'saved-search-alert',
        recipient: ada.email,
        props: { total: 2, lots: [second, first].map(({ name }) => ({ link: `http://localhost/detail/${name}` })) },
      },
    ])
    await nextDay()
    await sendDigests(context)
    expect(await told()).toHaveLength(1)
    const third = await publish({ title: 'More drones' })
    await nextDay()
    await sendDigests(context)
    expect((await namesTold()).at(-1)).toEqual([third.name])
  })

  test('links to the site on which the search was saved', async () => {
    await sql`insert into sites (key, name, hosts, time_zone)
      select 'tools', 'Tools', '{tools.example}', time_zone from sites where is_default`.execute(server.db)
    await sql`update saved_searches set site_key = 'tools' where id = ${await save('search=drones')}`.execute(server.db)
    const { name } = await publish({ title: 'Pallet of drones' })
    await nextDay()
    await sendDigests(context)
    expect(await told()).toMatchObject([{ props: { lots: [{ link: `http://tools.example/detail/${name}` }] } }])
  })

  test('leaves at seven by the clocks of the site', async () => {
    await save('search=drones')
    await publish({ title: 'Pallet of drones' })
    await nextDay()
    await setSiteHour(server.db, 6)
    await sendDigests(context)
    expect(await told()).toEqual([])
    await setSiteHour(server.db, 7)
    await sendDigests(context)
    expect(await told()).toHaveLength(1)
  })

  test('begins with the lots that come after the search is saved, or switched on again', async () => {
    await publish({ title: 'Pallet of drones' })
    const id = await save('search=drones')
    await publish({ title: 'Sofas' })
    await nextDay()
    await sendDigests(context)
    expect(await told()).toEqual([])
    await sql`update saved_searches set alerts = 'off', updated_at = now()`.execute(server.db)
    await publish({ title: 'Drones while nobody listened' })
    await sql`update saved_searches set alerts = 'daily', updated_at = now() where id = ${id}`.execute(server.db)
    const { name } = await publish({ title: 'Drones again' })
    await nextDay()
    await sendDigests(context)
    expect(await namesTold()).toEqual([[name]])
  })

  test('leaves out what is sold by then, and what the reader may not see', async () => {
    await save('search=drones')
    const holder = await server.createAccount()
    const accessRuleId = await addAccessRule(server.db, 'Gold', [holder.id])
    await save('search=drones', { accountId: holder.id })
    const sold = await publish({ title: 'Pallet of drones' })
    await sql`update listings set state = 'awaiting_payment' where id = ${sold.listingId}`.execute(server.db)
    const secret = await publish({ title: 'Private drones', accessRuleId })
    await nextDay()
    await sendDigests(context)
    expect(await told()).toHaveLength(1)
    expect(await told()).toMatchObject([{ recipient: holder.email }])
    expect(await namesTold()).toEqual([[secret.name]])
  })

  test('tells of lots that match inventory preferences: one of each kind that is chosen', async () => {
    await prefer(ada, { category: 'consumer-electronics', condition: 'new' })
    const bob = await server.createAccount()
    await prefer(bob, { lotSize: 'truckload' })
    const match = await publish({ category: 'televisions', condition: 'new' })
    await publish({ category: 'televisions', condition: 'salvage' })
    const truck = await publish({ category: 'toys', lotSize: 'truckload' })
    await nextDay()
    await sendDigests(context)
    expect((await told()).map(({ kind, recipient }) => `${kind} ${recipient}`).toSorted()).toEqual(
      [ada, bob].map(({ email }) => `lot-digest ${email}`).toSorted(),
    )
    expect((await namesTold()).flat().toSorted()).toEqual([match.name, truck.name].toSorted())
    await choose(ada, false)
    await publish({ category: 'televisions', condition: 'new' })
    await nextDay()
    await sendDigests(context)
    expect(await told()).toHaveLength(2)
  })

  test('goes to confirmed addresses where mail is really sent', async () => {
    const stranger = await server.createAccount({ isVerified: false })
    await save('search=drones', { accountId: stranger.id })
    await publish({ title: 'Pallet of drones' })
    await nextDay()
    await sendDigests({ ...context, config: { ...context.config, smtpUrl: 'smtp://127.0.0.1:1' } })
    expect(await told()).toEqual([])
    await sendDigests(context)
    expect(await told()).toHaveLength(1)
  })
})

describe('[S2.18] the e-mail after a save', () => {
  const run = (jobId: string) => sendInventoryDigest(context, { accountId: ada.id }, { jobId })

  test('looks back over newly added lots, is sent once per save, and the mornings go on from there', async () => {
    const { name } = await publish({ category: 'televisions' })
    await prefer(ada, { category: 'televisions' })
    await run('1')
    await run('1')
    expect(await namesTold()).toEqual([[name]])
    await nextDay()
    await sendDigests(context)
    expect(await told()).toHaveLength(1)
    await run('2')
    expect(await told()).toHaveLength(2)
  })

  test('is sent though nothing matches yet: the page has promised it', async () => {
    await prefer(ada, { category: 'shoes' })
    await run('1')
    expect(await told()).toMatchObject([{ kind: 'lot-digest', props: { total: 0, lots: [] } }])
  })

  test('is not sent once e-mails are off, or nothing is chosen any more', async () => {
    await prefer(ada, { category: 'shoes' })
    await choose(ada, false)
    await run('1')
    await choose(ada, true)
    await sql`delete from inventory_preferences`.execute(server.db)
    await run('2')
    expect(await told()).toEqual([])
  })

  test('as a test is sent whatever was chosen, once a minute', async () => {
    const test = (minute: string) => sendTestDigest(context, { accountId: ada.id, minute })
    await test('2026-11-16T08:00')
    await test('2026-11-16T08:00')
    await test('2026-11-16T08:01')
    expect((await told()).map(({ kind }) => kind)).toEqual(['test-digest', 'test-digest'])
  })
})

test('what is remembered of a search goes when the search is gone', async () => {
  const id = await save('search=drones')
  await publish()
  const count = async () => (await sql`select from alert_watermarks`.execute(server.db)).rows.length
  await removeOrphanedWatermarks(server.db)
  expect(await count()).toBe(1)
  await sql`delete from saved_searches where id = ${id}`.execute(server.db)
  await removeOrphanedWatermarks(server.db)
  expect(await count()).toBe(0)
})
