import type { Transport, WireReply, WireRequest } from '@lotyard/contract/page-seam'
import { API_VERSION } from '@lotyard/contract/rules/site/api-version'
import type { FastifyRequest } from 'fastify'
import type { App } from '../http/route.ts'

type Options = {
  /** The reader's Cookie header; absent for a page that is rendered for every visitor alike. */
  cookie: string | undefined
  /** Gets every Set-Cookie of the API, for the page's reply. */
  onSetCookie: (header: string) => void
  /** Told of every call that was refused as one too many, or that failed. */
  onFailure: () => void
}

const FORWARDED = ['user-agent', 'accept-language'] as const

/**
 * The API as pages call it on the server: the same routes, hooks and rules as for the browser, without a socket. What a
 * call sets as a cookie counts for the calls after it, as it would in a browser.
 */
export function createInjectTransport(app: App, reader: FastifyRequest, options: Options): Transport {
  const cookies = parseCookies(options.cookie)
  let csrfToken: string | undefined

  async function send({ method, url, body, idempotencyKey }: WireRequest): Promise<WireReply> {
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
    const request = { method, url, headers, remoteAddress: reader.ip }
    const reply = await app.inject(body === undefined ? request : { ...request, payload: body as object })
    for (const header of [reply.headers['set-cookie'] ?? []].flat()) {
      remember(cookies, header)
      options.onSetCookie(header)
      // A token is made for one session: after signing in, the visitor's would be refused.
      csrfToken = undefined
    }
    if (reply.statusCode === 429 || reply.statusCode >= 500) options.onFailure()
    const isJson = String(reply.headers['content-type']).includes('json')
    return { status: reply.statusCode, body: isJson && reply.body !== '' ? reply.json() : undefined }
  }

  return async (request) => {
    if (request.method !== 'GET' && csrfToken === undefined) {
      const { status, body } = await send({ method: 'GET', url: '/api/csrf_token' })
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
