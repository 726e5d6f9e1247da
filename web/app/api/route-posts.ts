import { isExpiredToken, type CsrfToken } from './csrf-token.ts'

/**
 * The router posts a form to its page by fetch, with headers of its own only. This gives its posts what every other call
 * carries; all other requests pass as they are.
 */
export function withRoutePostHeaders(fetchOnce: typeof fetch, csrf: CsrfToken): typeof fetch {
  return (input, init) => {
    if (!isRoutePost(input, init)) return fetchOnce(input, init)
    const send = () => fetchOnce(input, { ...init, headers: { ...(init?.headers as object), ...csrf.headers } })
    return csrf.write(send, async (response) => {
      if (response.status !== 403) return false
      const body: unknown = await response
        .clone()
        .json()
        .catch(() => undefined)
      return isExpiredToken(response.status, body)
    })
  }
}

function isRoutePost(input: RequestInfo | URL, init: RequestInit | undefined): boolean {
  if (input instanceof Request || (init?.method ?? 'GET') === 'GET') return false
  const { origin, pathname } = new URL(input, location.href)
  return origin === location.origin && pathname.endsWith('.data')
}
