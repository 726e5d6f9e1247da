import type { FastifyReply } from 'fastify'
import { randomBytes } from 'node:crypto'
import type { CachedPage } from './page-cache.ts'

// Brings the type of `reply.cspNonce`.
import type {} from '@fastify/helmet'

/** Sends a page with the nonce of this reply, so that a page kept for many visitors gives none of them the nonce of another. */
export function sendPage(reply: FastifyReply, page: CachedPage): FastifyReply {
  const { cspNonce } = reply as { cspNonce?: FastifyReply['cspNonce'] | null }
  const nonce = cspNonce?.script ?? randomBytes(16).toString('base64')
  reply.code(page.status)
  for (const [name, value] of page.headers) reply.header(name, value)
  return reply.send(page.body.join(nonce))
}
