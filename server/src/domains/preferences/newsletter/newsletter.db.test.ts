import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { useApp } from '../../../../test/servers/app.ts'
import { makeConfirmationToken } from './confirmation-token.ts'
import { findSubscriber, deleteSubscriber, removeUnconfirmed } from './subscriber-queries.ts'

const server = useApp({ config: { publicUrl: 'https://lotyard.example' } })
const subscribe = (email: unknown) => server.visitor.post('/api/newsletter', { email })
const confirm = (token: unknown) => server.visitor.put('/api/newsletter/confirmation', { token })
const mailsTo = (email: string) =>
  server.db
    .selectFrom('mails')
    .select(['kind', 'props', 'state'])
    .where('recipient', '=', email)
    .orderBy('created_at')
    .execute()
const subscriber = (email: string) => findSubscriber(server.db, email)
/** As if everything about the address had happened so much earlier. */
const wait = (email: string, interval: string) =>
  sql`update newsletter_subscribers set last_asked_at = last_asked_at - ${interval}::interval,
    asking_since = asking_since - ${interval}::interval where email = ${email}`.execute(server.db)

async function tokenOf(email: string): Promise<string> {
  const { props } = (await mailsTo(email)).at(-1)!
  const link = new URL((props as { link: string }).link)
  expect(link.origin + link.pathname).toBe('https://lotyard.example/newsletter/confirm/')
  return link.searchParams.get('token')!
}

describe('signing up', () => {
  test('asks the address by mail, and is answered the same whether or not the address was known', async () => {
    const [first, second] = [await subscribe(' Reader@Lotyard.test '), await subscribe('reader@lotyard.test')]
    expect([first.statusCode, second.statusCode]).toEqual([202, 202])
    expect([second.body, second.headers['set-cookie']]).toEqual([first.body, first.headers['set-cookie']])
    expect(await subscriber('reader@lotyard.test')).toEqual({
      email: 'reader@lotyard.test',
      subscribedAt: expect.any(Date),
      confirmedAt: null,
    })
    expect(await mailsTo('reader@lotyard.test')).toMatchObject([{ kind: 'newsletter-confirm', state: 'queued' }])
  })

  test('asks once, however many posts come at once', async () => {
    const replies = await Promise.all(Array.from({ length: 8 }, () => subscribe('rush@lotyard.test')))
    expect(replies.map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(202))
    expect(await mailsTo('rush@lotyard.test')).toHaveLength(1)
  })

  test('asks again after a minute, and at most five times a day', async () => {
    const email = 'again@lotyard.test'
    for (let post = 0; post < 7; post++) {
      await subscribe(email)
      await wait(email, '61 seconds')
    }
    expect(await mailsTo(email)).toHaveLength(5)
    await wait(email, '1 day')
    await subscribe(email)
    expect(await mailsTo(email)).toHaveLength(6)
  })

  test('sends no mail to an address that has confirmed', async () => {
    const email = 'known@lotyard.test'
    await subscribe(email)
    expect((await confirm(await tokenOf(email))).statusCode).toBe(204)
    await wait(email, '2 days')
    expect((await subscribe(email)).statusCode).toBe(202)
    expect(await mailsTo(email)).toHaveLength(1)
  })

  test.each([
    ['', 422],
    ['nobody', 422],
    ['a@b.test\r\nBcc: all@lotyard.test', 422],
    [`${'a'.repeat(250)}@lotyard.test`, 422],
    ['x'.repeat(2_001), 400],
    [5, 400],
    [null, 400],
    [undefined, 400],
  ])('%j is refused', async (email, status) => {
    expect((await subscribe(email)).statusCode).toBe(status)
  })
})

describe('the link of the mail', () => {
  test('confirms, also when the button is pressed twice', async () => {
    const email = 'twice@lotyard.test'
    await subscribe(email)
    const token = await tokenOf(email)
    expect((await confirm(token)).statusCode).toBe(204)
    const { confirmedAt } = (await subscriber(email))!
    expect(confirmedAt).toBeInstanceOf(Date)
    expect((await confirm(token)).statusCode).toBe(204)
    expect((await subscriber(email))!.confirmedAt).toEqual(confirmedAt)
  })

  test('is good for seven days by the clock of the database', async () => {
    const email = 'late@lotyard.test'
    await subscribe(email)
    const [, seconds] = (await tokenOf(email)).split('.')
    expect(Number(seconds) * 1_000 - Date.now()).toBeGreaterThan(7 * 86_400_000 - 60_000)
    expect(Number(seconds) * 1_000 - Date.now()).toBeLessThan(7 * 86_400_000 + 60_000)
    const { sessionSecret } = server.context.config
    const expired = makeConfirmationToken(sessionSecret, { email, expiresAt: new Date(Date.now() - 1_000) })
    const reply = await confirm(expired)
    expect([reply.statusCode, reply.json().code]).toEqual([422, 'newsletter_link_invalid'])
    expect((await subscriber(email))!.confirmedAt).toBeNull()
  })

  test('puts no address on the list that is not, or no longer, on it', async () => {
    const email = 'gone@lotyard.test'
    await subscribe(email)
    const token = await tokenOf(email)
    await server.db.transaction().execute((tx) => deleteSubscriber(tx, email))
    expect((await confirm(token)).json().code).toBe('newsletter_link_invalid')
    expect(await subscriber(email)).toBeNull()
  })

  test.each([
    ['', 422],
    ['half', 422],
    ['a.1.b', 422],
    ['x'.repeat(601), 400],
    [5, 400],
    [undefined, 400],
  ])('%j is refused', async (token, status) => {
    expect((await confirm(token)).statusCode).toBe(status)
  })
})

test('an address that was not confirmed is removed after 30 days; a confirmed one stays', async () => {
  const [old, fresh, faithful] = ['old@lotyard.test', 'fresh@lotyard.test', 'faithful@lotyard.test'] as const
  for (const email of [old, fresh, faithful]) await subscribe(email)
  await confirm(await tokenOf(faithful))
  await wait(fresh, '29 days')
  for (const email of [old, faithful]) await wait(email, '31 days')
  await removeUnconfirmed(server.db)
  expect(await subscriber(old)).toBeNull()
  expect(await subscriber(fresh)).not.toBeNull()
  expect(await subscriber(faithful)).not.toBeNull()
})

test('an address that is forgotten leaves no row, and no other is touched', async () => {
  for (const email of ['leaver@lotyard.test', 'stayer@lotyard.test']) await subscribe(email)
  await server.db.transaction().execute((tx) => deleteSubscriber(tx, 'leaver@lotyard.test'))
  expect(await subscriber('leaver@lotyard.test')).toBeNull()
  expect(await subscriber('stayer@lotyard.test')).toMatchObject({ email: 'stayer@lotyard.test' })
})

test.each([
  ['an_address_is_asked_at_most_5_times_a_day', { ask_count: 6 }],
  ['the_last_ask_is_not_before_the_first', { last_asked_at: new Date(0) }],
  ['what_is_confirmed_was_subscribed', { confirmed_at: new Date(0) }],
])('the database holds %s too', async (constraint, row) => {
  const insert = server.db.insertInto('newsletter_subscribers').values({ email: 'bad@lotyard.test', ...row })
  await expect(insert.execute()).rejects.toMatchObject({ constraint })
})
