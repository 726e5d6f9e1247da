import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { untilBlocked } from '../../../../test/databases/blocked.ts'
import { appCode, wrongCode } from '../../../../test/app-codes.ts'
import { forgetUsedCodes, setUpTwoStep } from '../../../../test/two-step.ts'
import { makeClient, useApp, type TestAccount, type TestClient } from '../../../../test/servers/app.ts'
import { queueMail } from '../../../jobs/mail/queue-mail.ts'

// Where mail is real: signing up must not tell either which addresses are taken.
const server = useApp({ config: { smtpUrl: 'smtp://127.0.0.1:1' } })
const { visitor } = server
const PASSWORD = 'forty pallets of socks'

let count = 0
const newEmail = (name = 'new'): string => `${name}-${(count += 1)}@lotyard.test`

type Owner = TestClient & { account: TestAccount }

async function owner(given: { isVerified?: boolean } = {}): Promise<Owner> {
  const account = await server.createAccount({ password: PASSWORD, ...given })
  return { ...(await server.signIn(account)), account }
}
const request = (client: TestClient, email: string, password = PASSWORD) =>
  client.post('/api/account/email', { email, password })
const confirm = (client: TestClient, token: string) => client.post('/api/account/email/confirmation', { token })
const undo = (token: string, client: TestClient = visitor) => client.post('/api/account/email/undo', { token })
const signIn = (email: string, password = PASSWORD) => visitor.post('/api/account/session', { email, password })
const signUp = (email: string) =>
  visitor.post('/api/account/', {
    account: { first_name: 'Eve', last_name: 'Late', email, password: PASSWORD, terms_accepted: true },
  })

const mailsTo = (email: string) =>
  server.db
    .selectFrom('mails')
    .select(['kind', 'props'])
    .where('recipient', '=', email)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
const kindsTo = async (email: string) => (await mailsTo(email)).map(({ kind }) => kind)

async function tokenTo(email: string, kind: 'email-change-confirm' | 'email-changed'): Promise<string> {
  const mail = (await mailsTo(email)).findLast((one) => one.kind === kind)
  const { link, undoLink } = (mail?.props ?? {}) as { link?: string; undoLink?: string }
  return new URL(link ?? undoLink ?? '').searchParams.get('token') ?? ''
}
async function accountOf(id: string) {
  return server.db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}
const changesOf = (id: string) =>
  server.db.selectFrom('email_changes').selectAll().where('account_id', '=', id).orderBy('asked_at').execute()

/** Changes the address of the account, as its owner would; returns both links. */
async function change(client: Owner, to: string): Promise<{ token: string; undoToken: string }> {
  const { email: from } = await accountOf(client.account.id)
  expect((await request(client, to)).statusCode).toBe(202)
  const token = await tokenTo(to, 'email-change-confirm')
  expect((await confirm(client, token)).statusCode).toBe(204)
  return { token, undoToken: await tokenTo(from, 'email-changed') }
}

/** As if the changes of the account had been made so many days before. */
async function agePerDays(accountId: string, days: number): Promise<void> {
  const back = `interval '${days} days'`
  await server.context.pool.query(
    `update email_changes set asked_at = asked_at - ${back}, expires_at = expires_at - ${back},
       confirmed_at = confirmed_at - ${back}, undo_until = undo_until - ${back} where account_id = $1`,
    [accountId],
  )
}

test('an address is changed once its link is confirmed: other sessions end, this one stays, and the old address is told', async () => {
  const ada = await owner()
  const other = await server.signIn(ada.account)
  const to = newEmail()
  expect((await request(ada, ` ${to.toUpperCase()} `)).statusCode).toBe(202)
  expect(await kindsTo(to)).toEqual(['email-change-confirm'])
  expect(await kindsTo(ada.account.email)).toEqual(['email-change-requested'])
  expect((await ada.get('/api/account/email')).json()).toMatchObject({
    email: ada.account.email,
    pending: { email: to },
  })

  const token = await tokenTo(to, 'email-change-confirm')
  const look = await ada.get(`/api/account/email/confirmation?token=${token}`)
  expect(look.json()).toEqual({ old_email: ada.account.email, new_email: to, is_confirmed: false })
  expect((await accountOf(ada.account.id)).email).toBe(ada.account.email)

  const reply = await confirm(ada, token)
  expect(reply.statusCode).toBe(204)
  expect(reply.cookies).toMatchObject([{ name: 'lotyard_device', httpOnly: true }])
  expect((await ada.get('/api/account/')).json()).toMatchObject({ email: to, email_verified: true })
  expect((await other.get('/api/account/')).statusCode).toBe(401)
  expect((await ada.get('/api/account/email')).json()).toEqual({ email: to, email_verified: true, pending: null })
  expect(await kindsTo(ada.account.email)).toEqual(['email-change-requested', 'email-changed'])
  expect((await signIn(to)).statusCode).toBe(201)
  expect((await signIn(ada.account.email)).statusCode).toBe(401)
})

test('tokens are kept as hashes only', async () => {
  const ada = await owner()
  const to = newEmail()
  const { token, undoToken } = await change(ada, to)
  const rows = JSON.stringify(await changesOf(ada.account.id))
  expect(rows).not.toContain(token)
  expect(rows).not.toContain(undoToken)
})

test.each([
  ['a wrong password', { password: 'not the password' }, { password: ['Password is wrong'] }],
  ['no password', { password: '' }, { password: ['Password is required'] }],
  ['no address', { email: 'nobody' }, { email: ['Email is invalid'] }],
])('a change with %s is refused', async (_case, changed, errors) => {
  const ada = await owner()
  const reply = await ada.post('/api/account/email', { email: newEmail(), password: PASSWORD, ...changed })
  expect([reply.statusCode, reply.json().errors]).toEqual([422, errors])
  expect(await changesOf(ada.account.id)).toEqual([])
})

test('a visitor changes nothing', async () => {
  expect((await request(visitor, newEmail())).statusCode).toBe(401)
  expect((await confirm(visitor, 'x')).statusCode).toBe(401)
})

test('a taken address is answered as a free one; its holder is told, and nothing changes', async () => {
  const ada = await owner()
  const bob = await owner()
  const free = await request(ada, newEmail())
  const taken = await request(ada, bob.account.email)
  expect([taken.statusCode, taken.body]).toEqual([free.statusCode, free.body])
  expect((await ada.get('/api/account/email')).json().pending.email).toBe(bob.account.email)
  expect(await kindsTo(bob.account.email)).toEqual(['email-change-refused'])
  expect(await kindsTo(ada.account.email)).toEqual(['email-change-requested', 'email-change-requested'])
})

test('an account asks five times a day, and an address that others ask for is not flooded', async () => {
  const ada = await owner()
  const target = newEmail('target')
  for (let round = 0; round < 5; round += 1) expect((await request(ada, target)).statusCode).toBe(202)
  const reply = await request(ada, target)
  expect([reply.statusCode, reply.json().code]).toEqual([429, 'too_many_requests'])
  expect((await request(await owner(), target)).statusCode).toBe(202)
  expect(await mailsTo(target)).toHaveLength(5)
})

test('a newer request replaces the older one, whose link says so', async () => {
  const ada = await owner()
  const [first, second] = [newEmail(), newEmail()]
  await request(ada, first)
  await request(ada, second)
  const stale = await confirm(ada, await tokenTo(first, 'email-change-confirm'))
  expect([stale.statusCode, stale.json().code]).toEqual([422, 'email_link_canceled'])
  expect((await confirm(ada, await tokenTo(second, 'email-change-confirm'))).statusCode).toBe(204)
})

test('a new password cancels a change that waits', async () => {
  const ada = await owner()
  const to = newEmail()
  await request(ada, to)
  const password = 'fifty pallets of shoes'
  const account = { current_password: PASSWORD, password, password_confirmation: password }
  expect((await ada.put('/api/account/', { update_password: true, account })).statusCode).toBe(200)
  const again = await server.signIn(ada.account)
  expect((await confirm(again, await tokenTo(to, 'email-change-confirm'))).json().code).toBe('email_link_canceled')
})

test('a confirmation link used twice, by another account, after its end, guessed', async () => {
  const ada = await owner()
  const bob = await owner()
  const to = newEmail()
  await request(ada, to)
  const token = await tokenTo(to, 'email-change-confirm')
  for (const reply of [await confirm(bob, token), await bob.get(`/api/account/email/confirmation?token=${token}`)])
    expect([reply.statusCode, reply.json().code]).toEqual([403, 'link_of_another_account'])
  expect((await confirm(ada, `${token}x`)).json().code).toBe('email_link_invalid')
  expect((await confirm(ada, token.slice(0, -1))).json().code).toBe('email_link_invalid')
  expect((await confirm(ada, token)).statusCode).toBe(204)
  expect((await confirm(ada, token)).statusCode).toBe(204)
  expect((await ada.get(`/api/account/email/confirmation?token=${token}`)).json().is_confirmed).toBe(true)
  expect(await kindsTo(ada.account.email)).toEqual(['email-change-requested', 'email-changed'])

  const later = newEmail()
  await request(ada, later)
  const late = await tokenTo(later, 'email-change-confirm')
  await agePerDays(ada.account.id, 1)
  expect((await confirm(ada, late)).json().code).toBe('email_link_expired')
  expect((await ada.get('/api/account/email')).json().pending).toBeNull()
})

test('an undo puts the old address back, ends every session and demands a new password; both are told', async () => {
  const ada = await owner()
  const to = newEmail()
  const { undoToken } = await change(ada, to)
  const look = await visitor.get(`/api/account/email/undo?token=${undoToken}`)
  expect(look.json()).toMatchObject({ old_email: ada.account.email, new_email: to })
  expect((await accountOf(ada.account.id)).email).toBe(to)

  const reply = await undo(undoToken)
  expect(reply.statusCode).toBe(200)
  expect(await accountOf(ada.account.id)).toMatchObject({ email: ada.account.email, email_verified: true })
  expect((await ada.get('/api/account/')).statusCode).toBe(401)
  expect((await signIn(ada.account.email)).statusCode).toBe(401)
  expect((await signIn(to)).statusCode).toBe(401)
  expect(await kindsTo(to)).toEqual(['email-change-confirm', 'email-undone-elsewhere'])
  expect((await kindsTo(ada.account.email)).at(-1)).toBe('email-change-undone')

  const password = 'fifty pallets of shoes'
  const { reset_token: token } = reply.json<{ reset_token: string }>()
  const reset = await visitor.put('/api/account/password_reset', { token, password, password_confirmation: password })
  expect(reset.statusCode).toBe(204)
  expect((await signIn(ada.account.email, password)).statusCode).toBe(201)
})

test('an undo link used twice, by another account, after its end, guessed', async () => {
  const ada = await owner()
  const bob = await owner()
  const { token, undoToken } = await change(ada, newEmail())
  expect((await undo(undoToken, bob)).json().code).toBe('link_of_another_account')
  expect((await undo(`${undoToken}x`)).json().code).toBe('email_link_invalid')
  expect((await undo(token)).json().code).toBe('email_link_invalid')
  expect((await undo(undoToken, ada)).statusCode).toBe(200)
  const twice = await undo(undoToken)
  expect([twice.statusCode, twice.json().code]).toEqual([409, 'change_undone'])
  expect((await confirm(await server.signIn(ada.account), token)).json().code).toBe('change_undone')

  const { undoToken: late } = await change(bob, newEmail())
  await agePerDays(bob.account.id, 7)
  const reply = await undo(late)
  expect([reply.statusCode, reply.json().code]).toEqual([422, 'undo_link_expired'])
})

test('a thief who changes the address twice loses both to one undo from the first', async () => {
  const ada = await owner()
  const [b, c] = [newEmail('b'), newEmail('c')]
  const { undoToken } = await change(ada, b)
  const { undoToken: undoFromB } = await change(ada, c)
  await request(ada, newEmail('d'))
  expect((await undo(undoToken)).statusCode).toBe(200)
  expect((await accountOf(ada.account.id)).email).toBe(ada.account.email)
  expect((await undo(undoFromB)).json().code).toBe('change_undone')
  expect((await changesOf(ada.account.id)).map((row) => row.undone_at !== null || row.canceled_at !== null)).toEqual([
    true,
    true,
    true,
  ])
  for (const email of [b, c]) expect((await kindsTo(email)).at(-1)).toBe('email-undone-elsewhere')
})

test('an undo of the second change keeps the first, which can still be undone', async () => {
  const ada = await owner()
  const b = newEmail('b')
  const { undoToken } = await change(ada, b)
  const { undoToken: undoFromB } = await change(ada, newEmail('c'))
  expect((await undo(undoFromB)).statusCode).toBe(200)
  expect((await accountOf(ada.account.id)).email).toBe(b)
  expect((await undo(undoToken)).statusCode).toBe(200)
  expect((await accountOf(ada.account.id)).email).toBe(ada.account.email)
})

test('the old address is reserved for a week: for others it is as taken, for the owner it is free', async () => {
  const ada = await owner()
  const old = ada.account.email
  const b = newEmail('b')
  await change(ada, b)
  const [fresh, reserved] = [await signUp(newEmail('fresh')), await signUp(old)]
  expect([reserved.statusCode, reserved.body]).toEqual([fresh.statusCode, fresh.body])
  expect((await kindsTo(old)).at(-1)).toBe('email-change-refused')
  expect((await signIn(old)).statusCode).toBe(401)
  const bob = await owner()
  expect((await request(bob, old)).statusCode).toBe(202)
  expect((await kindsTo(old)).filter((kind) => kind === 'email-change-confirm')).toEqual([])
  const admin = await server.as('admin')
  const invited = { email: old, first_name: 'A', last_name: 'B', role: 'buyer' }
  expect((await admin.post('/api/admin/accounts', invited)).json().errors).toEqual({
    email: ['Email is already in use'],
  })

  await change(ada, old)
  await change(ada, b)
  await agePerDays(ada.account.id, 7)
  expect((await signUp(old)).statusCode).toBe(201)
  expect((await kindsTo(old)).at(-1)).toBe('welcome')
})

test('an old address that was never confirmed gets no notice and no undo: it may be a stranger’s', async () => {
  const ada = await owner({ isVerified: false })
  await request(ada, 'ada-proven@lotyard.test')
  expect((await confirm(ada, await tokenTo('ada-proven@lotyard.test', 'email-change-confirm'))).statusCode).toBe(204)
  expect(await mailsTo(ada.account.email)).toEqual([])
  expect((await signUp(ada.account.email)).statusCode).toBe(201)
  expect(await kindsTo(ada.account.email)).toEqual(['welcome'])
})

test('what is kept by an address follows: mail that waits and the newsletter, there and back', async () => {
  const { db } = server
  const ada = await owner()
  const old = ada.account.email
  const to = newEmail()
  await db
    .insertInto('newsletter_subscribers')
    .values({ email: old, confirmed_at: sql`now()` })
    .execute()
  await db.transaction().execute(async (tx) => {
    const props = { firstName: 'Ada', resetLink: 'x' }
    await queueMail(tx, { kind: 'password-changed', fact: 'p', recipient: old, props })
    const lot = { firstName: 'Ada', title: 'A lot', link: 'x', reason: 'Damaged' }
    await queueMail(tx, { kind: 'auction-withdrawn', fact: 'w', recipient: old, props: lot })
  })
  const subscribers = () =>
    db.selectFrom('newsletter_subscribers').select('email').where('email', 'in', [old, to]).execute()
  const { undoToken } = await change(ada, to)
  expect(await kindsTo(to)).toContain('auction-withdrawn')
  expect(await kindsTo(old)).toContain('password-changed')
  expect(await subscribers()).toEqual([{ email: to }])
  await undo(undoToken)
  expect(await kindsTo(old)).toContain('auction-withdrawn')
  expect(await subscribers()).toEqual([{ email: old }])
})

test('a link to set a password that went to the old address ends with the change', async () => {
  const ada = await owner()
  await visitor.post('/api/account/password_reset', { email: ada.account.email })
  const { props } = (await mailsTo(ada.account.email)).find(({ kind }) => kind === 'reset-password')!
  const token = new URL((props as { link: string }).link).searchParams.get('token')
  await change(ada, newEmail())
  const password = 'fifty pallets of shoes'
  const reply = await visitor.put('/api/account/password_reset', { token, password, password_confirmation: password })
  expect(reply.json().code).toBe('link_invalid')
})

test('the desk sees changes and undos, and who is contested', async () => {
  const ada = await owner()
  const to = newEmail()
  const { undoToken } = await change(ada, to)
  await undo(undoToken)
  const admin = await server.as('admin')
  const person = (await admin.get(`/api/admin/accounts/${ada.account.id}`)).json()
  expect(person.audit_about.map((entry: { action: string }) => entry.action)).toEqual([
    'account.email_undo',
    'account.email_change',
  ])
  expect(person.undone_emails).toEqual([to])
})

test('an admin decides a contested undo, only for an address that the account had; every session ends', async () => {
  const ada = await owner()
  const to = newEmail()
  const { undoToken } = await change(ada, to)
  await undo(undoToken)
  const thief = await server.signIn(ada.account)
  const admin = await server.as('admin')
  const decide = (email: string, reason = 'Called back on the number we have') =>
    admin.put(`/api/admin/accounts/${ada.account.id}/email`, { email, reason })
  expect((await decide('mine@lotyard.test')).json().code).toBe('email_not_contested')
  expect((await decide(to, '')).statusCode).toBe(422)
  expect((await decide(to)).statusCode).toBe(204)
  expect((await decide(to)).statusCode).toBe(204)
  expect((await accountOf(ada.account.id)).email).toBe(to)
  expect((await thief.get('/api/account/')).statusCode).toBe(401)
  for (const email of [to, ada.account.email])
    expect((await kindsTo(email)).filter((kind) => kind === 'email-decided')).toHaveLength(1)
  const own = await admin.put(`/api/admin/accounts/${admin.account.id}/email`, { email: to, reason: 'A reason given' })
  expect(own.json().code).toBe('your_own_account')
  const buyer = await server.as('buyer')
  const forbidden = await buyer.put(`/api/admin/accounts/${ada.account.id}/email`, { email: to, reason: 'A reason' })
  expect(forbidden.statusCode).toBe(403)
})

async function ownerWithTwoStep(): Promise<Owner & { secret: string }> {
  const ada = await owner()
  const { secret } = await setUpTwoStep(ada)
  await forgetUsedCodes(server, ada.account.id)
  return { ...ada, secret }
}
const undoWith = (token: string, code?: string) =>
  visitor.post('/api/account/email/undo', { token, ...(code !== undefined && { code }) })

test('an account with a second step is asked for its code before anything is undone', async () => {
  const ada = await ownerWithTwoStep()
  const to = newEmail()
  const { undoToken: token } = await change(ada, to)
  expect((await undoWith(token)).json()).toMatchObject({ code: 'two_factor_required' })
  expect((await undoWith(token, wrongCode(ada.secret))).json()).toMatchObject({ code: 'code_wrong' })
  expect((await accountOf(ada.account.id)).email).toBe(to)
  expect((await undoWith(token, appCode(ada.secret))).statusCode).toBe(200)
  expect((await accountOf(ada.account.id)).email).toBe(ada.account.email)
})

test('a link takes five wrong codes, which lock the link and not its owner', async () => {
  const ada = await ownerWithTwoStep()
  const to = newEmail()
  const { undoToken: token } = await change(ada, to)
  const wrong = Array.from({ length: 8 }, () => undoWith(token, wrongCode(ada.secret)))
  const replies = (await Promise.all(wrong)).map((reply) => reply.json<{ code: string }>().code)
  expect(replies.toSorted()).toEqual([...Array(5).fill('code_wrong'), ...Array(3).fill('too_many_requests')])
  expect((await undoWith(token, appCode(ada.secret))).statusCode).toBe(429)
  const { failed_verification_count: count, locked_until: until } = await server.db
    .selectFrom('two_factors')
    .selectAll()
    .where('account_id', '=', ada.account.id)
    .executeTakeFirstOrThrow()
  expect([count, until]).toEqual([0, null])
})

test('a second step that a thief turned on keeps the owner from the undo until an admin has reset it, and a day longer', async () => {
  const ada = await owner()
  const { undoToken: token } = await change(ada, newEmail())
  await setUpTwoStep(ada)
  expect((await undoWith(token)).json()).toMatchObject({ code: 'two_factor_required' })
  const admin = await server.as('admin')
  await admin.post(`/api/admin/accounts/${ada.account.id}/two_factor_reset`, { reason: 'Taken over' })
  // The admin may have been talked into it by whoever reads the old mailbox.
  expect((await undoWith(token)).json()).toMatchObject({ code: 'security_hold' })
  await server.context.pool.query('update accounts set security_hold_until = now() where id = $1', [ada.account.id])
  expect((await undoWith(token)).statusCode).toBe(200)
  expect((await accountOf(ada.account.id)).email).toBe(ada.account.email)
})

test('for a day after an admin has reset the second step no address is asked for or confirmed', async () => {
  const ada = await owner()
  const to = newEmail()
  await request(ada, to)
  const token = await tokenTo(to, 'email-change-confirm')
  await setUpTwoStep(ada)
  const admin = await server.as('admin')
  const reset = await admin.post(`/api/admin/accounts/${ada.account.id}/two_factor_reset`, { reason: 'Phone lost' })
  expect(reset.statusCode).toBeLessThan(300)
  const back = await server.signIn(ada.account)
  expect((await request(back, newEmail())).json()).toMatchObject({ code: 'security_hold' })
  expect((await confirm(back, token)).json()).toMatchObject({ code: 'security_hold' })
  expect((await accountOf(ada.account.id)).email).toBe(ada.account.email)
})

test('of two confirmations at once one changes the address, both are told that it is done, and the undo link works', async () => {
  const ada = await owner()
  const to = newEmail()
  await request(ada, to)
  const token = await tokenTo(to, 'email-change-confirm')
  const { pool } = server.context
  const holder = await pool.connect()
  try {
    await holder.query('begin')
    await holder.query('select from accounts where id = $1 for update', [ada.account.id])
    const confirming = [confirm(ada, token), confirm(ada, token)]
    await untilBlocked(pool, 2)
    await holder.query('commit')
    expect((await Promise.all(confirming)).map((reply) => reply.statusCode)).toEqual([204, 204])
  } finally {
    holder.release()
  }
  const { rows } = await pool.query(`select from audit_entries where subject = $1`, [`account:${ada.account.id}`])
  expect(rows).toHaveLength(1)
  expect((await undo(await tokenTo(ada.account.email, 'email-changed'))).statusCode).toBe(200)
})

test('of a confirmation and a sign-up with the same address one wins, and the account is whole either way', async () => {
  for (let round = 0; round < 5; round += 1) {
    const ada = await owner()
    const to = newEmail('race')
    await request(ada, to)
    const token = await tokenTo(to, 'email-change-confirm')
    const [reply, signedUp] = await Promise.all([confirm(ada, token), signUp(to)])
    expect(signedUp.statusCode).toBe(201)
    const { email } = await accountOf(ada.account.id)
    if (reply.statusCode === 204) expect(email).toBe(to)
    else expect([reply.statusCode, reply.json().code, email]).toEqual([409, 'email_taken', ada.account.email])
    const owners = await server.db.selectFrom('accounts').select('id').where('email', '=', to).execute()
    expect(owners).toHaveLength(1)
  }
})

test('a sign-up that waits for the address a change gives up does not get it', async () => {
  const ada = await owner()
  const old = ada.account.email
  const to = newEmail()
  await request(ada, to)
  const token = await tokenTo(to, 'email-change-confirm')
  const { pool } = server.context
  const holder = await pool.connect()
  try {
    // The confirmation has moved the account and waits to write its audit entry; the sign-up waits for its commit.
    await holder.query('begin')
    await holder.query('lock table audit_entries in exclusive mode')
    const confirming = confirm(ada, token)
    await untilBlocked(pool, 1)
    const inserting = pool
      .query(`insert into accounts (email, first_name, last_name, name) values ($1, 'E', 'L', 'E L')`, [old])
      .then(
        () => null,
        (error: { constraint?: string }) => error.constraint,
      )
    await untilBlocked(pool, 2)
    await holder.query('commit')
    expect((await confirming).statusCode).toBe(204)
    expect(await inserting).toBe('an_address_is_reserved_while_it_can_come_back')
  } finally {
    holder.release()
  }
})

test('an undo and a second change at once: the old address is back, whichever comes first', async () => {
  for (let round = 0; round < 5; round += 1) {
    const ada = await owner()
    const { undoToken } = await change(ada, newEmail('b'))
    const c = newEmail('c')
    await request(ada, c)
    const token = await tokenTo(c, 'email-change-confirm')
    const [undone, confirmed] = await Promise.all([undo(undoToken), confirm(ada, token)])
    expect(undone.statusCode).toBe(200)
    expect([204, 401, 422]).toContain(confirmed.statusCode)
    expect((await accountOf(ada.account.id)).email).toBe(ada.account.email)
    expect(
      await server.db.selectFrom('sessions').select('id').where('account_id', '=', ada.account.id).execute(),
    ).toEqual([])
  }
})

test('a deleted account gives its old address free, and takes along the mail that went there', async () => {
  const ada = await owner()
  const { undoToken } = await change(ada, newEmail())
  const deleted = await ada.post('/api/account/deletion', { password: PASSWORD, confirm: true })
  expect(deleted.statusCode).toBe(204)
  expect(await mailsTo(ada.account.email)).toEqual([])
  expect((await undo(undoToken)).json().code).toBe('email_link_invalid')
  expect((await signUp(ada.account.email)).statusCode).toBe(201)
  expect(await kindsTo(ada.account.email)).toEqual(['welcome'])
})

test('a program that holds a session without its token can not ask for a change', async () => {
  const ada = await owner()
  const { 'x-csrf-token': _token, ...headers } = ada.headers
  const bare = makeClient(() => server.app, headers)
  expect((await request(bare, newEmail())).json().code).toBe('csrf_token_invalid')
})
