import type { LightMyRequestResponse } from 'fastify'
import { expect, test } from 'vitest'
import { appCode } from '../../../../test/app-codes.ts'
import { useApp } from '../../../../test/servers/app.ts'
import { withTwoStep } from '../../../../test/two-step.ts'

const server = useApp()
const { visitor } = server
const PASSWORD = 'forty pallets of socks'
const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Safari/537.36'

const deviceCookie = (reply: LightMyRequestResponse): string => {
  const { name, value } = reply.cookies.find((cookie) => cookie.name === 'lotyard_device')!
  return `${name}=${value}`
}
const signIn = (email: string, remoteAddress: string, headers: Record<string, string> = {}) =>
  visitor.post('/api/account/session', { email, password: PASSWORD }, { remoteAddress, headers })
const mailsTo = (email: string) =>
  server.db
    .selectFrom('mails')
    .select(['kind', 'props'])
    .where('recipient', '=', email)
    .where('kind', '=', 'new-sign-in')
    .execute()

async function createOldAccount(): Promise<string> {
  const { id, email } = await server.createAccount({ password: PASSWORD })
  await server.context.pool.query(`update accounts set created_at = now() - interval '100 days' where id = $1`, [id])
  return email
}

test('a sign-in by an unknown browser from an unseen network is told by mail, with what its owner recognizes', async () => {
  const email = await createOldAccount()
  expect((await signIn(email, '203.0.113.7', { 'user-agent': CHROME })).statusCode).toBe(201)
  expect(await mailsTo(email)).toMatchObject([
    { props: { firstName: 'Ada', device: 'Chrome on Windows', network: '203.0.113.x' } },
  ])
})

test('a browser that signed in before is known wherever it goes, and a network for all its browsers', async () => {
  const email = await createOldAccount()
  const cookie = deviceCookie(await signIn(email, '203.0.113.8'))
  await signIn(email, '203.0.113.8')
  await signIn(email, '198.51.100.1', { cookie })
  await signIn(email, '198.51.100.1')
  expect(await mailsTo(email)).toHaveLength(1)
})

test('the cookie of another account makes no browser known', async () => {
  const [ada, bob] = [await createOldAccount(), await createOldAccount()]
  const cookie = deviceCookie(await signIn(ada, '203.0.113.9'))
  await signIn(bob, '203.0.113.9', { cookie })
  expect(await mailsTo(bob)).toHaveLength(1)
})

test('a network that was not seen for 90 days is new again', async () => {
  const email = await createOldAccount()
  await signIn(email, '203.0.113.10')
  const { pool } = server.context
  // As the job that removes old records leaves it.
  await pool.query(`delete from sign_ins where account_id = (select id from accounts where email = $1)`, [email])
  await pool.query(`update mails set fact = fact || ':before' where recipient = $1`, [email])
  await signIn(email, '203.0.113.10')
  expect(await mailsTo(email)).toHaveLength(2)
})

test('the sign-in that comes with the sign-up is not told, the first one from elsewhere is', async () => {
  const account = { first_name: 'Ada', last_name: 'New', email: 'ada-new@lotyard.test', password: PASSWORD }
  await visitor.post('/api/account/', { account }, { remoteAddress: '203.0.113.11' })
  await signIn(account.email, '203.0.113.11')
  expect(await mailsTo(account.email)).toEqual([])
  await signIn(account.email, '198.51.100.2')
  expect(await mailsTo(account.email)).toHaveLength(1)
})

test('where the address is confirmed first, the first sign-in is part of the sign-up', async () => {
  const { email } = await server.createAccount({ password: PASSWORD })
  await signIn(email, '203.0.113.12')
  expect(await mailsTo(email)).toEqual([])
})

test('wrong passwords tell nothing, and a thief can not bury the first mail under others', async () => {
  const email = await createOldAccount()
  await visitor.post('/api/account/session', { email, password: 'not it' }, { remoteAddress: '198.51.100.3' })
  expect(await mailsTo(email)).toEqual([])
  for (let network = 20; network < 26; network += 1) await signIn(email, `203.0.113.${network}`)
  expect(await mailsTo(email)).toHaveLength(3)
})

test('with two-step sign-in its owner is told once the code is right, not before', async () => {
  const account = await withTwoStep(server)
  await server.context.pool.query(`update accounts set created_at = now() - interval '100 days' where id = $1`, [
    account.id,
  ])
  await server.db.deleteFrom('sign_ins').where('account_id', '=', account.id).execute()
  const remoteAddress = '203.0.113.30'
  const asked = await signIn(account.email, remoteAddress)
  expect(asked.statusCode).toBe(202)
  expect(await mailsTo(account.email)).toEqual([])
  const cookie = asked.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const headers = { cookie, 'sec-fetch-site': 'same-origin' }
  const code = { code: appCode(account.secret) }
  expect((await visitor.post('/api/account/session/code', code, { remoteAddress, headers })).statusCode).toBe(201)
  expect(await mailsTo(account.email)).toHaveLength(1)
})
