// What an order still owes, by all that came in: through the gateway, by wire, check or bank transfer.
import type { OrderState } from '../order-states.ts'

export type MoneyOfOrder = {
  state: OrderState
  totalCents: number
  payments: readonly { purpose: 'order' | 'balance'; state: string; amountCents: number }[]
  receipts: readonly { amountCents: number; isReversed: boolean }[]
  refunds: readonly {
    kind: 'money' | 'credit' | 'surplus' | 'chargeback'
    amountCents: number
    state: 'waiting' | 'done' | 'failed'
  }[]
}

const HERE = ['captured', 'settled', 'refunded']

/**
 * Captured payments, of what an order was placed with authorised ones too: its lots are sold by it. With receipts that were
 * not reversed, less what was returned because it was paid too much.
 */
export function receivedCents({ payments, receipts, refunds }: Omit<MoneyOfOrder, 'state' | 'totalCents'>): number {
  const paid = payments.filter(
    ({ purpose, state }) => HERE.includes(state) || (purpose === 'order' && state === 'authorised'),
  )
  const returned = refunds.filter(({ kind, state }) => kind === 'surplus' && state !== 'failed')
  return sum(paid) + sum(receipts.filter(({ isReversed }) => !isReversed)) - sum(returned)
}

/**
 * Above zero: owed. Below: paid too much, or, once the order is over, still to be given back. Money given back for a lot
 * changes nothing: the lot is owed no more.
 */
export function balanceCents(order: MoneyOfOrder): number {
  const counted = order.refunds.filter(({ state }) => state !== 'failed')
  const credits = counted.filter(({ kind }) => kind === 'credit')
  if (order.state === 'cancelled' || order.state === 'refunded' || order.state === 'failed') {
    const back = counted.filter(({ kind }) => kind === 'money' || kind === 'chargeback')
    return Math.min(0, sum(back) - receivedCents(order))
  }
  return order.totalCents - sum(credits) - receivedCents(order)
}

function sum(amounts: readonly { amountCents: number }[]): number {
  return amounts.reduce((total, { amountCents }) => total + amountCents, 0)
}
