import { FLASH_COOKIE, FLASH_DAYS } from '@lotyard/contract/rules/site/flash'
import type { FastifyReply } from 'fastify'
import { clearCookie, setCookie } from '../../http/requests/cookies.ts'
import type { CachedPage, PageBody } from './page-cache.ts'

/** Sends a page with the nonce of this reply, so that a page kept for many visitors gives none of them the nonce of another. */
export function sendPage(reply: FastifyReply, page: CachedPage): FastifyReply {
  reply.code(page.status)
  for (const [name, value] of page.headers) reply.header(name, value)
  for (const header of page.setCookies) reply.header('set-cookie', header)
  if (page.flash === '') clearCookie(reply, FLASH_COOKIE)
  else if (page.flash !== null) setCookie(reply, FLASH_COOKIE, page.flash, { days: FLASH_DAYS })
  return reply.send(joinPieces(page.body, Buffer.from(reply.cspNonce ?? '')))
}

function joinPieces(body: PageBody, nonce: Buffer): Buffer {
  const [only] = body
  if (body.length === 1 && only) return only
  return Buffer.concat(body.map((piece) => piece ?? nonce))
}
