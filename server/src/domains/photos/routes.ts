import type { Context } from '../../context.ts'
import type { FastifyReply } from 'fastify'
import type { App } from '../../http/route.ts'
import { silentLimitOf } from '../../http/security/rate-limits.ts'
import type { Viewer } from '../../lib/viewer.ts'
import { Refusal } from '../../lib/refusal.ts'
import { photoMaker, type PhotoMaker } from '../../providers/photos/maker/photo-maker.ts'
import { openPhotoStorage, openServedFiles } from '../../providers/storage/open-storage.ts'
import { createMakeOnDemand } from './make-on-demand.ts'
import { drawPlaceholder } from './placeholder.ts'
import { renditionKey, type PhotoFormat, type PhotoSize } from '../../providers/photos/photo-sizes.ts'

const FILE_NAME = /^([0-9a-f]{32,64})-(two_fifty|five_hundred|one_thousand)\.(webp|avif)$/

/** Decides who may see which photo. The listings know; this domain only stores files. */
export type PhotoAccess<Audience extends { kind: string }> = {
  /** Null where there is no such photo. */
  audienceOf: (contentHash: string) => Promise<Audience | null>
  maySee: (audience: Audience, viewer: Viewer | null) => boolean
}

const CACHED_FOREVER = 'public, max-age=31536000, immutable'
/** Cached by one browser, which revalidates every time. */
const CACHED_PRIVATELY = 'private, no-cache'

/**
 * GET and HEAD /photos/{hash}-{size}.{format}. The name is taken apart and put together again, so that no other file of the
 * folder has an address. The content of an address never changes, hence the year in the cache. A rendition that is not there
 * is made (make-on-demand.ts), and where that takes too long a plain area is shown, which nothing keeps. Photos of a private
 * lot are 404 to viewers who may not see it. For public ones no viewer is looked up: a page shows dozens.
 */
export function registerPhotoRoutes<Audience extends { kind: string }>(
  app: App,
  { db, config }: Pick<Context, 'config' | 'db'>,
  { audienceOf, maySee }: PhotoAccess<Audience>,
  maker: PhotoMaker = photoMaker,
): void {
  const makeOnDemand = createMakeOnDemand({ db, storage: openPhotoStorage(config), maker })
  const files = openServedFiles(config, 'photos')
  const options = { config: { sendsFile: true, ignoresSession: true, rateLimit: silentLimitOf('photos') } }
  app.get<{ Params: { file: string } }>('/photos/:file', options, async (request, reply) => {
    const [, hash, size, format] = FILE_NAME.exec(request.params.file) ?? []
    if (hash === undefined) throw new Refusal('not_found')
    const audience = await audienceOf(hash)
    if (audience === null) throw new Refusal('not_found')
    const isPublic = audience.kind === 'everybody'
    if (!isPublic && !maySee(audience, await request.lookUpViewer())) throw new Refusal('not_found')
    const etag = `"${request.params.file}"`
    const kept = {
      'cache-control': isPublic ? CACHED_FOREVER : CACHED_PRIVATELY,
      etag,
      'x-content-type-options': 'nosniff',
    }
    // The name of the content is the tag: who has it needs no file of ours to be told so.
    if (namesTag(request.headers['if-none-match'], etag)) return reply.headers(kept).code(304).send()
    const file = await files.open(renditionKey(hash, size as PhotoSize, format as PhotoFormat))
    if (file !== null)
      return reply.headers(kept).type(`image/${format}`).header('content-length', file.byteLength).send(file.stream)
    const made = format === 'webp' ? await makeInTime(makeOnDemand(hash, size as PhotoSize)) : null
    if (made === null) throw new Refusal('not_found')
    if (made === 'late') return sendPlaceholder(reply, size as PhotoSize)
    return reply.headers(kept).type(`image/${format}`).send(made)
  })
  // The rest of the folder, or a name with a slash would be answered with a page.
  app.get('/photos/*', { ...options, schema: { hide: true } }, async () => {
    throw new Refusal('not_found')
  })
}

/** Longer than a page's photos take one after the other on a quiet machine. */
const WAIT_MS = 5_000

/** 'late' where there is too much to do: the work at hand goes on, and who asks again finds its file. */
async function makeInTime(making: Promise<Uint8Array | null>): Promise<Uint8Array | null | 'late'> {
  const late = Promise.withResolvers<'late'>()
  const timeout = setTimeout(() => late.resolve('late'), WAIT_MS)
  const made = making.catch((error: unknown) => {
    if (error instanceof Refusal && error.code === 'busy') return 'late' as const
    throw error
  })
  try {
    return await Promise.race([made, late.promise])
  } finally {
    clearTimeout(timeout)
  }
}

/** Never a broken image, and nothing that a browser or a cache keeps. */
function sendPlaceholder(reply: FastifyReply, size: PhotoSize): FastifyReply {
  reply.header('cache-control', 'private, no-store').header('x-content-type-options', 'nosniff')
  return reply.type('image/svg+xml').send(drawPlaceholder(size))
}

/** If-None-Match is a list, or a star for whatever there is; caches in between may have marked a tag as weak. */
function namesTag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  return header.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag)
}
