import type { NotificationPreference } from '@lotyard/contract/account/preferences'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useApp, type TestClient } from '../../../../test/servers/app.ts'
import { listQueuedJobs } from '../../../../test/readers/queued-jobs.ts'
import { lockOwnAccount } from '../../accounts/index.ts'

const server = useApp({ maxConnections: 8 })
const PATH = '/api/account/preferences/notifications'

const choice = (topic: string, enabled: boolean, medium = 'email') => ({ topic, medium, enabled })
const put = (client: TestClient, ...sent: object[]) => client.put(PATH, { notification_preferences: sent })
const read = async (client: TestClient) =>
  (await client.get(PATH)).json<{ notification_preferences: NotificationPreference[] }>().notification_preferences
const select = (client: TestClient, ...keys: string[]) =>
  client.put('/api/account/preferences/inventory', {
    inventory_preferences: { conditions: keys.map((key) => ({ key, selected: true })) },
  })
const hasDigest = async (accountId: string) =>
  (await listQueuedJobs(server.db, 'send_inventory_digest')).some(({ key }) => key === `digest:${accountId}`)

test('[S7.29] [S3.09] an account that has not decided gets what each topic gives by default', async () => {
  expect(await read(await server.as('buyer'))).toEqual([
    choice('listings', false),
    choice('bids', true),
    choice('watching', true),
  ])
})

test('[S7.29] [S2.18] a save changes the topics that are sent and leaves the others', async () => {
  const buyer = await server.as('buyer')
  const reply = await put(buyer, choice('bids', false), choice('listings', true))
  const expected = [choice('listings', true), choice('bids', false), choice('watching', true)]
  expect([reply.statusCode, reply.json()]).toEqual([200, { notification_preferences: expected, email_follows: false }])
  await put(buyer, choice('watching', false))
  expect(await read(buyer)).toEqual([choice('listings', true), choice('bids', false), choice('watching', false)])
})

test('of a topic that is sent twice the last word counts', async () => {
  const buyer = await server.as('buyer')
  expect((await put(buyer, choice('bids', true), choice('bids', false))).statusCode).toBe(200)
  expect(await read(buyer)).toContainEqual(choice('bids', false))
})

test.each([
  ['an unknown topic', [choice('orders', true)], { topic: ['Topic is invalid'] }],
  ['an unknown medium', [choice('bids', true, 'fax')], { medium: ['Medium is invalid'] }],
  ['no word on whether it is on', [{ topic: 'bids', medium: 'email' }], { enabled: ['Enabled is required'] }],
  ['a list with nothing in it', [], { notification_preferences: ['Notification preferences is invalid'] }],
  ['no list', null, { notification_preferences: ['Notification preferences is invalid'] }],
  ['too many', Array.from({ length: 21 }, () => choice('bids', true)), undefined],
])('%s is refused, and nothing changes', async (_case, sent, errors) => {
  const buyer = await server.as('buyer')
  const reply = await buyer.put(PATH, { notification_preferences: sent })
  expect(reply.statusCode).toBe(400)
  if (errors !== undefined) expect(reply.json<{ errors: object }>().errors).toEqual(errors)
  expect(await read(buyer)).toContainEqual(choice('bids', true))
})

test('[S6.01] visitors are asked to sign in', async () => {
  expect((await server.visitor.get(PATH)).statusCode).toBe(401)
  expect((await put(server.visitor, choice('bids', false))).statusCode).toBe(401)
})

test('the mail that the page promises is queued when e-mail is on and something is selected, and only then', async () => {
  const buyer = await server.as('buyer')
  await put(buyer, choice('listings', true))
  expect(await hasDigest(buyer.account.id)).toBe(false)
  await select(buyer, 'new')
  await server.context.pool.query('delete from graphile_worker._private_jobs')
  await put(buyer, choice('listings', false))
  expect(await hasDigest(buyer.account.id)).toBe(false)
  expect((await put(buyer, choice('listings', true))).json()).toMatchObject({ email_follows: true })
  expect(await hasDigest(buyer.account.id)).toBe(true)
})

test('a save that leaves e-mail about listings on sends nothing again', async () => {
  const buyer = await server.as('buyer')
  await select(buyer, 'new')
  await server.context.pool.query('delete from graphile_worker._private_jobs')
  const reply = await put(buyer, choice('listings', true), choice('bids', false))
  expect(reply.json()).toMatchObject({ email_follows: false })
  expect(await hasDigest(buyer.account.id)).toBe(false)
})

test('two tabs that save at once leave the choices of one of them', async () => {
  const buyer = await server.as('buyer')
  const tabs = [true, false].map((enabled) => ['listings', 'bids', 'watching'].map((topic) => choice(topic, enabled)))
  const replies = await Promise.all([...tabs, ...tabs].map((sent) => put(buyer, ...sent)))
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
  expect(tabs).toContainEqual(await read(buyer))
})

test('a save waits for another save of the account, so that two never wait for rows of each other', async () => {
  const buyer = await server.as('buyer')
  const isDone = Promise.withResolvers<void>()
  const order: string[] = []
  const earlier = server.db.transaction().execute(async (tx) => {
    await lockOwnAccount(tx, buyer.account.id)
    const later = put(buyer, choice('bids', false)).then(() => order.push('later'))
    await sql`select pg_sleep(0.3)`.execute(tx)
    order.push('earlier')
    void later.then(() => isDone.resolve())
  })
  await Promise.all([earlier, isDone.promise])
  expect(order).toEqual(['earlier', 'later'])
})
