import type { Transport, WireReply, WireRequest } from '@lotyard/contract/page-seam'
import { API_VERSION } from '@lotyard/contract/rules/site/api-version'

/**
 * Sends ApiVersion and X-CSRF-Token on every call. Visitors' pages carry no token, because they are cached for all of
 * them: it is asked for before the first write, and again when the one we have has expired.
 */
export function createBrowserTransport(fetchOnce: typeof fetch = (...given) => fetch(...given)): Transport {
  let csrfToken = document.querySelector<HTMLMetaElement>('meta[name="csrf-token"]')?.content ?? ''

  async function send(request: WireRequest): Promise<WireReply> {
    const headers: Record<string, string> = {
      ApiVersion: API_VERSION,
      'X-CSRF-Token': csrfToken,
      Accept: 'application/json',
    }
    const init: RequestInit = { method: request.method, headers, credentials: 'same-origin' }
    if (request.idempotencyKey !== undefined) headers['Idempotency-Key'] = request.idempotencyKey
    if (request.body !== undefined) {
      headers['Content-Type'] = 'application/json'
      init.body = JSON.stringify(request.body)
    }
    return fetchOnce(request.url, init).then(read, () => ({ status: 0, body: undefined }))
  }

  async function renewToken(): Promise<void> {
    const { status, body } = await send({ method: 'GET', url: '/api/csrf_token' })
    if (status === 200) csrfToken = (body as { csrf_token: string }).csrf_token
  }

  return async (request) => {
    if (request.method === 'GET') return send(request)
    if (csrfToken === '') await renewToken()
    const reply = await send(request)
    if (!isExpiredToken(reply)) return reply
    await renewToken()
    return send(request)
  }
}

async function read(response: Response): Promise<WireReply> {
  const isJson = response.headers.get('content-type')?.includes('json') ?? false
  // A body that breaks off is as good as none: the caller then shows that the request could not be processed.
  const body: unknown = isJson ? await response.json().catch(() => undefined) : undefined
  return { status: response.status, body }
}

function isExpiredToken({ status, body }: WireReply): boolean {
  return status === 403 && (body as { code?: string } | undefined)?.code === 'csrf_token_invalid'
}
