import { NOTICE_DAYS } from '@lotyard/contract/rules/data-rights/retention'
import { MAX_NOTICES, NOTICE_TEXT_MAX_LENGTH } from '@lotyard/contract/rules/notifications/notice-limits'
import type { Notice } from '@lotyard/contract/account/notices'
import type { MailKind } from '@lotyard/contract/site/mails'
import { sql } from 'kysely'
import { get, type ClientRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { useApp, type TestAccount, type TestClient } from '../../../../test/servers/app.ts'
import { addAuction } from '../../../../test/auctions.ts'
import { addBasics, type AddedLot } from '../../../../test/market.ts'
import { buildApp } from '../../../app.ts'
import type { App } from '../../../http/route.ts'
import { queueMails, type NewMail } from '../../../jobs/mail/queue-mail.ts'
import { drainAuctionEvents } from '../../auctions/index.ts'
import { decideSending } from '../sending/decide-sending.ts'
import { removeOldNotices } from './old-notice-queries.ts'

const server = useApp()
let sellerId: string
beforeAll(async () => {
  await addBasics(server.db)
  sellerId = (await server.createAccount({ role: 'seller' })).id
})

const soon = { timeout: 60_000, interval: 20 }

type Page = { notices: Notice[]; unread: number; page: number; max_page: number }
const pageOf = async (client: TestClient, page = 0): Promise<Page> =>
  (await client.get(`/api/account/notices?page=${page}`)).json<Page>()
const textsOf = async (client: TestClient) => (await pageOf(client)).notices.map(({ text }) => text)
const readUpTo = (client: TestClient, id: string) => client.put('/api/account/notices', { read_up_to: id })

const queue = (...mails: NewMail<MailKind>[]) => server.db.transaction().execute((tx) => queueMails(tx, mails))
const refunded = ({ email }: Pick<TestAccount, 'email'>, number: string): NewMail<'order-refunded'> => ({
  kind: 'order-refunded',
  fact: `order:${number}`,
  recipient: email,
  props: {
    firstName: 'Ada',
    number,
    link: 'http://localhost/account/orders/1/',
    lot: null,
    reason: '',
    refund: { cents: 150_00, to: 'Visa', isByHand: false, isPayPal: false, wasWired: false },
  },
})
const outbid = ({ email }: Pick<TestAccount, 'email'>, lot: string, dollars: number): NewMail<'outbid'> => ({
  kind: 'outbid',
  fact: `${lot}:outbid:${dollars}`,
  recipient: email,
  props: {
    firstName: 'Ada',
    title: `Lot ${lot}`,
    link: `http://localhost/detail/${lot}`,
    priceCents: dollars * 100,
    nextBidCents: dollars * 100 + 5_00,
    endsAt: new Date().toISOString(),
  },
})

describe('a mail and its notice', () => {
  test('come together, once for each fact, however often the job runs', async () => {
    const buyer = await server.as('buyer')
    await queue(refunded(buyer.account, '1'), refunded(buyer.account, '2'))
    await queue(refunded(buyer.account, '2'), refunded(buyer.account, '1'))
    expect(await pageOf(buyer)).toMatchObject({
      unread: 2,
      page: 0,
      max_page: 0,
      notices: [
        { kind: 'order-refunded', text: 'Refund of $150 for order 2.', path: '/account/orders/1/', is_read: false },
        { text: 'Refund of $150 for order 1.' },
      ],
    })
    await expect(
      sql`insert into notices (account_id, kind, fact, text, path)
        values (${buyer.account.id}, 'order-refunded', 'order:1', 'Again', '/')`.execute(server.db),
    ).rejects.toThrow('one_notice_per_fact')
  })

  test('are both undone when the transaction fails', async () => {
    const buyer = await server.as('buyer')
    const failed = server.db.transaction().execute(async (tx) => {
      await queueMails(tx, [refunded(buyer.account, '1')])
      throw new Error('rolled back')
    })
    await expect(failed).rejects.toThrow('rolled back')
    expect(await textsOf(buyer)).toEqual([])
  })

  test('a mail about security has none, nor has one to an address without an account', async () => {
    const buyer = await server.as('buyer')
    const props = { firstName: 'Ada', link: 'http://localhost/?token=secret' }
    const { email: recipient } = buyer.account
    await queue(
      { kind: 'reset-password', fact: 'a', recipient, props },
      { kind: 'verify-email', fact: 'b', recipient, props },
      {
        kind: 'newsletter-digest',
        fact: 'c',
        recipient,
        props: { lots: [], total: 3, newLotsLink: 'http://localhost/' },
      },
      refunded({ email: 'nobody@lotyard.test' }, '7'),
    )
    expect(await pageOf(buyer)).toMatchObject({ notices: [], unread: 0 })
    const { rows } = await sql`select from notices where fact = 'order:7'`.execute(server.db)
    expect(rows).toHaveLength(0)
  })

  test('who switched such e-mails off still gets the notice', async () => {
    const buyer = await server.as('buyer')
    const choice = { account_id: buyer.account.id, topic: 'bids', medium: 'email', enabled: false }
    await server.db.insertInto('notification_preferences').values(choice).execute()
    const mail = outbid(buyer.account, 'OFF1', 100)
    await queue(mail)
    expect(await decideSending(server.context, mail)).toMatchObject({ isWanted: false })
    expect(await textsOf(buyer)).toEqual(['You were outbid on Lot OFF1. Now $100.'])
  })
})

describe('outbid', () => {
  const bid = async (client: TestClient, lot: AddedLot, dollars: number) => {
    const reply = await client.post(`/api/listings/${lot.name}/bids`, { max_bid_cents: dollars * 100, confirm: true })
    expect(reply.statusCode, reply.body).toBe(201)
  }
  const drain = () => drainAuctionEvents(server.context)

  test('a bidder is told by the job that follows the bids, and the leader is not', async () => {
    const [ada, bob] = [await server.as('buyer'), await server.as('buyer')]
    const lot = await addAuction(server.db, { sellerId })
    await bid(ada, lot, 500)
    await bid(bob, lot, 900)
    expect(await textsOf(ada)).toEqual([])
    await drain()
    await drain()
    const { notices, unread } = await pageOf(ada)
    expect(unread).toBe(1)
    expect(notices).toMatchObject([{ kind: 'outbid', path: `/detail/${lot.name}` }])
    expect(notices[0]!.text).toMatch(/^You were outbid on .+\. Now \$\d/)
    expect(await textsOf(bob)).toEqual([])
  })

  test('a newer one of a lot replaces the unread one; one that was read, and other lots, stay', async () => {
    const buyer = await server.as('buyer')
    const of = (lot: string, dollars: number) => outbid(buyer.account, lot, dollars)
    await queue(of('A', 100), of('B', 10))
    await queue(of('A', 200))
    expect(await textsOf(buyer)).toEqual(['You were outbid on Lot A. Now $200.', 'You were outbid on Lot B. Now $10.'])
    await readUpTo(buyer, (await pageOf(buyer)).notices[0]!.id)
    await queue(of('A', 300))
    expect(await textsOf(buyer)).toEqual([
      'You were outbid on Lot A. Now $300.',
      'You were outbid on Lot A. Now $200.',
      'You were outbid on Lot B. Now $10.',
    ])
    // A job that runs twice brings back none that was replaced.
    const before = await textsOf(buyer)
    await queue(of('A', 100), of('B', 20))
    expect(await textsOf(buyer)).toEqual(['You were outbid on Lot B. Now $20.', ...before])
    expect((await pageOf(buyer)).unread).toBe(2)
    await expect(
      sql`insert into notices (account_id, kind, fact, text, path)
        values (${buyer.account.id}, 'outbid', 'other', 'Again', '/detail/A')`.execute(server.db),
    ).rejects.toThrow('one_unread_outbid_per_lot')
  })

  test('two jobs that tell of one lot at the same moment leave one unread, and neither fails', async () => {
    const buyer = await server.as('buyer')
    await queue(outbid(buyer.account, 'R', 1))
    await Promise.all([2, 3, 4, 5].map((dollars) => queue(outbid(buyer.account, 'R', dollars))))
    expect((await pageOf(buyer)).unread).toBe(1)
  })
})

describe('reading', () => {
  test('what came after the newest that was shown stays unread', async () => {
    const buyer = await server.as('buyer')
    await queue(refunded(buyer.account, '1'), refunded(buyer.account, '2'))
    const shown = (await pageOf(buyer)).notices[0]!.id
    await queue(refunded(buyer.account, '3'))
    expect((await readUpTo(buyer, shown)).json()).toEqual({ unread: 1 })
    expect((await pageOf(buyer)).notices.map(({ is_read }) => is_read)).toEqual([false, true, true])
    expect((await readUpTo(buyer, shown)).json()).toEqual({ unread: 1 })
  })

  test('while others arrive: each that came later is unread', async () => {
    const buyer = await server.as('buyer')
    await queue(refunded(buyer.account, '0'))
    const shown = (await pageOf(buyer)).notices[0]!.id
    const numbers = Array.from({ length: 10 }, (_, index) => `9${index}`)
    await Promise.all(numbers.flatMap((number) => [queue(refunded(buyer.account, number)), readUpTo(buyer, shown)]))
    expect((await pageOf(buyer)).unread).toBe(10)
  })

  test('is of the own notices alone, and visitors have none', async () => {
    const [buyer, other] = [await server.as('buyer'), await server.as('buyer')]
    await queue(refunded(buyer.account, '1'))
    const [notice] = (await pageOf(buyer)).notices
    expect(await textsOf(other)).toEqual([])
    expect((await readUpTo(other, notice!.id)).json()).toEqual({ unread: 0 })
    expect((await pageOf(buyer)).unread).toBe(1)
    const visitor = server.visitor
    expect((await visitor.get('/api/account/notices')).statusCode).toBe(401)
    expect((await readUpTo(visitor, notice!.id)).statusCode).toBe(401)
  })

  test.each(['', '-1', '1 or true', '9'.repeat(19)])('up to "%s" is refused', async (id) => {
    expect((await readUpTo(await server.as('buyer'), id)).statusCode).toBe(400)
  })

  test('every page is told how many are unread, by the account that it loads anyway', async () => {
    const buyer = await server.as('buyer')
    const unread = async () => (await buyer.get('/api/account/')).json<{ unread_notices: number }>().unread_notices
    expect(await unread()).toBe(0)
    await queue(refunded(buyer.account, '1'))
    await vi.waitFor(async () => expect(await unread()).toBe(1), soon)
    await readUpTo(buyer, (await pageOf(buyer)).notices[0]!.id)
    // At once: the page that marked them must not come back with the old number.
    expect(await unread()).toBe(0)
  })
})

describe('open pages', () => {
  let second: App
  let ports: number[]
  const requests: ClientRequest[] = []
  beforeAll(async () => {
    // Another application over the same database is another web process, as far as events are concerned.
    second = await buildApp(server.context)
    for (const app of [server.app, second]) await app.listen({ host: '127.0.0.1', port: 0 })
    ports = [server.app, second].map((app) => (app.server.address() as AddressInfo).port)
  })
  afterAll(async () => {
    for (const request of requests) request.destroy()
    await second.close()
  })

  /** The numbers that a page without any lot is told, on one of the two processes. */
  function listen({ headers }: Pick<TestClient, 'headers'>, process: 0 | 1): Promise<{ unread: number[] }> {
    return new Promise((resolve, reject) => {
      const stream = { unread: [] as number[] }
      const request = get({ host: '127.0.0.1', port: ports[process], path: '/api/live', headers }, (response) => {
        let text = ''
        response.setEncoding('utf8')
        response.on('error', () => {})
        response.on('data', (chunk: string) => {
          text += chunk
          const events = text.matchAll(/^event: notices\ndata: (.*)\n\n/gm)
          stream.unread = [...events].map((match) => (JSON.parse(match[1]!) as { unread: number }).unread)
        })
        resolve(stream)
      })
      request.on('error', reject)
      requests.push(request)
    })
  }
  const told = (stream: { unread: number[] }, unread: number) =>
    vi.waitFor(() => expect(stream.unread.at(-1)).toBe(unread), soon)

  test('every device of the account is told how many are unread, on every process, and no other account is', async () => {
    const buyer = await server.as('buyer')
    const phone = await server.signIn(buyer.account)
    const [here, there] = [await listen(buyer, 0), await listen(phone, 1)]
    const elsewhere = await listen(await server.as('buyer'), 1)
    // A page that has just connected is told what there is: it may have missed something.
    for (const stream of [here, there, elsewhere]) await told(stream, 0)
    await queue(refunded(buyer.account, '1'), refunded(buyer.account, '2'))
    for (const stream of [here, there]) await told(stream, 2)
    await readUpTo(phone, (await pageOf(phone)).notices[0]!.id)
    for (const stream of [here, there]) await told(stream, 0)
    expect(new Set(elsewhere.unread)).toEqual(new Set([0]))
  })

  test('a visitor needs a lot to follow', async () => {
    for (const path of ['/api/live', '/api/live?listings='])
      expect((await server.visitor.get(path)).statusCode).toBe(400)
  })
})

describe('limits', () => {
  const insertMany = (accountId: string, count: number, at = 'now()') =>
    sql`insert into notices (account_id, kind, fact, text, path, created_at)
      select ${accountId}, 'order-shipped', ${at} || n, 'Text ' || n, '/', ${sql.raw(at)}
      from generate_series(1, ${count}) n`.execute(server.db)
  const countOf = async (accountId: string) =>
    (await server.db.selectFrom('notices').where('account_id', '=', accountId).select('id').execute()).length

  test(`an account sees and keeps its newest ${MAX_NOTICES}, for ${NOTICE_DAYS} days`, async () => {
    const buyer = await server.as('buyer')
    const { id } = buyer.account
    await insertMany(id, 3, `now() - interval '${NOTICE_DAYS} days 1 hour'`)
    await insertMany(id, 1, `now() - interval '${NOTICE_DAYS - 1} days'`)
    await insertMany(id, MAX_NOTICES + 10)
    const last = await pageOf(buyer, 9)
    expect([last.max_page, last.notices.length]).toEqual([9, 20])
    expect((await pageOf(buyer, 10)).notices).toEqual([])
    const other = await server.createAccount()
    await insertMany(other.id, 1, `now() - interval '${NOTICE_DAYS - 1} days'`)
    await removeOldNotices(server.db, { limit: 2 })
    expect(await countOf(id)).toBe(MAX_NOTICES)
    expect((await pageOf(buyer)).notices[0]!.text).toBe(`Text ${MAX_NOTICES + 10}`)
    expect(await countOf(other.id)).toBe(1)
  })

  test('one that its reader marks this moment is left for the next run', async () => {
    const { id } = await server.createAccount()
    await insertMany(id, MAX_NOTICES + 3)
    await server.db.transaction().execute(async (tx) => {
      await sql`select from notices where account_id = ${id} and text = 'Text 2' for update`.execute(tx)
      await removeOldNotices(server.db)
      expect(await countOf(id)).toBe(MAX_NOTICES + 1)
    })
    await removeOldNotices(server.db)
    expect(await countOf(id)).toBe(MAX_NOTICES)
  })

  test.each([
    ['another site', 'Text', '//evil.example', 'path_stays_on_the_site'],
    ['another site by a backslash', 'Text', '/\\evil.example', 'path_stays_on_the_site'],
    ['another site behind a tab', 'Text', '/\t/evil.example', 'path_stays_on_the_site'],
    ['a script', 'Text', 'javascript:alert(1)', 'path_stays_on_the_site'],
    ['too long a text', 'x'.repeat(NOTICE_TEXT_MAX_LENGTH + 1), '/', 'notices_have_limits'],
    ['no text', '', '/', 'notices_have_limits'],
  ])('the database refuses %s', async (_case, text, path, constraint) => {
    const { id } = await server.createAccount()
    const insert = sql`insert into notices (account_id, kind, fact, text, path)
      values (${id}, 'outbid', 'f', ${text}, ${path})`.execute(server.db)
    await expect(insert).rejects.toThrow(constraint)
  })

  test('the database takes the longest text and the paths there are', async () => {
    const { id } = await server.createAccount()
    for (const path of ['/', '/detail/A1', '/lots/search/?search=caf%C3%A9&x=1'])
      await sql`insert into notices (account_id, kind, fact, text, path)
        values (${id}, 'order-shipped', ${path}, ${'🚚'.repeat(NOTICE_TEXT_MAX_LENGTH)}, ${path})`.execute(server.db)
    expect(await countOf(id)).toBe(3)
  })
})
