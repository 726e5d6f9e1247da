// The Idempotency-Key of a bid: a new one for each review, and for each bid that needs none. After a reply that never came,
// the same bid is sent again with the same key, and counts once.
import { randomKey } from '@lotyard/contract/rules/random-key'

export type BidKeys = {
  /** The key for this bid: the one that it was sent with, where it has no reply yet. */
  keyFor: (maxCents: number, isConfirmed: boolean) => string
  sent: (maxCents: number, isConfirmed: boolean, key: string) => void
  /** The bid got its reply: the next one is another bid, even with the same amount. */
  answered: () => void
}

export function createBidKeys(makeKey: () => string = randomKey): BidKeys {
  let unanswered: { bid: string; key: string } | null = null
  const nameOf = (maxCents: number, isConfirmed: boolean) => `${maxCents} ${isConfirmed}`
  return {
    keyFor: (maxCents, isConfirmed) => (unanswered?.bid === nameOf(maxCents, isConfirmed) ? unanswered.key : makeKey()),
    sent: (maxCents, isConfirmed, key) => void (unanswered = { bid: nameOf(maxCents, isConfirmed), key }),
    answered: () => void (unanswered = null),
  }
}
