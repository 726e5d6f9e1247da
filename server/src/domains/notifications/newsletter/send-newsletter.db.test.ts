import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { useApp, type TestAccount } from '../../../../test/app.ts'
import { addAccessRule, addBasics, addLot, type LotOptions } from '../../../../test/market.ts'
import { announceLots } from '../announcements/announce-lots.ts'
import { createAtOnceSearches } from '../announcements/at-once-searches.ts'
import { listNewsletterReaders } from './newsletter-queries.ts'
import { sendNewsletter } from './send-newsletter.ts'

const server = useApp()
let seller: TestAccount

beforeAll(async () => {
  await addBasics(server.db)
  seller = await server.createAccount({ role: 'seller' })
})
beforeEach(async () => {
  for (const table of ['mails', 'newsletter_subscribers', 'lot_announcements'])
    await sql`delete from ${sql.table(table)}`.execute(server.db)
})

const publish = async (options: LotOptions = {}) => {
  const lot = await addLot(server.db, { sellerId: seller.id, ...options })
  await announceLots({ ...server.context, atOnceSearches: createAtOnceSearches() })
  return lot
}
const subscribe = (email: string, days: number | null) =>
  sql`insert into newsletter_subscribers (email, subscribed_at, last_asked_at, asking_since, confirmed_at)
    values (${email}, now() - interval '30 days', now() - interval '30 days', now() - interval '30 days',
      ${days === null ? null : new Date(Date.now() - days * 86_400_000)})`.execute(server.db)

/** The newsletter of a week that began this many days ago: tests cannot wait for a Monday. */
const readersAfter = (days: number, week = '2026-11-16') =>
  listNewsletterReaders(server.db, { week, leavesAt: new Date(Date.now() - days * 86_400_000), limit: 10 })

test('the newsletter goes to those who had confirmed when it left, once a week', async () => {
  await subscribe('ada@lotyard.test', 10)
  await subscribe('late@lotyard.test', 0)
  await subscribe('unconfirmed@lotyard.test', null)
  expect(await readersAfter(1)).toEqual(['ada@lotyard.test'])
  await sql`insert into mails (kind, fact, recipient, props)
    values ('newsletter-digest', '2026-11-16', 'ada@lotyard.test', '{}')`.execute(server.db)
  expect(await readersAfter(1)).toEqual([])
  expect(await readersAfter(1, '2026-11-23')).toEqual(['ada@lotyard.test'])
})

test('it names the public lots of the week, leaves from Monday morning on, and not at all without news', async () => {
  await subscribe('ada@lotyard.test', 10)
  const { rows } = await sql<{ isDue: boolean }>`
    select extract(isodow from local) = 1 and extract(hour from local) >= 8 or extract(isodow from local) = 2
      or extract(isodow from local) = 3 and extract(hour from local) < 8 as "isDue"
    from (select clock_timestamp() at time zone time_zone as local from sites where is_default) site`.execute(server.db)
  await sendNewsletter(server.context)
  expect(await server.db.selectFrom('mails').selectAll().execute()).toEqual([])
  const lot = await publish({ title: 'Pallet of drones' })
  await publish({ title: 'Secret drones', accessRuleId: await addAccessRule(server.db, 'Gold') })
  await sendNewsletter(server.context)
  await sendNewsletter(server.context)
  const mails = await server.db.selectFrom('mails').select(['kind', 'recipient', 'props']).execute()
  const expected = {
    kind: 'newsletter-digest',
    recipient: 'ada@lotyard.test',
    props: { total: 1, lots: [{ link: `http://localhost/detail/${lot.name}` }] },
  }
  expect(mails).toMatchObject(rows[0]!.isDue ? [expected] : [])
  expect(mails).toHaveLength(rows[0]!.isDue ? 1 : 0)
})
