import { safeReturnPath } from '@lotyard/contract/rules/site/paths/safe-return-path'
import type { FastifyRequest } from 'fastify'

type Asked = Pick<FastifyRequest, 'url' | 'headers'>

/** A call of the API, known or not, is answered in JSON. */
export function isApi({ url }: Pick<FastifyRequest, 'url'>): boolean {
  return /^\/api([/?]|$)/.test(url)
}

/** True for a browser that shows the reply as a page: a plain form, or an address that was opened. Scripts get JSON. */
export function wantsPage({ url, headers }: Asked): boolean {
  if (isApi({ url }) || headers['x-requested-with'] !== undefined) return false
  const mode = headers['sec-fetch-mode']
  if (mode !== undefined) return mode === 'navigate'
  return headers.accept?.includes('text/html') ?? false
}

/** The page of ours that the request came from, or `otherwise` where it does not say. Always a path of this site. */
export function returnPathOf({ headers }: Asked, otherwise: string): string {
  const { referer } = headers
  if (referer === undefined || !URL.canParse(referer)) return otherwise
  const { pathname, search } = new URL(referer)
  return safeReturnPath(pathname + search)
}
