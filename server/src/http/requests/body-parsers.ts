import formbody from '@fastify/formbody'
import type { FastifyRequest } from 'fastify'
import { Refusal } from '../../lib/refusal.ts'
import { FORM_TYPE } from './form-type.ts'
import { isApi } from '../replies/plain-pages.ts'
import type { App } from '../route.ts'

export const BODY_LIMIT_BYTES = 64 * 1024

/** JSON for the API, forms for the old posts beside it, and nothing else unless a route brings its own parser. */
export async function registerBodyParsers(app: App): Promise<void> {
  app.removeContentTypeParser(['application/json', 'text/plain'])
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    // Clients name a type on DELETE too, where there is nothing to read.
    if (text === '') done(null, undefined)
    else void parseJson(request, text as string, done)
  })
  await app.register(formbody, { bodyLimit: BODY_LIMIT_BYTES })
  app.addHook('onRequest', async (request) => {
    // PostgreSQL stores no NUL in text. Refused here it is a 400; left to the database it would be a 500.
    if (request.url.includes('%00')) throw new Refusal('malformed_request')
    if (isApi(request) && isForm(request)) throw new Refusal('unsupported_media_type')
  })
  app.addHook('preValidation', async (request) => {
    if (holdsUnstorable(request.body)) throw new Refusal('malformed_request')
  })
}

export function isForm({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  return headers['content-type']?.trimStart().toLowerCase().startsWith(FORM_TYPE) ?? false
}

/**
 * NUL, and half of a character that takes two code units, which no JSON of PostgreSQL's holds. Without recursion: 64 KB of
 * brackets are thirty thousand levels, more than the stack holds.
 */
function holdsUnstorable(body: unknown): boolean {
  const left: unknown[] = [body]
  while (left.length > 0) {
    const value = left.pop()
    if (typeof value === 'string' && (value.includes('\0') || !value.isWellFormed())) return true
    if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) continue
    // A body is at most 64 KB, which bounds this loop.
    for (const [key, member] of Object.entries(value)) left.push(key, member)
  }
  return false
}
