import { setTimeout as wait } from 'node:timers/promises'
import type {
  AuthoriseOutcome,
  AuthoriseRequest,
  PaymentGateway,
} from '../../../../providers/payments/payment-gateway.ts'

/**
 * After the first commit the gateway is asked within this time or not at all. Recovery asks it what became of a payment after
 * a minute and a half: a request that left later than that could be charged after the lots were given back.
 */
const SEND_WITHIN_MS = 10_000
/** Ours, whatever the gateway's client does. An answer that comes later is found by recovery. */
const ANSWER_WITHIN_MS = 60_000

export type AuthoriseTimes = { sendWithinMs: number; answerWithinMs: number }
export const AUTHORISE_TIMES: AuthoriseTimes = { sendWithinMs: SEND_WITHIN_MS, answerWithinMs: ANSWER_WITHIN_MS }

export type SaleToAsk = Omit<AuthoriseRequest, 'sendByMs'>

/** `committedAtMs`: of `performance.now()`, at the latest when the first commit was sent. */
export type AskedAt = { committedAtMs: number; times: AuthoriseTimes }

/** Once per payment that was written down, ever. */
export async function authoriseOnce(
  gateway: PaymentGateway,
  sale: SaleToAsk,
  { committedAtMs, times }: AskedAt,
): Promise<AuthoriseOutcome> {
  const sendByMs = committedAtMs + times.sendWithinMs
  if (performance.now() > sendByMs) return { kind: 'not_sent' }
  const abort = new AbortController()
  const late = wait(times.answerWithinMs, null, { signal: abort.signal }).then((): AuthoriseOutcome => ({
    kind: 'unknown',
    error: new Error('the gateway has not answered in time'),
  }))
  // Aborted once the answer is there.
  late.catch(() => {})
  try {
    return await Promise.race([gateway.authorise({ ...sale, sendByMs }), late])
  } finally {
    abort.abort()
  }
}
