import type { Account, Device } from '@lotyard/contract/account/account'
import type { LightMyRequestResponse } from 'fastify'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import {
  makeClient,
  sessionHeaders,
  TEST_CONFIG,
  useApp,
  type TestAccount,
  type TestClient,
} from '../../../test/servers/app.ts'
import { untilBlocked } from '../../../test/databases/blocked.ts'
import { SESSION_COOKIE } from '../../http/requests/session.ts'
import { makeIdentity, makeResetToken } from './identity.ts'

const server = useApp()
const { visitor } = server
const PASSWORD = 'forty pallets of socks'

let count = 0
const newEmail = (): string => `new-${(count += 1)}@lotyard.test`
const signUpBody = (changes: object = {}) => ({
  account: {
    first_name: 'Ada',
    last_name: 'Lovelace',
    email: newEmail(),
    password: PASSWORD,
    terms_accepted: true,
    ...changes,
  },
})

function sessionCookieOf(reply: LightMyRequestResponse): string {
  const cookie = reply.cookies.find(({ name }) => name === SESSION_COOKIE)
  if (cookie === undefined) throw new Error(`no session cookie in a ${reply.statusCode}: ${reply.body}`)
  return cookie.value
}

function clientOf(reply: LightMyRequestResponse): TestClient {
  const [token = ''] = sessionCookieOf(reply).split('.')
  return makeClient(() => server.app, sessionHeaders(token, TEST_CONFIG.sessionSecret))
}

const signIn = (account: Pick<TestAccount, 'email'>, password = PASSWORD, remoteAddress = '127.0.0.1') =>
  visitor.post('/api/account/session', { email: account.email, password }, { remoteAddress })

const mailsTo = (email: string) =>
  server.db
    .selectFrom('mails')
    .select(['kind', 'props', 'fact'])
    .where('recipient', '=', email)
    .orderBy('created_at')
    .execute()

const tokenIn = (link: unknown): string => new URL(String(link)).searchParams.get('token') ?? ''

describe('signing up', () => {
  test('makes a buyer, signs in and says hello', async () => {
    const body = signUpBody({ email: ' Grace@Lotyard.TEST ' })
    const reply = await visitor.post('/api/account/', body)
    expect(reply.statusCode).toBe(201)
    expect(reply.json()).toEqual({
      signed_in: true,
      account: {
        id: expect.any(String),
        first_name: 'Ada',
        last_name: 'Lovelace',
        email: 'grace@lotyard.test',
        email_verified: false,
        terms_accepted: true,
        roles: ['buyer'],
      },
    })
    expect((await clientOf(reply).get('/api/account/')).json().email).toBe('grace@lotyard.test')
    expect(await mailsTo('grace@lotyard.test')).toMatchObject([{ kind: 'welcome' }])
  })

  test('takes the four fields alone; the terms are then accepted later', async () => {
    const { terms_accepted: _terms, ...account } = signUpBody().account
    const reply = await visitor.post('/api/account/', { account })
    expect(reply.statusCode).toBe(201)
    expect(reply.json()).toMatchObject({ signed_in: true, account: { email: account.email, terms_accepted: false } })
    const later = await clientOf(reply).put('/api/account/', { account: { terms_accepted: true } })
    expect(later.json().terms_accepted).toBe(true)
  })

  test('ignores a role and every other field that is not asked for', async () => {
    const email = newEmail()
    const body = signUpBody({ email, role: 'admin', email_verified: true, id: '00000000-0000-4000-8000-000000000000' })
    const { account } = (await visitor.post('/api/account/', { ...body, role: 'admin' })).json<{ account: Account }>()
    expect(account).toMatchObject({ roles: ['buyer'], email_verified: false })
    const row = await server.db
      .selectFrom('accounts')
      .select('role')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    expect(row.role).toBe('buyer')
  })

  test.each([
    ['first_name', '', 'First name is required'],
    ['first_name', 'Ada\r\nBcc: everybody@lotyard.test', 'First name is invalid'],
    ['first_name', 'nimd\u202eA', 'First name is invalid'],
    ['last_name', 'Love\u200blace', 'Last name is invalid'],
    ['last_name', 'x'.repeat(101), 'Last name is invalid'],
    ['email', 'nobody', 'Email is invalid'],
    ['password', 'short', 'Password must be at least 10 characters'],
    ['password', 'password123', 'Password is too easy to guess'],
    ['password', 'passw0rd2024', 'Password is too easy to guess'],
    ['terms_accepted', false, 'Please accept the terms'],
  ])('is refused when %s is %j', async (field, value, sentence) => {
    const reply = await visitor.post('/api/account/', signUpBody({ [field]: value }))
    expect(reply.statusCode).toBe(422)
    expect(reply.json()).toMatchObject({ code: 'invalid_fields', errors: { [field]: [sentence] } })
    expect(reply.cookies).toEqual([])
  })

  test.each([
    ['a NUL', { first_name: 'a\u0000b' }],
    ['a number', { first_name: 5 }],
    ['null', { email: null }],
    ['a list', { password: ['x'] }],
    ['a very long text', { last_name: 'x'.repeat(5_000) }],
  ])('%s is a bad request', async (_case, changes) => {
    const reply = await visitor.post('/api/account/', signUpBody(changes))
    expect(reply.statusCode).toBe(400)
    expect(reply.json().code).toBe('malformed_request')
  })

  test('unicode names are kept as they are', async () => {
    const reply = await visitor.post('/api/account/', signUpBody({ first_name: 'Zoë 🚚', last_name: '李' }))
    expect(reply.json().account).toMatchObject({ first_name: 'Zoë 🚚', last_name: '李' })
  })

  test('a taken address is refused, in any case, and no session begins', async () => {
    const { email } = await server.createAccount({ password: PASSWORD })
    const reply = await visitor.post('/api/account/', signUpBody({ email: email.toUpperCase(), password: PASSWORD }))
    expect(reply.statusCode).toBe(422)
    expect(reply.json().errors).toEqual({ email: ['Email is already in use'] })
    expect(reply.cookies).toEqual([])
  })

  test('of two at once with one address one wins', async () => {
    const email = newEmail()
    const replies = await Promise.all(
      [1, 2, 3].map((n) => visitor.post('/api/account/', signUpBody({ email, password: `${PASSWORD} ${n}` }))),
    )
    expect(replies.map((reply) => reply.statusCode).toSorted((a, b) => a - b)).toEqual([201, 422, 422])
  })
})

describe('signing in [S2.12]', () => {
  test('with the right password sets a session cookie for SESSION_DAYS, and forgets the visitor cookie', async () => {
    const account = await server.createAccount({ password: PASSWORD })
    const reply = await signIn({ email: ` ${account.email.toUpperCase()} ` })
    expect(reply.statusCode).toBe(201)
    expect(reply.json()).toMatchObject({ id: account.id, email: account.email })
    expect(reply.cookies).toMatchObject([
      { name: SESSION_COOKIE, maxAge: 30 * 86_400, httpOnly: true, sameSite: 'Lax', path: '/' },
      { name: 'lotyard_device', maxAge: 365 * 86_400, httpOnly: true, sameSite: 'Lax', path: '/' },
      { name: 'lotyard_visitor', value: '', maxAge: 0 },
    ])
    expect((await clientOf(reply).get('/api/account')).json().id).toBe(account.id)
  })

  test.each([
    ['a wrong password', { password: 'not the password' }],
    ['an empty password', { password: '' }],
    ['an unknown address', { email: 'nobody@lotyard.test' }],
    ['no address at all', { email: 'nobody' }],
    ['a password of two thousand letters', { password: 'x'.repeat(2_000) }],
  ])('with %s is refused in the same words', async (_case, changes) => {
    const { email } = await server.createAccount({ password: PASSWORD })
    const reply = await visitor.post('/api/account/session', { email, password: PASSWORD, ...changes })
    expect(reply.statusCode).toBe(401)
    expect(reply.json()).toEqual({
      code: 'wrong_credentials',
      message: 'Wrong e-mail address or password.',
    })
    expect(reply.cookies).toEqual([])
  })

  test('looks at the whole password: nothing of the longest that is allowed is cut off', async () => {
    const longest = 'forty pallets of socks '.repeat(6).slice(0, 128)
    const body = signUpBody({ password: longest })
    expect((await visitor.post('/api/account/', body)).statusCode).toBe(201)
    for (const other of [longest.slice(0, -1), `${longest.slice(0, -1)}!`, `${longest}!`])
      expect((await signIn(body.account, other)).statusCode).toBe(401)
    expect((await signIn(body.account, longest)).statusCode).toBe(201)
  })

  test('takes as long for an address that no account has', async () => {
    const { email } = await server.createAccount({ password: PASSWORD })
    const timeOf = async (address: string): Promise<number> => {
      const started = performance.now()
      await visitor.post('/api/account/session', { email: address, password: 'not the password' })
      return performance.now() - started
    }
    const known: number[] = []
    const unknown: number[] = []
    for (let round = 0; round < 5; round += 1) {
      known.push(await timeOf(email))
      unknown.push(await timeOf(`nobody-${round}@lotyard.test`))
    }
    const shortest = (times: number[]): number => Math.min(...times)
    // The hash dominates; an answer without one takes a twentieth of the time. A busy machine blurs the rest.
    expect(shortest(unknown)).toBeGreaterThan(shortest(known) / 5)
  })

  test.each([[{}], [{ email: 'a@b.c' }], [{ email: 1, password: 2 }], [[]]])('%j is a bad request', async (body) => {
    expect((await visitor.post('/api/account/session', body)).statusCode).toBe(400)
  })

  test('never carries an old session over: it is ended, and the new one is another', async () => {
    const account = await server.createAccount({ password: PASSWORD })
    const before = await signIn(account)
    const headers = { ...clientOf(before).headers, 'sec-fetch-site': 'same-origin' }
    const after = await visitor.post('/api/account/session', { email: account.email, password: PASSWORD }, { headers })
    expect(after.statusCode).toBe(201)
    expect(sessionCookieOf(after)).not.toBe(sessionCookieOf(before))
    expect((await clientOf(before).get('/api/account/')).statusCode).toBe(401)
    expect((await clientOf(after).get('/api/account/')).statusCode).toBe(200)
  })

  test('a session that an attacker made up beforehand is not taken over', async () => {
    const account = await server.createAccount({ password: PASSWORD })
    const fixed = sessionHeaders('chosen-by-the-attacker', TEST_CONFIG.sessionSecret)
    const reply = await visitor.post(
      '/api/account/session',
      { email: account.email, password: PASSWORD },
      { headers: { cookie: fixed['cookie'] ?? '' } },
    )
    expect(reply.statusCode).toBe(201)
    expect(sessionCookieOf(reply)).not.toContain('chosen-by-the-attacker')
  })

  test('from another site is refused', async () => {
    const { email } = await server.createAccount({ password: PASSWORD })
    const headers = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }
    const reply = await visitor.post('/api/account/session', { email, password: PASSWORD }, { headers })
    expect(reply.statusCode).toBe(403)
    expect(reply.cookies).toEqual([])
  })

  test('guesses at one account are stopped after ten, also a hundred at once; the owner elsewhere still gets in', async () => {
    const account = await server.createAccount({ password: PASSWORD })
    const replies = await Promise.all(Array.from({ length: 14 }, () => signIn(account, 'a wrong guess', '203.0.113.5')))
    const statuses = replies.map((reply) => reply.statusCode)
    expect(statuses.filter((status) => status === 401)).toHaveLength(10)
    expect(statuses.filter((status) => status === 429)).toHaveLength(4)
    expect((await signIn(account, PASSWORD, '203.0.113.5')).statusCode).toBe(429)
    expect((await signIn(account, PASSWORD, '203.0.113.6')).statusCode).toBe(201)
  })

  test('guesses spread over many addresses, and one address guessing at many accounts, are stopped too', async () => {
    const account = await server.createAccount({ password: PASSWORD })
    const spread = await Promise.all(
      Array.from({ length: 55 }, (_, n) => signIn(account, 'a wrong guess', `198.51.100.${n + 1}`)),
    )
    expect(spread.filter((reply) => reply.statusCode === 429)).toHaveLength(5)
    const many = await Promise.all(
      Array.from({ length: 103 }, (_, n) => signIn({ email: `many-${n}@lotyard.test` }, 'x', '203.0.113.30')),
    )
    expect(many.filter((reply) => reply.statusCode === 429)).toHaveLength(3)
  })

  test('after a success, and after a quarter of an hour, counting starts again', async () => {
    const account = await server.createAccount({ password: PASSWORD })
    const ip = '203.0.113.7'
    for (let round = 0; round < 9; round += 1) await signIn(account, 'a wrong guess', ip)
    expect((await signIn(account, PASSWORD, ip)).statusCode).toBe(201)
    for (let round = 0; round < 10; round += 1) await signIn(account, 'a wrong guess', ip)
    expect((await signIn(account, PASSWORD, ip)).statusCode).toBe(429)
    await server.db
      .updateTable('sign_in_attempts')
      .set({ window_started_at: new Date(Date.now() - 16 * 60_000) })
      .execute()
    expect((await signIn(account, PASSWORD, ip)).statusCode).toBe(201)
  })

  test('signing out ends the session, and does so twice', async () => {
    const client = await server.as('buyer')
    const reply = await client.delete('/api/account/session')
    expect(reply.statusCode).toBe(204)
    expect(reply.cookies).toMatchObject([{ name: SESSION_COOKIE, value: '', maxAge: 0 }])
    expect((await client.get('/api/account/')).statusCode).toBe(401)
    expect((await client.delete('/api/account/session')).statusCode).toBe(204)
  })
})

describe('the account', () => {
  test('[S7.25] [S3.12 first_name] [S3.12 last_name] [S3.12 email] answers first_name, last_name and email', async () => {
    const { account, ...client } = await server.as('seller')
    const reply = await client.get('/api/account/')
    expect(reply.statusCode).toBe(200)
    expect(reply.json()).toMatchObject({
      first_name: 'Ada',
      last_name: 'Buyer',
      email: account.email,
      roles: ['buyer', 'seller'],
    })
    expect((await visitor.get('/api/account/')).json()).toEqual({
      code: 'not_signed_in',
      message: 'Please sign in to continue.',
    })
  })

  test('[S7.26] [S2.13] [S4.08 name] changes the name', async () => {
    const client = await server.as('buyer')
    const reply = await client.put('/api/account/', { account: { first_name: ' Grace ', last_name: 'Hopper' } })
    expect(reply.statusCode).toBe(200)
    expect(reply.json()).toMatchObject({ first_name: 'Grace', last_name: 'Hopper' })
    expect((await client.get('/api/account')).json()).toMatchObject({ first_name: 'Grace', last_name: 'Hopper' })
    const row = await server.db
      .selectFrom('accounts')
      .select('name')
      .where('id', '=', client.account.id)
      .executeTakeFirst()
    expect(row?.name).toBe('Grace Hopper')
  })

  test.each([
    [{ first_name: '', last_name: 'x' }, 422, { first_name: ['First name is required'] }],
    [{ first_name: 'x' }, 422, { last_name: ['Last name is required'] }],
    [{ first_name: 'a\nb', last_name: 'x' }, 422, { first_name: ['First name is invalid'] }],
    [{ first_name: 'a', last_name: 'x\u2067y' }, 422, { last_name: ['Last name is invalid'] }],
    [{ first_name: 1, last_name: 'x' }, 400, { first_name: ['First name is invalid'] }],
  ])('[S8.03] the name %j is refused with errors', async (account, status, errors) => {
    const client = await server.as('buyer')
    const reply = await client.put('/api/account/', { account })
    expect(reply.statusCode).toBe(status)
    expect(reply.json().errors).toEqual(errors)
    if (status === 422) expect(reply.json().message).toBe("An error occured and we couldn't process your request.")
  })

  test('a name cannot bring a role, an address or a verification with it', async () => {
    const client = await server.as('buyer')
    const account = {
      first_name: 'A',
      last_name: 'B',
      role: 'admin',
      roles: ['admin'],
      email: 'x@y.z',
      email_verified: false,
    }
    expect((await client.put('/api/account/', { account })).json()).toMatchObject({
      roles: ['buyer'],
      email: client.account.email,
      email_verified: true,
    })
  })

  test('terms are accepted once', async () => {
    const account = await server.createAccount({ hasAcceptedTerms: false })
    const client = await server.signIn(account)
    expect((await client.get('/api/account/')).json().terms_accepted).toBe(false)
    expect((await client.put('/api/account/', { account: { terms_accepted: true } })).json().terms_accepted).toBe(true)
    const acceptedAt = async () =>
      (
        await server.db
          .selectFrom('accounts')
          .select('terms_accepted_at')
          .where('id', '=', account.id)
          .executeTakeFirst()
      )?.terms_accepted_at
    const first = await acceptedAt()
    await client.put('/api/account/', { account: { terms_accepted: true } })
    expect(await acceptedAt()).toEqual(first)
    expect((await client.put('/api/account/', { account: {} })).statusCode).toBe(400)
  })

  test('a change without a token is refused', async () => {
    const client = await server.as('buyer')
    const reply = await client.put(
      '/api/account/',
      { account: { first_name: 'A', last_name: 'B' } },
      { headers: { 'x-csrf-token': '' } },
    )
    expect(reply.statusCode).toBe(403)
  })
})

describe('changing the password [S7.27] [S4.08 password]', () => {
  const change = (changes: object = {}) => ({
    update_password: true,
    account: {
      current_password: PASSWORD,
      password: 'ninety boxes of tea',
      password_confirmation: 'ninety boxes of tea',
      ...changes,
    },
  })

  test('ends every session, this one too, and the new password is the one that signs in', async () => {
    const account = await server.createAccount({ password: PASSWORD })
    const [here, there] = [clientOf(await signIn(account)), clientOf(await signIn(account))]
    const reply = await here.put('/api/account/', change())
    expect(reply.statusCode).toBe(200)
    expect(reply.cookies).toMatchObject([{ name: SESSION_COOKIE, value: '', maxAge: 0 }, { name: 'lotyard_device' }])
    for (const client of [here, there]) expect((await client.get('/api/account/')).statusCode).toBe(401)
    expect((await signIn(account)).statusCode).toBe(401)
    expect((await signIn(account, 'ninety boxes of tea')).statusCode).toBe(201)
    expect(await mailsTo(account.email)).toMatchObject([{ kind: 'password-changed' }])
  })

  test.each([
    [{ current_password: 'wrong one' }, { current_password: ['Current password is wrong'] }],
    [{ current_password: '' }, { current_password: ['Current password is required'] }],
    [{ password_confirmation: 'something else' }, { password_confirmation: ['Password confirmation does not match'] }],
    [{ password: 'short', password_confirmation: 'short' }, { password: ['Password must be at least 10 characters'] }],
    [
      { password: 'passw0rd2024', password_confirmation: 'passw0rd2024' },
      { password: ['Password is too easy to guess'] },
    ],
  ])('[S5.07] %j is refused, and nothing changes', async (changes, errors) => {
    const account = await server.createAccount({ password: PASSWORD })
    const client = clientOf(await signIn(account))
    const reply = await client.put('/api/account/', change(changes))
    expect(reply.statusCode).toBe(422)
    expect(reply.json()).toMatchObject({ code: 'invalid_fields', errors })
    expect((await client.get('/api/account/')).statusCode).toBe(200)
    expect((await signIn(account)).statusCode).toBe(201)
  })

  test("may not be the account's own address", async () => {
    const account = await server.createAccount({ password: PASSWORD })
    const given = { password: account.email, password_confirmation: account.email }
    const reply = await (await server.signIn(account)).put('/api/account/', change(given))
    expect(reply.json().errors).toEqual({ password: ["Password can't be your e-mail address"] })
  })

  test('guessing the current password with an open session stops after ten', async () => {
    const account = await server.createAccount({ password: PASSWORD })
    const client = await server.signIn(account)
    const guess = (remoteAddress: string) =>
      client.put('/api/account/', change({ current_password: 'a wrong guess' }), { remoteAddress })
    for (let round = 0; round < 10; round += 1) expect((await guess('203.0.113.20')).statusCode).toBe(422)
    expect((await guess('203.0.113.20')).statusCode).toBe(429)
  })

  test('by a visitor is refused', async () => {
    expect((await visitor.put('/api/account/', change())).statusCode).toBe(401)
  })

  test('does not wait for a bid that is being decided, so bids do not wait for it', async () => {
    const account = await server.createAccount({ password: PASSWORD })
    const client = await server.signIn(account)
    const bid = await server.context.pool.connect()
    try {
      await bid.query('begin')
      await bid.query('select from accounts where id = $1 for key share', [account.id])
      expect((await client.put('/api/account/', change())).statusCode).toBe(200)
    } finally {
      await bid.query('rollback')
      bid.release()
    }
  })

  test('while another change is under way is refused: the old password is not the current one any more', async () => {
    const account = await server.createAccount({ password: PASSWORD })
    const client = await server.signIn(account)
    const other = await server.context.pool.connect()
    let reply: ReturnType<typeof client.put>
    try {
      await other.query('begin')
      await other.query('select from accounts where id = $1 for no key update', [account.id])
      reply = client.put('/api/account/', change())
      await untilBlocked(server.context.pool)
      await other.query(`update credentials set password_hash = 'another' where account_id = $1`, [account.id])
      await other.query('commit')
    } finally {
      other.release()
    }
    expect((await reply).json().errors).toEqual({ current_password: ['Current password is wrong'] })
  })

  test('twice at once with the same old password succeeds once', async () => {
    const account = await server.createAccount({ password: PASSWORD })
    const [one, two] = [await server.signIn(account), await server.signIn(account)]
    const replies = await Promise.all([
      one.put('/api/account/', change()),
      two.put('/api/account/', change({ password: 'another one yet', password_confirmation: 'another one yet' })),
    ])
    expect(replies.filter((reply) => reply.statusCode === 200)).toHaveLength(1)
  })
})

describe('a forgotten password', () => {
  const request = (email: string) => visitor.post('/api/account/password_reset', { email })
  const reset = (token: string, password = 'ninety boxes of tea', password_confirmation = password) =>
    visitor.put('/api/account/password_reset', { token, password, password_confirmation })
  const tokenFor = async (email: string): Promise<string> => {
    await request(email)
    const mail = (await mailsTo(email)).find(({ kind }) => kind === 'reset-password')
    return tokenIn((mail?.props as { link?: string } | undefined)?.link)
  }

  test('is asked for in the same words whether or not the address has an account', async () => {
    const { email } = await server.createAccount({ password: PASSWORD })
    const [known, unknown] = [await request(email.toUpperCase()), await request('nobody@lotyard.test')]
    expect([known.statusCode, unknown.statusCode]).toEqual([202, 202])
    expect(known.body).toBe(unknown.body)
    expect(await mailsTo(email)).toMatchObject([{ kind: 'reset-password', props: { firstName: 'Ada' } }])
    expect(await mailsTo('nobody@lotyard.test')).toEqual([])
    expect((await request('nobody')).json().errors).toEqual({ email: ['Email is invalid'] })
  })

  test('is answered after the same time whether or not the address has an account', async () => {
    const { email } = await server.createAccount({ password: PASSWORD })
    for (const address of [email, 'nobody@lotyard.test']) {
      const startedMs = performance.now()
      await request(address)
      expect(performance.now() - startedMs).toBeGreaterThanOrEqual(395)
    }
  })

  test('a new password ends every other link that was sent, however it was set', async () => {
    const account = await server.createAccount({ password: PASSWORD })
    const newLink = () => makeResetToken(makeIdentity(server.context), account.id)
    const [used, other] = [await newLink(), await newLink()]
    expect((await reset(used)).statusCode).toBe(204)
    expect((await reset(other)).json().code).toBe('link_invalid')
    const third = await newLink()
    const change = { current_password: 'ninety boxes of tea', password: PASSWORD, password_confirmation: PASSWORD }
    const client = await server.signIn(account)
    expect((await client.put('/api/account/', { update_password: true, account: change })).statusCode).toBe(200)
    expect((await reset(third)).json().code).toBe('link_invalid')
  })

  test('asking often within a minute sends one mail', async () => {
    const { email } = await server.createAccount({ password: PASSWORD })
    for (let round = 0; round < 4; round += 1) await request(email)
    // Two where the minute turned meanwhile.
    expect((await mailsTo(email)).length).toBeLessThanOrEqual(2)
  })

  test('the link sets a new password once, ends every session and confirms the address', async () => {
    const account = await server.createAccount({ password: PASSWORD, isVerified: false })
    const client = await server.signIn(account)
    const token = await tokenFor(account.email)
    const stored = await server.db
      .selectFrom('verifications')
      .select('identifier')
      .where('value', '=', account.id)
      .execute()
    expect(stored).toHaveLength(1)
    expect(stored[0]?.identifier).not.toContain(token)
    expect((await reset(token, 'short')).json().errors).toEqual({
      password: ['Password must be at least 10 characters'],
    })
    expect((await reset(token, 'passw0rd2024')).json().errors).toEqual({ password: ['Password is too easy to guess'] })
    expect((await reset(token, 'ninety boxes of tea', 'no')).json().errors).toHaveProperty('password_confirmation')
    expect((await reset(token)).statusCode).toBe(204)
    expect((await client.get('/api/account/')).statusCode).toBe(401)
    const signedIn = await signIn(account, 'ninety boxes of tea')
    expect(signedIn.json()).toMatchObject({ email_verified: true })
    const again = await reset(token, 'a third password here')
    expect(again.statusCode).toBe(422)
    expect(again.json().code).toBe('link_invalid')
  })

  test('links are random, kept as hashes, and mailed to the address of the account alone', async () => {
    const [first, second] = [await server.createAccount(), await server.createAccount()]
    const tokens = [await tokenFor(first.email), await tokenFor(second.email)]
    expect(new Set(tokens).size).toBe(2)
    for (const [at, { email }] of [first, second].entries()) {
      // Of 62 letters, so at least 128 bits.
      expect(tokens[at]).toMatch(/^[A-Za-z0-9_-]{22,}$/)
      const told = await sql<{ recipient: string }>`
        select recipient from mails where props::text like ${`%${tokens[at]}%`}`.execute(server.db)
      expect(told.rows).toEqual([{ recipient: email }])
      const kept = await sql`select 1 from verifications v where v::text like ${`%${tokens[at]}%`}`.execute(server.db)
      expect(kept.rows).toEqual([])
    }
  })

  test.each(['', 'made-up', 'x'.repeat(1_500)])('the link %j is refused', async (token) => {
    expect((await reset(token)).json().code).toBe('link_invalid')
  })

  test('an expired link is refused', async () => {
    const account = await server.createAccount({ password: PASSWORD })
    const token = await tokenFor(account.email)
    await server.db
      .updateTable('verifications')
      .set({ expires_at: new Date(Date.now() - 1_000) })
      .where('value', '=', account.id)
      .execute()
    expect((await reset(token)).json().code).toBe('link_invalid')
    expect((await signIn(account)).statusCode).toBe(201)
  })
})

describe('devices [S3.11] [S7.30]', () => {
  test('are listed with a name, when they were last seen, and which one this is', async () => {
    const account = await server.createAccount({ password: PASSWORD })
    const userAgent =
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36'
    const reply = await visitor.post(
      '/api/account/session',
      { email: account.email, password: PASSWORD },
      { headers: { 'user-agent': userAgent } },
    )
    await server.signIn(account)
    const { devices } = (await clientOf(reply).get('/api/account/devices')).json<{ devices: Device[] }>()
    expect(devices).toHaveLength(2)
    expect(devices.filter((device) => device.is_current)).toMatchObject([
      { name: 'Chrome on Windows', last_seen_at: expect.stringMatching(/^\d{4}-.*Z$/) },
    ])
    expect((await visitor.get('/api/account/devices')).statusCode).toBe(401)
  })

  test('revoking one signs it out and leaves the others', async () => {
    const account = await server.createAccount()
    const [here, there] = [await server.signIn(account), await server.signIn(account)]
    const devices = (await here.get('/api/account/devices')).json<{ devices: Device[] }>().devices
    const other = devices.find((device) => !device.is_current)
    expect((await here.delete(`/api/account/devices/${other?.id}`)).statusCode).toBe(204)
    expect((await there.get('/api/account/')).statusCode).toBe(401)
    expect((await here.get('/api/account/')).statusCode).toBe(200)
    expect((await here.delete(`/api/account/devices/${other?.id}`)).statusCode).toBe(404)
  })

  test('all others are signed out at once; this one stays, and so do those of other accounts', async () => {
    const account = await server.createAccount()
    const [here, there, elsewhere] = [
      await server.signIn(account),
      await server.signIn(account),
      await server.signIn(account),
    ]
    const stranger = await server.as('buyer')
    expect((await here.delete('/api/account/devices')).statusCode).toBe(204)
    for (const client of [there, elsewhere]) expect((await client.get('/api/account/')).statusCode).toBe(401)
    for (const client of [here, stranger]) expect((await client.get('/api/account/')).statusCode).toBe(200)
    expect((await here.delete('/api/account/devices')).statusCode).toBe(204)
    expect((await visitor.delete('/api/account/devices')).statusCode).toBe(401)
  })

  test("another account's device does not exist, and an id that is none is a bad request", async () => {
    const [mine, theirs] = [await server.as('buyer'), await server.as('buyer')]
    const [device] = (await theirs.get('/api/account/devices')).json<{ devices: Device[] }>().devices
    expect((await mine.delete(`/api/account/devices/${device?.id}`)).statusCode).toBe(404)
    expect((await theirs.get('/api/account/')).statusCode).toBe(200)
    expect((await mine.delete('/api/account/devices/1')).statusCode).toBe(400)
  })

  test('an account keeps its latest fifty', async () => {
    const account = await server.createAccount({ password: PASSWORD })
    for (let round = 0; round < 52; round += 1) await server.signIn(account)
    const reply = await signIn(account)
    expect(reply.statusCode).toBe(201)
    const { total } = await server.db
      .selectFrom('sessions')
      .select((select) => select.fn.countAll().as('total'))
      .where('account_id', '=', account.id)
      .executeTakeFirstOrThrow()
    expect(Number(total)).toBe(50)
    expect((await clientOf(reply).get('/api/account/')).statusCode).toBe(200)
  })
})
