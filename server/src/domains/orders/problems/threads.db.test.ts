import type { OpenOrders } from '@lotyard/contract/orders/open-orders'
import type { Problem } from '@lotyard/contract/orders/problems'
import { mayReopen } from '@lotyard/contract/rules/orders/fulfilment/problem-thread'
import { sql } from 'kysely'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { addBasics } from '../../../../test/market.ts'
import { addOrder, type AddedOrder } from '../../../../test/orders.ts'
import { listQueuedJobs } from '../../../../test/readers/queued-jobs.ts'
import { useApp, type TestAccount, type TestClient } from '../../../../test/servers/app.ts'
import { useFolder } from '../../../../test/servers/use-folder.ts'
import { sweepProblems } from './sweep-problems.ts'

const server = useApp({ config: { dataDir: useFolder('threads') }, maxConnections: 8 })
type Client = TestClient & { account: TestAccount }
let [admin, buyer, seller, neighbour]: Client[] = []
const DAY_MS = 86_400_000

beforeAll(async () => {
  await addBasics(server.db)
  admin = await server.as('admin')
  buyer = await server.as('buyer')
  seller = await server.as('seller')
  neighbour = await server.as('seller')
})

/** A problem with the first of two lots, which are two sellers'. */
async function reported(): Promise<{ order: AddedOrder; id: string }> {
  const lots = [{ sellerId: seller!.account.id }, { sellerId: neighbour!.account.id }]
  const order = await addOrder(server.db, { accountId: buyer!.account.id, lots })
  const left = new Date(Date.now() - DAY_MS)
  const shipped = { state: 'shipped', carrier: 'Estes', ready_at: left, left_at: left }
  await server.db.updateTable('order_shipments').set(shipped).where('order_id', '=', order.id).execute()
  const report = { listing: order.lots[0]!.name, kind: 'damaged', description: 'Two boxes are crushed.' }
  const reply = await buyer!.post(`/api/orders/${order.id}/problems`, report)
  expect(reply.statusCode, reply.body).toBe(201)
  return { order, id: reply.json<Problem>().id }
}

const reply = (id: string, body: object = {}, client: TestClient = buyer!) =>
  client.post(`/api/account/problems/${id}/messages`, { text: 'Three, in fact.', seen: 0, ...body })
const write = (id: string, body: object = {}, client: TestClient = admin!) =>
  client.post(`/api/admin/problems/${id}/messages`, { text: 'Can you send photos?', seen: 0, ...body })
const resolve = (id: string, body: object = {}, client: TestClient = admin!) =>
  client.post(`/api/admin/problems/${id}/resolve`, { outcome: 'refused', text: 'It left whole.', seen: 0, ...body })
const codes = (replies: { statusCode: number }[]) =>
  replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)
const asSeen = async (client: TestClient, { order, id }: { order: AddedOrder; id: string }): Promise<Problem> => {
  const path = client === buyer ? `/api/orders/${order.id}/problems` : `/api/admin/orders/${order.id}`
  return (await client.get(path)).json<{ problems: Problem[] }>().problems.find((problem) => problem.id === id)!
}
const mailsAbout = async (id: string) =>
  (await listQueuedJobs(server.db, 'write_order_mail'))
    .map(({ payload }) => payload as { kind: string; about: string | null })
    .filter(({ about }) => about?.startsWith(id))
    .map(({ kind }) => kind)
async function photo(client: TestClient, path: string): Promise<string> {
  const background = { r: Math.floor(Math.random() * 256), g: 80, b: 120 }
  const payload = await sharp({ create: { width: 200, height: 150, channels: 3, background } })
    .jpeg()
    .toBuffer()
  const headers = { ...client.headers, 'content-type': 'image/jpeg' }
  const sent = await server.app.inject({ method: 'POST', url: path, headers, payload })
  return sent.json<{ id: string }>().id
}

test('turns go back and forth, each side is told, and the sellers and the desk talk beside it', async () => {
  const { order, id } = await reported()
  expect((await write(id)).json()).toMatchObject({ state: 'waiting', closesAt: expect.any(String), seen: 1 })
  expect((await reply(id, { seen: 1 })).json()).toMatchObject({ state: 'open', closesAt: null, seen: 2 })
  const picture = await photo(seller!, `/api/admin/problems/${id}/photos`)
  const aside = await write(id, { text: 'I packed it well.', photo_ids: [picture], seen: 2 }, seller!)
  expect(aside.json()).toMatchObject({ state: 'open', messages: [{}, {}, { author: 'seller', isForSeller: true }] })
  expect((await write(id, { text: 'Thanks.', to: 'seller', seen: 3 })).json()).toMatchObject({ state: 'open' })
  // What the desk and the seller write to each other, and its photo, is not for the buyer until it is passed on.
  const { url } = aside.json<Problem>().messages[2]!.photos[0]!
  expect((await asSeen(buyer!, { order, id })).messages.map(({ text }) => text)).toEqual([
    'Can you send photos?',
    'Three, in fact.',
  ])
  const readers = async () => Promise.all([buyer!, seller!, admin!, neighbour!].map((client) => client.get(url)))
  expect((await readers()).map(({ statusCode }) => statusCode)).toEqual([404, 200, 200, 404])
  // Staff see it who read orders.
  for (const [rights, status] of [
    [{ listings: 'write' }, 404],
    [{ orders: 'read' }, 200],
  ] as const) {
    const staff = await server.signIn(await server.createAccount({ role: 'admin', rights }))
    expect((await staff.get(url)).statusCode, Object.keys(rights)[0]).toBe(status)
  }
  const passOn = (client: TestClient, seen = 4) => client.post(`/api/admin/problems/${id}/messages/3/pass_on`, { seen })
  expect((await passOn(seller!)).statusCode).toBe(403)
  expect((await passOn(admin!, 3)).json().code).toBe('problem_changed')
  expect(codes(await Promise.all([passOn(admin!), passOn(admin!)]))).toEqual([200, 409])
  expect((await readers()).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 404])
  const seen = await asSeen(buyer!, { order, id })
  expect(seen).toMatchObject({ state: 'waiting', seen: 3, messages: [{}, {}, { author: 'seller', authorName: null }] })
  expect(await mailsAbout(id)).toEqual([
    'problem-reported',
    'seller-problem',
    'problem-answered',
    'problem-replied',
    'problem-replied',
    'seller-problem',
    'problem-answered',
  ])
})

test('another buyer, another seller and the seller of another lot in the order are told that it is not there', async () => {
  const { order, id } = await reported()
  const stranger = await server.as('buyer')
  for (const client of [stranger, admin!]) expect((await reply(id, {}, client)).statusCode).toBe(404)
  expect((await stranger.post(`/api/account/problems/${id}/withdraw`, { seen: 0 })).statusCode).toBe(404)
  for (const client of [neighbour!, await server.as('seller')]) {
    expect((await write(id, {}, client)).statusCode).toBe(404)
    expect((await resolve(id, {}, client)).statusCode).toBe(403)
    const upload = { method: 'POST', url: `/api/admin/problems/${id}/photos`, headers: client.headers } as const
    expect((await server.app.inject(upload)).statusCode).toBe(404)
  }
  expect((await write(id, {}, buyer!)).statusCode).toBe(403)
  expect(await asSeen(seller!, { order, id })).toMatchObject({ id })
  expect(await asSeen(neighbour!, { order, id })).toBeUndefined()
  // Nobody attaches, and so sees, what another person sent.
  const picture = await photo(buyer!, `/api/orders/${order.id}/photos`)
  expect((await write(id, { photo_ids: [picture] })).json().errors).toHaveProperty('photo_ids')
  expect((await reply(id, { photo_ids: [picture] })).statusCode).toBe(201)
})

test('[case 10] nothing unread is closed or answered over, whoever comes first', async () => {
  for (let round = 0; round < 4; round++) {
    const { order, id } = await reported()
    const [said, refused] = await Promise.all([reply(id), resolve(id)])
    const { state, messages } = await asSeen(admin!, { order, id })
    if (refused.statusCode === 200) {
      // The buyer had not read the refusal; once they have, writing reopens it.
      expect([said.json().code, state, messages.length]).toEqual(['problem_changed', 'resolved', 1])
    } else {
      expect([refused.json().code, said.statusCode, state]).toEqual(['problem_changed', 201, 'open'])
    }
  }
  const { id } = await reported()
  expect(codes(await Promise.all([write(id), write(id)]))).toEqual([201, 409])
})

test('resolving gives the money back in the same transaction, or does nothing', async () => {
  const { order, id } = await reported()
  const [lot] = order.lots
  const asked = (amount_cents: number, more: object = {}) =>
    resolve(id, { outcome: 'refunded', text: '', refund: { amount_cents, ...more } })
  expect((await asked(99_999_99)).json().code).toBe('refund_too_large')
  expect((await resolve(id, { outcome: 'refunded', text: '' })).json().errors).toHaveProperty('amount')
  expect((await resolve(id, { outcome: 'gone' })).json().errors).toHaveProperty('outcome')
  expect((await resolve(id, { text: ' ' })).json().errors).toHaveProperty('text')
  expect((await resolve(id, { refund: { amount_cents: 100 } })).json().errors).toHaveProperty('outcome')
  const refunds = () => server.db.selectFrom('refunds').where('order_id', '=', order.id).selectAll().execute()
  expect(await refunds()).toEqual([])
  const replies = await Promise.all([asked(50_00), asked(50_00)])
  expect(codes(replies)).toEqual([200, 409])
  const [refund, ...others] = await refunds()
  expect([refund!.amount_cents, refund!.listing_id, others]).toEqual([50_00, lot!.listingId, []])
  const problem = await asSeen(seller!, { order, id })
  expect(problem).toMatchObject({ state: 'resolved', outcome: 'refunded', refundedCents: 50_00, canWrite: false })
  // A refund has its own mail; the seller hears how it ended.
  expect((await mailsAbout(id)).slice(2)).toEqual(['seller-problem'])
  // What an admin gave back beside the thread is what it was resolved with.
  const second = (await reportAgain(order)).id
  await admin!.post(`/api/admin/orders/${order.id}/refunds`, {
    listing: lot!.name,
    amount_cents: 10_00,
    reason: 'One more box.',
  })
  expect((await resolve(second, { outcome: 'refunded', text: '' })).json()).toMatchObject({ refundedCents: 10_00 })
})

async function reportAgain({ id, lots }: AddedOrder): Promise<Problem> {
  const report = { listing: lots[0]!.name, kind: 'missing', description: 'And one is missing.' }
  return (await buyer!.post(`/api/orders/${id}/problems`, report)).json<Problem>()
}

test('a reply reopens what was resolved, once and within seven days, as the rule and the database say', async () => {
  const { order, id } = await reported()
  expect((await resolve(id)).statusCode).toBe(200)
  const table = () => server.db.updateTable('problems').where('id', '=', id)
  for (const isReopened of [false, true])
    for (const daysAgo of [0, 6.99, 7, 30]) {
      const resolvedAt = new Date(Date.now() - daysAgo * DAY_MS)
      const reopenedAt = isReopened ? new Date() : null
      await table().set({ resolved_at: resolvedAt, reopened_at: reopenedAt }).execute()
      const expected = mayReopen({ state: 'resolved', resolvedAt, reopenedAt }, new Date())
      const reopen = server.db.transaction().execute(async (tx) => {
        await sql`update problems set state = 'open', outcome = null, resolved_at = null, resolved_by = null,
          reopened_at = clock_timestamp() where id = ${id}`.execute(tx)
        throw new Error('allowed')
      })
      await expect(reopen).rejects.toThrow(expected ? 'allowed' : 'reopened once')
      expect((await asSeen(buyer!, { order, id })).canWrite).toBe(expected)
    }
  await table().set({ resolved_at: new Date(), reopened_at: null }).execute()
  expect((await reply(id, { seen: 1 })).json()).toMatchObject({ state: 'open', outcome: null })
  expect((await resolve(id, { seen: 2 })).statusCode).toBe(200)
  expect((await reply(id, { seen: 3 })).json().code).toBe('problem_closed')
  // Another report of the lot is open by then.
  const late = await reported()
  await resolve(late.id)
  await reportAgain(late.order)
  expect((await reply(late.id, { seen: 1 })).json().code).toBe('conflict')
})

test('a buyer withdraws what is settled, and has the account free again', async () => {
  const { id } = await reported()
  await write(id)
  const withdraw = (seen: number) => buyer!.post(`/api/account/problems/${id}/withdraw`, { seen })
  expect((await withdraw(0)).json().code).toBe('problem_changed')
  expect((await withdraw(1)).json()).toMatchObject({ state: 'resolved', outcome: 'withdrawn' })
  expect((await withdraw(1)).statusCode).toBe(409)
})

test('a buyer who does not reply is warned two days before, and then it ends; a reply in between keeps it', async () => {
  const [silent, answered] = [await reported(), await reported()]
  for (const { id } of [silent, answered]) await write(id)
  const sinceDays = (days: number, warnedDays: number | null) =>
    server.db
      .updateTable('problems')
      .set({
        waiting_since: new Date(Date.now() - days * DAY_MS),
        warned_at: warnedDays === null ? null : new Date(Date.now() - warnedDays * DAY_MS),
      })
      .where('state', '=', 'waiting')
      .where('id', 'in', [silent.id, answered.id])
      .execute()
  const states = async () => {
    await sweepProblems({ db: server.db })
    return Promise.all([silent, answered].map(async (each) => (await asSeen(buyer!, each)).state))
  }
  await sinceDays(4.9, null)
  await states()
  expect(await mailsAbout(silent.id)).not.toContain('problem-closing')
  await sinceDays(20, null)
  expect(await states()).toEqual(['waiting', 'waiting'])
  const open = (await buyer!.get('/api/account/open_orders')).json<OpenOrders>()
  expect(open.toReply.orders.map(({ id, replyUntil }) => [id, Date.parse(replyUntil!) > Date.now()])).toContainEqual([
    silent.order.id,
    true,
  ])
  expect((await mailsAbout(silent.id)).at(-1)).toBe('problem-closing')
  await reply(answered.id, { seen: 1 })
  await sinceDays(20, 1.9)
  expect(await states()).toEqual(['waiting', 'open'])
  await sinceDays(20, 2.1)
  expect(await states()).toEqual(['resolved', 'open'])
  expect(await asSeen(buyer!, silent)).toMatchObject({ outcome: 'no_reply' })
  expect((await mailsAbout(silent.id)).slice(-2)).toEqual(['problem-answered', 'seller-problem'])
})
