// What to do next with a payment, by what the gateway says of it and what we want. The job that settles payments asks here
// after each answer, so that it can stop anywhere and go on later.
//
// Money that is wanted is captured. Money that goes back as a whole is voided while that is possible, else refunded once it
// has settled; a part of it can only be refunded, and waits until then.

export type GatewayState = 'authorised' | 'captured' | 'settled' | 'voided' | 'declined' | 'failed'

export type PaymentToSettle = {
  amountCents: number
  refunds: readonly { amountCents: number; state: 'waiting' | 'done' | 'failed' }[]
  /** It was cancelled or refunded. Then nothing is kept, whatever refunds there are. */
  isOrderOver: boolean
}

export type PaymentStep =
  | 'capture'
  | 'void'
  | 'refund'
  /** Nothing to do now; ask again later. */
  | 'wait'
  /** Everything is done. */
  | 'rest'
  /** The money will never come. */
  | 'give_up'

export function nextStep(state: GatewayState, payment: PaymentToSettle): PaymentStep {
  const counted = payment.refunds.filter((refund) => refund.state !== 'failed')
  const isAllBack = payment.isOrderOver || sum(counted) === payment.amountCents
  switch (state) {
    case 'authorised':
      return isAllBack ? 'void' : 'capture'
    case 'captured':
      return isAllBack && counted.every((refund) => refund.state === 'waiting') ? 'void' : 'wait'
    case 'settled':
      return counted.some((refund) => refund.state === 'waiting') || unaskedCents(payment) > 0 ? 'refund' : 'rest'
    case 'voided':
      return isAllBack ? 'rest' : 'give_up'
    case 'declined':
    case 'failed':
      return 'give_up'
  }
}

/**
 * What an order that is over would keep, because no refund of it was asked for. A refund that failed was asked for: what
 * becomes of it an admin decides, and asking again by itself would never end.
 */
export function unaskedCents({ amountCents, refunds, isOrderOver }: PaymentToSettle): number {
  return isOrderOver ? Math.max(0, amountCents - sum(refunds)) : 0
}

function sum(refunds: PaymentToSettle['refunds']): number {
  return refunds.reduce((total, refund) => total + refund.amountCents, 0)
}
