// What to do next with a payment, by what the gateway says of it and what we want. The job that settles payments asks here
// after each answer, so that it can stop anywhere and go on later.
//
// Money that is wanted is captured. Money that goes back as a whole is voided while that is possible, else refunded once it
// has settled; a part of it can only be refunded, and waits until then.

export type GatewayState = 'authorised' | 'captured' | 'settled' | 'voided' | 'declined' | 'failed'

export type PaymentToSettle = {
  amountCents: number
  /** Refunds that did not fail. */
  refunds: readonly { amountCents: number; state: 'waiting' | 'done' }[]
  /** The order was cancelled because its payment did not work: then there is no refund, but nothing to keep either. */
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
  const waiting = payment.refunds.some((refund) => refund.state === 'waiting')
  const total = payment.refunds.reduce((sum, refund) => sum + refund.amountCents, 0)
  const isAllBack = payment.isOrderOver || total === payment.amountCents
  switch (state) {
    case 'authorised':
      return isAllBack ? 'void' : 'capture'
    case 'captured':
      return isAllBack && payment.refunds.every((refund) => refund.state === 'waiting') ? 'void' : 'wait'
    case 'settled':
      return waiting ? 'refund' : 'rest'
    case 'voided':
      return isAllBack ? 'rest' : 'give_up'
    case 'declined':
    case 'failed':
      return 'give_up'
  }
}
