import type { Transport, WireReply, WireRequest } from '@lotyard/contract/site/page-seam'
import { addressOf } from '@lotyard/contract/wire/address'
import { isExpiredToken, type CsrfToken } from './csrf-token.ts'

/** Longer than any reply of ours takes. Without it, a server that dies with our request would be waited for without end. */
const REPLY_LIMIT_MS = 45_000

/** Sends ApiVersion and X-CSRF-Token on every call. */
export function createBrowserTransport(csrf: CsrfToken, fetchOnce: typeof fetch): Transport {
  async function send(request: WireRequest): Promise<WireReply> {
    const headers: Record<string, string> = { ...csrf.headers, Accept: 'application/json' }
    const signal = AbortSignal.timeout(REPLY_LIMIT_MS)
    const init: RequestInit = { method: request.method, headers, credentials: 'same-origin', signal }
    if (request.idempotencyKey !== undefined) headers['Idempotency-Key'] = request.idempotencyKey
    if (request.body !== undefined) {
      headers['Content-Type'] = 'application/json'
      init.body = JSON.stringify(request.body)
    }
    return fetchOnce(addressOf(request), init).then(read, () => ({ status: 0, body: undefined }))
  }

  return (request) => {
    if (request.method === 'GET') return send(request)
    return csrf.write(
      () => send(request),
      ({ status, body }) => isExpiredToken(status, body),
    )
  }
}

async function read(response: Response): Promise<WireReply> {
  const isJson = response.headers.get('content-type')?.includes('json') ?? false
  // A body that breaks off is as good as none: the caller then shows that the request could not be processed.
  const body: unknown = isJson ? await response.json().catch(() => undefined) : undefined
  return { status: response.status, body }
}
