import type { LightMyRequestResponse } from 'fastify'
import { expect, test } from 'vitest'
import { useApp, type TestAccount } from '../../../../test/servers/app.ts'
import { makeIdentity, makeResetToken } from '../identity.ts'

const server = useApp()
const PASSWORD = 'forty pallets of socks'
const NEW_PASSWORD = 'ninety boxes of tea'
const STRANGER = '203.0.113.5'
const OWNER = '203.0.113.6'

const newAccount = () => server.createAccount({ password: PASSWORD })

const signIn = (
  account: Pick<TestAccount, 'email'>,
  { password = PASSWORD, from = OWNER, cookie = '' }: { password?: string; from?: string; cookie?: string } = {},
) =>
  server.visitor.post(
    '/api/account/session',
    { email: account.email, password },
    { remoteAddress: from, headers: { cookie } },
  )

/** Wrong guesses, one after the other, from one address or each from another. */
async function guess(account: Pick<TestAccount, 'email'>, times: number, from: (n: number) => string): Promise<void> {
  for (let n = 0; n < times; n += 1) await signIn(account, { password: 'a wrong guess', from: from(n) })
}

/** What the browser sends afterwards, its session left out. */
function deviceCookieOf(reply: LightMyRequestResponse): string {
  const cookie = reply.cookies.find(({ name }) => name === 'lotyard_device')
  if (cookie === undefined) throw new Error(`no device cookie in a ${reply.statusCode}: ${reply.body}`)
  return `${cookie.name}=${cookie.value}`
}

test('one address that guesses without end locks itself out, and no other', async () => {
  const account = await newAccount()
  await guess(account, 60, () => STRANGER)
  expect((await signIn(account, { from: STRANGER })).statusCode).toBe(429)
  expect((await signIn(account)).statusCode).toBe(201)
})

test('guesses from many addresses lock an account for browsers that it does not know, and no others', async () => {
  const account = await newAccount()
  const known = deviceCookieOf(await signIn(account))
  await guess(account, 55, (n) => `198.51.100.${n + 1}`)
  const unknown = await signIn(account)
  expect(unknown.statusCode).toBe(429)
  expect(unknown.json().message).toBe(
    'Too many sign-in attempts. Wait 15 minutes and try again, or reset your password.',
  )
  expect((await signIn(account, { cookie: known })).statusCode).toBe(201)
})

test("a browser's cookie counts for its own account only, and gives ten guesses like everybody's", async () => {
  const [account, other] = [await newAccount(), await newAccount()]
  const known = deviceCookieOf(await signIn(account))
  await guess(account, 55, (n) => `198.51.100.${n + 1}`)
  await guess(other, 55, (n) => `198.51.100.${n + 1}`)
  expect((await signIn(other, { cookie: known })).statusCode).toBe(429)
  expect((await signIn(account, { cookie: `${known}x` })).statusCode).toBe(429)
  for (let n = 0; n < 10; n += 1)
    expect((await signIn(account, { password: 'a wrong guess', cookie: known })).statusCode).toBe(401)
  expect((await signIn(account, { cookie: known })).statusCode).toBe(429)
})

test('the owner who resets the password gets in, however many strangers guess', async () => {
  const account = await newAccount()
  const token = await makeResetToken(makeIdentity(server.context), account.id)
  await guess(account, 55, (n) => `198.51.100.${n + 1}`)
  const body = { token, password: NEW_PASSWORD, password_confirmation: NEW_PASSWORD }
  const reset = await server.visitor.put('/api/account/password_reset', body, { remoteAddress: OWNER })
  expect(reset.statusCode).toBe(204)
  const again = await signIn(account, { password: NEW_PASSWORD, cookie: deviceCookieOf(reset) })
  expect(again.statusCode).toBe(201)
})

test("strangers' guesses do not keep a signed-in owner from changing the password, and signing in with it", async () => {
  const account = await newAccount()
  const client = await server.signIn(account)
  await guess(account, 15, () => OWNER)
  await guess(account, 55, (n) => `198.51.100.${n + 1}`)
  const change = { current_password: PASSWORD, password: NEW_PASSWORD, password_confirmation: NEW_PASSWORD }
  const changed = await client.put(
    '/api/account/',
    { update_password: true, account: change },
    { remoteAddress: OWNER },
  )
  expect(changed.statusCode).toBe(200)
  const again = await signIn(account, { password: NEW_PASSWORD, cookie: deviceCookieOf(changed) })
  expect(again.statusCode).toBe(201)
})

test('an account that is made is signed in, even from an address that guessed at it before', async () => {
  const email = 'guessed-at@lotyard.test'
  await guess({ email }, 12, () => STRANGER)
  const account = { first_name: 'Ada', last_name: 'Lovelace', email, password: PASSWORD, terms_accepted: true }
  const reply = await server.visitor.post('/api/account/', { account }, { remoteAddress: STRANGER })
  expect(reply.statusCode).toBe(201)
  expect(reply.json()).toMatchObject({ signed_in: true, account: { email } })
})
