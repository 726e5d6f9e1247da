import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { EXAMPLE_ADDRESS } from '../../../../test/addresses.ts'
import { useApp, type TestAccount, type TestClient } from '../../../../test/servers/app.ts'
import { addAuction, offerOn } from '../../../../test/auctions.ts'
import { untilBlocked } from '../../../../test/databases/blocked.ts'
import { addBar, addBusyAccount, addOffer, addWin } from '../../../../test/data-rights.ts'
import { addBasics, addLot } from '../../../../test/market.ts'
import { addOrder, type AddedOrder } from '../../../../test/orders.ts'
import { listQueuedJobs } from '../../../../test/readers/queued-jobs.ts'
import { drainAuctionEvents } from '../../auctions/index.ts'
import { makeUnsubscribeToken } from '../../preferences/index.ts'

const server = useApp()
const PASSWORD = 'a pallet of kettles'
let sellerId: string
let adminId: string

beforeAll(async () => {
  await addBasics(server.db)
  sellerId = (await server.createAccount({ role: 'seller' })).id
  adminId = (await server.createAccount({ role: 'admin' })).id
})

type Member = TestClient & { account: TestAccount }

async function newMember(given: Parameters<typeof server.createAccount>[0] = {}): Promise<Member> {
  const account = await server.createAccount({ password: PASSWORD, ...given })
  return { ...(await server.signIn(account)), account }
}
const remove = (client: TestClient, password = PASSWORD) =>
  client.post('/api/account/deletion', { password, confirm: true })
const findRow = (id: string) =>
  server.db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const bid = (client: TestClient, name: string, max_bid_cents: number) =>
  client.post(`/api/listings/${name}/bids`, { max_bid_cents, confirm: true })

/** What a deletion writes at its end, for tests that hold it open. */
const ANONYMISE = `update accounts set deleted_at = now(), email = 'deleted-' || id || '@deleted.invalid', first_name = '',
  last_name = '', name = '', email_verified = false where id = $1`

test('a deleted account is anonymous, and everything personal is gone', async () => {
  const member = await newMember({ accessRules: ['Outlet'] })
  const { account } = member
  const { name: watchedName } = await addLot(server.db, { sellerId })
  const { bidOn, won } = await addBusyAccount(server, { account, sellerId, watchedName })
  const otherDevice = await server.signIn(account)
  await server.context.pool.query(
    `insert into alert_watermarks (subscription, subscriber_id, told_through)
     select 'inventory', $1::uuid, 1 union all select 'saved_search', id, 1 from saved_searches where account_id = $1`,
    [account.id],
  )

  const reply = await remove(member)
  expect(reply.statusCode, reply.body).toBe(204)
  expect(String(reply.headers['set-cookie'])).toContain('Max-Age=0')
  expect(await findRow(account.id)).toMatchObject({
    email: `deleted-${account.id}@deleted.invalid`,
    email_verified: false,
    first_name: '',
    last_name: '',
    name: '',
    role: 'buyer',
    seller_name: null,
    deleted_at: expect.any(Date),
  })
  for (const client of [member, otherDevice]) expect((await client.get('/api/account/')).statusCode).toBe(401)

  const { rows } = await server.context.pool.query<Record<string, number>>(
    `select (select count(*)::int from credentials where account_id = $1) as credentials,
      (select count(*)::int from sessions where account_id = $1) as sessions,
      (select count(*)::int from verifications where value = $1::text) as verifications,
      (select count(*)::int from account_access_rules where account_id = $1) as access_rules,
      (select count(*)::int from starred_lots where account_id = $1) as watches,
      (select count(*)::int from lot_notes where account_id = $1) as notes,
      (select count(*)::int from notification_preferences where account_id = $1) as preferences,
      (select count(*)::int from inventory_preferences where account_id = $1) as inventory,
      (select count(*)::int from test_email_requests where account_id = $1) as test_emails,
      (select count(*)::int from saved_searches where account_id = $1) as searches,
      (select count(*)::int from alert_watermarks) as watermarks,
      (select count(*)::int from price_books where account_id = $1) as price_books,
      (select count(*)::int from price_book_entries where account_id = $1) as price_book_entries,
      (select count(*)::int from addresses where account_id = $1) as addresses,
      (select count(*)::int from address_values) as address_values,
      (select count(*)::int from carts where account_id = $1) as carts,
      (select count(*)::int from cart_listings where account_id = $1) as cart_listings,
      (select count(*)::int from cart_pick_ups where account_id = $1) as cart_pick_ups,
      (select count(*)::int from newsletter_subscribers where email = $2) as newsletter,
      (select count(*)::int from mails where recipient = $2) as mails,
      (select count(*)::int from auction_events_outbox where account_id = $1) as events,
      (select count(*)::int from audit_entries where subject = 'account:' || $1::text and details <> '{}') as details,
      (select count(*)::int from bidding_bars where account_id = $1 and lift_reason like 'Ada%') as lift_reasons`,
    [account.id, account.email],
  )
  expect(
    Object.values(rows[0]!).every((count) => count === 0),
    JSON.stringify(rows[0]),
  ).toBe(true)

  const links = await server.db.selectFrom('auction_links').where('bidder_id', '=', account.id).select('hash').execute()
  expect(links).toHaveLength(bidOn.length)
  const wins = await server.db
    .selectFrom('auction_wins')
    .innerJoin('listings', 'listings.id', 'auction_wins.listing_id')
    .where('buyer_id', '=', account.id)
    .select('listings.name')
    .execute()
  expect(wins).toEqual([{ name: won }])
  const history = (await server.visitor.get(`/api/listings/${bidOn[0]}/bids`)).json()
  expect(history.total).toBe(2)
})

test('after a deletion the password no longer signs in, and the address is free again', async () => {
  const member = await newMember()
  const { email, id } = member.account
  expect((await remove(member)).statusCode).toBe(204)
  const session = { email, password: PASSWORD }
  const ours = { headers: { 'sec-fetch-site': 'same-origin' } }
  expect((await server.visitor.post('/api/account/session', session, ours)).statusCode).toBe(401)
  expect((await server.visitor.post('/api/account/password_reset', { email }, ours)).statusCode).toBe(202)
  expect(await server.db.selectFrom('mails').where('recipient', '=', email).selectAll().execute()).toEqual([])

  const account = { first_name: 'Ada', last_name: 'Again', email, password: 'another pallet of kettles' }
  const again = await server.visitor.post('/api/account/', { account, terms_accepted: true }, ours)
  expect(again.statusCode, again.body).toBe(201)
  expect(again.json().account.id).not.toBe(id)
})

test('no visitor signs up with the address of a deleted account', async () => {
  const account = { first_name: 'A', last_name: 'B', email: 'deleted-1@deleted.invalid', password: 'a pallet of pans' }
  const ours = { headers: { 'sec-fetch-site': 'same-origin' } }
  const reply = await server.visitor.post('/api/account/', { account }, ours)
  expect(reply.json()).toMatchObject({ errors: { email: ['Email is invalid'] } })
})

test('both the password and the tick are needed', async () => {
  const member = await newMember()
  const reply = await member.post('/api/account/deletion', { password: '', confirm: false })
  expect(reply.statusCode).toBe(422)
  expect(reply.json().errors).toEqual({
    password: ['Password is required'],
    confirm: ['Please confirm that you want to delete your account'],
  })
  expect((await findRow(member.account.id)).deleted_at).toBeNull()
})

test('wrong passwords are counted, and then the right one has to wait too', async () => {
  const member = await newMember()
  for (let count = 0; count < 10; count += 1) {
    const reply = await remove(member, 'a wrong guess')
    expect(reply.statusCode).toBe(422)
    expect(reply.json().errors).toEqual({ password: ['Password is wrong'] })
  }
  expect((await remove(member)).statusCode).toBe(429)
  expect((await findRow(member.account.id)).deleted_at).toBeNull()
})

/** Shipped so long ago that its buyer can't report a problem any more. */
async function addOldOrder(accountId: string): Promise<AddedOrder> {
  const order = await addOrder(server.db, { accountId, lots: [{ sellerId }] })
  const leftAt = new Date(Date.now() - 13 * 86_400_000)
  await server.db
    .updateTable('order_shipments')
    .set({ state: 'shipped', carrier: 'Estes', ready_at: leftAt, left_at: leftAt })
    .where('order_id', '=', order.id)
    .execute()
  return order
}

async function addProblem({ id, lots }: AddedOrder, isResolved = false): Promise<string> {
  const problem = {
    order_id: id,
    listing_id: lots[0]!.listingId,
    kind: 'damaged',
    description: 'Two boxes are crushed.',
  }
  const resolved = { state: 'resolved', outcome: 'refused', resolved_by: adminId, resolved_at: new Date() }
  const row = await server.db
    .insertInto('problems')
    .values({ ...problem, ...(isResolved && resolved) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

test('orders stay in the books with whom they were invoiced to, and without what their buyer wrote and sent', async () => {
  const member = await newMember()
  const order = await addOldOrder(member.account.id)
  const problemId = await addProblem(order, true)
  const photo = await server.db
    .insertInto('photos')
    .values({ content_hash: 'cd'.repeat(20), width: 10, height: 10 })
    .returning('id')
    .executeTakeFirstOrThrow()
  await server.db
    .insertInto('problem_photos')
    .values({ problem_id: problemId, position: 1, photo_id: photo.id })
    .execute()
  await server.db
    .updateTable('orders')
    .set({ payment_type: 'PayPalAccount', payment_description: 'PayPal ada@lotyard.test' })
    .where('id', '=', order.id)
    .execute()
  await sql`insert into order_values (order_id, listing_id, account_id, expected_cents, book_version, valued_at)
    select order_id, listing_id, ${member.account.id}, 900, 1, now() from order_listings where order_id = ${order.id}`.execute(
    server.db,
  )
  const before = await server.db.selectFrom('orders').where('id', '=', order.id).selectAll().executeTakeFirstOrThrow()
  const reply = await remove(member)
  expect(reply.statusCode, reply.body).toBe(204)
  const after = await server.db.selectFrom('orders').where('id', '=', order.id).selectAll().executeTakeFirstOrThrow()
  expect(after).toEqual({
    ...before,
    browser_data: {},
    payment_description: 'PayPal',
    shipping_value_id: before.billing_value_id,
  })
  expect(await server.db.selectFrom('order_values').where('order_id', '=', order.id).selectAll().execute()).toEqual([])
  const values = await server.db.selectFrom('address_values').select('id').execute()
  expect(values.map(({ id }) => id)).not.toContain(before.shipping_value_id)
  expect(await server.db.selectFrom('problems').where('order_id', '=', order.id).selectAll().execute()).toEqual([])
  const jobs = await listQueuedJobs(server.db, 'remove_photo')
  expect(jobs.map(({ payload }) => payload)).toEqual([{ photoId: photo.id, contentHash: 'cd'.repeat(20) }])
})

const DUTIES: [string, string, (member: Member) => Promise<unknown>][] = [
  [
    'leads an open auction',
    "You're leading an auction. Wait until it ends.",
    async (member) => bid(member, (await addAuction(server.db, { sellerId })).name, 300_00),
  ],
  [
    'has a won lot to pay for, though barred for it',
    "You won a lot that isn't paid for yet. Pay for it first.",
    async ({ account }) => {
      const { winId } = await addWin(server.db, { buyerId: account.id, sellerId })
      await addBar(server.db, { accountId: account.id, winId })
    },
  ],
  [
    'has an offer to decide on',
    'You have an open offer for a lot. Accept or decline it first.',
    ({ account }) => addOffer(server.db, { bidderId: account.id, sellerId, adminId }),
  ],
  [
    'is barred for a lot that was given up',
    "You didn't pay for a lot you won. Contact us to settle it.",
    async ({ account }) => {
      const { winId } = await addWin(server.db, { buyerId: account.id, sellerId, state: 'defaulted' })
      await addBar(server.db, { accountId: account.id, winId })
    },
  ],
  [
    'has an invoice to pay',
    'You have an unpaid invoice. Pay it first.',
    ({ account }) => addOrder(server.db, { accountId: account.id, dueInDays: 3, lots: [{ sellerId }] }),
  ],
  [
    'has an order that has not left',
    "You have an order that isn't finished. Wait until it has arrived and the time to report problems is over.",
    ({ account }) => addOrder(server.db, { accountId: account.id, lots: [{ sellerId }] }),
  ],
  [
    'waits for an answer to a problem',
    'You reported a problem with a lot. Wait until it’s resolved, or withdraw it.',
    async ({ account }) => addProblem(await addOldOrder(account.id)),
  ],
  [
    'sells a lot that is open',
    'You have a lot for sale or awaiting payment. Wait until it has ended and is paid for.',
    ({ account }) => addLot(server.db, { sellerId: account.id }),
  ],
  [
    'sold a lot that has not left',
    "You sold a lot that hasn't left the warehouse yet. Wait until it has.",
    async ({ account }) => {
      const { id: accountId } = await server.createAccount()
      await addOrder(server.db, { accountId, lots: [{ sellerId: account.id }] })
    },
  ],
]

test.each(DUTIES)('an account that %s stays, and hears why', async (_case, message, make) => {
  const member = await newMember()
  await make(member)
  const reply = await remove(member)
  expect(reply.statusCode).toBe(409)
  expect(reply.json()).toMatchObject({ code: 'account_in_use', message: "We can't delete your account yet." })
  expect(reply.json().reasons.map((reason: { message: string }) => reason.message)).toEqual([message])
  expect((await member.get('/api/account/deletion')).json()).toEqual({ reasons: reply.json().reasons })
  // Also enforced by trigger an_account_in_use_is_not_deleted.
  await expect(
    server.db
      .updateTable('accounts')
      .set({
        deleted_at: new Date(),
        email: `deleted-${member.account.id}@deleted.invalid`,
        first_name: '',
        last_name: '',
        name: '',
        email_verified: false,
      })
      .where('id', '=', member.account.id)
      .execute(),
  ).rejects.toMatchObject({ constraint: 'an_account_in_use_is_not_deleted' })
  expect((await member.get('/api/account/')).statusCode).toBe(200)
})

test('all reasons are named at once', async () => {
  const member = await newMember()
  for (const [, , make] of DUTIES) await make(member)
  expect((await remove(member)).json().reasons).toHaveLength(9)
})

test('the last admin stays, and of two who go at the same moment one does', async () => {
  const admins = [await newMember({ role: 'admin' }), await newMember({ role: 'admin' })]
  await server.db
    .updateTable('accounts')
    .set({ role: 'buyer', owner_since: null })
    .where('role', '=', 'admin')
    .where(
      'id',
      'not in',
      admins.map(({ account }) => account.id),
    )
    .execute()
  const replies = await Promise.all(admins.map((admin) => remove(admin)))
  expect(replies.map((reply) => reply.statusCode).toSorted((one, other) => one - other)).toEqual([204, 409])
  const refused = replies.find((reply) => reply.statusCode === 409)!
  expect(refused.json().reasons).toEqual([
    { code: 'last_admin', message: "You're the only owner of this market. Make someone else an owner first." },
  ])
})

test("a seller who is gone is a former seller on past lots' pages", async () => {
  const seller = await newMember({ role: 'seller' })
  await server.db
    .updateTable('accounts')
    .set({ seller_name: 'Northgate Returns' })
    .where('id', '=', seller.account.id)
    .execute()
  const { name } = await addLot(server.db, { sellerId: seller.account.id, state: 'unsold' })
  expect((await remove(seller)).statusCode).toBe(204)
  expect((await findRow(seller.account.id)).seller_name).toBe('Former seller')
  expect((await server.visitor.get(`/api/listings/${name}`)).json().seller).toEqual({ name: 'Former seller' })
})

test('a bid and a deletion at the same moment never leave a deleted leader', async () => {
  const outcomes = { deleted: 0, leads: 0 }
  for (let round = 0; round < 12; round += 1) {
    const member = await newMember()
    const { name, listingId } = await addAuction(server.db, { sellerId })
    // Bids the sooner, the later the round. In the first the deletion is over by then, in the last it begins after the bid:
    // how fast a machine compares passwords must not decide which outcomes are tried.
    const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
    const early = round === 11 ? bid(member, name, 300_00) : null
    await early
    const deletion = remove(member)
    const placed = early ?? (round === 0 ? deletion : wait(80 - 6 * round)).then(() => bid(member, name, 300_00))
    const statuses = (await Promise.all([deletion, placed])).map(({ statusCode }) => statusCode)
    const { leader_id } = await server.db
      .selectFrom('auctions')
      .where('listing_id', '=', listingId)
      .select('leader_id')
      .executeTakeFirstOrThrow()
    const isDeleted = (await findRow(member.account.id)).deleted_at !== null
    expect(statuses).toEqual(isDeleted ? [204, 401] : [409, 201])
    expect(leader_id).toBe(isDeleted ? null : member.account.id)
    outcomes[isDeleted ? 'deleted' : 'leads'] += 1
  }
  expect(outcomes.deleted).toBeGreaterThan(0)
  expect(outcomes.leads).toBeGreaterThan(0)
})

test('a bid that waits for a deletion is refused', async () => {
  const member = await newMember()
  const { name, listingId } = await addAuction(server.db, { sellerId })
  const { id } = member.account
  const held = await server.context.pool.connect()
  let placed: ReturnType<typeof bid>
  try {
    await held.query('begin')
    await held.query('select from accounts where id = $1 for update', [id])
    placed = bid(member, name, 300_00)
    await untilBlocked(server.context.pool)
    await held.query(ANONYMISE, [id])
    await held.query('commit')
  } finally {
    held.release()
  }
  expect((await placed).json()).toMatchObject({ code: 'not_signed_in' })
  const { rows } = await server.context.pool.query('select from auction_links where auction_id = $1', [listingId])
  expect(rows).toHaveLength(0)
  await expect(
    server.context.pool.query('insert into sessions (account_id, token, expires_at) values ($1, $2, now())', [id, 't']),
  ).rejects.toMatchObject({ constraint: 'a_deleted_account_gets_nothing_new' })
})

const WRITES: [string, (member: Member, listing: string) => ReturnType<TestClient['post']>][] = [
  ['a saved search', (member) => member.post('/api/account/saved_searches', { saved_search: { query: 'search=pan' } })],
  ['a test e-mail', (member) => member.post('/account/test_notifications')],
  ['a watch', (member, listing_name) => member.post('/api/account/starred/listings', { listing_name })],
  ['an address', (member) => member.post('/api/account/addresses', { role: 'shipping', address: EXAMPLE_ADDRESS })],
  [
    'an inventory preference',
    (member) =>
      member.put('/api/account/preferences/inventory', {
        inventory_preferences: { conditions: [{ key: 'new', selected: true }] },
      }),
  ],
  [
    'a notification preference',
    (member) =>
      member.put('/api/account/preferences/notifications', {
        notification_preferences: [{ topic: 'bids', medium: 'email', enabled: false }],
      }),
  ],
  [
    'the link at the foot of a mail',
    ({ account }) => {
      const { sessionSecret } = server.context.config
      const token = makeUnsubscribeToken(sessionSecret, { topic: 'bids', accountId: account.id })
      return server.visitor.post(`/unsubscribe/?token=${token}`)
    },
  ],
  [
    'a session',
    ({ account: { email } }) =>
      server.visitor.post(
        '/api/account/session',
        { email, password: PASSWORD },
        { headers: { 'sec-fetch-site': 'same-origin' } },
      ),
  ],
]

test.each(WRITES)('%s that waits for a deletion is refused, and no session is left', async (_case, write) => {
  const member = await newMember()
  const { name } = await addLot(server.db, { sellerId })
  const held = await server.context.pool.connect()
  let written: ReturnType<typeof write>
  try {
    await held.query('begin')
    await held.query('select from accounts where id = $1 for update', [member.account.id])
    written = write(member, name)
    await untilBlocked(server.context.pool)
    await held.query(ANONYMISE, [member.account.id])
    await held.query('commit')
  } finally {
    held.release()
  }
  const reply = await written
  expect([reply.statusCode, reply.json()]).toMatchObject([401, { code: 'not_signed_in' }])
})

test('a deletion waits for a bid that is being decided, and is then refused', async () => {
  const member = await newMember()
  const { name } = await addAuction(server.db, { sellerId })
  const held = await server.context.pool.connect()
  let deletion: ReturnType<typeof remove>
  try {
    await held.query('begin')
    await held.query('select from accounts where id = $1 for key share', [member.account.id])
    deletion = remove(member)
    await untilBlocked(server.context.pool)
    expect((await bid(member, name, 300_00)).statusCode).toBe(201)
    await held.query('commit')
  } finally {
    held.release()
  }
  expect((await deletion).statusCode).toBe(409)
})

test('a password that is changed while the deletion waits does not delete the account', async () => {
  const member = await newMember()
  const { id } = member.account
  const held = await server.context.pool.connect()
  let deletion: ReturnType<typeof remove>
  try {
    await held.query('begin')
    await held.query('select from accounts where id = $1 for update', [id])
    deletion = remove(member)
    await untilBlocked(server.context.pool)
    await held.query(`update credentials set password_hash = 'another' where account_id = $1`, [id])
    await held.query('commit')
  } finally {
    held.release()
  }
  expect((await deletion).json().errors).toEqual({ password: ['Password is wrong'] })
  expect((await findRow(id)).deleted_at).toBeNull()
})

test('when the bids above are voided, a bidder who is gone does not lead again', async () => {
  const [gone, stays, voided] = [await newMember(), await newMember(), await newMember()]
  const { name, listingId } = await addAuction(server.db, { sellerId })
  await bid(stays, name, 200_00)
  await bid(gone, name, 300_00)
  const { bid: high } = (await bid(voided, name, 400_00)).json()
  expect((await remove(gone)).statusCode).toBe(204)
  const admin = await server.as('admin')
  const reply = await admin.post(`/api/admin/listings/${name}/void_bid`, {
    sequence: high.sequence,
    reason: 'By mistake',
  })
  expect(reply.statusCode, reply.body).toBe(200)
  const auction = await server.db
    .selectFrom('auctions')
    .where('listing_id', '=', listingId)
    .selectAll()
    .executeTakeFirstOrThrow()
  expect(auction).toMatchObject({ leader_id: stays.account.id, price_cents: 100_00 })
  const voids = await server.db
    .selectFrom('auction_links')
    .where('auction_id', '=', listingId)
    .where('kind', '=', 'void')
    .select('body')
    .orderBy('sequence')
    .execute()
  expect(voids.map(({ body }) => (JSON.parse(body!) as { reason: string }).reason)).toEqual([
    'By mistake',
    "The bidder's account was deleted.",
  ])
})

test('a runner-up who is gone gets no offer', async () => {
  const [gone, winner] = [await newMember(), await newMember()]
  const { name, listingId } = await addAuction(server.db, { sellerId })
  await bid(gone, name, 300_00)
  await bid(winner, name, 400_00)
  expect((await remove(gone)).statusCode).toBe(204)
  await server.db.updateTable('listings').set({ state: 'awaiting_payment' }).where('id', '=', listingId).execute()
  await server.db
    .insertInto('auction_wins')
    .values({
      listing_id: listingId,
      buyer_id: winner.account.id,
      price_cents: 310_00,
      won_at: new Date(Date.now() - 90_000),
      payment_due_at: new Date(Date.now() - 60_000),
    })
    .execute()
  const reply = await offerOn(await server.as('admin'), { name })
  expect(reply.json()).toMatchObject({ code: 'no_runner_up' })
})

test('news of an auction that ends later is not written to a deleted account', async () => {
  const [gone, rival] = [await newMember(), await newMember()]
  const { name } = await addAuction(server.db, { sellerId })
  await bid(gone, name, 300_00)
  await bid(rival, name, 400_00)
  expect((await remove(gone)).statusCode).toBe(204)
  const admin = await server.as('admin')
  await admin.post(`/api/admin/listings/${name}/withdraw`, { reason: 'Damaged' })
  await drainAuctionEvents(server.context)
  const recipients = (await server.db.selectFrom('mails').select('recipient').execute()).map((row) => row.recipient)
  expect(recipients).toContain(rival.account.email)
  expect(recipients.filter((one) => one.endsWith('deleted.invalid') || one === gone.account.email)).toEqual([])
})

test('a deleted account stays deleted and anonymous', async () => {
  const member = await newMember()
  await remove(member)
  const update = (set: object) =>
    server.db.updateTable('accounts').set(set).where('id', '=', member.account.id).execute()
  await expect(update({ deleted_at: null, email: 'ada@lotyard.test' })).rejects.toMatchObject({
    constraint: 'a_deleted_account_stays_deleted',
  })
  await expect(update({ first_name: 'Ada' })).rejects.toMatchObject({ constraint: 'a_deleted_account_is_anonymous' })
  await expect(
    server.db.updateTable('accounts').set({ email: 'x@deleted.invalid' }).where('id', '=', sellerId).execute(),
  ).rejects.toMatchObject({ constraint: 'addresses_of_deleted_accounts_are_reserved' })
})

test('an entry of the audit may lose its details, and nothing else', async () => {
  const { id } = await server.db
    .insertInto('audit_entries')
    .values({ action: 'account.role', subject: 'account:1', details: '{"a":1}' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const update = (set: object) => server.db.updateTable('audit_entries').set(set).where('id', '=', id).execute()
  for (const set of [{ details: '{"a":2}' }, { action: 'account.other' }, { details: '{}', subject: 'account:2' }])
    await expect(update(set)).rejects.toThrow('is a record')
  await update({ details: '{}' })
})
