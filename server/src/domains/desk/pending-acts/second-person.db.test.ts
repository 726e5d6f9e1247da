import type { PendingAct } from '@lotyard/contract/desk/staff'
import { createRandom } from '../../../../test/search-oracle/random-market.ts'
import {
  approvalProblem,
  needsSecondPerson,
  secondPersonStays,
  weakensSecondPerson,
} from '@lotyard/contract/rules/desk/staff/second-person'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addAccount, addBasics } from '../../../../test/market.ts'
import { judgedAlone } from '../../../../test/mirrors/judged-alone.ts'
import { refusedBy, undoneAfter } from '../../../../test/mirrors/refused-by.ts'
import { addOrder } from '../../../../test/orders.ts'
import { useApp, type TestAccount, type TestClient } from '../../../../test/servers/app.ts'

const server = useApp()
const LIMIT = 500_00
const MONEY = { money: 'write', orders: 'write' } as const

type Person = TestClient & { account: TestAccount }
let owner: Person
let clerk: Person
let [sellerId, buyerId] = ['', '']

async function hire(rights: object): Promise<Person> {
  const account = await server.createAccount({ role: 'admin', rights })
  return { ...(await server.signIn(account)), account }
}

beforeAll(async () => {
  await addBasics(server.db)
  ;[sellerId, buyerId] = [await addAccount(server.db, 'seller'), await addAccount(server.db)]
  ;[owner, clerk] = [await server.as('admin'), await hire(MONEY)]
})
/** With the database's own hands: no call does it alone. */
const byHand = (statement: ReturnType<typeof sql>) =>
  server.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await statement.execute(tx)
  })
const setLimit = (cents: number | null) => byHand(sql`update market_rules set second_person_from_cents = ${cents}`)
beforeEach(async () => {
  await setLimit(LIMIT)
  // What one test leaves open another one's person could rightly approve.
  await byHand(sql`update pending_acts set state = 'expired', decided_at = now() where state = 'open'`)
})

const newOrder = async () => (await addOrder(server.db, { accountId: buyerId, lots: [{ sellerId }] })).id
const refund = (by: TestClient, orderId: string, cents: number) =>
  by.post(`/api/admin/orders/${orderId}/refunds`, { amount_cents: cents, reason: 'Missing.' })
const decide = (by: TestClient, id: string, how: string, body: object = {}) =>
  by.post(`/api/admin/pending_acts/${id}/${how}`, body)
const asked = async (by: TestClient, orderId: string, cents = LIMIT): Promise<PendingAct> => {
  const reply = await refund(by, orderId, cents)
  expect([reply.statusCode, reply.body]).toEqual([202, expect.stringContaining('pending_act')])
  return reply.json<{ pending_act: PendingAct }>().pending_act
}
const refundedCents = async (orderId: string): Promise<number> => {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(amount_cents), 0)::integer as cents from refunds where order_id = ${orderId}`.execute(server.db)
  return rows[0]!.cents
}

test('a refund from the limit on is stored, and done once another person approves it; both are on record', async () => {
  const orderId = await newOrder()
  const act = await asked(clerk, orderId)
  expect(act).toMatchObject({ kind: 'refund', amount_cents: LIMIT, is_yours: true, may_approve: false, state: 'open' })
  expect(await refundedCents(orderId)).toBe(0)
  expect((await owner.get('/api/admin/today')).json()).toMatchObject({
    approvals_waiting: 1,
    items: expect.arrayContaining([expect.objectContaining({ kind: 'approval', path: '/admin/pending/' })]),
  })
  expect((await decide(clerk, act.id, 'approve')).json().code).toBe('your_own_act')
  const replies = await Promise.all([decide(owner, act.id, 'approve'), decide(owner, act.id, 'approve')])
  expect(replies.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)[0]).toBe(200)
  expect(await refundedCents(orderId)).toBe(LIMIT)
  const { number } = await server.db
    .selectFrom('orders')
    .where('id', '=', orderId)
    .select('number')
    .executeTakeFirstOrThrow()
  const entry = await server.db
    .selectFrom('audit_entries')
    .where('subject', '=', `order:${number}`)
    .select(['account_id', 'details'])
    .executeTakeFirstOrThrow()
  expect(entry).toMatchObject({ account_id: owner.account.id, details: { asked_by: clerk.account.email } })
})

test('a request that is sent many times at the same moment is one', async () => {
  const orderId = await newOrder()
  const replies = await Promise.all(Array.from({ length: 30 }, () => refund(clerk, orderId, LIMIT)))
  expect(replies.map(({ statusCode }) => statusCode)).toEqual(Array(30).fill(202))
  expect(new Set(replies.map((reply) => reply.json().pending_act.id)).size).toBe(1)
})

test('five refunds below the limit are one above it, also all at once', async () => {
  const orderId = await newOrder()
  const replies = await Promise.all(Array.from({ length: 5 }, () => refund(clerk, orderId, 120_00)))
  expect(replies.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([
    201, 201, 201, 201, 202,
  ])
  expect(await refundedCents(orderId)).toBe(480_00)
})

test('who got the right after it was asked for does not approve it, nor does who lost it; the asker takes it back', async () => {
  const orderId = await newOrder()
  const late = await hire({ money: 'read' })
  const act = await asked(clerk, orderId)
  await server.db
    .updateTable('staff_areas')
    .set({ level: 'write', granted_at: new Date() })
    .where('account_id', '=', late.account.id)
    .execute()
  expect((await decide(late, act.id, 'approve')).json().code).toBe('granted_after')
  await server.db.deleteFrom('staff_areas').where('account_id', '=', late.account.id).execute()
  expect((await decide(late, act.id, 'approve')).statusCode).toBe(403)
  expect((await decide(owner, act.id, 'withdraw')).json().code).toBe('act_not_found')
  expect((await decide(clerk, act.id, 'withdraw')).json()).toMatchObject({ state: 'withdrawn' })
  expect((await decide(owner, act.id, 'approve')).json().code).toBe('act_decided')
  expect(await refundedCents(orderId)).toBe(0)
})

test('what is declined or too old is not done, and under changed rules it is looked at again', async () => {
  const orderId = await newOrder()
  const [declined, old, whole] = [
    await asked(clerk, orderId),
    await asked(clerk, orderId, 600_00),
    await asked(clerk, orderId, 1_050_00),
  ]
  expect((await decide(owner, declined.id, 'decline', { reason: ' ' })).statusCode).toBe(422)
  expect((await decide(owner, declined.id, 'decline', { reason: 'Ask them for photos.' })).json()).toMatchObject({
    state: 'declined',
  })
  await byHand(sql`update pending_acts set expires_at = now() where id = ${old.id}`)
  expect((await decide(owner, old.id, 'approve')).json().code).toBe('act_expired')
  expect((await refund(clerk, orderId, 1_00)).statusCode).toBe(201)
  expect((await decide(owner, whole.id, 'approve')).json().code).toBe('refund_too_large')
  expect(await refundedCents(orderId)).toBe(1_00)
})

test('two people who change money stay while the limit is on, and it is turned on by two', async () => {
  await setLimit(null)
  const alone = { role: 'admin' } as const
  const others = await server.db
    .selectFrom('accounts')
    .where('role', '=', 'admin')
    .where('id', '<>', owner.account.id)
    .select('id')
    .execute()
  await server.db
    .deleteFrom('staff_areas')
    .where(
      'account_id',
      'in',
      others.map(({ id }) => id),
    )
    .execute()
  const { version, ...rules } = (await owner.get('/api/admin/market/rules')).json().rules
  const turnOn = () => owner.put('/api/admin/market/rules', { ...rules, version, second_person_from_cents: LIMIT })
  expect((await turnOn()).json().code).toBe('two_people_needed')
  const give = (rights: object, was: object) =>
    owner.put(`/api/admin/accounts/${clerk.account.id}/rights`, { rights, was })
  expect((await give(MONEY, {})).statusCode).toBe(204)
  expect((await turnOn()).json()).toMatchObject({ second_person_from_cents: LIMIT })
  expect((await give({ money: 'read' }, MONEY)).json().code).toBe('two_people_needed')
  const person = `/api/admin/accounts/${clerk.account.id}`
  expect((await owner.post(`${person}/suspend`, { reason: 'On leave.' })).json().code).toBe('two_people_needed')
  expect((await owner.put(`${person}/role`, { role: 'buyer', was: alone.role })).json().code).toBe('two_people_needed')
  // As if it had been given long ago: the tests after this one ask and approve.
  await server.db
    .updateTable('staff_areas')
    .set({ granted_at: new Date(0), granted_by: null })
    .where('account_id', '=', clerk.account.id)
    .execute()
})

test('needsSecondPerson, weakensSecondPerson, approvalProblem and secondPersonStays, and the triggers', async () => {
  const orderId = await newOrder()
  const late = await hire({})
  const LARGE = 'large_amounts_need_a_second_person'
  await judgedAlone(server.db, { tables: ['refunds'], triggers: { refunds: [LARGE] } }, async ({ refuses }) => {
    for (const cents of [LIMIT - 1, LIMIT]) {
      const insert = sql`insert into refunds (order_id, amount_cents, reason, requested_by, kind, state, done_at)
        values (${orderId}, ${cents}, 'R', ${clerk.account.id}, 'surplus', 'done', now())`
      expect(await refuses(insert)).toBe(needsSecondPerson(LIMIT, cents))
    }
  })
  await undoneAfter(server.db, async (tx) => {
    for (const cents of [null, LIMIT - 1, LIMIT, LIMIT + 1]) {
      const change = sql`update market_rules set second_person_from_cents = ${cents}`
      expect(await refusedBy(tx, change)).toBe(weakensSecondPerson(LIMIT, cents) ? LARGE : null)
    }
    const grant = sql`insert into staff_areas (account_id, area, level, granted_by)
      values (${late.account.id}, 'money', 'write', ${owner.account.id})`
    expect(await refusedBy(tx, grant)).toBe(LARGE)
    await sql`insert into staff_areas (account_id, area, level) values (${late.account.id}, 'money', 'write')`.execute(
      tx,
    )
    await sql`insert into pending_acts (id, kind, subject, label, body, asked_by, asked_at)
      values (${orderId}, 'refund', 'order:1', 'order 1', '{}', ${clerk.account.id}, now() - interval '1 minute')`.execute(
      tx,
    )
    const askedAt = new Date(Date.now() - 60_000)
    const since = new Map([
      [owner, new Date(0)],
      [late, new Date()],
      [clerk, new Date(0)],
    ])
    for (const [person, movesMoneySince] of since) {
      const approve = sql`update pending_acts set state = 'approved', decided_by = ${person.account.id}, decided_at = now()
        where id = ${orderId}`
      const problem = approvalProblem({ state: 'open', askedAt }, { isAsker: person === clerk, movesMoneySince })
      expect((await refusedBy(tx, approve)) === null, person.account.email).toBe(problem === null)
    }
    for (const leaving of [[late], [late, clerk]]) {
      const ids = leaving.map(({ account }) => account.id)
      const leave = sql`delete from staff_areas where account_id = any(${ids}::uuid[])`
      expect((await refusedBy(tx, leave)) === null).toBe(secondPersonStays(LIMIT, 3 - leaving.length))
    }
  })
})

describe.each([
  ['an owner', 1, () => owner],
  ['a clerk with money', 3, () => clerk],
])('one alone: %s', (_who, seed, who) => {
  test('refunds nothing above the limit by any order of calls, with a second account of their own either', async () => {
    const [alone, orderId, random] = [who(), await newOrder(), createRandom(seed)]
    // The second account that the same person signs in with: an admin without rights so far.
    const puppet = await hire({})
    const open: string[] = []
    const rules = async (cents: number | null) => {
      const { version, ...known } = (await alone.get('/api/admin/market/rules')).json().rules
      return alone.put('/api/admin/market/rules', { ...known, version, second_person_from_cents: cents })
    }
    const of = (path: string) => `/api/admin/accounts/${puppet.account.id}/${path}`
    const any = () => (open.length === 0 ? sellerId : random.pick(open))
    const CALLS = [
      () => refund(alone, orderId, [10_00, 200_00, 499_99, 500_00, 1_050_00][random.below(5)]!),
      () => refund(puppet, orderId, 400_00),
      () => alone.post(`/api/admin/orders/${orderId}/cancel`, { reason: 'Damaged.' }),
      () => alone.post(`/api/admin/orders/${orderId}/receipts`, { kind: 'wire', amount_cents: 900_00 }),
      () => alone.post(`/api/admin/orders/${orderId}/surplus`, { amount_cents: 900_00, reason: 'Paid twice.' }),
      () => decide(alone, any(), 'approve'),
      () => decide(puppet, any(), 'approve'),
      () => decide(alone, any(), 'decline', { reason: 'No.' }),
      () => decide(alone, any(), 'withdraw'),
      () => rules([null, 99_999_00, 400_00, LIMIT][random.below(4)]!),
      () => alone.put(of('rights'), { rights: MONEY, was: {} }),
      () => alone.put(of('owner'), { is_owner: true }),
      () => alone.put(`/api/admin/accounts/${alone.account.id}/owner`, { is_owner: false }),
    ]
    for (let step = 0; step < 50; step += 1) {
      const reply = await random.pick(CALLS)()
      expect(reply.statusCode, reply.body).toBeLessThan(500)
      if (reply.statusCode === 202) open.push(reply.json<{ pending_act: PendingAct }>().pending_act.id)
    }
    expect(open.length).toBeGreaterThan(0)
    expect(await refundedCents(orderId)).toBeLessThan(LIMIT)
    expect((await puppet.get('/api/account')).json().rights).toEqual({})
    // Two can: what is asked for now the other one approves.
    const next = await newOrder()
    const act = await asked(alone, next)
    expect((await decide(alone === owner ? clerk : owner, act.id, 'approve')).statusCode).toBe(200)
    expect(await refundedCents(next)).toBe(LIMIT)
  }, 60_000)
})
