import {
  brandSiteEndpoint,
  DeskSite,
  removeSiteLogoEndpoint,
  SITE_LOGO_PATH,
} from '@lotyard/contract/desk/market/places'
import { SITE_LOGO_FORM_PATH } from '@lotyard/contract/rules/desk/file-paths'
import type { DeskNeed } from '@lotyard/contract/rules/desk/staff/desk-rights'
import { ErrorReply } from '@lotyard/contract/wire/error-reply'
import type { FastifyRequest } from 'fastify'
import { leaveFlash } from '../../../../http/replies/flash.ts'
import { requireAdmin, requireDesk } from '../../../../http/requests/require-viewer.ts'
import { route, type App } from '../../../../http/route.ts'
import { limitOf, silentLimitOf } from '../../../../http/security/rate-limits.ts'
import { Refusal } from '../../../../lib/refusal.ts'
import { MAX_LOGO_BYTES } from '../../../../providers/photos/draw-logo.ts'
import { openServedFiles } from '../../../../providers/storage/open-storage.ts'
import type { MarketNeeds } from '../market-needs.ts'
import { LOGO_FILE, logoKey } from './logo-files.ts'
import { saveBranding } from './save-branding.ts'
import { removeLogo, saveLogo } from './save-logo.ts'
import { toDeskSite } from './to-desk-site.ts'

const FORM_WITH_FILE = 'multipart/form-data'
/** The file, and what browsers write around it. */
const FORM_BYTES = MAX_LOGO_BYTES + 16 * 1024

export function registerBrandingRoutes(app: App, needs: MarketNeeds): void {
  const { settled } = needs
  route(app, brandSiteEndpoint, 'admin', async (request) => {
    const { accountId: byAccountId } = requireAdmin(request)
    const { version, ...fields } = request.body
    return toDeskSite(await settled(saveBranding(needs, { key: request.params.key, version, fields, byAccountId })))
  })
  route(app, removeSiteLogoEndpoint, 'admin', async (request) => {
    const { accountId: byAccountId } = requireAdmin(request)
    return toDeskSite(await settled(removeLogo(needs, { key: request.params.key, byAccountId })))
  })
  registerUpload(app, needs)
  registerUploadForm(app, needs)
  registerFiles(app, needs)
}

const NEED: DeskNeed = { area: 'market', level: 'write' }

/** Before a body is read: a client that may not send one can't make us hold it. */
async function requireBrander(request: FastifyRequest): Promise<void> {
  requireDesk(request, NEED)
}

/** In a scope of its own: here a body may be a picture. */
function registerUpload(app: App, needs: MarketNeeds): void {
  void app.register(async (scope) => {
    scope.addContentTypeParser(
      /^(image\/|application\/octet-stream)/,
      { parseAs: 'buffer', bodyLimit: MAX_LOGO_BYTES },
      (_request, body, done) => done(null, body),
    )
    scope.put<{ Params: { key: string }; Body: Buffer | undefined }>(
      SITE_LOGO_PATH,
      {
        bodyLimit: MAX_LOGO_BYTES,
        config: { desk: NEED, rateLimit: limitOf('uploads'), hasTokenInHeader: true },
        onRequest: requireBrander,
        schema: {
          tags: ['admin'],
          summary: "Changes a site's logo; the body is the picture itself",
          consumes: ['image/png', 'image/jpeg', 'image/webp'],
          response: { 200: DeskSite, '4xx': ErrorReply, '5xx': ErrorReply },
        },
      },
      async (request, reply) => {
        const { accountId: byAccountId } = requireAdmin(request)
        const file = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        reply.header('cache-control', 'private, no-store')
        return toDeskSite(await needs.settled(saveLogo(needs, { key: request.params.key, file, byAccountId })))
      },
    )
  })
}

type LogoForm = { authenticity_token: string; site: string; logo: Buffer }

/** The page's own form, which works without scripts: browsers send a file in no other type. */
function registerUploadForm(app: App, needs: MarketNeeds): void {
  void app.register(async (scope) => {
    scope.addContentTypeParser(
      FORM_WITH_FILE,
      { parseAs: 'buffer', bodyLimit: FORM_BYTES },
      async (request: FastifyRequest, body: Buffer) => readLogoForm(body, request.headers['content-type']!),
    )
    scope.post<{ Body: LogoForm | undefined }>(
      SITE_LOGO_FORM_PATH,
      {
        bodyLimit: FORM_BYTES,
        config: { desk: NEED, rateLimit: limitOf('uploads') },
        onRequest: requireBrander,
        schema: {
          tags: ['admin'],
          summary: "Changes a site's logo, by a form with a file",
          consumes: [FORM_WITH_FILE],
          response: { 303: { type: 'null', description: 'Leads back to the branding of the site' } },
        },
      },
      async (request, reply) => {
        const { accountId: byAccountId } = requireAdmin(request)
        // Nothing was sent at all, or a form without files, which the parser of all plain forms has read.
        if (!Buffer.isBuffer(request.body?.logo)) throw new Refusal('malformed_request')
        const { site: key, logo: file } = request.body
        try {
          const { name } = await needs.settled(saveLogo(needs, { key, file, byAccountId }))
          leaveFlash(reply, { kind: 'success', text: `${name} has a new logo.` })
        } catch (error) {
          // A person gets the sentence on the page they came from, not a page of its own.
          if (!(error instanceof Refusal)) throw error
          leaveFlash(reply, { kind: 'danger', text: problemOf(error) })
        }
        return reply.redirect(`/admin/market/sites/?branding=${encodeURIComponent(key)}`, 303)
      },
    )
  })
}

async function readLogoForm(body: Buffer, contentType: string): Promise<LogoForm> {
  try {
    const form = await new Response(body, { headers: { 'content-type': contentType } }).formData()
    const text = (name: string): string => {
      const value = form.get(name)
      return typeof value === 'string' ? value : ''
    }
    const logo = form.get('logo')
    return {
      authenticity_token: text('authenticity_token'),
      site: text('site'),
      logo: logo instanceof File ? Buffer.from(await logo.arrayBuffer()) : Buffer.alloc(0),
    }
  } catch (error) {
    throw new Refusal('malformed_request', { cause: error })
  }
}

function problemOf({ details, message }: Refusal): string {
  const { errors } = details as { errors?: { logo?: string[] } }
  return errors?.logo?.[0] ?? message
}

/** GET and HEAD /logos/{hash}.png, for everybody. What an address names never changes. */
function registerFiles(app: App, { config }: MarketNeeds): void {
  const files = openServedFiles(config, 'logos')
  const options = { config: { sendsFile: true, ignoresSession: true, rateLimit: silentLimitOf('photos') } }
  app.get<{ Params: { file: string } }>(
    '/logos/:file',
    { ...options, schema: { hide: true } },
    async (request, reply) => {
      const [, hash] = LOGO_FILE.exec(request.params.file) ?? []
      const file = hash === undefined ? null : await files.open(logoKey(hash))
      if (file === null) throw new Refusal('not_found')
      return reply
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('x-content-type-options', 'nosniff')
        .header('content-length', file.byteLength)
        .type('image/png')
        .send(file.stream)
    },
  )
}
