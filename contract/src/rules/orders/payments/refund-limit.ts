// How much can still be given back. No more than came in or is still owed, and for a lot no more than it cost: its price, its
// share of the freight and its tax. Also enforced by the trigger no_more_is_refunded_than_was_paid.
import type { RefundKind } from './balance.ts'

export type RefundedOrder = {
  totalCents: number
  /** By balanceCents: what is owed is lowered first. */
  balanceCents: number
  /** By returnableCents: the money that is here. */
  returnableCents: number
  lots: readonly { listingId: string; totalCents: number }[]
  refunds: readonly {
    kind: RefundKind
    listingId: string | null
    amountCents: number
    state: 'waiting' | 'done' | 'failed'
  }[]
}

/**
 * Whether an admin may record money as sent by wire: only where the gateway has refused to give it back. Also enforced by the
 * trigger only_after_a_failed_refund_is_money_wired.
 */
export function mayRecordWire(refunds: readonly { state: 'waiting' | 'done' | 'failed' }[]): boolean {
  return refunds.some(({ state }) => state === 'failed')
}

/** A surplus is no lot's, and what is written off is the operator's: neither is a refund of what was bought. */
export function isOfLots({ kind }: { kind: RefundKind }): boolean {
  return kind !== 'surplus' && kind !== 'write_off'
}

/** `listingId` null: of the whole order. */
export function refundableCents(order: RefundedOrder, listingId: string | null): number {
  const counted = order.refunds.filter((refund) => refund.state !== 'failed' && isOfLots(refund))
  const sum = (of: typeof counted): number => of.reduce((total, { amountCents }) => total + amountCents, 0)
  const left = Math.min(order.totalCents - sum(counted), Math.max(0, order.balanceCents) + order.returnableCents)
  if (listingId === null) return Math.max(0, left)
  const lot = order.lots.find((candidate) => candidate.listingId === listingId)
  if (lot === undefined) return 0
  const leftOfLot = lot.totalCents - sum(counted.filter((refund) => refund.listingId === listingId))
  return Math.max(0, Math.min(left, leftOfLot))
}
