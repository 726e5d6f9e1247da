import { encodeFlash, FLASH_COOKIE, FLASH_SECONDS, type Flash } from '@lotyard/contract/rules/flash'
import type { FastifyReply } from 'fastify'

/** Leaves a message for the next page, for form posts that end in a redirect. Pages read it and take it away. */
export function leaveFlash(reply: FastifyReply, flash: Flash): void {
  const secure = reply.server.hasSecureCookies ? '; Secure' : ''
  reply.header(
    'set-cookie',
    `${FLASH_COOKIE}=${encodeFlash(flash)}; Path=/; Max-Age=${FLASH_SECONDS}; HttpOnly; SameSite=Lax${secure}`,
  )
}
