import type { AddressValue } from '@lotyard/contract/rules/addresses/address-fields'
import { setTimeout as wait } from 'node:timers/promises'
import type { AuthoriseOutcome, PaymentGateway } from '../../../../providers/payments/payment-gateway.ts'
import type { ChosenPayment } from '../../preview/chosen-payment.ts'
import type { PlacingOrder } from '../placing-queries.ts'

/**
 * After the first commit the gateway is asked within this time or not at all. Recovery asks it what became of an order after
 * three minutes: a request that left later than that could be charged after the lots were given back.
 */
const SEND_WITHIN_MS = 10_000
/** Ours, whatever the gateway's client does. An answer that comes later is found by recovery. */
export const ANSWER_WITHIN_MS = 60_000

export type AuthoriseTimes = { sendWithinMs: number; answerWithinMs: number }
export const AUTHORISE_TIMES: AuthoriseTimes = { sendWithinMs: SEND_WITHIN_MS, answerWithinMs: ANSWER_WITHIN_MS }

export type OrderToAuthorise = {
  order: PlacingOrder
  payment: Exclude<ChosenPayment, { kind: 'invoice' | 'wire' }>
  billing: AddressValue
  /** Of `performance.now()`, at the latest when the first commit was sent. */
  committedAtMs: number
}

/** Once per order, ever. */
export async function authoriseOrder(
  gateway: PaymentGateway,
  { order, payment, billing, committedAtMs }: OrderToAuthorise,
  times: AuthoriseTimes,
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
    return await Promise.race([
      gateway.authorise({
        orderId: order.gatewayOrderId,
        amountCents: order.amountCents,
        customerId: order.accountId,
        source: payment.kind === 'nonce' ? { nonce: payment.nonce } : { token: payment.method.token },
        saveMethod: order.savePaymentMethod,
        billingAddress: { ...billing, country: 'US' },
        deviceData: payment.deviceData,
        sendByMs,
      }),
      late,
    ])
  } finally {
    abort.abort()
  }
}
