import type { LotPhotos } from '@lotyard/contract/lots/photos'
import { sql } from 'kysely'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { useApp, type TestAccount, type TestClient } from '../../../../test/servers/app.ts'
import { untilBlocked } from '../../../../test/databases/blocked.ts'
import { addAuction } from '../../../../test/auctions.ts'
import { addBasics, addLot, type AddedLot, type LotOptions } from '../../../../test/market.ts'
import { listQueuedJobs } from '../../../../test/readers/queued-jobs.ts'
import type { Jobs } from '../../../jobs/jobs.ts'
import { removePhoto } from '../../photos/index.ts'
import { useFolder } from '../../../../test/servers/use-folder.ts'

const dataDir = useFolder('lot-photos')
const server = useApp({ config: { dataDir } })
let seller: TestClient & { account: TestAccount }

beforeAll(async () => {
  await addBasics(server.db)
  seller = await server.as('seller')
})

const own = (options: LotOptions = {}) => addLot(server.db, { sellerId: seller.account.id, ...options })

let shade = 0
async function picture(side = 200): Promise<Buffer> {
  shade += 1
  const background = { r: shade % 256, g: 80, b: 120 }
  return sharp({ create: { width: side, height: 150, channels: 3, background } })
    .png()
    .toBuffer()
}

const pathOf = ({ name }: { name: string }) => `/api/admin/listings/${name}/photos`
const send = (lot: AddedLot, payload: Buffer, client: TestClient = seller) =>
  server.app.inject({
    method: 'POST',
    url: pathOf(lot),
    payload,
    headers: { ...client.headers, 'content-type': 'image/png' },
  })
async function add(lot: AddedLot, count: number): Promise<LotPhotos> {
  for (let at = 0; at < count; at += 1) expect((await send(lot, await picture())).statusCode).toBe(201)
  return (await seller.get(pathOf(lot))).json<LotPhotos>()
}
const idsOf = ({ photos }: LotPhotos) => photos.map(({ id }) => id)
const auditOf = async ({ name }: AddedLot) =>
  (
    await server.db
      .selectFrom('audit_entries')
      .where('subject', '=', `listing:${name}`)
      .orderBy('id')
      .select('action')
      .execute()
  ).map(({ action }) => action)

test('photos are added at the end, named by the title until the seller says more, and seen by buyers at once', async () => {
  const lot = await own({ overriddenTitle: 'Boxed toasters' })
  const { photos, version, can_add, can_remove } = await add(lot, 2)
  expect(photos.map(({ alt }) => alt)).toEqual(['Boxed toasters', 'Boxed toasters'])
  expect({ version, can_add, can_remove }).toEqual({ version: 1, can_add: true, can_remove: true })
  const detail = (await server.visitor.get(`/api/listings/${lot.name}`)).json<{ photos: { url: string }[] }>()
  expect(detail.photos.map(({ url }) => url)).toEqual(photos.map(({ photo }) => photo!.url))
  expect(await auditOf(lot)).toEqual(['photo.add', 'photo.add'])
})

test('the same file sent again, also at the same moment, is one photo', async () => {
  const lot = await own()
  const file = await picture()
  const replies = await Promise.all([send(lot, file), send(lot, file)])
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([201, 201])
  expect((await seller.get(pathOf(lot))).json<LotPhotos>().photos).toHaveLength(1)
})

test('a fake, a tiny and a 100-megapixel photo are refused with their sentence, and others go on', async () => {
  const lot = await own()
  const huge = await sharp({ create: { width: 10_000, height: 10_000, channels: 3, background: '#fff' } })
    .png({ compressionLevel: 1 })
    .toBuffer()
  const codes = []
  for (const file of [Buffer.from('no photo'), await picture(50), huge, Buffer.alloc(0)])
    codes.push((await send(lot, file)).json<{ code: string }>().code)
  expect(codes).toEqual(['photo_unreadable', 'photo_too_small', 'photo_too_large', 'photo_unreadable'])
  expect((await add(lot, 1)).photos).toHaveLength(1)
})

test('a lot shows twenty photos and no more, also of those that arrive together', async () => {
  const lot = await own()
  await sql`with made as (insert into photos (content_hash, width, height)
      select lpad(to_hex(at), 40, 'c'), 300, 200 from generate_series(1, 19) as at returning id)
    insert into lot_photos (lot_id, position, photo_id, alt)
      select ${lot.lotId}, row_number() over (), id, 'A pallet' from made`.execute(server.db)
  const files = [await picture(), await picture(), await picture()]
  // All three are stored, and then wait for the listing, before the first is shown.
  const holder = await server.context.pool.connect()
  let replies: ReturnType<typeof send>[] = []
  try {
    await holder.query('begin')
    await holder.query('select from listings where id = $1 for update', [lot.listingId])
    replies = files.map((file) => send(lot, file))
    await untilBlocked(server.context.pool, files.length)
  } finally {
    await holder.query('rollback')
    holder.release()
  }
  const statuses = (await Promise.all(replies)).map(({ statusCode }) => statusCode)
  expect(statuses.toSorted((one, other) => one - other)).toEqual([201, 422, 422])
  expect((await send(lot, await picture())).json()).toMatchObject({ code: 'lot_photos_full' })
  const shown = await seller.get(pathOf(lot))
  expect(shown.json<LotPhotos>().photos).toHaveLength(20)
  // What was stored and is not shown is removed again.
  expect((await listQueuedJobs(server.db, 'remove_photo')).length).toBe(2)
  await expect(
    sql`update lot_photos set position = 21 where lot_id = ${lot.lotId} and position = 20`.execute(server.db),
  ).rejects.toMatchObject({ constraint: 'a_lot_shows_at_most_twenty_photos' })
})

test('photos are put in order and described; an editor who saw an older state is told', async () => {
  const lot = await own()
  const [first, second] = idsOf(await add(lot, 2))
  const photos = [
    { id: second, alt: ' Boxes\non a pallet ' },
    { id: first, alt: '' },
  ]
  const saved = await seller.put(pathOf(lot), { version: 1, photos })
  expect(saved.json()).toMatchObject({
    version: 2,
    photos: [
      { id: second, alt: 'Boxes on a pallet' },
      { id: first, alt: 'Pallet of televisions' },
    ],
  })
  const stale = await seller.put(pathOf(lot), { version: 1, photos: photos.toReversed() })
  expect([stale.statusCode, stale.json<{ code: string }>().code]).toEqual([409, 'conflict'])
  await add(lot, 1)
  expect((await seller.put(pathOf(lot), { version: 2, photos })).statusCode).toBe(409)
  expect(await auditOf(lot)).toEqual(['photo.add', 'photo.add', 'photo.arrange', 'photo.add'])
})

test('what is saved as it was leaves no trace', async () => {
  const lot = await own()
  const { photos } = await add(lot, 1)
  const same = photos.map(({ id, alt }) => ({ id, alt }))
  expect((await seller.put(pathOf(lot), { version: 1, photos: same })).json()).toMatchObject({ version: 1 })
  expect(await auditOf(lot)).toEqual(['photo.add'])
})

test('a removed photo goes from the lot at once and from storage when nothing else shows it', async () => {
  const [lot, other] = [await own(), await own()]
  const shared = await picture()
  await send(lot, shared)
  await send(other, shared)
  const { photos } = await add(lot, 2)
  const removed = photos.slice(0, 2)
  for (const { id } of removed) expect((await seller.delete(`${pathOf(lot)}/${id}`)).statusCode).toBe(200)
  // Sent twice, it is removed once.
  const again = await seller.delete(`${pathOf(lot)}/${removed[0]!.id}`)
  expect(idsOf(again.json<LotPhotos>())).toEqual([photos[2]!.id])
  const jobs = (await listQueuedJobs(server.db, 'remove_photo'))
    .map(({ payload }) => payload as Jobs['remove_photo'])
    .filter(({ photoId }) => removed.some(({ id }) => id === photoId))
  expect(jobs).toHaveLength(2)
  for (const job of jobs) await removePhoto(server.context, job)
  const statusOf = async (at: number) => (await seller.get(removed[at]!.photo!.url)).statusCode
  expect([await statusOf(0), await statusOf(1)]).toEqual([200, 404])
})

test('photos of a lot with bids can be added and put in order, and none removed', async () => {
  const lot = await addAuction(server.db, { sellerId: seller.account.id })
  const before = idsOf(await add(lot, 2))
  const buyer = await server.as('buyer')
  await buyer.post(`/api/listings/${lot.name}/bids`, { max_bid_cents: 150_00 })
  const refused = await seller.delete(`${pathOf(lot)}/${before[0]}`)
  expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([409, 'photo_was_bid_on'])
  const { photos, can_add, can_remove } = await add(lot, 1)
  expect([photos.length, can_add, can_remove]).toEqual([3, true, false])
  const turned = photos.map(({ id, alt }) => ({ id, alt })).toReversed()
  expect((await seller.put(pathOf(lot), { version: 1, photos: turned })).statusCode).toBe(200)
  await expect(
    sql`delete from lot_photos where lot_id = ${lot.lotId} and photo_id = ${before[0]}`.execute(server.db),
  ).rejects.toMatchObject({ constraint: 'photos_that_were_bid_on_stay' })
})

test('what is sold or has ended stays as it was', async () => {
  for (const state of ['sold', 'withdrawn'] as const) {
    const lot = await own({ state, soldPriceCents: 100_00 })
    expect((await send(lot, await picture())).json()).toMatchObject({ code: 'listing_not_editable' })
    expect((await seller.put(pathOf(lot), { version: 1, photos: [] })).statusCode).toBe(409)
    expect((await seller.delete(`${pathOf(lot)}/1`)).statusCode).toBe(409)
    expect((await seller.get(pathOf(lot))).json()).toMatchObject({ can_add: false, can_remove: false })
  }
})

test('a photo of a draft is for its seller and admins until the draft is published', async () => {
  const lot = await own({ state: 'draft' })
  await server.db.updateTable('listings').set({ published_at: null }).where('id', '=', lot.listingId).execute()
  const { photos } = await add(lot, 1)
  const { url } = photos[0]!.photo!
  const look = async (client: TestClient) => (await client.get(url)).statusCode
  const strangers = [server.visitor, await server.as('buyer'), await server.as('seller')]
  expect(await Promise.all(strangers.map(look))).toEqual([404, 404, 404])
  expect([await look(seller), await look(await server.as('admin'))]).toEqual([200, 200])
  await server.db
    .updateTable('listings')
    .set({ state: 'active', published_at: new Date() })
    .where('id', '=', lot.listingId)
    .execute()
  expect(await look(server.visitor)).toBe(200)
})

test('another seller’s lot is not there, a buyer may not, and a visitor is asked to sign in', async () => {
  const lot = await own()
  const [rival, buyer, admin] = [await server.as('seller'), await server.as('buyer'), await server.as('admin')]
  const file = await picture()
  for (const [client, status] of [
    [rival, 404],
    [buyer, 403],
    [server.visitor, 401],
  ] as const) {
    expect((await client.get(pathOf(lot))).statusCode).toBe(status)
    expect((await send(lot, file, client)).statusCode).toBe(status)
  }
  expect((await rival.put(pathOf(lot), { version: 1, photos: [] })).statusCode).toBe(404)
  expect((await rival.delete(`${pathOf(lot)}/1`)).statusCode).toBe(404)
  expect((await send(lot, file, admin)).statusCode).toBe(201)
})
