import type { PaymentType } from '@lotyard/contract/account/payment-methods'

/**
 * A nonce with what it stands for. Lives in a component's state and in the body of one order, never in storage, the
 * address or a log: an attacker who has it can charge the card once.
 */
export type Tendered = {
  type: PaymentType
  nonce: string
  /** 'Visa ending in 1111'. */
  description: string
  /** What the gateway wants to hear of the device; null where it doesn't say. */
  deviceData: string | null
  /** What a single PayPal payment was approved for; null where any amount may be charged. */
  forCents: number | null
}

/** An approval of another amount is worth nothing: the gateway would refuse it. Null: the total is being asked for. */
export function isGoodFor(tendered: Tendered, totalCents: number | null): boolean {
  return tendered.forCents === null || totalCents === null || tendered.forCents === totalCents
}
