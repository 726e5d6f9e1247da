// What an order still owes, by all that came in: through the gateway, by wire, check or bank transfer.
//
// No state of an order moves back: where money is taken back later, a paid order owes again, which stops what has not left and
// holds payouts. Mirrored by the database's order_balances(), which triggers, payouts and the desk's lists ask; random
// histories compare the two.
import type { OrderState } from '../order-states.ts'

/**
 * money: given back for a lot or of the order. credit: lowers what is owed instead. surplus: was paid beyond what is owed.
 * chargeback: a bank took it back. write_off: will never be paid, and the operator bears it.
 */
export type RefundKind = 'money' | 'credit' | 'surplus' | 'chargeback' | 'write_off'

export type MoneyOfOrder = {
  state: OrderState
  totalCents: number
  /** `returnedCents`: what refunds give back of it, done or on their way. */
  payments: readonly { purpose: 'order' | 'balance'; state: string; amountCents: number; returnedCents: number }[]
  receipts: readonly { amountCents: number; isReversed: boolean }[]
  refunds: readonly { kind: RefundKind; amountCents: number; state: 'waiting' | 'done' | 'failed' }[]
}

/**
 * Captured payments, of what an order was placed with authorised ones too: its lots are sold by it. With receipts that were
 * not reversed, less what was returned because it was paid too much.
 */
export function receivedCents(order: Omit<MoneyOfOrder, 'state' | 'totalCents'>): number {
  return collectedCents(order) + sum(order.payments.filter(isPromised))
}

/**
 * Above zero: owed. Below: paid too much, or, once the order is over, still to be given back. Money given back for a lot
 * changes nothing: the lot is owed no more.
 */
export function balanceCents(order: MoneyOfOrder): number {
  if (isOver(order.state)) return Math.min(0, sumOf(order, 'money', 'chargeback') - receivedCents(order))
  return order.totalCents - sumOf(order, 'credit', 'write_off') - receivedCents(order)
}

/** What can still be given back, by any way. */
export function returnableCents(order: MoneyOfOrder): number {
  return Math.max(0, receivedCents(order) - sumOf(order, 'money', 'chargeback'))
}

/**
 * What was paid too much, or is still to be given back: never more than is here. What is paid after it was written off may
 * have gone back to its buyer before.
 */
export function surplusCents(order: MoneyOfOrder): number {
  return Math.min(Math.max(0, -balanceCents(order)), returnableCents(order))
}

/**
 * Whether all of it has come in: lots leave, and sellers are paid, by nothing less. What is only authorised may still be
 * refused.
 */
export function isCollected(order: MoneyOfOrder): boolean {
  return order.totalCents - sumOf(order, 'credit', 'write_off') - collectedCents(order) <= 0
}

export function isOver(state: OrderState): boolean {
  return state === 'cancelled' || state === 'refunded' || state === 'failed'
}

function collectedCents({ payments, receipts, refunds }: Omit<MoneyOfOrder, 'state' | 'totalCents'>): number {
  const here = payments.filter(({ state }) => state === 'captured' || state === 'settled')
  // A void gives back before anything has settled: what it gave back came in first, else a refund of one payment of several
  // would be owed again.
  const voided = payments.filter(({ state }) => state === 'voided')
  const returned = voided.reduce((total, payment) => total + payment.returnedCents, 0)
  const byHand = receipts.filter(({ isReversed }) => !isReversed)
  return sum(here) + returned + sum(byHand) - sumOf({ refunds }, 'surplus')
}

function isPromised({ purpose, state }: MoneyOfOrder['payments'][number]): boolean {
  return purpose === 'order' && state === 'authorised'
}

function sumOf({ refunds }: Pick<MoneyOfOrder, 'refunds'>, ...kinds: RefundKind[]): number {
  return sum(refunds.filter(({ kind, state }) => state !== 'failed' && kinds.includes(kind)))
}

function sum(amounts: readonly { amountCents: number }[]): number {
  return amounts.reduce((total, { amountCents }) => total + amountCents, 0)
}
