import { setTimeout as sleep } from 'node:timers/promises'
import type { Transport, WireReply, WireRequest } from '@lotyard/contract/site/page-seam'
import { API_VERSION } from '@lotyard/contract/rules/site/api-version'
import { addressOf } from '@lotyard/contract/wire/address'
import type { FastifyRequest } from 'fastify'
import type { App } from '../../http/route.ts'

type Options = {
  /** The reader's Cookie header; absent for a page that is rendered for every visitor alike. */
  cookie: string | undefined
  /** Gets every Set-Cookie of the API, for the page's reply. */
  onSetCookie: (header: string) => void
  /** Told of every call that was refused as one too many, or that failed. `isOwn`: it may have failed for this reader only. */
  onFailure: (isOwn: boolean) => void
}

const FORWARDED = ['user-agent', 'accept-language'] as const

const BUSY = 503
/** How long a page then still waits for its other reads. What is in memory, such as the frame, needs less. */
const AFTER_BUSY_MS = 500

/**
 * The API as pages call it on the server. A read is made in this process, and once a page: what the frame, a layout and a
 * page all ask for is the same value. A write goes the whole way, with the hooks and rules that the browser's meets. What it
 * sets as a cookie counts for the calls after it, as it would in a browser.
 */
export function createPageTransport(app: App, reader: FastifyRequest, options: Options): Transport {
  const asReader = options.cookie !== undefined
  const who = {
    viewer: asReader ? reader.viewer : null,
    sessionToken: asReader ? reader.sessionToken : null,
  }
  const reads = new Map<string, Promise<WireReply>>()
  const overWire = createInjectTransport(app, reader, {
    ...options,
    onSetCookie(header) {
      hasNewCookies = true
      options.onSetCookie(header)
    },
  })
  let hasNewCookies = false
  /** Of the first read that was told that the market is busy. */
  let busyReply: WireReply | null = null
  const othersAreBusy = Promise.withResolvers<WireReply>()

  function read(request: WireRequest): Promise<WireReply> {
    const call = app.callsInProcess.get(`${request.method} ${request.path}`)
    // With new cookies the reader may be another account by now.
    if (call === undefined || hasNewCookies) return overWire(request)
    return call(reader, { ...request, ...who })
  }

  /** Each would wait seconds for a silent database, and reads of one page that follow each other would add up. */
  function notForLong(underway: Promise<WireReply>): Promise<WireReply> {
    const instead = busyReply === null ? othersAreBusy.promise : sleep(AFTER_BUSY_MS, busyReply)
    return Promise.race([underway, instead])
  }

  function noteBusy(reply: WireReply): void {
    if (busyReply !== null) return
    busyReply = reply
    void sleep(AFTER_BUSY_MS).then(() => othersAreBusy.resolve(reply))
  }

  return async (request) => {
    let underway: Promise<WireReply>
    if (request.method === 'GET') {
      const address = addressOf(request)
      underway = reads.get(address) ?? read(request)
      reads.set(address, underway)
      underway = notForLong(underway)
    } else {
      reads.clear()
      underway = overWire(request)
    }
    const reply = await underway
    if (reply.status === BUSY && request.method === 'GET') noteBusy(reply)
    if (reply.status === 429 || reply.status >= 500) options.onFailure(reply.status !== BUSY)
    return reply
  }
}

/** The same routes, hooks and rules as for the browser, without a socket. */
function createInjectTransport(app: App, reader: FastifyRequest, options: Omit<Options, 'onFailure'>): Transport {
  const cookies = parseCookies(options.cookie)
  let csrfToken: string | undefined

  async function send({ method, body, idempotencyKey, ...addressed }: WireRequest): Promise<WireReply> {
    const headers: Record<string, string> = {
      apiversion: API_VERSION,
      accept: 'application/json',
      'sec-fetch-site': 'same-origin',
      // As a trusted proxy may have named it, in a header that is not passed on.
      ...(reader.host !== '' && { host: reader.host }),
    }
    for (const name of FORWARDED) {
      const value = reader.headers[name]
      if (value !== undefined) headers[name] = value
    }
    if (cookies.size > 0) headers['cookie'] = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    if (csrfToken !== undefined) headers['x-csrf-token'] = csrfToken
    if (idempotencyKey !== undefined) headers['idempotency-key'] = idempotencyKey
    const request = { method, url: addressOf(addressed), headers, remoteAddress: reader.ip }
    const reply = await app.inject(body === undefined ? request : { ...request, payload: body as object })
    for (const header of [reply.headers['set-cookie'] ?? []].flat()) {
      remember(cookies, header)
      options.onSetCookie(header)
      // A token is made for one session: after signing in, the visitor's would be refused.
      csrfToken = undefined
    }
    const isJson = String(reply.headers['content-type']).includes('json')
    return { status: reply.statusCode, body: isJson && reply.body !== '' ? reply.json() : undefined }
  }

  return async (request) => {
    if (request.method !== 'GET' && csrfToken === undefined) {
      const { status, body } = await send({ method: 'GET', path: '/api/csrf_token' })
      if (status === 200) csrfToken = (body as { csrf_token: string }).csrf_token
    }
    return send(request)
  }
}

function parseCookies(header: string | undefined): Map<string, string> {
  const cookies = new Map<string, string>()
  for (const pair of header?.split(';') ?? []) {
    const equals = pair.indexOf('=')
    if (equals > 0) cookies.set(pair.slice(0, equals).trim(), pair.slice(equals + 1).trim())
  }
  return cookies
}

function remember(cookies: Map<string, string>, header: string): void {
  const [pair = ''] = header.split(';')
  const equals = pair.indexOf('=')
  const name = pair.slice(0, equals).trim()
  if (/;\s*max-age=0(;|$)/i.test(header)) cookies.delete(name)
  else cookies.set(name, pair.slice(equals + 1).trim())
}
