import type { Context } from '../../context.ts'
import type { App } from '../../http/route.ts'
import { Refusal } from '../../refusal.ts'
import { openPhotoStorage } from './open-photo-storage.ts'
import { renditionKey, type PhotoFormat, type PhotoSize } from './photo-sizes.ts'

const FILE_NAME = /^([0-9a-f]{32,64})-(two_fifty|five_hundred|one_thousand)\.(webp|avif)$/

/**
 * GET and HEAD /photos/{hash}-{size}.{format}. The name is taken apart and put together again, so that no other file of
 * the folder has an address. What an address answers never changes, hence the year in the cache.
 */
export function registerPhotoRoutes(app: App, context: Pick<Context, 'config'>): void {
  const storage = openPhotoStorage(context.config)
  app.get<{ Params: { file: string } }>('/photos/:file', async (request, reply) => {
    const [, hash, size, format] = FILE_NAME.exec(request.params.file) ?? []
    if (hash === undefined) throw new Refusal('not_found')
    const file = await storage.open(renditionKey(hash, size as PhotoSize, format as PhotoFormat))
    if (file === null) throw new Refusal('not_found')
    const etag = `"${request.params.file}"`
    reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('etag', etag)
      .header('x-content-type-options', 'nosniff')
    if (namesTag(request.headers['if-none-match'], etag)) {
      file.stream.destroy()
      return reply.code(304).send()
    }
    return reply.type(`image/${format}`).header('content-length', file.byteLength).send(file.stream)
  })
}

/** If-None-Match is a list, or a star for whatever there is; caches in between may have marked a tag as weak. */
function namesTag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  return header.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag)
}
