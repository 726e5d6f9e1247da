import {
  passOnMessageEndpoint,
  resolveProblemEndpoint,
  writeAboutProblemEndpoint,
} from '@lotyard/contract/desk/problems'
import {
  DESK_PROBLEM_PHOTO_PATH,
  listProblemsEndpoint,
  PROBLEM_PHOTO_PATH,
  replyToProblemEndpoint,
  reportProblemEndpoint,
  UploadedPhoto,
  withdrawProblemEndpoint,
} from '@lotyard/contract/orders/problems'
import { hasRight, type DeskNeed } from '@lotyard/contract/rules/desk/staff/desk-rights'
import { ErrorReply } from '@lotyard/contract/wire/error-reply'
import type { FastifyRequest } from 'fastify'
import type { Context } from '../../../context.ts'
import { requireAdmin, requireDesk, requireSeller, requireViewer } from '../../../http/requests/require-viewer.ts'
import { route, type App } from '../../../http/route.ts'
import { limitOf } from '../../../http/security/rate-limits.ts'
import { Refusal } from '../../../lib/refusal.ts'
import { MAX_PHOTO_BYTES } from '../../../providers/photos/decode-photo.ts'
import { openPhotoStorage } from '../../../providers/storage/open-storage.ts'
import type { OwnChanges } from '../../listings/index.ts'
import { requireOwnOrder } from '../reading/read-order.ts'
import { passOnMessage } from './pass-on-message.ts'
import { listStoredProblems } from './problem-queries.ts'
import { reportProblem } from './report-problem.ts'
import { requireDeskProblem } from './require-problem.ts'
import { resolveProblem } from './resolve-problem.ts'
import { toProblem } from './to-problem.ts'
import { keepPhoto, uploadPhoto } from './upload-photo.ts'
import { withdrawProblem } from './withdraw-problem.ts'
import { writeAsBuyer, writeAtDesk } from './write-message.ts'

type Needs = Context & { ownChanges: OwnChanges }

const UPLOAD_NEED: DeskNeed = { area: 'orders', level: 'write', sellers: true }

export function registerProblemRoutes(app: App, needs: Needs): void {
  const { db } = needs
  route(app, listProblemsEndpoint, 'orders', async (request) => {
    const { id } = await requireOwnOrder(db, requireViewer(request).accountId, request.params.id)
    return { problems: (await listStoredProblems(db, id)).map((stored) => toProblem(stored, 'buyer')) }
  })

  route(
    app,
    reportProblemEndpoint,
    'orders',
    async (request) => {
      const { accountId } = requireViewer(request)
      const { listing, kind, description, photo_ids = [] } = request.body
      const given = { listing, kind, description, photo_ids }
      return reportProblem(needs, { accountId, orderId: request.params.id, given })
    },
    { limit: 'account_update' },
  )

  route(
    app,
    replyToProblemEndpoint,
    'orders',
    async (request) => {
      const { accountId } = requireViewer(request)
      const { text, photo_ids = [], seen } = request.body
      return writeAsBuyer(needs, { accountId, id: request.params.id, given: { text, photo_ids, seen } })
    },
    { limit: 'account_update' },
  )

  route(app, withdrawProblemEndpoint, 'orders', async (request) => {
    const { accountId } = requireViewer(request)
    return withdrawProblem(needs, { accountId, id: request.params.id, seen: request.body.seen })
  })

  registerDeskRoutes(app, needs)
  registerUploads(app, needs)
}

function registerDeskRoutes(app: App, needs: Needs): void {
  route(
    app,
    writeAboutProblemEndpoint,
    'admin',
    async (request) => {
      const viewer = requireSeller(request)
      const { text, photo_ids = [], seen, to = 'buyer' } = request.body
      return writeAtDesk(needs, { viewer, id: request.params.id, to, given: { text, photo_ids, seen } })
    },
    { limit: 'account_update' },
  )

  route(app, passOnMessageEndpoint, 'admin', async (request) => {
    const { id, position } = request.params
    return passOnMessage(needs, { admin: requireAdmin(request), id, position, seen: request.body.seen })
  })

  route(app, resolveProblemEndpoint, 'admin', async (request) => {
    const admin = requireAdmin(request)
    const { outcome, text = '', refund, seen } = request.body
    // Money needs its own right, whichever form it is given back by.
    if (refund !== undefined && !hasRight(admin.rights, 'money', 'write')) throw new Refusal('not_allowed')
    const asked = refund && { amountCents: refund.amount_cents, requestKey: refund.key ?? null }
    const given = { outcome, text, refund: asked ?? null, seen }
    const { problem, lots } = await resolveProblem(needs, { admin, id: request.params.id, given })
    await needs.ownChanges.settle(lots)
    return problem
  })
}

/** In a scope of its own: here, and nowhere else, a body may be a picture. */
function registerUploads(app: App, context: Context): void {
  const { db } = context
  const storage = openPhotoStorage(context.config)
  void app.register(async (scope) => {
    scope.addContentTypeParser(
      /^(image\/|application\/octet-stream)/,
      { parseAs: 'buffer', bodyLimit: MAX_PHOTO_BYTES },
      (_request, body, done) => done(null, body),
    )
    type Request = FastifyRequest<{ Params: { id: string }; Body: Buffer | undefined }>
    type Upload = {
      path: string
      tag: 'orders' | 'admin'
      summary: string
      desk?: DeskNeed
      /** Before the body is read: a visitor who is not signed in can't make us hold 20 MB. */
      check: (request: Request) => Promise<unknown>
      keep: (request: Request, file: Buffer) => Promise<UploadedPhoto>
    }
    const takeUploads = ({ path, tag, summary, desk, check, keep }: Upload) =>
      scope.post<{ Params: { id: string }; Body: Buffer | undefined }>(
        path,
        {
          bodyLimit: MAX_PHOTO_BYTES,
          config: { rateLimit: limitOf('uploads'), hasTokenInHeader: true, ...(desk !== undefined && { desk }) },
          onRequest: async (request) => {
            await check(request as Request)
          },
          schema: {
            tags: [tag],
            summary,
            consumes: ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/heic', 'image/gif'],
            response: { 201: UploadedPhoto, '4xx': ErrorReply, '5xx': ErrorReply },
          },
        },
        async (request, reply) => {
          const file = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
          reply.header('cache-control', 'private, no-store').code(201)
          return keep(request as Request, file)
        },
      )

    takeUploads({
      path: PROBLEM_PHOTO_PATH,
      tag: 'orders',
      summary: 'Keeps a photo for a report or message about a problem; the body is the picture itself',
      check: (request) => requireOwnOrder(db, requireViewer(request).accountId, request.params.id),
      keep: (request, file) => {
        const { accountId } = requireViewer(request)
        return uploadPhoto({ db, storage }, { accountId, orderId: request.params.id, file })
      },
    })
    takeUploads({
      path: DESK_PROBLEM_PHOTO_PATH,
      tag: 'admin',
      summary:
        'Keeps a photo for a message of the desk or the lot’s seller about a problem; the body is the picture itself',
      desk: UPLOAD_NEED,
      check: (request) => requireDeskProblem(db, requireDesk(request, UPLOAD_NEED), request.params.id),
      keep: async (request, file) => {
        const viewer = requireSeller(request)
        const { orderId } = await requireDeskProblem(db, viewer, request.params.id)
        return keepPhoto({ db, storage }, { accountId: viewer.accountId, orderId, file })
      },
    })
  })
}
