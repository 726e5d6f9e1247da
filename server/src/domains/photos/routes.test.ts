import { readdir } from 'node:fs/promises'
import fastify from 'fastify'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { useDatabase } from '../../../test/databases/database.ts'
import type { Config } from '../../config/config.ts'
import type { App } from '../../http/route.ts'
import { makePhotoRenditions } from './make-photo-renditions.ts'
import { openPhotoStorage } from '../../providers/storage/open-storage.ts'
import { createPhotoMaker, photoMaker, type PhotoMaker } from '../../providers/photos/maker/photo-maker.ts'
import { masterKey, photoUrl, renditionKey } from '../../providers/photos/photo-sizes.ts'
import { registerPhotoRoutes } from './routes.ts'
import { storeDrawing, storePhoto, type StoredPhoto } from './store-photo.ts'
import { useFolder } from '../../../test/servers/use-folder.ts'

const database = useDatabase()
const config = { dataDir: useFolder('photos') } as Config
const storage = openPhotoStorage(config)
const app: App = fastify()
let upload: Buffer
let photo: StoredPhoto

beforeAll(async () => {
  registerPhotoRoutes(
    app,
    { config, db: database.current.db },
    { audienceOf: async () => ({ kind: 'everybody' }), maySee: () => true },
  )
  upload = await sharp({ create: { width: 1_600, height: 900, channels: 3, background: '#3e5c76' } })
    .withMetadata({ exif: { IFD0: { Artist: 'Somebody', Software: 'secret place' } } })
    .jpeg()
    .toBuffer()
  photo = await storePhoto({ db: database.current.db, storage }, upload)
})
afterAll(async () => {
  await app.close()
})

describe('storing a photo', () => {
  test('makes its WebP sizes at one ratio at once, without what the file said about its maker', async () => {
    const rows = await database.current.db.selectFrom('photo_renditions').selectAll().orderBy('width').execute()
    expect(rows.map((row) => [row.size, row.format, row.width, row.height])).toEqual([
      ['two_fifty', 'webp', 250, 188],
      ['five_hundred', 'webp', 500, 375],
      ['one_thousand', 'webp', 1_000, 750],
    ])
    for (const row of rows) {
      const reply = await app.inject(photoUrl(photo.hash, row.size as 'two_fifty', 'webp'))
      const metadata = await sharp(reply.rawPayload).metadata()
      expect([metadata.width, metadata.height, metadata.exif]).toEqual([row.width, row.height, undefined])
      expect(reply.rawPayload.length).toBe(row.byte_length)
    }
  })

  test('the same file twice is one photo, with one job', async () => {
    expect(await storePhoto({ db: database.current.db, storage }, upload)).toEqual(photo)
    expect(await database.current.db.selectFrom('photos').select('id').execute()).toHaveLength(1)
  })

  test('a refused file leaves nothing behind', async () => {
    const before = await readdir(config.dataDir, { recursive: true })
    await expect(storePhoto({ db: database.current.db, storage }, Buffer.from('no photo'))).rejects.toMatchObject({
      code: 'photo_unreadable',
    })
    expect(await readdir(config.dataDir, { recursive: true })).toEqual(before)
  })
})

describe('the job that makes the rest', () => {
  test('makes AVIF of every size, and running it again changes nothing', async () => {
    const context = { db: database.current.db, config }
    await makePhotoRenditions(context, { photoId: photo.id })
    await makePhotoRenditions(context, { photoId: photo.id })
    const rows = await context.db.selectFrom('photo_renditions').select(['size', 'format']).execute()
    expect(rows).toHaveLength(6)
    const reply = await app.inject(photoUrl(photo.hash, 'one_thousand', 'avif'))
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'image/avif'])
  })

  test('has nothing to do for a photo that is gone', async () => {
    await expect(
      makePhotoRenditions({ db: database.current.db, config }, { photoId: '999999' }),
    ).resolves.toBeUndefined()
  })
})

describe('GET /photos/{hash}-{size}.{format}', () => {
  test('answers the file, to be kept for good', async () => {
    const reply = await app.inject(photoUrl(photo.hash, 'two_fifty', 'webp'))
    expect(reply.statusCode).toBe(200)
    expect(reply.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    })
  })

  test('answers HEAD with the same headers and no body', async () => {
    const url = photoUrl(photo.hash, 'two_fifty', 'webp')
    const [head, get] = [await app.inject({ method: 'HEAD', url }), await app.inject(url)]
    expect([head.statusCode, head.rawPayload.length]).toEqual([200, 0])
    for (const name of ['etag', 'content-length', 'content-type', 'cache-control'])
      expect(head.headers[name]).toBe(get.headers[name])
  })

  test('answers 304 to a browser that has it already', async () => {
    const url = photoUrl(photo.hash, 'two_fifty', 'webp')
    const etag = String((await app.inject(url)).headers.etag)
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const reply = await app.inject({ url, headers: { 'if-none-match': known } })
      expect([reply.statusCode, reply.rawPayload.length, reply.headers.etag]).toEqual([304, 0, etag])
    }
    expect((await app.inject({ url, headers: { 'if-none-match': '"other"' } })).statusCode).toBe(200)
  })

  test.each([
    ['an unknown photo', `/photos/${'0'.repeat(40)}-two_fifty.webp`],
    ['an unknown size', () => `/photos/${photo.hash}-huge.webp`],
    ['the master', () => `/photos/${photo.hash}-master.jpg`],
    ['a way out of the folder', '/photos/..%2f..%2fpackage.json'],
    ['a way out behind a name', () => `/photos/${photo.hash}-two_fifty.webp%2f..%2f..%2fpackage.json`],
    ['a null byte', () => `/photos/${photo.hash}-two_fifty.webp%00`],
    ['upper case', () => `/photos/${photo.hash.toUpperCase()}-two_fifty.webp`],
  ])('refuses %s', async (_case, url) => {
    const reply = await app.inject(typeof url === 'string' ? url : url())
    expect([reply.statusCode, reply.json<{ code: string }>().code]).toEqual([404, 'not_found'])
  })
})

describe('a drawing, whose sizes are made when they are first asked for', () => {
  const svgOf = (color: string): string =>
    `<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="750"><rect width="1000" height="750" fill="${color}"/></svg>`
  const drawingOf = (color: string): Promise<StoredPhoto> =>
    storeDrawing({ db: database.current.db, storage }, { svg: svgOf(color), width: 1_000, height: 750 })

  async function withMaker<T>(maker: PhotoMaker, work: (app: App) => Promise<T>): Promise<T> {
    const other: App = fastify()
    const access = { audienceOf: async () => ({ kind: 'everybody' }), maySee: () => true }
    registerPhotoRoutes(other, { config, db: database.current.db }, access, maker)
    try {
      return await work(other)
    } finally {
      await other.close()
    }
  }

  test('is named in all its sizes at once, and made, kept and cached for good with the first request', async () => {
    const { hash, id } = await drawingOf('#a03050')
    const rows = await database.current.db
      .selectFrom('photo_renditions')
      .select(['size', 'format', 'width', 'height', 'storage_key'])
      .where('photo_id', '=', id)
      .orderBy('width')
      .execute()
    expect(rows.map(({ size, format, width, height }) => [size, format, width, height])).toEqual([
      ['two_fifty', 'webp', 250, 188],
      ['five_hundred', 'webp', 500, 375],
      ['one_thousand', 'webp', 1_000, 750],
    ])
    expect(await storage.exists(rows[0]!.storage_key)).toBe(false)
    const first = await app.inject(photoUrl(hash, 'two_fifty', 'webp'))
    expect([first.statusCode, first.headers['content-type'], first.headers['cache-control']]).toEqual([
      200,
      'image/webp',
      'public, max-age=31536000, immutable',
    ])
    expect(await sharp(first.rawPayload).metadata()).toMatchObject({ width: 250, height: 188 })
    expect(await storage.exists(rows[0]!.storage_key)).toBe(true)
    const again = await app.inject(photoUrl(hash, 'two_fifty', 'webp'))
    expect(again.rawPayload.equals(first.rawPayload)).toBe(true)
    expect(again.headers.etag).toBe(first.headers.etag)
  })

  test('requests that come together share the work', async () => {
    const { hash } = await drawingOf('#305090')
    let made = 0
    const counting: PhotoMaker = {
      ...photoMaker,
      make(order) {
        made += 1
        return photoMaker.make(order)
      },
    }
    const replies = await withMaker(counting, (other) =>
      Promise.all(Array.from({ length: 5 }, () => other.inject(photoUrl(hash, 'five_hundred', 'webp')))),
    )
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200])
    expect(made).toBe(1)
  })

  test('where there is too much to do, a plain area as large is shown, and nothing keeps it', async () => {
    const { hash } = await drawingOf('#509030')
    const url = photoUrl(hash, 'five_hundred', 'webp')
    const reply = await withMaker(createPhotoMaker({ maxWaiting: 0 }), (other) => other.inject(url))
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'image/svg+xml'])
    expect([reply.headers['cache-control'], reply.headers.etag]).toEqual(['private, no-store', undefined])
    expect(await sharp(reply.rawPayload).metadata()).toMatchObject({ width: 500, height: 375 })
    // It is the photo once there is time.
    expect((await app.inject(url)).headers['content-type']).toBe('image/webp')
  })

  test('is never made in AVIF, nor for a photo that is not there', async () => {
    const { hash } = await drawingOf('#907030')
    expect((await app.inject(photoUrl(hash, 'two_fifty', 'avif'))).statusCode).toBe(404)
    expect((await app.inject(photoUrl('1'.repeat(40), 'two_fifty', 'webp'))).statusCode).toBe(404)
  })

  test('that is removed while it is made leaves no file', async () => {
    const { hash, id } = await drawingOf('#703090')
    const removing: PhotoMaker = {
      ...photoMaker,
      async make(order) {
        const made = await photoMaker.make(order)
        await database.current.db.deleteFrom('photos').where('id', '=', id).execute()
        await storage.delete(masterKey(hash))
        return made
      },
    }
    await withMaker(removing, (other) => other.inject(photoUrl(hash, 'two_fifty', 'webp')))
    expect(await storage.exists(renditionKey(hash, 'two_fifty', 'webp'))).toBe(false)
  })
})
