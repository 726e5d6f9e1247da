import type { ErrorReply } from '@lotyard/contract/wire/error-reply'
import type { RefusalCode } from '@lotyard/contract/wire/refusals'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { breaksRule } from '../../db/statements/breaks-rule.ts'
import { isDatabaseAway } from '../../db/connections/database-away.ts'
import { Refusal } from '../../lib/refusal.ts'
import { StorageError } from '../../providers/storage/storage-error.ts'
import { errorPage } from './error-page.ts'
import { returnPathOf, wantsPage } from './plain-pages.ts'
import type { App } from '../route.ts'
import { DATA_POLICY } from '../security/security-headers.ts'
import { toFieldErrors } from '../requests/validation.ts'

const RETRY_AFTER_SECONDS = 2

/** The one place that writes a reply that is not a success. */
export function registerErrorReplies(app: App): void {
  app.setErrorHandler(replyToError)
  // Here for calls and pages alike: a page that could not be drawn is written by the site, not by us.
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (reply.statusCode === 503 && !reply.hasHeader('retry-after')) reply.header('retry-after', RETRY_AFTER_SECONDS)
    done()
  })
  app.setNotFoundHandler((request, reply) => replyToError(new Refusal('not_found'), request, reply))
}

/** Ahead of the pages' catch-all, so that an unknown call is never answered with a page; after the limits, so that they count. */
export function registerUnknownCalls(app: App): void {
  app.all('/api/*', { schema: { hide: true } }, async () => {
    throw new Refusal('not_found')
  })
}

function replyToError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const { status, body } = describeFailure(error, request)
  reply.refusalCode = body.code
  // An error is about this moment and this viewer: no cache may keep it.
  reply.header('cache-control', 'no-store')
  // A file has no policy, but the reply that there is none may be a page.
  if (!reply.hasHeader('content-security-policy')) reply.header('content-security-policy', DATA_POLICY)
  if (wantsPage(request)) {
    const shown = { ...body, status, errors: body.errors ?? {}, nonce: reply.cspNonce }
    const page = errorPage({ ...shown, back: returnPathOf(request, '/') })
    return void reply.code(status).type('text/html; charset=utf-8').send(page)
  }
  void reply.code(status).type('application/json; charset=utf-8').send(JSON.stringify(body))
}

/** What a failure is told as; an unexpected one is logged. */
export function describeFailure(
  error: unknown,
  request: Pick<FastifyRequest, 'log' | 'id'>,
): { status: number; body: ErrorReply } {
  const refusal = toRefusal(error)
  // Everybody who asks meets a database or storage that is away: a line each, without the stack, keeps the log readable.
  if (isDatabaseAway(error))
    request.log.warn({ reason: (error as Error).message, request_id: request.id }, 'request failed: database away')
  else if (error instanceof StorageError && error.reason === 'away')
    request.log.warn({ reason: error.message, request_id: request.id }, 'request failed: storage away')
  else if (
    error instanceof StorageError ||
    refusal.code === 'unexpected' ||
    (refusal.code === 'busy' && !(error instanceof Refusal))
  )
    request.log.error({ err: error, request_id: request.id }, 'request failed')
  const { message: _message, ...details } = refusal.details
  return { status: refusal.status, body: { code: refusal.code, message: refusal.message, ...details } }
}

function toRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  if (!(error instanceof Error)) return new Refusal('unexpected')
  const { validation, statusCode } = error as Partial<FastifyError>
  if (validation !== undefined) {
    const errors = toFieldErrors(validation)
    return new Refusal('malformed_request', Object.keys(errors).length > 0 ? { errors } : {})
  }
  // The writer was signed in a moment ago, and has deleted the account meanwhile.
  if (breaksRule(error, 'a_deleted_account_gets_nothing_new')) return new Refusal('not_signed_in')
  // It will be back, so the client may try again.
  if (isDatabaseAway(error)) return new Refusal('busy')
  if (error instanceof StorageError) return new Refusal('storage_away')
  return new Refusal(refusalOfStatus(statusCode ?? 500))
}

function refusalOfStatus(status: number): RefusalCode {
  if (status >= 500) return status === 503 ? 'busy' : 'unexpected'
  const codes: Record<number, RefusalCode> = {
    404: 'not_found',
    413: 'body_too_large',
    415: 'unsupported_media_type',
    429: 'too_many_requests',
  }
  return codes[status] ?? 'malformed_request'
}

/** What Fastify refuses before a route is known, such as an address that cannot be decoded. */
export function replyToFrameworkError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  replyToError(error, request, reply)
}
