// What the market asks of a payment gateway. One type, two implementations, one suite of tests that both pass.
import type { AddressValue, GivenAddress } from '@lotyard/contract/rules/addresses/address-fields'

export type PaymentGateway = {
  name: 'sandbox' | 'braintree'
  /** For the browser: base64 of JSON (contract/src/rules/payment-methods/client-token.ts). */
  clientToken: () => Promise<string>
  /** Keeps what a nonce stands for, for later payments. Throws `GatewayRefusal` for a nonce that is no good. */
  vault: (request: { customerId: string; nonce: string }) => Promise<VaultedMethod>
  /** Whom a PayPal nonce belongs to, as far as the gateway says it; null where it says nothing. Uses nothing up. */
  findPayer: (nonce: string) => Promise<PayerFacts | null>
  /** Of one that is gone already: done. */
  removeMethod: (token: string) => Promise<void>
  /** Forgets a customer with all their methods. Of one that is unknown: done. */
  removeCustomer: (customerId: string) => Promise<void>
  /** Never throws: what is not known is an outcome too, and never guessed. */
  authorise: (request: AuthoriseRequest) => Promise<AuthoriseOutcome>
  /** Asks for the money of an authorisation. The next three take 'already so' as done, and throw what has not worked. */
  capture: (transactionId: string) => Promise<void>
  void: (transactionId: string) => Promise<void>
  /** Refunds have an order id of their own, by which a repeated request finds the first. Returns the transaction's id. */
  refund: (request: { transactionId: string; amountCents: number; orderId: string }) => Promise<string>
  find: (transactionId: string) => Promise<GatewayTransaction | null>
  /** All of them: more than one means that another system uses our order ids. */
  findByOrderId: (orderId: string) => Promise<GatewayTransaction[]>
}

/** What a gateway tells of a payment method. */
export type MethodFacts =
  | { type: 'CreditCard'; cardType: string; lastFour: string; expirationMonth: number; expirationYear: number }
  | { type: 'PayPalAccount'; email: string }

/** In the United States. A payer may keep the phone number, or anything else of it, to themselves. */
export type PayerFacts = { billingAddress: GivenAddress }

export type VaultedMethod = MethodFacts & { token: string }

export type AuthoriseRequest = {
  /** Ours: the order's number and eight random characters, stored before this is called. */
  orderId: string
  amountCents: number
  customerId: string
  source: { nonce: string } | { token: string }
  /** Keeps the method of a nonce if it is authorised. */
  saveMethod: boolean
  billingAddress: BillingAddress
  deviceData: string | null
  /** Of `performance.now()`. What has not left by then, for whatever preparations, is not sent at all. */
  sendByMs: number
}

type Compared = 'first_name' | 'last_name' | 'postal_code'

/** Of a payer without an account no more is known than a name and a ZIP code. */
export type BillingAddress = Pick<AddressValue, Compared> & Partial<Omit<AddressValue, Compared>> & { country: 'US' }

export type AuthoriseOutcome =
  | { kind: 'authorised'; transaction: GatewayTransaction }
  /** `reason` is a sentence for the buyer, `type` what the gateway says was charged. */
  | { kind: 'declined'; reason: string; transactionId: string | null; type: MethodFacts['type'] }
  /** The nonce or token is no good, and nothing was charged. */
  | { kind: 'invalid' }
  /** Certain: the gateway never got the request. */
  | { kind: 'not_sent' }
  /** Anything else. It may have been charged. */
  | { kind: 'unknown'; error: unknown }

export type GatewayTransaction = {
  id: string
  orderId: string
  amountCents: number
  state: 'authorised' | 'captured' | 'settled' | 'voided' | 'declined' | 'failed'
  method: MethodFacts
  /**
   * What the method is kept under. As the outcome of a sale: where it was asked to keep it. Of one that is found later,
   * also the token that it was paid with: the caller that stores it must expect to know it already.
   */
  vaultedToken: string | null
}

/** The gateway understood, and said no. */
export class GatewayRefusal extends Error {}

/** The gateway can't be reached, or doesn't answer. */
export class GatewayAway extends Error {}

/** The gateway answers, but what it says of one transaction is not final, or not understood. Others are not concerned. */
export class GatewayUndecided extends Error {}
