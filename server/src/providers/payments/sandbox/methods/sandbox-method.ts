import type { MethodFacts } from '../../payment-gateway.ts'

/** What the sandbox knows of a payment method. Its books keep this, so nothing in it may be secret: no number, no CVV. */
export type SandboxMethod = {
  facts: MethodFacts
  verdict: Verdict
  /** A PayPal authorisation for one payment: it can't be saved, and where it names an amount it is good for no other. */
  oneTime?: { amountCents: number | null }
}

/** What the invented bank says to every payment: yes, no, or that the gateway's fraud filter stops it. */
export type Verdict = 'approves' | 'declines' | 'suspects_fraud'
