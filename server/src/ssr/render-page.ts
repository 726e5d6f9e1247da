import { decodeFlash, encodeFlash, FLASH_COOKIE, FLASH_SECONDS, type Flash } from '@lotyard/contract/rules/flash'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { randomBytes } from 'node:crypto'
import { createRequestHandler, isRouteErrorResponse } from 'react-router'
import type { Context } from '../context.ts'
import { createInjectTransport, parseCookies } from './inject-transport.ts'
import type { CachedPage } from './page-cache.ts'
import type { LoadPages, PagesBuild } from './pages-build.ts'

const SESSION_COOKIE = 'lotyard_session'
/** Drawn into every page where the nonce belongs. Random, so that no text of a lot can contain it. */
const NONCE_PLACEHOLDER = `nonce-${randomBytes(16).toString('hex')}`
const FORWARDED = ['accept', 'content-type', 'user-agent', 'referer', 'origin'] as const

export type PagesContext = Pick<Context, 'log'> & { config: Pick<Context['config'], 'publicUrl' | 'attribution'> }

export type Renderer = {
  /** The same page for everyone who has no session: it is rendered without any cookie. */
  forVisitors: (request: FastifyRequest) => Promise<CachedPage>
  forReader: (request: FastifyRequest) => Promise<CachedPage>
}

/** Such a page may differ from reader to reader: it shows an account, or a message left by the last form. */
export function isPrivate(request: FastifyRequest): boolean {
  const cookies = parseCookies(request.headers.cookie)
  return cookies.has(SESSION_COOKIE) || cookies.has(FLASH_COOKIE)
}

export function createRenderer(app: FastifyInstance, context: PagesContext, loadPages: LoadPages): Renderer {
  const handlerOf = createHandlers(context)

  async function render(request: FastifyRequest, cookie: string | undefined): Promise<CachedPage> {
    const { handle, entry } = handlerOf(await loadPages())
    const setCookies: string[] = []
    const page = entry.preparePage({
      transport: createInjectTransport(app, request, { cookie, onSetCookie: (header) => setCookies.push(header) }),
      isSignedIn: cookie !== undefined && request.viewer != null,
      publicUrl: context.config.publicUrl,
      nonce: NONCE_PLACEHOLDER,
      attribution: context.config.attribution,
      takeFlash() {
        const flash = decodeFlash(parseCookies(cookie).get(FLASH_COOKIE))
        if (flash !== null) setCookies.push(flashCookie('', 0))
        return flash
      },
      leaveFlash: (flash: Flash) => setCookies.push(flashCookie(encodeFlash(flash), FLASH_SECONDS)),
    })
    const response = await handle(toWebRequest(request, cookie), page)
    return toPage(response, setCookies, cookie !== undefined || request.method !== 'GET')
  }

  return {
    forVisitors: (request) => render(request, undefined),
    forReader: (request) => render(request, request.headers.cookie ?? ''),
  }
}

/** In development every request may bring a new build; otherwise there is one, and one handler for it. */
function createHandlers({ log }: PagesContext) {
  let known: {
    build: PagesBuild
    handle: ReturnType<typeof createRequestHandler>
    entry: PagesBuild['entry']['module']
  } | null = null
  return (build: PagesBuild) => {
    if (known?.build === build) return known
    build.entry.module.onPageError((error, request) => {
      // A page that does not exist is an answer, not a fault.
      if (isRouteErrorResponse(error) && error.status < 500) return
      log.error({ err: error, url: new URL(request.url).pathname }, 'a page failed')
    })
    const mode = process.env['NODE_ENV'] === 'development' ? 'development' : 'production'
    known = { build, handle: createRequestHandler(build, mode), entry: build.entry.module }
    return known
  }
}

function toWebRequest(request: FastifyRequest, cookie: string | undefined): Request {
  const headers = new Headers()
  for (const name of FORWARDED) {
    const value = request.headers[name]
    if (value !== undefined) headers.set(name, value)
  }
  if (cookie) headers.set('cookie', cookie)
  const body = request.body instanceof Uint8Array ? new Uint8Array(request.body) : null
  return new Request(`${request.protocol}://${request.host}${request.url}`, { method: request.method, headers, body })
}

async function toPage(response: Response, setCookies: string[], isPersonal: boolean): Promise<CachedPage> {
  const headers = [...response.headers].filter(([name]) => name !== 'content-length')
  for (const cookie of setCookies) headers.push(['set-cookie', cookie])
  headers.push(['cache-control', isPersonal ? 'private, no-store' : 'no-cache'])
  return { status: response.status, headers, body: (await response.text()).split(NONCE_PLACEHOLDER) }
}

function flashCookie(value: string, seconds: number): string {
  return `${FLASH_COOKIE}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax`
}
