// The Idempotency-Key of a bid. After a reply that never came the same bid is sent again with the same key, and counts once.
import { randomKey } from '@lotyard/contract/rules/random-key'

export type BidKeys = {
  /** The key for this bid: the same as before while the bid has no reply. */
  keyFor: (amount: string, isConfirmed: boolean) => string
  /** The bid got its reply: the next one is another bid, even with the same amount. */
  renew: () => void
}

export function createBidKeys(makeKey: () => string = randomKey): BidKeys {
  let pending: { bid: string; key: string } | null = null
  return {
    keyFor(amount, isConfirmed) {
      const bid = `${amount.trim()} ${isConfirmed}`
      if (pending?.bid !== bid) pending = { bid, key: makeKey() }
      return pending.key
    },
    renew: () => void (pending = null),
  }
}
