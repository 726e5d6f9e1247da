import type { IncomingHttpHeaders } from 'node:http'

/**
 * Whether a browser says that our own page sent this; null where the client says nothing, as programs do. Every browser that
 * can run this site sends one of the two headers with a write.
 */
export function isFromOurPages(headers: IncomingHttpHeaders, host: string): boolean | null {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin'
  const { origin } = headers
  if (origin === undefined) return null
  return URL.canParse(origin) && new URL(origin).host === host
}
