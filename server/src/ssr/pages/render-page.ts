import type { PageReply, PageSeam } from '@lotyard/contract/site/page-seam'
import { DISPLAY_STYLE_KEY, readDisplayStyle, type DisplayStyle } from '@lotyard/contract/rules/catalogue/display-style'
import { decodeFlash, encodeFlash, FLASH_COOKIE } from '@lotyard/contract/rules/site/flash'
import type { FastifyRequest } from 'fastify'
import { randomBytes } from 'node:crypto'
import { isRouteErrorResponse } from 'react-router'
import type { Context } from '../../context.ts'
import { cookieName, readCookie } from '../../http/requests/cookies.ts'
import type { App } from '../../http/route.ts'
import { makeCsrfToken } from '../../http/security/csrf.ts'
import { SESSION_COOKIE } from '../../http/requests/session.ts'
import { Refusal } from '../../lib/refusal.ts'
import { inSpan } from '../../tracing/spans.ts'
import { createPageTransport } from './page-transport.ts'
import type { CachedPage, PageBody } from './page-cache.ts'
import { toUtf8 } from '../to-utf8.ts'
import type { LoadPages, PagesBuild, PagesEntry } from './pages-build.ts'

/** Drawn into every page where the nonce belongs. Random, so that no text of a lot can contain it. */
const NONCE_PLACEHOLDER = `nonce-${randomBytes(16).toString('hex')}`
const NONCE_BYTES = Buffer.from(NONCE_PLACEHOLDER)
const FORWARDED = ['accept', 'content-type', 'user-agent', 'referer', 'origin'] as const

export type PagesContext = Pick<Context, 'log'> & {
  config: Pick<Context['config'], 'publicUrl' | 'attribution' | 'smtpUrl' | 'paymentGateway' | 'sessionSecret'>
}

export type Renderer = {
  /** The same page for everyone who has no session, one display style and one place: it is rendered without any cookie. */
  forVisitors: (request: FastifyRequest) => Promise<CachedPage>
  /** With the nonce of the one reply that it is drawn for. */
  forReader: (request: FastifyRequest, nonce: string) => Promise<CachedPage>
}

/**
 * Such a page may differ from reader to reader: it shows an account, or a message left by the last form. A session cookie
 * counts by its name alone, valid or not, and under either of its names.
 */
export function isPrivate({ cookies }: FastifyRequest): boolean {
  return [SESSION_COOKIE, FLASH_COOKIE].some(
    (name) => cookieName(name, false) in cookies || cookieName(name, true) in cookies,
  )
}

/** Besides `deliverTo`, all that a visitor's page may take from a cookie: one of two values, and part of its name in the cache. */
export function displayStyleOf({ cookies }: FastifyRequest): DisplayStyle {
  return readDisplayStyle(cookies[DISPLAY_STYLE_KEY])
}

export function createRenderer(app: App, context: PagesContext, loadPages: LoadPages): Renderer {
  const handlerOf = createHandlers(context)

  async function render(request: FastifyRequest, cookie: string | undefined, nonce: string): Promise<CachedPage> {
    const { handle, entry } = handlerOf(await loadPages())
    const setCookies: string[] = []
    let flash: string | null = null
    let isWhole = true
    let isOwn = false
    const transport = createPageTransport(app, request, {
      cookie,
      onSetCookie: (header) => setCookies.push(header),
      onFailure(isOfReader) {
        isWhole = false
        isOwn ||= isOfReader
      },
    })
    const seam = {
      transport,
      isSignedIn: cookie !== undefined && request.viewer !== null,
      csrfToken:
        cookie === undefined || request.sessionToken === null
          ? ''
          : makeCsrfToken(request.sessionToken, context.config.sessionSecret),
      publicUrl: context.config.publicUrl,
      sendsMail: context.config.smtpUrl !== null,
      takesPayments: context.config.paymentGateway !== null,
      nonce,
      displayStyle: displayStyleOf(request),
      deliverTo: request.deliverTo,
      dontShare() {
        isWhole = false
        isOwn = true
      },
      attribution: context.config.attribution,
      takeFlash() {
        const left =
          cookie === undefined ? null : decodeFlash(readCookie(request, FLASH_COOKIE), request.headers.referer)
        if (left !== null) flash = ''
        return left
      },
      leaveFlash(message) {
        flash = encodeFlash(message, request.headers.referer)
      },
    } satisfies PageSeam
    const reply = await inSpan({ name: 'draw page' }, () =>
      handle(toWebRequest(request, cookie), entry.preparePage(seam)),
    )
    const sharing = cookie !== undefined ? 'reader' : request.deliverTo === null ? 'visitors' : 'place'
    return toPage(reply, { setCookies, flash, isWhole, isOwn, sharing })
  }

  return {
    forVisitors: (request) => render(request, undefined, NONCE_PLACEHOLDER),
    forReader: (request, nonce) => render(request, request.headers.cookie ?? '', nonce),
  }
}

/** In development every request may bring a new build; otherwise there is one, and one handler for it. */
function createHandlers({ log }: PagesContext) {
  let known: {
    build: PagesBuild
    handle: ReturnType<PagesEntry['createPageHandler']>
    entry: PagesEntry
  } | null = null
  return (build: PagesBuild) => {
    if (known?.build === build) return known
    const entry = build.entry.module
    entry.onPageError((error, request) => {
      // A page that does not exist is an answer, not a fault.
      if (isRouteErrorResponse(error) && error.status < 500) return
      log.error({ err: error, url: new URL(request.url).pathname }, 'a page failed')
    })
    const mode = process.env['NODE_ENV'] === 'development' ? 'development' : 'production'
    known = { build, handle: entry.createPageHandler(build, mode), entry }
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
  // HEAD is answered from the page itself: drawn for HEAD it would be empty, and kept as such for everybody who reads it.
  const method = request.method === 'HEAD' ? 'GET' : request.method
  return new Request(addressOf(request), { method, headers, body })
}

const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i

/** The Host header is the sender's. What is no host would fail here, or hide a part of the path in it. */
function addressOf({ protocol, host, url }: FastifyRequest): string {
  const address = `${protocol}://${host}${url}`
  if (!HOST.test(host) || !URL.canParse(address)) throw new Refusal('malformed_request')
  return address
}

/** Whom a page is drawn for. A place is no visitor's secret, but a shared cache must not give it to visitors of another. */
const CACHE_CONTROL = { reader: 'private, no-store', place: 'private, no-cache', visitors: 'no-cache' } as const

type Extras = Pick<CachedPage, 'setCookies' | 'flash' | 'isWhole' | 'isOwn'> & { sharing: keyof typeof CACHE_CONTROL }

function toPage(reply: PageReply, { sharing, ...extras }: Extras): CachedPage {
  const headers: CachedPage['headers'] = [
    ...reply.headers,
    // What isn't kept for other visitors here is kept nowhere: a payment link's page, or one that lacks something.
    ['cache-control', extras.isWhole ? CACHE_CONTROL[sharing] : CACHE_CONTROL.reader],
    ['vary', 'cookie'],
  ]
  const page = toUtf8(reply.body)
  const body = sharing === 'reader' ? [page] : cutAtNonce(page)
  return { status: reply.status, headers, body, ...extras }
}

/** Cut as bytes: written as UTF-8 piece by piece, a page with a single dash in it takes six times as long. */
function cutAtNonce(page: Buffer): PageBody {
  const body: (Buffer | null)[] = []
  let from = 0
  for (let at = page.indexOf(NONCE_BYTES); at !== -1; at = page.indexOf(NONCE_BYTES, from)) {
    body.push(page.subarray(from, at), null)
    from = at + NONCE_BYTES.length
  }
  return [...body, page.subarray(from)]
}
