// When no further card is tried: an attacker who tries out stolen cards sends many, and most are declined.
//
// Only new cards count and only new cards are stopped. A saved card was good once and PayPal and invoices try no number out,
// so they stay open. A whole network is stopped only where many of its accounts fail: an office or a campus shares one
// address, and one bad card there must not close the checkout for all of them.

/** A buyer who mistypes or has an empty account gives up long before; a card tester has hardly begun. */
const MAX_DECLINES_OF_AN_ACCOUNT = 10
/** Of one network, from at least so many accounts: as many as no office has with a bad card in the same hour. */
const MIN_ACCOUNTS_OF_A_NETWORK = 5
/** And so many declines together, so that five buyers who mistyped once don't stop their network. */
const MAX_DECLINES_OF_A_NETWORK = 20

/** Of the last hour. */
export type DeclineCounts = {
  ofAccount: number
  ofNetwork: number
  /** How many accounts of the network they came from. */
  networkAccounts: number
}

export function areTooManyDeclines({ ofAccount, ofNetwork, networkAccounts }: DeclineCounts): boolean {
  if (ofAccount >= MAX_DECLINES_OF_AN_ACCOUNT) return true
  return networkAccounts >= MIN_ACCOUNTS_OF_A_NETWORK && ofNetwork >= MAX_DECLINES_OF_A_NETWORK
}

/** Of a payment link, or of one network over all links: whoever pays an invoice tries a card or two. */
const MAX_DECLINES_OF_A_LINK = 5

/** Of the last hour. */
export type LinkDeclineCounts = { ofLink: number; ofNetwork: number }

/** Stricter than for accounts: whoever holds a link is not known, and can't be suspended. */
export function areTooManyLinkDeclines({ ofLink, ofNetwork }: LinkDeclineCounts): boolean {
  return Math.max(ofLink, ofNetwork) >= MAX_DECLINES_OF_A_LINK
}

export type TriedPayment = 'new_card' | 'new_paypal' | 'saved' | 'invoice'

/**
 * Which declines a payment is judged by. What a nonce stands for is known only once it is charged: cards that were sent as
 * PayPal are counted apart, and stop what is sent as PayPal.
 */
export function declinesThatCount(payment: TriedPayment): 'all' | 'disguised' | 'none' {
  return ({ new_card: 'all', new_paypal: 'disguised', saved: 'none', invoice: 'none' } as const)[payment]
}
