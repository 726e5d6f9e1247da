// Where mail is sent, an unconfirmed address may be a stranger's.
import { expect, test } from 'vitest'
import { useApp, type TestClient } from '../../../test/servers/app.ts'
import { listQueuedJobs } from '../../../test/readers/queued-jobs.ts'

const server = useApp({ config: { smtpUrl: 'smtp://mail.lotyard.test' } })

const newClient = async (isVerified: boolean) => server.signIn(await server.createAccount({ isVerified }))
const select = (client: TestClient) =>
  client.put('/api/account/preferences/inventory', {
    inventory_preferences: { conditions: [{ key: 'new', selected: true }] },
  })
const switchListings = (client: TestClient, enabled: boolean) =>
  client.put('/api/account/preferences/notifications', {
    notification_preferences: [{ topic: 'listings', medium: 'email', enabled }],
  })

test('a save of an unconfirmed account promises no e-mail and queues none', async () => {
  const client = await newClient(false)
  expect((await select(client)).json()).toMatchObject({ email_follows: false })
  await switchListings(client, false)
  expect((await switchListings(client, true)).json()).toMatchObject({ email_follows: false })
  expect(await listQueuedJobs(server.db, 'send_inventory_digest')).toEqual([])
})

test('a confirmed one is promised the e-mail that is queued', async () => {
  expect((await select(await newClient(true))).json()).toMatchObject({ email_follows: true })
  expect(await listQueuedJobs(server.db, 'send_inventory_digest')).toHaveLength(1)
})

test('a test e-mail is sent to a confirmed address only', async () => {
  const reply = await (await newClient(false)).post('/account/test_notifications')
  expect([reply.statusCode, reply.json()]).toEqual([
    403,
    { code: 'email_not_confirmed', message: 'Confirm your e-mail address first.' },
  ])
  expect(await listQueuedJobs(server.db, 'send_test_digest')).toEqual([])
  expect((await (await newClient(true)).post('/account/test_notifications')).statusCode).toBe(202)
})
