import { CERTIFICATE_UPLOAD_PATH, DESK_CERTIFICATE_FILE_PATH } from '@lotyard/contract/rules/desk/file-paths'
import type { DeskNeed } from '@lotyard/contract/rules/desk/staff/desk-rights'
import {
  approveCertificateEndpoint,
  CertificateFields,
  listCertificatesEndpoint,
  listDeskCertificatesEndpoint,
  OWN_CERTIFICATE_FILE_PATH,
  refuseCertificateEndpoint,
  ResaleCertificate,
} from '@lotyard/contract/account/certificates'
import { ErrorReply } from '@lotyard/contract/wire/error-reply'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../../context.ts'
import { requireAdmin, requireViewer } from '../../../http/requests/require-viewer.ts'
import { route, type App } from '../../../http/route.ts'
import { limitOf } from '../../../http/security/rate-limits.ts'
import { lastPage } from '../../../lib/last-page.ts'
import { isOpaqueId } from '../../../lib/opaque-id.ts'
import { openDocumentStorage } from '../../../providers/storage/open-storage.ts'
import type { Storage } from '../../../providers/storage/storage.ts'
import { Refusal } from '../../../lib/refusal.ts'
import { findCertificate, listCertificatesOf, listDeskCertificates } from './certificate-queries.ts'
import { approveCertificate, refuseCertificate } from './decide-certificate.ts'
import { toCertificate, toDeskCertificate } from './to-certificate.ts'
import { MAX_CERTIFICATE_BYTES, uploadCertificate } from './upload-certificate.ts'

const PAGE_SIZE = 25

export function registerCertificateRoutes(app: App, context: Context): void {
  const { db } = context
  const documents = openDocumentStorage(context.config)

  route(app, listCertificatesEndpoint, 'account', async (request) => ({
    certificates: (await listCertificatesOf(db, requireViewer(request).accountId)).map(toCertificate),
  }))

  route(app, listDeskCertificatesEndpoint, 'admin', async (request) => {
    requireAdmin(request)
    const { show, page } = request.query
    const shown = { isWaiting: show === 'waiting', limit: PAGE_SIZE, offset: page * PAGE_SIZE }
    const { certificates, total } = await listDeskCertificates(db, shown)
    return { certificates: certificates.map(toDeskCertificate), total, max_page: lastPage(total, PAGE_SIZE) }
  })

  route(app, approveCertificateEndpoint, 'admin', async (request) => {
    const { accountId: adminId } = requireAdmin(request)
    await approveCertificate(context, { id: request.params.id, adminId, expiresOn: request.body.expires_on })
  })

  route(app, refuseCertificateEndpoint, 'admin', async (request) => {
    const { accountId: adminId } = requireAdmin(request)
    await refuseCertificate(context, { id: request.params.id, adminId, reason: request.body.reason })
  })

  registerUpload(app, { db, documents })
  registerFile(app, OWN_CERTIFICATE_FILE_PATH, {
    db,
    documents,
    tag: 'account',
    summary: "The file of one of the account's own resale certificates",
    mayRead: (request, accountId) => requireViewer(request).accountId === accountId,
  })
  registerFile(app, DESK_CERTIFICATE_FILE_PATH, {
    db,
    documents,
    tag: 'admin',
    desk: { area: 'people', level: 'read' },
    summary: 'The file of a resale certificate',
    mayRead: (request) => requireAdmin(request).role === 'admin',
  })
}

type Stores = Pick<Context, 'db'> & { documents: Storage }

/** In a scope of its own: here, and nowhere else, a body may be a document. */
function registerUpload(app: App, stores: Stores): void {
  void app.register(async (scope) => {
    scope.addContentTypeParser(
      /^(image\/|application\/(pdf|octet-stream))/,
      { parseAs: 'buffer', bodyLimit: MAX_CERTIFICATE_BYTES },
      (_request, body, done) => done(null, body),
    )
    scope.post<{ Querystring: CertificateFields; Body: Buffer | undefined }>(
      CERTIFICATE_UPLOAD_PATH,
      {
        bodyLimit: MAX_CERTIFICATE_BYTES,
        config: { rateLimit: limitOf('uploads'), hasTokenInHeader: true },
        // Before the body is read: a visitor who is not signed in can't make us hold 10 MB.
        onRequest: async (request) => void requireViewer(request),
        schema: {
          tags: ['account'],
          summary: 'Keeps a resale certificate for approval; the body is the file itself, a PDF or a photo',
          consumes: ['application/pdf', 'image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/heic'],
          querystring: CertificateFields,
          response: { 201: ResaleCertificate, '4xx': ErrorReply, '5xx': ErrorReply },
        },
      },
      async (request, reply) => {
        const { accountId } = requireViewer(request)
        const file = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        reply.header('cache-control', 'private, no-store').code(201)
        return uploadCertificate(stores, { accountId, fields: request.query, file })
      },
    )
  })
}

type FileRoute = Stores & {
  tag: string
  desk?: DeskNeed
  summary: string
  mayRead: (request: FastifyRequest, accountId: string) => boolean
}

/** A user wrote these bytes: saved and never shown, so that no browser runs anything of them under our name. */
function registerFile(app: App, path: string, { db, documents, tag, desk, summary, mayRead }: FileRoute): void {
  app.get<{ Params: { id: string } }>(
    path,
    {
      config: { ...(desk !== undefined && { desk }), sendsFile: true, rateLimit: limitOf('invoices') },
      schema: { tags: [tag], summary },
    },
    async (request, reply: FastifyReply) => {
      // Who asks, before what for: a visitor can't find out by it which ids there are.
      requireViewer(request)
      const { id } = request.params
      const found = isOpaqueId(id) ? await findCertificate(db, id) : null
      if (!mayRead(request as FastifyRequest, found?.account_id ?? '') || found === null)
        throw new Refusal('certificate_not_found')
      const file = await documents.open(found.file_key)
      if (file === null) throw new Refusal('certificate_not_found')
      const name = `resale-certificate-${found.region}.${found.file_type === 'application/pdf' ? 'pdf' : 'jpg'}`
      return reply
        .header('content-type', found.file_type)
        .header('content-length', file.byteLength)
        .header('content-disposition', `attachment; filename="${name}"`)
        .header('content-security-policy', "sandbox; default-src 'none'")
        .header('x-content-type-options', 'nosniff')
        .header('cache-control', 'private, no-store')
        .send(file.stream)
    },
  )
}
