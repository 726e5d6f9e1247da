import { encodeFlash, FLASH_COOKIE, FLASH_DAYS, type Flash } from '@lotyard/contract/rules/site/flash'
import type { FastifyReply } from 'fastify'
import { setCookie } from '../requests/cookies.ts'

/** Leaves a message for the next page, for form posts that end in a redirect. Pages read it and take it away. */
export function leaveFlash(reply: FastifyReply, flash: Flash): void {
  setCookie(reply, FLASH_COOKIE, encodeFlash(flash, reply.request.headers.referer), { days: FLASH_DAYS })
}
