import {
  answerProblemEndpoint,
  listProblemsEndpoint,
  PROBLEM_PHOTO_PATH,
  reportProblemEndpoint,
  UploadedPhoto,
} from '@lotyard/contract/orders/problems'
import { ErrorReply } from '@lotyard/contract/wire/error-reply'
import type { Context } from '../../../context.ts'
import { requireAdmin, requireViewer } from '../../../http/requests/require-viewer.ts'
import { route, type App } from '../../../http/route.ts'
import { limitOf } from '../../../http/security/rate-limits.ts'
import { MAX_PHOTO_BYTES } from '../../../providers/photos/decode-photo.ts'
import { openPhotoStorage } from '../../../providers/photos/open-storage.ts'
import { requireOwnOrder } from '../reading/read-order.ts'
import { answerProblem } from './answer-problem.ts'
import { listStoredProblems } from './problem-queries.ts'
import { reportProblem } from './report-problem.ts'
import { toProblem } from './to-problem.ts'
import { uploadPhoto } from './upload-photo.ts'

export function registerProblemRoutes(app: App, context: Context): void {
  const { db } = context
  route(app, listProblemsEndpoint, 'orders', async (request) => {
    const { id } = await requireOwnOrder(db, requireViewer(request).accountId, request.params.id)
    return { problems: (await listStoredProblems(db, id)).map(toProblem) }
  })

  route(
    app,
    reportProblemEndpoint,
    'orders',
    async (request) => {
      const { accountId } = requireViewer(request)
      const { photo_ids = [], ...fields } = request.body
      return reportProblem(context, { accountId, orderId: request.params.id, given: { ...fields, photo_ids } })
    },
    { limit: 'account_update' },
  )

  route(app, answerProblemEndpoint, 'admin', async (request) => {
    const { accountId: adminId } = requireAdmin(request)
    return answerProblem(context, { id: request.params.id, adminId, answer: request.body.answer })
  })

  registerUpload(app, context)
}

/** In a scope of its own: here, and nowhere else, a body may be a picture. */
function registerUpload(app: App, context: Context): void {
  const storage = openPhotoStorage(context.config)
  void app.register(async (scope) => {
    scope.addContentTypeParser(
      /^(image\/|application\/octet-stream)/,
      { parseAs: 'buffer', bodyLimit: MAX_PHOTO_BYTES },
      (_request, body, done) => done(null, body),
    )
    scope.post<{ Params: { id: string }; Body: Buffer | undefined }>(
      PROBLEM_PHOTO_PATH,
      {
        bodyLimit: MAX_PHOTO_BYTES,
        config: { rateLimit: limitOf('uploads'), hasTokenInHeader: true },
        // Before the body is read: a visitor who is not signed in can't make us hold 20 MB.
        onRequest: async (request) => {
          const { accountId } = requireViewer(request)
          await requireOwnOrder(context.db, accountId, (request.params as { id: string }).id)
        },
        schema: {
          tags: ['orders'],
          summary: 'Keeps a photo for a report of a problem; the body is the picture itself',
          consumes: ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/heic', 'image/gif'],
          response: { 201: UploadedPhoto, '4xx': ErrorReply, '5xx': ErrorReply },
        },
      },
      async (request, reply) => {
        const { accountId } = requireViewer(request)
        const file = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        reply.header('cache-control', 'private, no-store').code(201)
        return uploadPhoto({ db: context.db, storage }, { accountId, orderId: request.params.id, file })
      },
    )
  })
}
