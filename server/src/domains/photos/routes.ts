import type { Context } from '../../context.ts'
import type { App } from '../../http/route.ts'
import { silentLimitOf } from '../../http/security/rate-limits.ts'
import type { Viewer } from '../../lib/viewer.ts'
import { Refusal } from '../../lib/refusal.ts'
import { openServedFiles } from '../../providers/storage/open-storage.ts'
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
 * folder has an address. The content of an address never changes, hence the year in the cache. Photos of a private lot are
 * 404 to viewers who may not see it. For public ones no viewer is looked up: a page shows dozens.
 */
export function registerPhotoRoutes<Audience extends { kind: string }>(
  app: App,
  context: Pick<Context, 'config'>,
  { audienceOf, maySee }: PhotoAccess<Audience>,
): void {
  const files = openServedFiles(context.config, 'photos')
  const options = { config: { sendsFile: true, ignoresSession: true, rateLimit: silentLimitOf('photos') } }
  app.get<{ Params: { file: string } }>('/photos/:file', options, async (request, reply) => {
    const [, hash, size, format] = FILE_NAME.exec(request.params.file) ?? []
    if (hash === undefined) throw new Refusal('not_found')
    const audience = await audienceOf(hash)
    if (audience === null) throw new Refusal('not_found')
    const isPublic = audience.kind === 'everybody'
    if (!isPublic && !maySee(audience, await request.lookUpViewer())) throw new Refusal('not_found')
    const etag = `"${request.params.file}"`
    // The name of the content is the tag: who has it needs no file of ours to be told so.
    const isKnown = namesTag(request.headers['if-none-match'], etag)
    const file = isKnown ? null : await files.open(renditionKey(hash, size as PhotoSize, format as PhotoFormat))
    if (!isKnown && file === null) throw new Refusal('not_found')
    reply
      .header('cache-control', isPublic ? CACHED_FOREVER : CACHED_PRIVATELY)
      .header('etag', etag)
      .header('x-content-type-options', 'nosniff')
    if (file === null) return reply.code(304).send()
    return reply.type(`image/${format}`).header('content-length', file.byteLength).send(file.stream)
  })
  // The rest of the folder, or a name with a slash would be answered with a page.
  app.get('/photos/*', { ...options, schema: { hide: true } }, async () => {
    throw new Refusal('not_found')
  })
}

/** If-None-Match is a list, or a star for whatever there is; caches in between may have marked a tag as weak. */
function namesTag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  return header.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag)
}
