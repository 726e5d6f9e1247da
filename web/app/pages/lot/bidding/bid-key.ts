// The Idempotency-Key of a submission: sending the same bid again, after an answer that never came, sends the same key.

export type BidKeys = {
  /** The key for this amount: the one from before while the same bid waits for its answer. */
  keyFor: (amount: string, isConfirmed: boolean) => string
  /** The bid was answered: what comes next is another one, even with the same amount. */
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

/** Not crypto.randomUUID: that is missing where the page is not served over https. */
export function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
