import type { RenderMail } from '@lotyard/contract/site/mails'
import { sql } from 'kysely'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { useApp, type TestAccount } from '../../../../test/servers/app.ts'
import { EXAMPLE_ADDRESS } from '../../../../test/addresses.ts'
import { addBasics, addLot } from '../../../../test/market.ts'
import { setSiteHour } from '../../../../test/readers/site-hour.ts'
import { useSmtp } from '../../../../test/servers/smtp.ts'
import { openMailTransport, type MailTransport } from '../../../providers/mail/open-mail-transport.ts'
import { announceLots, type AnnouncerContext } from '../announcements/announce-lots.ts'
import { createAtOnceSearches } from '../announcements/at-once-searches.ts'
import { findDeals, type DealFinderContext } from '../deals/find-deals.ts'
import { valueDeals } from '../deals/value-deals.ts'
import { sendMail } from '../sending/send-mail.ts'
import { sendDigests } from './send-digests.ts'

// From a published lot to the mail server, back by the link of the mail, and to the next morning.
const PUBLIC_URL = 'https://lotyard.example'
const server = useApp()
const smtp = useSmtp()
let context: AnnouncerContext & DealFinderContext & typeof server.context
let mail: MailTransport
let seller: TestAccount
let ada: TestAccount

const renderMail: RenderMail = async (kind, props, { unsubscribeLink }) => ({
  subject: `About ${kind}`,
  html: `<a href="${unsubscribeLink}">Stop</a>`,
  text: `${JSON.stringify(props)}\nStop: ${unsubscribeLink}`,
})

beforeAll(async () => {
  await addBasics(server.db)
  await setSiteHour(server.db, 12)
  seller = await server.createAccount({ role: 'seller' })
  mail = openMailTransport({ smtpUrl: smtp.url, publicUrl: PUBLIC_URL })
  const config = { ...server.context.config, publicUrl: PUBLIC_URL, smtpUrl: smtp.url }
  context = {
    ...server.context,
    config,
    atOnceSearches: createAtOnceSearches(),
    dealSearches: createAtOnceSearches({ areDeals: true }),
  }
  await server.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => mail.close())
beforeEach(async () => {
  smtp.reset()
  ada = await server.createAccount()
})

/** A day goes by: a lot comes in, and in the morning whatever is due leaves. */
async function liveADay(): Promise<void> {
  await addLot(server.db, { sellerId: seller.id, title: 'Pallet of drones' })
  await announceLots(context)
  await findDeals(context)
  await valueDeals(context, { accountId: ada.id })
  await sql`update alert_watermarks set told_at = told_at - interval '1 day'`.execute(server.db)
  await sendDigests(context)
  const waiting = await server.db.selectFrom('mails').select('id').where('state', '=', 'queued').execute()
  for (const { id } of waiting)
    await sendMail(
      { ...server.context, ...context, mail, renderMail },
      { mailId: id },
      { number: 1, isLast: false, jobId: id },
    )
}

const unfolded = (message: string) => message.replaceAll(/\r\n[ \t]+/g, ' ')
const headerOf = (message: string, name: string) =>
  new RegExp(`^${name}: *(.*)$`, 'im').exec(unfolded(message))?.[1]?.trim()

/** What a mail program does when its reader presses its own button (RFC 8058). */
async function clickUnsubscribe(message: string): Promise<number> {
  expect(headerOf(message, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  const link = /^<(.+)>$/.exec(headerOf(message, 'list-unsubscribe')!)![1]!
  expect(new URL(link).origin).toBe(PUBLIC_URL)
  const { port } = server.app.server.address() as AddressInfo
  const reply = await fetch(link.replace(PUBLIC_URL, `http://127.0.0.1:${port}`), {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  })
  return reply.status
}

test('[S2.18] a digest of matching lots arrives, is stopped by its one-click link, and the next one is not sent', async () => {
  await sql`insert into inventory_preferences (account_id, category_key) values (${ada.id}, 'televisions')`.execute(
    server.db,
  )
  await sql`insert into notification_preferences (account_id, topic, medium, enabled)
    values (${ada.id}, 'listings', 'email', true)`.execute(server.db)
  await liveADay()
  expect(smtp.messages).toHaveLength(1)
  const [digest] = smtp.messages as [string]
  expect(headerOf(digest, 'to')).toBe(ada.email)
  expect(headerOf(digest, 'subject')).toBe('About lot-digest')
  expect(digest).toContain('Pallet of drones')
  await liveADay()
  expect(smtp.messages).toHaveLength(2)
  expect(headerOf(smtp.messages[1]!, 'message-id')).not.toBe(headerOf(digest, 'message-id'))

  expect(await clickUnsubscribe(digest)).toBe(200)
  await liveADay()
  expect(smtp.messages).toHaveLength(2)
})

test('a saved search is stopped by the link of its own mail, and no other is', async () => {
  const site = await server.db
    .selectFrom('sites')
    .select('key')
    .where('is_default', '=', true)
    .executeTakeFirstOrThrow()
  const save = (query: string, alerts: string) =>
    server.db
      .insertInto('saved_searches')
      .values({ account_id: ada.id, site_key: site.key, name: query, query, alerts })
      .execute()
  await save('search=drones', 'daily')
  await save('category=televisions', 'at_once')
  await liveADay()
  const subjects = (messages: readonly string[]) => messages.map((message) => headerOf(message, 'subject'))
  expect(subjects(smtp.messages)).toEqual(['About saved-search-alert', 'About saved-search-alert'])
  const ofDrones = smtp.messages.find(
    (message) => message.includes('search=3Ddrones') || message.includes('search=drones'),
  )!
  expect(await clickUnsubscribe(ofDrones)).toBe(200)
  await liveADay()
  expect(smtp.messages).toHaveLength(3)
  const { rows } = await sql<{ query: string; alerts: string }>`
    select query, alerts from saved_searches order by query`.execute(server.db)
  expect(rows).toEqual([
    { query: 'category=televisions', alerts: 'at_once' },
    { query: 'search=drones', alerts: 'off' },
  ])
})

test('[S2.18] a deal arrives by mail without a figure of it, leads to its search for its owner only, and is stopped by its link', async () => {
  await sql`delete from saved_searches`.execute(server.db)
  const buyer = await server.as('buyer')
  ada = buyer.account
  await buyer.post('/api/account/addresses', { role: 'shipping', address: EXAMPLE_ADDRESS })
  await sql`insert into price_books (account_id, percent_tenths, sell_through_tenths, fee_tenths, unit_cost_cents, target_kind,
    target_tenths) values (${ada.id}, 990, 1000, 0, 0, 'margin', 0)`.execute(server.db)
  const save = { saved_search: { query: 'search=drones&min_profit=17', name: 'Deals, “drones”' } }
  const { id } = (await buyer.post('/api/account/saved_searches', save)).json<{ saved_search: { id: string } }>()
    .saved_search
  await liveADay()
  expect(smtp.messages).toHaveLength(1)
  const [deal] = smtp.messages as [string]
  expect(headerOf(deal, 'to')).toBe(ada.email)
  const text = unfolded(deal).replaceAll(/=\r?\n/g, '')
  expect(text).toContain('Pallet of drones')
  expect(text).toContain(`/account/saved_searches/?open=3D${id}`)
  expect(text).not.toMatch(/min_profit|profit|\b17\b|495000/i)
  expect(await clickUnsubscribe(deal)).toBe(200)
  await liveADay()
  expect(smtp.messages).toHaveLength(1)
})
