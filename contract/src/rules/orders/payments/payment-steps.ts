// What to do next with a payment, by what the gateway says of it and what we want. The job that settles payments asks here
// after each answer, so that it can stop anywhere and go on later.
//
// Money that is wanted is captured. Money that goes back as a whole is voided while that is possible, else refunded once it
// has settled; a part of it can only be refunded, and waits until then.

export type GatewayState = 'authorised' | 'captured' | 'settled' | 'voided' | 'declined' | 'failed'

export type PaymentToSettle = {
  amountCents: number
  /** What refunds of the order give back of this payment. */
  refunds: readonly { amountCents: number; state: 'waiting' | 'done' | 'failed' }[]
  /** It was cancelled or refunded. Then nothing more is taken, whatever refunds there are. */
  isOrderOver: boolean
  /** Of an order that is over: what came in by any way, and is not on its way back. */
  toReturnCents: number
  /** False for a balance that was paid another way before it was captured. */
  isNeeded: boolean
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
  const backCents = sum(counted)
  const isUnwanted = payment.isOrderOver || !payment.isNeeded || backCents === payment.amountCents
  switch (state) {
    case 'authorised':
      return isUnwanted ? 'void' : 'capture'
    case 'captured': {
      const isAllBack = backCents + payment.toReturnCents >= payment.amountCents
      return isAllBack && counted.every((refund) => refund.state === 'waiting') ? 'void' : 'wait'
    }
    case 'settled':
      return counted.some((refund) => refund.state === 'waiting') || unaskedCents(payment) > 0 ? 'refund' : 'rest'
    case 'voided':
      return isUnwanted ? 'rest' : 'give_up'
    case 'declined':
    case 'failed':
      return 'give_up'
  }
}

/**
 * What an order that is over would keep, because no refund of it was asked for. A refund that failed was asked for: what
 * becomes of it an admin decides, and asking again by itself would never end.
 */
export function unaskedCents({ amountCents, refunds, toReturnCents }: PaymentToSettle): number {
  return Math.max(0, Math.min(amountCents - sum(refunds), toReturnCents))
}

/** A balance is captured only while all of it is still owed: else the buyer has paid another way meanwhile. */
export function isStillNeeded(amountCents: number, balanceWithoutItCents: number): boolean {
  return balanceWithoutItCents >= amountCents
}

function sum(refunds: PaymentToSettle['refunds']): number {
  return refunds.reduce((total, refund) => total + refund.amountCents, 0)
}
