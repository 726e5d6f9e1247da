import {
  BookUploadReply,
  discardBookUploadEndpoint,
  getBookUploadEndpoint,
  listBookUploadsEndpoint,
  mapBookUploadEndpoint,
  PRICE_BOOK_UPLOAD_PATH,
  useBookUploadEndpoint,
} from '@lotyard/contract/account/price-book'
import { bookFileProblem, MAX_BOOK_FILE_BYTES } from '@lotyard/contract/rules/worth/price-book-limits'
import { ErrorReply } from '@lotyard/contract/wire/error-reply'
import type { FastifyRequest } from 'fastify'
import type { Context } from '../../../context.ts'
import { readFormFile, type FormFile } from '../../../http/requests/form-file.ts'
import { requireViewer } from '../../../http/requests/require-viewer.ts'
import { route, type App } from '../../../http/route.ts'
import { limitOf } from '../../../http/security/rate-limits.ts'
import { Refusal } from '../../../lib/refusal.ts'
import { openImportStorage } from '../../../providers/storage/open-storage.ts'
import { changedBook, type PriceBookContext } from '../price-book-context.ts'
import { createUpload } from './create-upload.ts'
import { mapUpload } from './map-upload.ts'
import { requireUpload } from './require-upload.ts'
import { toUpload } from './to-upload.ts'
import { listUploads } from './upload-queries.ts'
import { removeUpload, useUpload } from './use-upload.ts'

export function registerBookUploadRoutes(app: App, context: PriceBookContext): void {
  const { db } = context

  route(app, listBookUploadsEndpoint, 'account', async (request) => ({
    uploads: (await listUploads(db, requireViewer(request).accountId)).map(toUpload),
  }))

  route(app, getBookUploadEndpoint, 'account', async (request) => {
    const { accountId } = requireViewer(request)
    return { upload: toUpload(await requireUpload(db, { accountId, id: request.params.id })) }
  })

  route(app, mapBookUploadEndpoint, 'account', async (request) => {
    const named = { accountId: requireViewer(request).accountId, id: request.params.id }
    await mapUpload(context, { ...named, mapping: request.body.mapping })
    return { upload: toUpload(await requireUpload(db, named)) }
  })

  route(
    app,
    useBookUploadEndpoint,
    'account',
    async (request) => {
      const { accountId } = requireViewer(request)
      const { mode, version } = request.body
      const upload = { accountId, id: request.params.id, mode, version }
      return { price_book: await changedBook(context, accountId, useUpload(context, upload)) }
    },
    { limit: 'bulk' },
  )

  route(app, discardBookUploadEndpoint, 'account', async (request) =>
    removeUpload(context, { accountId: requireViewer(request).accountId, id: request.params.id }),
  )

  registerUpload(app, context)
}

const FORM_WITH_FILE = 'multipart/form-data'
/** The file, and what browsers write around it. */
const FORM_BYTES = MAX_BOOK_FILE_BYTES + 16 * 1024

/** In a scope of its own: here, and nowhere else, a body may be a form with a price book. */
function registerUpload(app: App, context: Context): void {
  const stores = { db: context.db, storage: openImportStorage(context.config) }
  void app.register(async (scope) => {
    scope.addContentTypeParser(
      FORM_WITH_FILE,
      { parseAs: 'buffer', bodyLimit: FORM_BYTES },
      async (request: FastifyRequest, body: Buffer) => ({
        file: readFormFile(body, request.headers['content-type']!, 'file'),
      }),
    )
    scope.post<{ Body: { file: FormFile | null } | undefined }>(
      PRICE_BOOK_UPLOAD_PATH,
      {
        bodyLimit: FORM_BYTES,
        config: { rateLimit: limitOf('uploads'), hasTokenInHeader: true },
        // Before the body is read: a visitor who is not signed in can't make us hold 10 MB.
        async onRequest(request) {
          requireViewer(request)
          const byteLength = Number(request.headers['content-length'] ?? 0)
          if (byteLength > FORM_BYTES)
            throw new Refusal('body_too_large', { message: bookFileProblem({ byteLength })! })
        },
        schema: {
          tags: ['account'],
          summary: 'Keeps a file for the price book and reads it; a form with one file',
          consumes: [FORM_WITH_FILE],
          response: { 202: BookUploadReply, '4xx': ErrorReply, '5xx': ErrorReply },
        },
      },
      async (request, reply) => {
        const { accountId } = requireViewer(request)
        const file = request.body?.file ?? { name: '', bytes: Buffer.alloc(0) }
        reply.header('cache-control', 'private, no-store').code(202)
        return { upload: toUpload(await createUpload(stores, { accountId, file })) }
      },
    )
  })
}
