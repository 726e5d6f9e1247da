import type { MailChoice } from '@lotyard/contract/account/preferences'
import { beforeAll, describe, expect, test } from 'vitest'
import { useApp, type TestAccount } from '../../../test/servers/app.ts'
import { makeUnsubscribeToken } from './unsubscribe-token.ts'

const server = useApp()
let ada: TestAccount
let token: string

beforeAll(async () => {
  ada = await server.createAccount()
  token = tokenOf(ada.id)
})

const tokenOf = (accountId: string): string =>
  makeUnsubscribeToken(server.context.config.sessionSecret, { accountId, topic: 'bids' })
const GONE = '0b0e0000-0000-4000-8000-00000000dead'
const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
const post = (payload: string, headers: Record<string, string> = {}, given = token) =>
  server.app.inject({ method: 'POST', url: `/unsubscribe/?token=${given}`, headers: { ...FORM, ...headers }, payload })
const read = async (given = token) => (await server.visitor.get(`/api/unsubscribe?token=${given}`)).json<MailChoice>()

describe('the link at the foot of a mail', () => {
  test('says what it is about; looking changes nothing', async () => {
    for (let look = 0; look < 2; look++) expect(await read()).toEqual({ topic: 'bids', enabled: true })
    expect(await server.db.selectFrom('notification_preferences').selectAll().execute()).toEqual([])
  })

  test('switches off by the one click of a mail program, from anywhere and as often as it likes', async () => {
    // What mail programs send (RFC 8058), and what a web mail's own server or page may add to it.
    const senders: Record<string, string>[] = [
      {},
      { origin: 'https://mail.example' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
    ]
    for (const headers of senders) {
      const reply = await post('List-Unsubscribe=One-Click', headers)
      expect([reply.statusCode, reply.headers['set-cookie']]).toEqual([200, undefined])
    }
    expect(await read()).toEqual({ topic: 'bids', enabled: false })
  })

  test('switches on and off by the form of our page, which says so', async () => {
    for (const [choice, enabled, words] of [
      ['on', true, "You'll get e-mails about your bids again."],
      ['off', false, "You won't get e-mails about your bids anymore."],
    ] as const) {
      const reply = await post(`choice=${choice}`)
      expect([reply.statusCode, reply.headers.location]).toEqual([303, `/unsubscribe/?token=${token}`])
      expect(decodeURIComponent(String(reply.headers['set-cookie']))).toContain(words)
      expect(await read()).toEqual({ topic: 'bids', enabled })
    }
  })

  test('is about one account', async () => {
    const bob = await server.createAccount()
    await post('choice=off')
    expect(await read(tokenOf(bob.id))).toEqual({ topic: 'bids', enabled: true })
  })

  test.each([
    ['nothing', () => ''],
    ['a made-up one', () => 'a.bids.b'],
  ])('%s is refused', async (_case, made) => {
    const reply = await post('List-Unsubscribe=One-Click', {}, made())
    expect([reply.statusCode, reply.json()]).toMatchObject([422, { code: 'unsubscribe_link_invalid' }])
    const look = await server.visitor.get(`/api/unsubscribe?token=${made()}`)
    expect([look.statusCode, look.json()]).toMatchObject([422, { code: 'unsubscribe_link_invalid' }])
  })

  test.each([
    ['an account', { topic: 'bids', accountId: GONE }],
    ['a saved search', { topic: 'saved_search', searchId: GONE }],
  ] as const)(
    'of %s that is gone has nothing to stop, which mail programs are told as a success',
    async (_case, about) => {
      const gone = makeUnsubscribeToken(server.context.config.sessionSecret, about)
      const look = await server.visitor.get(`/api/unsubscribe?token=${gone}`)
      expect([look.statusCode, look.json()]).toMatchObject([404, { code: 'nothing_to_unsubscribe' }])
      expect((await post('List-Unsubscribe=One-Click', {}, gone)).statusCode).toBe(200)
      const page = await post('choice=on', {}, gone)
      expect([page.statusCode, page.headers.location]).toEqual([303, `/unsubscribe/?token=${gone}`])
      expect(page.headers['set-cookie']).toBeUndefined()
    },
  )
})

test.each([
  ['topic_is_known', { topic: 'orders', medium: 'email' }],
  ['medium_is_known', { topic: 'bids', medium: 'fax' }],
])('the database holds %s too', async (constraint, row) => {
  const insert = server.db.insertInto('notification_preferences').values({ account_id: ada.id, enabled: true, ...row })
  await expect(insert.execute()).rejects.toMatchObject({ constraint })
})
