// What an error of the SDK says about the request: the SDK puts a network's error into the text of an error of its own.
import type { ValidatedResponse } from 'braintree'
import { GatewayAway, GatewayRefusal } from '../payment-gateway.ts'

/** The gateway answered without doing anything: wrong keys, too many requests, an SDK it no longer talks to. */
const TURNED_AWAY = ['authenticationError', 'authorizationError', 'tooManyRequestsError', 'upgradeRequired']
/** The SDK itself found the request wrong. */
const NEVER_LEFT = ['invalidKeysError']

// Only what fails before a byte of the request is written: names, connections, certificates. A name with several addresses
// fails with an AggregateError of theirs. A reset is not in the list: it may come after the request.
const BEFORE_SENDING =
  /^Unexpected request error: (AggregateError|Error: (connect|getaddrinfo) |Error( \[\w+\])?: [^:]*(certificate|before secure TLS connection))/

/** Certain: nothing was done. Everything else may have been, whatever it looks like. */
export function isNotSent(error: unknown): boolean {
  const { type, message } = readError(error)
  if (type === undefined) return false
  if (TURNED_AWAY.includes(type) || NEVER_LEFT.includes(type)) return true
  return type === 'unexpectedError' && BEFORE_SENDING.test(message)
}

export function isNotFound(error: unknown): boolean {
  return readError(error).type === 'notFoundError'
}

/** For calls that throw: one kind of error tells callers that it can't be reached. */
export function toAway(error: unknown): GatewayAway {
  if (error instanceof GatewayAway) return error
  return new GatewayAway(`The payment gateway is away: ${readError(error).message}`, { cause: error })
}

function readError(error: unknown): { type?: string; message: string } {
  if (!(error instanceof Error)) return { message: 'no error' }
  const { type } = error as { type?: unknown }
  return { message: error.message, ...(typeof type === 'string' && { type }) }
}

/** What the gateway found wrong, as numbers: its texts and parameters repeat what we sent, and don't belong in a log. */
export function codesOf(result: Pick<ValidatedResponse<never>, 'errors'>): string[] {
  return result.errors.deepErrors().map(({ code }) => code)
}

export function toRefusal(what: string, result: Pick<ValidatedResponse<never>, 'errors'>): GatewayRefusal {
  return new GatewayRefusal(`The payment gateway refused the ${what}: ${codesOf(result).join(', ') || 'declined'}.`)
}

/** For `catch`: what isn't there is undefined. */
export function ignoreNotFound(error: unknown): undefined {
  if (!isNotFound(error)) throw error
}
