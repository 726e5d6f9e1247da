import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { useApp, type TestClient } from '../../../../test/servers/app.ts'
import { addAuction } from '../../../../test/auctions.ts'
import { addBasics, addLot } from '../../../../test/market.ts'
import { untilBlocked } from '../../../../test/databases/blocked.ts'
import { buyerWithLots, CARD_PAYLOAD, insertExampleOrder, placeOrder } from '../../../../test/placing.ts'

const server = useApp()
const PASSWORD = 'a long one, unguessed 42'
let admin: Awaited<ReturnType<typeof server.as>>

beforeAll(async () => {
  await addBasics(server.db)
  admin = await server.as('admin')
})

const suspend = (id: string, by: TestClient = admin) =>
  by.post(`/api/admin/accounts/${id}/suspend`, { reason: 'Chargebacks on three orders' })
const reinstate = (id: string) => admin.post(`/api/admin/accounts/${id}/reinstate`, { reason: 'All settled' })
const signIn = (email: string, password = PASSWORD) => server.visitor.post('/api/account/session', { email, password })
const auditOf = (id: string) =>
  server.db
    .selectFrom('audit_entries')
    .where('subject', '=', `account:${id}`)
    .orderBy('id')
    .select(['action', 'details', 'account_id as by'])
    .execute()
const mailsTo = (recipient: string) =>
  server.db.selectFrom('mails').where('recipient', '=', recipient).orderBy('kind').select(['kind', 'props']).execute()

test('a suspended account is signed out at once, and hears why only with the right password', async () => {
  const account = await server.createAccount({ password: PASSWORD })
  const client = await server.signIn(account)
  expect((await suspend(account.id)).statusCode).toBe(204)
  expect((await client.get('/api/account/')).statusCode).toBe(401)

  const right = await signIn(account.email)
  expect([right.statusCode, right.json()]).toMatchObject([403, { code: 'account_suspended' }])
  expect(right.json<{ message: string }>().message).toBe('This account is suspended. Contact us.')
  const wrong = await signIn(account.email, 'something else entirely')
  expect(wrong.json()).toMatchObject({ code: 'wrong_credentials' })

  expect((await reinstate(account.id)).statusCode).toBe(204)
  expect((await signIn(account.email)).statusCode).toBe(201)
  expect(await auditOf(account.id)).toEqual([
    { action: 'account.suspend', details: { reason: 'Chargebacks on three orders' }, by: admin.account.id },
    { action: 'account.reinstate', details: { reason: 'All settled' }, by: admin.account.id },
  ])
  const signIns = await server.db
    .selectFrom('sign_ins')
    .where('account_id', '=', account.id)
    .orderBy('id')
    .selectAll()
    .execute()
  expect(signIns.map(({ outcome }) => outcome)).toEqual(['suspended', 'wrong_password', 'ok'])
  expect(signIns[0]).toMatchObject({ address_group: '127.0.0.1' })
})

test('a form that is sent twice suspends once, and without a reason nothing happens', async () => {
  const { id } = await server.createAccount()
  expect((await admin.post(`/api/admin/accounts/${id}/suspend`, { reason: ' ' })).statusCode).toBe(422)
  await suspend(id)
  expect((await suspend(id)).statusCode).toBe(204)
  expect(await auditOf(id)).toHaveLength(1)
})

test('neither oneself nor the last admin is suspended, also when two admins suspend each other at once', async () => {
  expect((await suspend(admin.account.id)).json()).toMatchObject({ code: 'last_admin' })
  const other = await server.as('admin')
  expect((await suspend(admin.account.id)).json()).toMatchObject({ code: 'your_own_account' })
  const replies = await Promise.all([suspend(other.account.id), suspend(admin.account.id, other)])
  expect(replies.filter(({ statusCode }) => statusCode === 204)).toHaveLength(1)
  // Suspended accounts are let in again, for the tests that follow.
  await sql`update accounts set suspended_at = null, suspension_reason = null, suspended_by = null`.execute(server.db)
  await server.db
    .updateTable('accounts')
    .set({ role: 'buyer', owner_since: null })
    .where('id', '=', other.account.id)
    .execute()
  admin = { ...(await server.signIn(admin.account)), account: admin.account }
})

test('the database refuses what the desk does', async () => {
  const { db } = server
  const { id } = await server.createAccount()
  const set = (values: object, of = id) => db.updateTable('accounts').set(values).where('id', '=', of).execute()
  const since = { suspended_at: new Date(), suspension_reason: 'x', suspended_by: admin.account.id }
  await expect(set({ suspended_at: new Date() })).rejects.toMatchObject({ constraint: 'a_suspension_says_who_and_why' })
  await expect(set({ ...since, suspended_by: id })).rejects.toMatchObject({ constraint: 'nobody_suspends_themselves' })
  await expect(set({ role: 'buyer', owner_since: null }, admin.account.id)).rejects.toMatchObject({
    constraint: 'the_last_admin_stays',
  })
  await set(since)
  const session = { account_id: id, token: 'x', expires_at: new Date(Date.now() + 60_000) }
  await expect(db.insertInto('sessions').values(session).execute()).rejects.toMatchObject({
    constraint: 'a_suspended_account_has_no_session',
  })
  const { id: sellerId } = await server.createAccount({ role: 'seller' })
  const lot = await addLot(db, { sellerId })
  const order = db.transaction().execute((tx) => insertExampleOrder(tx, id, lot.listingId))
  await expect(order).rejects.toMatchObject({ constraint: 'a_suspended_account_gets_no_order' })
})

test('a bid or an order that was on its way when its account was suspended is refused', async () => {
  const { id: sellerId } = await server.createAccount({ role: 'seller' })
  const { name } = await addAuction(server.db, { sellerId })
  const bidder = await server.as('buyer')
  const bid = await whileBeingSuspended(bidder.account.id, () =>
    bidder.post(`/api/listings/${name}/bids`, { max_bid_cents: 500_00 }, { headers: { 'idempotency-key': 'k1' } }),
  )
  expect(bid.json()).toMatchObject({ code: 'account_suspended' })

  const buyer = await buyerWithLots(server)
  const order = await whileBeingSuspended(buyer.account.id, () => placeOrder(buyer, CARD_PAYLOAD))
  expect(order.json()).toMatchObject({ code: 'account_suspended' })
})

/** Its session is still good when the request comes; the suspension is committed before the request is decided. */
async function whileBeingSuspended<Reply>(id: string, send: () => Promise<Reply>): Promise<Reply> {
  const tx = await server.db.startTransaction().execute()
  // Every auction too: a bid waits there and not for its bidder.
  await tx.selectFrom('auctions').selectAll().forUpdate().execute()
  await tx
    .updateTable('accounts')
    .set({ suspended_at: new Date(), suspension_reason: 'x', suspended_by: admin.account.id })
    .where('id', '=', id)
    .execute()
  const reply = send()
  try {
    await untilBlocked(server.context.pool)
  } finally {
    await tx.commit().execute()
  }
  const answered = await reply
  await reinstate(id)
  return answered
}

test('nothing is sold directly to a suspended account', async () => {
  const { id, email } = await server.createAccount()
  await suspend(id)
  const reply = await admin.get(`/api/admin/direct_orders/buyer?email=${email}`)
  expect(reply.json()).toMatchObject({ code: 'account_suspended', message: expect.stringContaining('suspended') })
  const preview = await admin.post('/api/admin/direct_orders/preview', { account_id: id, listings: [] })
  expect(preview.statusCode).toBe(403)
})

test('a role is changed by what the admin saw, and never taken from a seller with open lots', async () => {
  const { id } = await server.createAccount({ role: 'seller' })
  const change = (role: string, was: string) => admin.put(`/api/admin/accounts/${id}/role`, { role, was })
  expect((await change('admin', 'buyer')).json()).toMatchObject({ code: 'conflict' })
  await addLot(server.db, { sellerId: id })
  expect((await change('buyer', 'seller')).json()).toMatchObject({ code: 'seller_has_open_lots' })
  expect((await change('admin', 'seller')).statusCode).toBe(204)
  // Sent twice.
  expect((await change('admin', 'seller')).statusCode).toBe(204)
  expect((await change('seller', 'admin')).statusCode).toBe(204)
  expect((await auditOf(id)).map(({ details }) => details)).toEqual([
    { from: 'seller', to: 'admin' },
    { from: 'admin', to: 'seller' },
  ])
  const own = await admin.put(`/api/admin/accounts/${admin.account.id}/role`, { role: 'buyer', was: 'admin' })
  expect(own.json()).toMatchObject({ code: 'last_admin' })
})

test('a seller is named once the account sells', async () => {
  const { id } = await server.createAccount()
  const name = (seller_name: string, was: string | null) =>
    admin.put(`/api/admin/accounts/${id}/seller_name`, { seller_name, was })
  expect((await name('Acme', null)).json()).toMatchObject({ code: 'conflict' })
  await admin.put(`/api/admin/accounts/${id}/role`, { role: 'seller', was: 'buyer' })
  expect((await name('A', null)).json()).toMatchObject({ errors: { seller_name: [expect.any(String)] } })
  expect((await name('Acme', null)).statusCode).toBe(204)
  expect((await name('Other', null)).json()).toMatchObject({ code: 'conflict' })
  expect((await name('Acme Two', 'Acme')).statusCode).toBe(204)
  expect((await auditOf(id)).at(-1)).toMatchObject({ details: { from: 'Acme', to: 'Acme Two' } })
})

test('an address is marked verified, links are mailed and sessions ended, each on record', async () => {
  const account = await server.createAccount({ isVerified: false, password: PASSWORD })
  const client = await server.signIn(account)
  const act = (what: string) => admin.post(`/api/admin/accounts/${account.id}/${what}`)
  expect((await act('verification_mail')).statusCode).toBe(202)
  expect((await act('password_mail')).statusCode).toBe(202)
  expect((await mailsTo(account.email)).map(({ kind }) => kind)).toEqual(['reset-password', 'verify-email'])
  expect((await act('verify')).statusCode).toBe(204)
  expect((await act('verify')).statusCode).toBe(204)
  expect((await client.get('/api/account/')).json()).toMatchObject({ email_verified: true })
  expect((await act('sign_out')).statusCode).toBe(204)
  expect((await client.get('/api/account/')).statusCode).toBe(401)
  expect((await auditOf(account.id)).map(({ action }) => action)).toEqual([
    'account.mail_verification',
    'account.mail_password_reset',
    'account.verify',
    'account.sign_out',
  ])
})

test('a person is invited, sets a password by the mailed link, and signs in', async () => {
  const given = { email: ' New@Lotyard.test', first_name: 'Grace', last_name: 'Hopper', role: 'seller' }
  const invited = await admin.post('/api/admin/accounts', given)
  expect(invited.statusCode).toBe(201)
  const [mail] = await mailsTo('new@lotyard.test')
  expect(mail!.kind).toBe('account-invited')
  const token = new URL((mail!.props as { link: string }).link).searchParams.get('token')
  const password = { token, password: PASSWORD, password_confirmation: PASSWORD }
  expect((await server.visitor.put('/api/account/password_reset', password)).statusCode).toBe(204)
  const account = await signIn('new@lotyard.test')
  expect(account.json()).toMatchObject({ roles: ['buyer', 'seller'], email_verified: true, terms_accepted: false })
  const again = await admin.post('/api/admin/accounts', given)
  expect(again.json()).toMatchObject({ errors: { email: ['Email is already in use'] } })
})

test('a guessing attack leaves sixty rows an hour, and does not hide the sign-in that worked', async () => {
  const account = await server.createAccount({ password: PASSWORD })
  const row = { account_id: account.id, outcome: 'wrong_password', address_group: '192.0.2.1', device: 'curl' }
  for (let round = 0; round < 3; round += 1)
    await server.db
      .insertInto('sign_ins')
      .values(Array.from({ length: 30 }, () => row))
      .execute()
  await signIn(account.email)
  const rows = await server.db.selectFrom('sign_ins').where('account_id', '=', account.id).select('outcome').execute()
  expect(rows).toHaveLength(61)
  expect(rows.at(-1)).toEqual({ outcome: 'ok' })
  expect((await signIn('nobody@lotyard.test')).statusCode).toBe(401)
})

test('none of it is for sellers or buyers, and an account that is not there is 404', async () => {
  for (const role of ['seller', 'buyer'] as const) {
    const client = await server.as(role)
    expect((await suspend(admin.account.id, client)).statusCode).toBe(403)
    expect((await client.get('/api/admin/accounts')).statusCode).toBe(403)
  }
  expect((await suspend('0b1b6f2e-0000-4000-8000-000000000000')).statusCode).toBe(404)
  expect((await suspend('nobody')).statusCode).toBe(404)
})

test("staff with people act on accounts, but neither on admins nor make one, and rights are an owner's to give", async () => {
  const account = await server.createAccount({ role: 'admin', rights: { people: 'write' } })
  const staff = { ...(await server.signIn(account)), account }
  const [buyer, other] = [await server.createAccount(), await server.createAccount({ role: 'admin', rights: {} })]
  const codeOf = async (reply: ReturnType<TestClient['post']>) => (await reply).json().code
  expect(await codeOf(suspend(other.id, staff))).toBe('owners_only')
  expect(await codeOf(staff.put(`/api/admin/accounts/${buyer.id}/role`, { role: 'admin', was: 'buyer' }))).toBe(
    'owners_only',
  )
  const rights = { rights: { money: 'write' }, was: {} }
  expect(await codeOf(staff.put(`/api/admin/accounts/${other.id}/rights`, rights))).toBe('not_allowed')
  expect(await codeOf(admin.put(`/api/admin/accounts/${admin.account.id}/rights`, rights))).toBe('last_admin')
  expect((await admin.put(`/api/admin/accounts/${other.id}/rights`, rights)).statusCode).toBe(204)
  // Asked for by what the form showed.
  const stale = { rights: { market: 'read' }, was: {} }
  expect(await codeOf(admin.put(`/api/admin/accounts/${other.id}/rights`, stale))).toBe('conflict')
  expect((await suspend(buyer.id, staff)).statusCode).toBe(204)
})
