import { DEMO_ACCOUNTS } from '../market/data/accounts.ts'
import { demoCard } from '../market/data/card.ts'
import { CROWD } from '../market/data/crowd.ts'
import type { CopyTable } from './rows/copy-rows.ts'

/** A saved card for everybody who bids, here and in the sandbox's books: without the second it could not be charged. */
export function paymentMethodTables(now: Date): CopyTable[] {
  const owners = [DEMO_ACCOUNTS.buyer, DEMO_ACCOUNTS.rival, ...CROWD].map(({ id }) => ({ id, token: `demo-${id}` }))
  const card = demoCard(now)
  return [
    {
      table: 'payment_methods',
      columns:
        'account_id, gateway, token, type, card_type, last_four, expiration_month, expiration_year, is_default, created_at',
      rows: owners.map(({ id, token }) => [
        id,
        'sandbox',
        token,
        card.type,
        card.cardType,
        card.lastFour,
        card.expirationMonth,
        card.expirationYear,
        true,
        now.toISOString(),
      ]),
    },
    {
      table: 'sandbox_methods',
      columns: 'token, customer_id, method',
      rows: owners.map(({ id, token }) => [token, id, JSON.stringify({ facts: card, verdict: 'approves' })]),
    },
  ]
}
