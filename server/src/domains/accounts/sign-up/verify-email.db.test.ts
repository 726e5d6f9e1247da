import { createEmailVerificationToken } from 'better-auth/api'
import { expect, test } from 'vitest'
import { useApp } from '../../../../test/servers/app.ts'

// Where mail is real an address must be confirmed, and signing up must not reveal who has an account.
const server = useApp({ config: { smtpUrl: 'smtp://127.0.0.1:1' } })
const { visitor } = server
const PASSWORD = 'forty pallets of socks'

const signUp = (email: string) =>
  visitor.post('/api/account/', {
    account: { first_name: 'Ada', last_name: 'Lovelace', email, password: PASSWORD, terms_accepted: true },
  })
const mailsTo = (email: string) =>
  server.db.selectFrom('mails').select(['kind', 'props']).where('recipient', '=', email).orderBy('created_at').execute()
const verify = (token: string) => visitor.put('/api/account/verification', { token })

async function verificationTokenOf(email: string): Promise<string> {
  const mail = (await mailsTo(email)).find(({ kind }) => kind === 'welcome')
  const props = mail?.props as { link: string } | undefined
  return new URL(props?.link ?? '').searchParams.get('token') ?? ''
}

const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { exp?: number; iat?: number }

test('a new address and a taken one are answered alike, and the owner of the taken one is told by mail', async () => {
  const taken = await server.createAccount({ email: 'taken@lotyard.test', password: PASSWORD })
  const [fresh, known] = [await signUp('fresh@lotyard.test'), await signUp('Taken@lotyard.test')]
  expect(fresh.statusCode).toBe(201)
  expect(fresh.json()).toEqual({ signed_in: false, account: null })
  expect({ ...known.json(), status: known.statusCode }).toEqual({ ...fresh.json(), status: fresh.statusCode })
  expect(known.cookies).toEqual(fresh.cookies)
  expect(await mailsTo('fresh@lotyard.test')).toMatchObject([{ kind: 'welcome' }])
  expect(await mailsTo(taken.email)).toMatchObject([{ kind: 'account-exists' }])
  await signUp('taken@lotyard.test')
  expect(await mailsTo(taken.email)).toHaveLength(1)
})

test('the link of the welcome confirms the address, also when it is opened twice, and it is the only mail', async () => {
  await signUp('grace@lotyard.test')
  const token = await verificationTokenOf('grace@lotyard.test')
  const { exp = 0, iat = 0 } = claimsOf(token)
  expect((exp - iat) / 86_400).toBe(7)
  for (const reply of [await verify(token), await verify(token)])
    expect([reply.statusCode, reply.json()]).toEqual([200, { email: 'grace@lotyard.test' }])
  const signedIn = await visitor.post('/api/account/session', { email: 'grace@lotyard.test', password: PASSWORD })
  expect(signedIn.json()).toMatchObject({ email_verified: true, terms_accepted: true })
  expect((await mailsTo('grace@lotyard.test')).map(({ kind }) => kind)).toEqual(['welcome'])
})

test.each(['', 'made-up', 'a.b.c'])('the link %j is refused', async (token) => {
  const reply = await verify(token)
  expect(reply.statusCode).toBe(422)
  expect(reply.json().code).toBe('verification_link_invalid')
})

test('a link that has expired says what to do, unless its address is confirmed already', async () => {
  await signUp('late@lotyard.test')
  const { sessionSecret } = server.context.config
  const expired = await createEmailVerificationToken(sessionSecret, 'late@lotyard.test', undefined, -60)
  const reply = await verify(expired)
  expect([reply.statusCode, reply.json().code]).toEqual([422, 'verification_link_expired'])
  await verify(await verificationTokenOf('late@lotyard.test'))
  expect((await verify(expired)).statusCode).toBe(200)
  const ofNoOne = await createEmailVerificationToken(sessionSecret, 'gone@lotyard.test', undefined, 60)
  expect((await verify(ofNoOne)).json().code).toBe('verification_link_expired')
})

test('a link confirms its own address, whoever is signed in', async () => {
  await signUp('own@lotyard.test')
  const other = await server.signIn(await server.createAccount({ isVerified: false }))
  const token = await verificationTokenOf('own@lotyard.test')
  expect((await other.put('/api/account/verification', { token })).json()).toEqual({ email: 'own@lotyard.test' })
  expect((await other.get('/api/account/')).json().email_verified).toBe(false)
})

test('a link whose signature was changed is refused', async () => {
  await signUp('hedy@lotyard.test')
  const token = await verificationTokenOf('hedy@lotyard.test')
  const [head, , signature] = token.split('.')
  const payload = Buffer.from(JSON.stringify({ email: 'taken@lotyard.test', exp: 9_999_999_999 })).toString('base64url')
  expect((await verify(`${head}.${payload}.${signature}`)).json().code).toBe('verification_link_invalid')
  const none = Buffer.from('{"alg":"none"}').toString('base64url')
  expect((await verify(`${none}.${payload}.`)).json().code).toBe('verification_link_invalid')
})

test('the link is mailed again on demand, once a minute, and never to a confirmed address', async () => {
  const account = await server.createAccount({ isVerified: false })
  const client = await server.signIn(account)
  for (let round = 0; round < 3; round += 1)
    expect((await client.post('/api/account/verification')).statusCode).toBe(202)
  const mails = await mailsTo(account.email)
  expect(mails.length).toBeGreaterThanOrEqual(1)
  // Two where the minute turned meanwhile.
  expect(mails.length).toBeLessThanOrEqual(2)
  const confirmed = await server.as('buyer')
  expect((await confirmed.post('/api/account/verification')).statusCode).toBe(202)
  expect(await mailsTo(confirmed.account.email)).toEqual([])
  expect((await visitor.post('/api/account/verification')).statusCode).toBe(401)
})
