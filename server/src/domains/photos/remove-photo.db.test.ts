import { readdir } from 'node:fs/promises'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { useApp } from '../../../test/servers/app.ts'
import { addAccount, addBasics, addLot } from '../../../test/market.ts'
import { openPhotoStorage } from '../../providers/storage/open-storage.ts'
import { makePhotoRenditions } from './make-photo-renditions.ts'
import { removePhoto } from './remove-photo.ts'
import { storePhoto, type StoredPhoto } from './store-photo.ts'
import { useFolder } from '../../../test/servers/use-folder.ts'

const dataDir = useFolder('remove-photo')
const server = useApp({ config: { dataDir } })

async function addPhoto(red: number): Promise<StoredPhoto> {
  const { db, config } = server.context
  const background = { r: red, g: 80, b: 120 }
  const file = await sharp({ create: { width: 300, height: 200, channels: 3, background } })
    .jpeg()
    .toBuffer()
  const photo = await storePhoto({ db, storage: openPhotoStorage(config) }, file)
  await makePhotoRenditions(server.context, { photoId: photo.id })
  return photo
}

const filesOf = async ({ hash }: StoredPhoto): Promise<string[]> =>
  (await readdir(dataDir, { recursive: true })).filter((path) => path.includes(hash) && path.includes('.'))

const rowsOf = ({ id }: StoredPhoto) =>
  server.db
    .selectFrom('photos')
    .leftJoin('photo_renditions', 'photo_id', 'photos.id')
    .where('photos.id', '=', id)
    .selectAll()
    .execute()

const remove = ({ id, hash }: StoredPhoto) => removePhoto(server.context, { photoId: id, contentHash: hash })

test('a photo that nothing shows goes with its rows and all its files, also when the job runs twice', async () => {
  const photo = await addPhoto(10)
  const kept = await addPhoto(20)
  const before = await filesOf(kept)
  expect((await filesOf(photo)).length).toBe(before.length)
  expect(before.length).toBeGreaterThan(3)
  await remove(photo)
  await remove(photo)
  expect(await filesOf(photo)).toEqual([])
  expect(await rowsOf(photo)).toEqual([])
  expect(await filesOf(kept)).toEqual(before)
})

test('a photo that a lot shows stays whole', async () => {
  await addBasics(server.db)
  const photo = await addPhoto(30)
  const { lotId } = await addLot(server.db, { sellerId: await addAccount(server.db, 'seller') })
  await server.db
    .insertInto('lot_photos')
    .values({ lot_id: lotId, position: 1, photo_id: photo.id, alt: 'A pallet' })
    .execute()
  const before = [await filesOf(photo), await rowsOf(photo)]
  await remove(photo)
  expect([await filesOf(photo), await rowsOf(photo)]).toEqual(before)
})
