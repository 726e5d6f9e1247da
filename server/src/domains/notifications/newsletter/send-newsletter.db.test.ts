import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { useApp, type TestAccount } from '../../../../test/servers/app.ts'
import { addAccessRule, addBasics, addLot, type LotOptions } from '../../../../test/market.ts'
import { announceLots } from '../announcements/announce-lots.ts'
import { createAtOnceSearches } from '../announcements/at-once-searches.ts'
import { MAILS_PER_STATEMENT } from '../lots/mail-lots.ts'
import { findNewsletter, listNewsletterReaders } from './newsletter-queries.ts'
import { sendNewsletter } from './send-newsletter.ts'

const server = useApp()
let seller: TestAccount

beforeAll(async () => {
  await addBasics(server.db)
  await sql`update sites set time_zone = 'America/Chicago' where is_default`.execute(server.db)
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

/** A Monday at eight in Chicago, so far ahead that everybody has confirmed before. */
const MONDAY = new Date('2100-01-04T14:00:00Z')

test.each([
  ['on Sunday at 23:59', '2026-11-15T23:59:00-06:00', null],
  ['on Monday at 07:59', '2026-11-16T07:59:59-06:00', null],
  ['on Monday at 08:00', '2026-11-16T08:00:00-06:00', '2026-11-16'],
  ['on Wednesday at 07:59', '2026-11-18T07:59:59-06:00', '2026-11-16'],
  ['on Wednesday at 08:00', '2026-11-18T08:00:00-06:00', null],
  ['on the Monday after clocks went forward at 07:59', '2026-03-09T07:59:59-05:00', null],
  ['on the Monday after clocks went forward at 08:00', '2026-03-09T08:00:00-05:00', '2026-03-09'],
  ['on the Monday after clocks went back at 07:59', '2026-11-02T07:59:59-06:00', null],
  ['on the Monday after clocks went back at 08:00', '2026-11-02T08:00:00-06:00', '2026-11-02'],
])('%s (%s) the newsletter to send is %s', async (_when, at, week) => {
  expect((await findNewsletter(server.db, new Date(at)))?.week ?? null).toBe(week)
})

const readersAfter = (days: number, { week = '2026-11-16', after = '' } = {}) =>
  listNewsletterReaders(server.db, { week, leavesAt: new Date(Date.now() - days * 86_400_000), after, limit: 10 })

test('the newsletter goes to those who had confirmed when it left, once a week', async () => {
  await subscribe('ada@lotyard.test', 10)
  await subscribe('late@lotyard.test', 0)
  await subscribe('unconfirmed@lotyard.test', null)
  expect(await readersAfter(1)).toEqual(['ada@lotyard.test'])
  expect(await readersAfter(1, { after: 'ada@lotyard.test' })).toEqual([])
  await sql`insert into mails (kind, fact, recipient, props)
    values ('newsletter-digest', '2026-11-16', 'ada@lotyard.test', '{}')`.execute(server.db)
  expect(await readersAfter(1)).toEqual([])
  expect(await readersAfter(1, { week: '2026-11-23' })).toEqual(['ada@lotyard.test'])
})

test('it names the public lots of the week, and does not leave without news', async () => {
  await subscribe('ada@lotyard.test', 10)
  await sendNewsletter(server.context, MONDAY)
  expect(await server.db.selectFrom('mails').selectAll().execute()).toEqual([])
  const lot = await publish({ title: 'Pallet of drones' })
  await publish({ title: 'Secret drones', accessRuleId: await addAccessRule(server.db, 'Gold') })
  await sendNewsletter(server.context, MONDAY)
  await sendNewsletter(server.context, MONDAY)
  const mails = await server.db.selectFrom('mails').select(['kind', 'fact', 'recipient', 'props']).execute()
  expect(mails).toMatchObject([
    {
      kind: 'newsletter-digest',
      fact: '2100-01-04',
      recipient: 'ada@lotyard.test',
      props: { total: 1, lots: [{ link: `http://localhost/detail/${lot.name}` }] },
    },
  ])
})

test('every reader gets it, page after page', async () => {
  await publish({ title: 'Pallet of drones' })
  await sql`insert into newsletter_subscribers (email, subscribed_at, last_asked_at, asking_since, confirmed_at)
    select 'reader' || n || '@lotyard.test', now(), now(), now(), now()
    from generate_series(1, ${2 * MAILS_PER_STATEMENT + 1}::int) n`.execute(server.db)
  await sendNewsletter(server.context, MONDAY)
  expect(await server.db.selectFrom('mails').select('recipient').execute()).toHaveLength(2 * MAILS_PER_STATEMENT + 1)
})
