import type { Problem } from '@lotyard/contract/orders/problems'
import { sql } from 'kysely'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { useApp, type TestAccount, type TestClient } from '../../../../test/servers/app.ts'
import { addAccount, addBasics } from '../../../../test/market.ts'
import { addOrder, type AddedOrder } from '../../../../test/orders.ts'
import { listQueuedJobs } from '../../../../test/readers/queued-jobs.ts'
import type { Jobs } from '../../../jobs/jobs.ts'
import { removePhoto } from '../../photos/index.ts'
import { removeForgottenUploads } from './remove-forgotten-uploads.ts'
import { useFolder } from '../../../../test/servers/use-folder.ts'

const server = useApp({ config: { dataDir: useFolder('problems') } })
let sellerId: string
let admin: TestClient & { account: TestAccount }
let buyer: TestClient & { account: TestAccount }

beforeAll(async () => {
  await addBasics(server.db)
  sellerId = await addAccount(server.db, 'seller')
  admin = await server.as('admin')
  buyer = await server.as('buyer')
})

const DAY_MS = 86_400_000

/** An order with a lot that left so many days ago. */
async function arrived(daysAgo: number, options: { isPickUp?: boolean; seller?: string } = {}): Promise<AddedOrder> {
  const { isPickUp = false, seller = sellerId } = options
  const order = await addOrder(server.db, { accountId: buyer.account.id, lots: [{ sellerId: seller, isPickUp }] })
  const leftAt = new Date(Date.now() - daysAgo * DAY_MS)
  await server.db
    .updateTable('order_shipments')
    .set({
      state: isPickUp ? 'picked_up' : 'shipped',
      carrier: isPickUp ? null : 'Estes',
      ready_at: leftAt,
      left_at: leftAt,
    })
    .where('order_id', '=', order.id)
    .execute()
  return order
}

const report = ({ id, lots }: AddedOrder, body: object = {}, client: TestClient = buyer) =>
  client.post(`/api/orders/${id}/problems`, {
    listing: lots[0]!.name,
    kind: 'damaged',
    description: 'Two boxes are crushed.',
    ...body,
  })

let shade = 0
async function picture(): Promise<Buffer> {
  shade += 1
  const background = { r: shade % 256, g: 80, b: 120 }
  return sharp({ create: { width: 200, height: 150, channels: 3, background } })
    .jpeg()
    .toBuffer()
}

const send = async ({ id }: { id: string }, client: TestClient = buyer, file?: Buffer) =>
  server.app.inject({
    method: 'POST',
    url: `/api/orders/${id}/photos`,
    headers: { ...client.headers, 'content-type': 'image/jpeg' },
    payload: file ?? (await picture()),
  })

describe('reporting', () => {
  test('reaches the operator, and stands with the order until it is resolved', async () => {
    const order = await arrived(1)
    const reply = await report(order)
    expect(reply.statusCode).toBe(201)
    const problem = reply.json<Problem>()
    expect(problem).toMatchObject({
      listing: order.lots[0]!.name,
      title: 'Pallet of televisions',
      kind: 'damaged',
      description: 'Two boxes are crushed.',
      photos: [],
      state: 'open',
      messages: [],
      seen: 0,
      canWrite: true,
    })
    expect((await buyer.get(`/api/orders/${order.id}/problems`)).json()).toEqual({ problems: [problem] })
    expect((await admin.get('/api/admin/orders?show=problems')).json().orders[0]).toMatchObject({ id: order.id })
    const mails = await listQueuedJobs(server.db, 'write_order_mail')
    expect(mails.map(({ payload }) => payload)).toContainEqual({
      kind: 'problem-reported',
      orderId: order.id,
      about: problem.id,
    })
  })

  test.each([
    ['shipped 11 days ago', 11, false, 201],
    ['shipped 12 days ago', 12, false, 409],
    ['picked up 4 days ago', 4, true, 201],
    ['picked up 5 days ago', 5, true, 409],
  ])('what was %s', async (_title, daysAgo, isPickUp, status) => {
    expect((await report(await arrived(daysAgo, { isPickUp }))).statusCode).toBe(status)
  })

  test('what has not left can not be complained about', async () => {
    const order = await addOrder(server.db, { accountId: buyer.account.id, lots: [{ sellerId }] })
    expect((await report(order)).json().code).toBe('order_not_open')
    expect((await send(order)).json().code).toBe('order_not_open')
  })

  test('a lot has one open report, even of two that arrive together; once resolved, there may be another', async () => {
    const order = await arrived(1)
    const replies = await Promise.all([report(order), report(order)])
    expect(replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 409])
    const { id } = replies.find(({ statusCode }) => statusCode === 201)!.json<Problem>()
    const resolution = { outcome: 'refused', text: 'It arrived whole.', seen: 0 }
    expect((await admin.post(`/api/admin/problems/${id}/resolve`, resolution)).statusCode).toBe(200)
    expect((await report(order)).statusCode).toBe(201)
  })

  test('fields are checked, with a sentence each', async () => {
    const order = await arrived(1)
    const bad = await report(order, { listing: '', kind: '', description: ' ' })
    expect([bad.statusCode, bad.json().errors]).toEqual([
      422,
      {
        listing: ['Choose a lot.'],
        kind: ['Choose what’s wrong.'],
        description: ['Tell us what happened.'],
      },
    ])
    expect((await report(order, { listing: 'NOSUCH' })).json().errors).toEqual({ listing: ['Listing is invalid'] })
    expect((await report(order, {}, await server.as('buyer'))).statusCode).toBe(404)
    expect((await report(order, {}, admin)).statusCode).toBe(404)
  })
})

describe('photos', () => {
  test('are sent first and named in the report; only the buyer, admins and the lot’s seller see them', async () => {
    const order = await arrived(1)
    const ids = [(await send(order)).json<{ id: string }>().id, (await send(order)).json<{ id: string }>().id]
    const problem = (await report(order, { photo_ids: ids })).json<Problem>()
    expect(problem.photos).toHaveLength(2)
    const { url } = problem.photos[0]!
    for (const client of [buyer, admin]) expect((await client.get(url)).statusCode).toBe(200)
    for (const client of [await server.as('seller'), await server.as('buyer'), server.visitor])
      expect((await client.get(url)).statusCode).toBe(404)

    const own = await server.as('seller')
    const theirs = await arrived(1, { seller: own.account.id })
    const { id } = (await send(theirs)).json<{ id: string }>()
    const reported = (await report(theirs, { photo_ids: [id] })).json<Problem>()
    const photo = reported.photos[0]!.url
    for (const client of [own, buyer, admin]) expect((await client.get(photo)).statusCode).toBe(200)
    for (const client of [await server.as('seller'), server.visitor])
      expect((await client.get(photo)).statusCode).toBe(404)
    expect((await own.get(url)).statusCode).toBe(404)
  })

  test("another order's photo, a used one and an unknown one are refused, and the report is not kept", async () => {
    const [order, other] = [await arrived(1), await arrived(1)]
    const used = (await send(other)).json<{ id: string }>().id
    for (const id of [used, '1', '00000000-0000-0000-0000-000000000000'])
      expect((await report(order, { photo_ids: [id] })).json().errors).toHaveProperty('photo_ids')
    expect((await report(other, { photo_ids: [used] })).statusCode).toBe(201)
    expect((await buyer.get(`/api/orders/${order.id}/problems`)).json()).toEqual({ problems: [] })
  })

  test('what is no picture, too small, too much or for another order is refused', async () => {
    const order = await arrived(1)
    expect((await send(order, buyer, Buffer.from('<svg/>'))).statusCode).toBe(422)
    expect((await send(order, buyer, Buffer.alloc(0))).statusCode).toBeGreaterThanOrEqual(400)
    expect((await send(order, await server.as('buyer'))).statusCode).toBe(404)
    expect((await send(order, server.visitor)).statusCode).toBe(401)
    expect((await send(order, buyer, Buffer.alloc(21 * 1024 * 1024))).statusCode).toBe(413)
    const json = await buyer.post(`/api/orders/${order.id}/photos`, { a: 1 })
    expect(json.statusCode).toBeGreaterThanOrEqual(400)
  })

  test('twenty-four a day, counted also when they arrive together', async () => {
    const order = await arrived(1)
    const [photo] = await server.db.selectFrom('photos').select('id').limit(sql.lit(1)).execute()
    await server.db
      .insertInto('problem_uploads')
      .values(
        Array.from({ length: 22 }, () => ({ order_id: order.id, account_id: buyer.account.id, photo_id: photo!.id })),
      )
      .execute()
    const replies = await Promise.all(Array.from({ length: 4 }, () => send(order)))
    expect(replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 201, 429, 429])
  })

  test('that no report names are removed after a day, but not where a report or a lot shows the same picture', async () => {
    const order = await arrived(1)
    const upload = async (file?: Buffer) => (await send(order, buyer, file)).json<{ id: string }>().id
    const shared = await picture()
    const [old, young, reported, twice] = [await upload(), await upload(), await upload(shared), await upload(shared)]
    expect((await report(order, { photo_ids: [reported] })).statusCode).toBe(201)
    const { db } = server
    const photoOf = async (id: string) =>
      db
        .selectFrom('problem_uploads')
        .innerJoin('photos', 'photos.id', 'photo_id')
        .where('problem_uploads.id', '=', id)
        .select(['photos.id as photoId', 'content_hash as contentHash'])
        .executeTakeFirst()
    const photos = [await photoOf(old), await photoOf(twice)]
    await db
      .updateTable('problem_uploads')
      .set({ uploaded_at: new Date(Date.now() - DAY_MS - 60_000) })
      .where('id', 'in', [old, twice])
      .execute()
    await removeForgottenUploads({ db })
    const jobs = (await listQueuedJobs(db, 'remove_photo')).map(({ payload }) => payload as Jobs['remove_photo'])
    expect(jobs).toEqual(expect.arrayContaining(photos))
    expect(jobs).toHaveLength(2)
    for (const job of jobs) await removePhoto(server.context, job)
    const left = await db.selectFrom('photos').select('id').execute()
    expect(left.map(({ id }) => id)).not.toContain(photos[0]!.photoId)
    expect(left.map(({ id }) => id)).toContain(photos[1]!.photoId)
    expect([await photoOf(old), await photoOf(twice)]).toEqual([undefined, undefined])
    expect(await photoOf(young)).toBeDefined()
  })
})
