import type { PaidWins } from '@lotyard/server/domains/orders/index'

/** What everybody in the demo pays with. */
export function demoCard(now: Date): PaidWins['method'] {
  return {
    type: 'CreditCard',
    cardType: 'Visa',
    lastFour: '1111',
    expirationMonth: 12,
    expirationYear: now.getUTCFullYear() + 3,
  }
}
