import {
  arrangeLotPhotosEndpoint,
  getLotPhotosEndpoint,
  LOT_PHOTO_PATH,
  LotPhotos,
  removeLotPhotoEndpoint,
} from '@lotyard/contract/lots/photos'
import { ErrorReply } from '@lotyard/contract/wire/error-reply'
import type { Context } from '../../../context.ts'
import { requireDesk, requireSeller } from '../../../http/requests/require-viewer.ts'
import { route, type App } from '../../../http/route.ts'
import { limitOf } from '../../../http/security/rate-limits.ts'
import { MAX_PHOTO_BYTES } from '../../../providers/photos/decode-photo.ts'
import { openPhotoStorage } from '../../../providers/storage/open-storage.ts'
import type { OwnChanges } from '../own-changes.ts'
import { addLotPhoto, requireRoomForPhoto } from './add-lot-photo.ts'
import { arrangeLotPhotos } from './arrange-lot-photos.ts'
import { readLotPhotos } from './read-lot-photos.ts'
import { removeLotPhoto } from './remove-lot-photo.ts'

type Needs = Pick<Context, 'db' | 'config'> & { ownChanges: OwnChanges }

export function registerLotPhotoRoutes(app: App, needs: Needs): void {
  const { db, ownChanges } = needs
  route(app, getLotPhotosEndpoint, 'admin', async (request) =>
    readLotPhotos(db, requireSeller(request), request.params.name.toUpperCase()),
  )

  route(app, arrangeLotPhotosEndpoint, 'admin', async (request) => {
    const viewer = requireSeller(request)
    const name = request.params.name.toUpperCase()
    const { version, photos } = request.body
    await arrangeLotPhotos(needs, { viewer, name, version, photos })
    await ownChanges.settle([name])
    return readLotPhotos(db, viewer, name)
  })

  route(app, removeLotPhotoEndpoint, 'admin', async (request) => {
    const viewer = requireSeller(request)
    const name = request.params.name.toUpperCase()
    await removeLotPhoto(needs, { viewer, name, photoId: request.params.id })
    await ownChanges.settle([name])
    return readLotPhotos(db, viewer, name)
  })

  registerUpload(app, needs)
}

const NEED = { area: 'listings', level: 'write', sellers: true } as const

/** In a scope of its own: here a body may be a picture. */
function registerUpload(app: App, { db, config, ownChanges }: Needs): void {
  const storage = openPhotoStorage(config)
  void app.register(async (scope) => {
    scope.addContentTypeParser(
      /^(image\/|application\/octet-stream)/,
      { parseAs: 'buffer', bodyLimit: MAX_PHOTO_BYTES },
      (_request, body, done) => done(null, body),
    )
    scope.post<{ Params: { name: string }; Body: Buffer | undefined }>(
      LOT_PHOTO_PATH,
      {
        bodyLimit: MAX_PHOTO_BYTES,
        config: { desk: NEED, rateLimit: limitOf('lot_photos'), hasTokenInHeader: true },
        // Before the body is read: a client that may not add it can't make us hold 20 MB.
        onRequest: async (request) => {
          const viewer = requireDesk(request, NEED)
          await requireRoomForPhoto(db, { viewer, name: (request.params as { name: string }).name.toUpperCase() })
        },
        schema: {
          tags: ['admin'],
          summary: 'Adds a photo to a lot; the body is the picture itself',
          consumes: ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/heic', 'image/gif'],
          response: { 201: LotPhotos, '4xx': ErrorReply, '5xx': ErrorReply },
        },
      },
      async (request, reply) => {
        const viewer = requireSeller(request)
        const name = request.params.name.toUpperCase()
        const file = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        await addLotPhoto({ db, storage }, { viewer, name, file })
        await ownChanges.settle([name])
        reply.header('cache-control', 'private, no-store').code(201)
        return readLotPhotos(db, viewer, name)
      },
    )
  })
}
