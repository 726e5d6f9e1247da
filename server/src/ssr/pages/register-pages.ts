import { formatDeliverTo } from '@lotyard/contract/rules/shipping/deliver-to'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../../http/route.ts'
import { BODY_LIMIT_BYTES, isForm } from '../../http/requests/body-parsers.ts'
import { FORM_TYPE } from '../../http/requests/form-type.ts'
import { isApi } from '../../http/replies/plain-pages.ts'
import { limitOf } from '../../http/security/rate-limits.ts'
import { isFromOurPages } from '../../http/security/same-origin.ts'
import { Refusal } from '../../lib/refusal.ts'
import { registerAssets } from '../assets.ts'
import { createPageCache, type CachedPage } from './page-cache.ts'
import { CLIENT_DIR, loadBuiltPages, type LoadPages } from './pages-build.ts'
import { createRenderer, displayStyleOf, isPrivate, type PagesContext } from './render-page.ts'
import { sendPage } from './send-page.ts'

const MAX_URL_LENGTH = 4_096
const CACHE_LIMITS = { maxEntries: 500, maxBytes: 64 * 1024 * 1024, ttlMs: 1_000 }
/** Pages with delivered prices to a visitor's place. Apart from the others: any number of places can be named. */
const PLACE_CACHE_LIMITS = { maxEntries: 200, maxBytes: 32 * 1024 * 1024, ttlMs: 1_000 }

/**
 * Nothing that a session may do happens here. Their forms were drawn for visitors, without a token, and must still work
 * for a reader who has signed in in another tab meanwhile.
 */
const POSTS_WITHOUT_SESSION = [
  '/account/sign_in',
  '/account/sign_in/code',
  '/account/sign_up',
  '/account/forgot_password',
  '/account/reset_password',
  '/account/undo_email',
  '/account/verify_email',
  '/newsletter',
  '/deliver_to',
]

export type PagesOptions = { loadPages?: LoadPages; clientDir?: string; now?: () => number }

/**
 * Hands every request that no other route takes to the site's React Router build. Visitors' pages come from a cache of
 * a second; a request with a session never touches it.
 */
export async function registerPages(app: App, context: PagesContext, options: PagesOptions = {}): Promise<void> {
  const loadPages = options.loadPages ?? (await chooseLoader(app))
  if (process.env['NODE_ENV'] !== 'development') await registerAssets(app, options.clientDir ?? CLIENT_DIR)
  const render = createRenderer(app, context, loadPages)
  const plainPages = createPageCache(CACHE_LIMITS, options.now)
  const placePages = createPageCache(PLACE_CACHE_LIMITS, options.now)
  app.keptPages.onForget(() => {
    plainPages.clear()
    placePages.clear()
  })
  const keepForVisitors = (request: FastifyRequest): Promise<CachedPage> => {
    const key = `${request.host} ${displayStyleOf(request)} ${request.url}`
    const draw = (): Promise<CachedPage> => render.forVisitors(request)
    if (request.deliverTo === null) return plainPages.get(key, draw)
    return placePages.get(`${formatDeliverTo(request.deliverTo)} ${key}`, draw)
  }

  await app.register(async (pages) => {
    // Form posts reach the page's action as they came; the limit is ours, because nothing else reads the body here. All
    // our forms are of one type: an action would fail over a body that is no form.
    pages.removeAllContentTypeParsers()
    pages.addContentTypeParser(FORM_TYPE, { parseAs: 'buffer', bodyLimit: BODY_LIMIT_BYTES }, (_request, body, done) =>
      done(null, body),
    )

    pages.get('/*', { config: { rateLimit: limitOf('pages') } }, async (request, reply) => {
      if (isApi(request)) return reply.callNotFound()
      if (request.url.length > MAX_URL_LENGTH) throw new Refusal('malformed_request')
      const page = isPrivate(request)
        ? await render.forReader(request, reply.cspNonce ?? '')
        : await keepForVisitors(request)
      return sendPage(reply, page)
    })

    // A session's post has shown its token by now, as every call does.
    const act = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      if (isApi(request)) return reply.callNotFound() as unknown as FastifyReply
      // Without a body nothing has looked at the type.
      if (!isForm(request)) throw new Refusal('unsupported_media_type')
      // A plain form carries no token header, so the browser must have said where it comes from.
      if (isFromOurPages(request.headers, request.host) !== true) throw new Refusal('csrf_token_invalid')
      return sendPage(reply, await render.forReader(request, reply.cspNonce ?? ''))
    }
    pages.post('/*', act)
    for (const path of POSTS_WITHOUT_SESSION) pages.post(path, { config: { acceptsOwnOrigin: true } }, act)
  })
}

async function chooseLoader(app: App): Promise<LoadPages> {
  if (process.env['NODE_ENV'] === 'development') return (await import('../dev-pages.ts')).registerDevPages(app)
  // Loaded once and before the server listens: a missing build stops the start, not the first reader.
  const build = await loadBuiltPages()
  return async () => build
}
