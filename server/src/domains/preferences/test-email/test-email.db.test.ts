import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useApp, type TestClient } from '../../../../test/servers/app.ts'
import { listQueuedJobs } from '../../../../test/readers/queued-jobs.ts'

const server = useApp({ maxConnections: 8 })

const send = (client: TestClient) => client.post('/account/test_notifications')
const mailsFor = async (accountId: string) =>
  (await listQueuedJobs(server.db, 'send_test_digest')).filter(({ key }) =>
    key!.startsWith(`test-digest:${accountId}:`),
  )
const wait = (accountId: string, seconds: number) =>
  sql`update test_email_requests set requested_at = requested_at - make_interval(secs => ${seconds})
    where account_id = ${accountId}`.execute(server.db)

test('[S7.31] a test e-mail is taken without a body and queued, though e-mail about listings is off', async () => {
  const buyer = await server.as('buyer')
  const reply = await send(buyer)
  expect([reply.statusCode, reply.json()]).toEqual([
    202,
    { message: 'Email triggered. Please allow a few minutes to receive it.' },
  ])
  const [mail, ...more] = await mailsFor(buyer.account.id)
  expect(more).toEqual([])
  expect(mail!.payload).toEqual({
    accountId: buyer.account.id,
    minute: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/),
  })
})

test('[S7.31] a second one within a minute is refused with a sentence, the next after it is taken', async () => {
  const buyer = await server.as('buyer')
  await send(buyer)
  await wait(buyer.account.id, 55)
  const reply = await send(buyer)
  expect([reply.statusCode, reply.json()]).toEqual([
    429,
    { code: 'test_email_too_soon', message: 'You can send one test e-mail a minute. Try again shortly.' },
  ])
  await wait(buyer.account.id, 10)
  expect((await send(buyer)).statusCode).toBe(202)
})

test('of requests at once one is taken', async () => {
  const buyer = await server.as('buyer')
  const replies = await Promise.all(Array.from({ length: 6 }, () => send(buyer)))
  expect(replies.map(({ statusCode }) => String(statusCode)).toSorted()).toEqual(['202', ...Array(5).fill('429')])
  expect(await mailsFor(buyer.account.id)).toHaveLength(1)
})

test('visitors and posts without the token are refused', async () => {
  expect((await send(server.visitor)).statusCode).toBe(401)
  const { 'x-csrf-token': _token, ...headers } = (await server.as('buyer')).headers
  const reply = await server.app.inject({ method: 'POST', url: '/account/test_notifications', headers })
  expect(reply.statusCode).toBe(403)
})
