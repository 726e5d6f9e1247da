import type { IncomingHttpHeaders } from 'node:http'

/**
 * A plain form carries no token header, so the browser's own word on where it comes from guards it. Every browser that
 * can run this site sends one of the two headers with a form post; a request with neither is refused.
 */
export function isFromOurPages(headers: IncomingHttpHeaders, host: string): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin'
  const { origin } = headers
  return origin !== undefined && URL.canParse(origin) && new URL(origin).host === host
}
