import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { useApp, type TestAccount, type TestClient } from '../../../../test/servers/app.ts'
import { addBasics, addLot } from '../../../../test/market.ts'
import { openPhotoStorage } from '../../../providers/storage/open-storage.ts'
import { photoUrl } from '../../../providers/photos/photo-sizes.ts'
import { storePhoto } from '../../photos/store-photo.ts'
import { useFolder } from '../../../../test/servers/use-folder.ts'

const dataDir = useFolder('private-photos')
const server = useApp({ config: { dataDir } })
let seller: TestAccount
let holder: TestAccount
let shade = 0

beforeAll(async () => {
  await addBasics(server.db)
  seller = await server.createAccount({ role: 'seller' })
  holder = await server.createAccount({ accessRules: ['Insiders'] })
})

const insiders = (): string => holder.accessRuleIds[0]!

async function newPhoto(): Promise<{ id: string; url: string }> {
  shade += 1
  const upload = await sharp({ create: { width: 400, height: 300, channels: 3, background: { r: shade, g: 9, b: 9 } } })
    .png()
    .toBuffer()
  const { id, hash } = await storePhoto(
    { db: server.db, storage: openPhotoStorage({ dataDir, storage: null }) },
    upload,
  )
  return { id, url: photoUrl(hash, 'two_fifty', 'webp') }
}

async function showOn(photo: { id: string }, accessRuleId: string | null): Promise<{ listingId: string }> {
  const lot = await addLot(server.db, { sellerId: seller.id, accessRuleId })
  const row = { lot_id: lot.lotId, position: 1, photo_id: photo.id, alt: 'A pallet' }
  await server.db.insertInto('lot_photos').values(row).execute()
  return lot
}

/** Status and cache, or the status alone of a refusal. */
async function look(who: TestClient, url: string): Promise<unknown[]> {
  const reply = await who.get(url)
  if (reply.statusCode !== 200) return [reply.statusCode, reply.headers['cache-control']]
  return [200, reply.headers['cache-control'], reply.headers['content-type']]
}

const FOR_GOOD = [200, 'public, max-age=31536000, immutable', 'image/webp']
const PRIVATELY = [200, 'private, no-cache', 'image/webp']
const NOT_THERE = [404, 'no-store']

test('a photo of a private lot is 404 to all but those who hold its rule, its seller and admins', async () => {
  const photo = await newPhoto()
  await showOn(photo, insiders())
  const others = await server.createAccount({ accessRules: ['Others'] })
  for (const stranger of [server.visitor, await server.as('buyer'), await server.signIn(others)])
    expect(await look(stranger, photo.url)).toEqual(NOT_THERE)
  expect(await look(await server.as('seller'), photo.url)).toEqual(NOT_THERE)
  for (const friend of [await server.signIn(holder), await server.signIn(seller), await server.as('admin')])
    expect(await look(friend, photo.url)).toEqual(PRIVATELY)
})

test('not even a browser that has it already is told that it is still there', async () => {
  const photo = await newPhoto()
  await showOn(photo, insiders())
  const friend = await server.signIn(holder)
  const headers = { 'if-none-match': String((await friend.get(photo.url)).headers.etag) }
  expect((await friend.get(photo.url, { headers })).statusCode).toBe(304)
  expect((await server.visitor.get(photo.url, { headers })).statusCode).toBe(404)
})

test('a photo that a public lot shows too is everybody’s', async () => {
  const photo = await newPhoto()
  await showOn(photo, insiders())
  await showOn(photo, null)
  expect(await look(server.visitor, photo.url)).toEqual(FOR_GOOD)
})

test('once its lot is public, so is the photo, at once', async () => {
  const photo = await newPhoto()
  const { listingId } = await showOn(photo, insiders())
  expect(await look(server.visitor, photo.url)).toEqual(NOT_THERE)
  await server.db.updateTable('listings').set({ access_rule_id: null }).where('id', '=', listingId).execute()
  expect(await look(server.visitor, photo.url)).toEqual(FOR_GOOD)
})

test.each([
  [
    'its lot is private',
    (id: string) => server.db.updateTable('listings').set({ access_rule_id: insiders() }).where('id', '=', id),
  ],
  [
    'its lot is published later',
    (id: string) =>
      server.db
        .updateTable('listings')
        .set({ published_at: new Date(Date.now() + 3_600_000) })
        .where('id', '=', id),
  ],
  [
    'no lot shows it',
    (id: string) =>
      server.db
        .deleteFrom('lot_photos')
        .using('listings')
        .whereRef('listings.lot_id', '=', 'lot_photos.lot_id')
        .where('listings.id', '=', id),
  ],
])('once %s, a photo that everybody saw is hidden within a second', async (_case, change) => {
  const photo = await newPhoto()
  const { listingId } = await showOn(photo, null)
  expect(await look(server.visitor, photo.url)).toEqual(FOR_GOOD)
  await change(listingId).execute()
  await expect.poll(() => look(server.visitor, photo.url)).toEqual(NOT_THERE)
})

test('a photo that no lot shows yet is for those who sell', async () => {
  const photo = await newPhoto()
  for (const buyer of [server.visitor, await server.as('buyer')])
    expect(await look(buyer, photo.url)).toEqual(NOT_THERE)
  expect(await look(await server.as('seller'), photo.url)).toEqual(PRIVATELY)
})

test('a public photo that was served a moment ago is served again without the database', async () => {
  const photo = await newPhoto()
  await showOn(photo, null)
  const friend = await server.signIn(holder)
  expect(await look(friend, photo.url)).toEqual(FOR_GOOD)
  // Every query of photos or sessions waits from here on.
  const blocker = await server.context.pool.connect()
  try {
    await blocker.query('begin; lock table photos, lot_photos, sessions in access exclusive mode')
    for (const who of [server.visitor, friend]) expect(await look(who, photo.url)).toEqual(FOR_GOOD)
  } finally {
    await blocker.query('rollback')
    blocker.release()
  }
})

test('a photo of a lot that is not published yet is 404 to all but its seller and admins', async () => {
  const photo = await newPhoto()
  const { listingId } = await showOn(photo, null)
  await server.db
    .updateTable('listings')
    .set({ published_at: new Date(Date.now() + 3_600_000) })
    .where('id', '=', listingId)
    .execute()
  expect(await look(server.visitor, photo.url)).toEqual(NOT_THERE)
  expect(await look(await server.as('seller'), photo.url)).toEqual(NOT_THERE)
  expect(await look(await server.signIn(seller), photo.url)).toEqual(PRIVATELY)
  expect(await look(await server.as('admin'), photo.url)).toEqual(PRIVATELY)
})
