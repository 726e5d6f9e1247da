// What a seller is due: of each sale the price, less what was refunded of it, less the commission on what is left, once the
// lot has left and its buyer can't report a problem with it any more; with what settled a debt.
//
// The database adds up the same, where it decides what may be paid, settled and deleted: refund_shares(), open_sales(),
// worth_of_sales() and seller_balance(). A test lives through random histories and compares the two after each step. Lines are
// also enforced by payout_lines (a_payout_line_adds_up, a_sale_is_paid_out_once and their neighbors).
import { assert } from '../../assert.ts'
import type { OrderState } from '../../orders/order-states.ts'
import type { RefundKind } from '../../orders/payments/balance.ts'
import { isOfLots } from '../../orders/payments/refund-limit.ts'
import { MAX_BASIS_POINTS, shareOf } from '../../percent.ts'
import type { SellerSums } from './seller-balance.ts'

export type RefundedLot = {
  listingId: string
  priceCents: number
  /** Price, freight and tax. */
  totalCents: number
}
export type CountedRefund = {
  kind: RefundKind
  /** Null: of the whole order. */
  listingId: string | null
  amountCents: number
  state: 'waiting' | 'done' | 'failed'
}

/**
 * How much of an order's refunds each lot's seller bears. A refund of a lot comes off its price first: nearly all are for
 * goods that were missing or broken. What is beyond the price was freight and tax, which are the operator's. A refund of the
 * whole order is spread over what its lots were not refunded yet, to the cent; a refund of one lot therefore changes the
 * shares of all. A refund that failed counts nowhere. A surplus was never the price of a lot, and what is written off is the
 * operator's.
 *
 * By listing, in the order of the lots' positions; no lot bears more than its price.
 */
export function sharesOfRefunds(
  lots: readonly RefundedLot[],
  refunds: readonly CountedRefund[],
): ReadonlyMap<string, number> {
  const counted = refunds.filter((refund) => refund.state !== 'failed' && isOfLots(refund))
  const sumOf = (listingId: string | null): number =>
    counted.filter((refund) => refund.listingId === listingId).reduce((sum, { amountCents }) => sum + amountCents, 0)
  const whole = sumOf(null)
  const open = lots.map((lot) => lot.totalCents - sumOf(lot.listingId))
  const allOpen = open.reduce((sum, cents) => sum + cents, 0)
  const shares = new Map<string, number>()
  let upTo = 0
  for (const [at, lot] of lots.entries()) {
    const before = upTo
    upTo += open[at]!
    const share = allOpen === 0 ? 0 : portion(whole, upTo, allOpen) - portion(whole, before, allOpen)
    shares.set(lot.listingId, Math.min(lot.priceCents, sumOf(lot.listingId) + share))
  }
  return shares
}

/** Rounded down. The product of two large orders has more digits than a number holds. */
function portion(cents: number, part: number, of: number): number {
  return Number((BigInt(cents) * BigInt(part)) / BigInt(of))
}

/** Half a cent is rounded up, as tax is. */
export function commissionCents(netCents: number, basisPoints: number): number {
  assert(basisPoints >= 0 && basisPoints <= MAX_BASIS_POINTS, 'a commission is a share')
  return shareOf(netCents, basisPoints, MAX_BASIS_POINTS)
}

export type SettledSums = { priceCents: number; refundedCents: number; commissionCents: number }

export type Sale = {
  priceCents: number
  /** What its seller bears of refunds so far: at most the price. */
  refundedCents: number
  basisPoints: number
  /** What payouts have settled of it; null where none has. */
  settled: SettledSums | null
}

export type PayoutLine = SettledSums & { isCorrection: boolean; amountCents: number }

/** What the next payout says of a sale: all of it, or what has changed since it was paid out. */
export function payoutLine({ priceCents, refundedCents, basisPoints, settled }: Sale): PayoutLine {
  assert(refundedCents >= 0 && refundedCents <= priceCents, 'a seller bears no more than the price')
  const before = settled ?? { priceCents: 0, refundedCents: 0, commissionCents: 0 }
  const line = {
    priceCents: priceCents - before.priceCents,
    refundedCents: refundedCents - before.refundedCents,
    commissionCents: commissionCents(priceCents - refundedCents, basisPoints) - before.commissionCents,
  }
  return {
    ...line,
    isCorrection: settled !== null,
    amountCents: line.priceCents - line.refundedCents - line.commissionCents,
  }
}

export type PayoutSums = Omit<PayoutLine, 'isCorrection'> & { adjustmentCents: number }

/** A payout: its lines, and what settled a debt since the last one. */
export function payoutSums(lines: readonly Omit<PayoutLine, 'isCorrection'>[], adjustmentCents: number): PayoutSums {
  const sums = { priceCents: 0, refundedCents: 0, commissionCents: 0, adjustmentCents, amountCents: adjustmentCents }
  for (const line of lines) {
    sums.priceCents += line.priceCents
    sums.refundedCents += line.refundedCents
    sums.commissionCents += line.commissionCents
    sums.amountCents += line.amountCents
  }
  return sums
}

/** The reference of a payout that comes to zero: what was refunded or settled is closed, and no money is sent. */
export const CLOSED_REFERENCE = 'Balance closed'

export type SaleProgress = {
  /** The money has come in: captured, or an invoice that was paid. */
  isPaid: boolean
  /** As it is stored: until when its buyer may report a problem. Null until it has left. */
  reportUntil: Date | null
  hasOpenProblem: boolean
  /** It was paid out, and something changed since. */
  isSettled: boolean
}

export type PayoutState = 'due' | 'unpaid' | 'not_left' | 'problem' | 'window_open'

/** An open problem holds a sale back until it is answered. */
export function payoutState(sale: SaleProgress, now: Date): PayoutState {
  if (sale.isSettled) return 'due'
  if (!sale.isPaid) return 'unpaid'
  if (sale.reportUntil === null) return 'not_left'
  if (sale.hasOpenProblem) return 'problem'
  return sale.reportUntil <= now ? 'due' : 'window_open'
}

export type SoldLot = RefundedLot &
  Pick<SaleProgress, 'reportUntil' | 'hasOpenProblem'> &
  Pick<Sale, 'basisPoints' | 'settled'>

export type SoldOrder = Pick<SaleProgress, 'isPaid'> & {
  state: OrderState
  /** The payment failed, was declined or voided: no money is waited for. */
  isPaymentLost: boolean
  lots: readonly SoldLot[]
  refunds: readonly CountedRefund[]
}

export type JudgedSale = { listingId: string; line: PayoutLine; state: PayoutState; hasLeft: boolean }

/** The sales of an order that are the business of its sellers, in the order of its lots. */
export function judgeSales(order: SoldOrder, now: Date): JudgedSale[] {
  const shares = sharesOfRefunds(order.lots, order.refunds)
  return order.lots.flatMap((lot) => {
    const { listingId, priceCents, settled } = lot
    // The lots of a canceled order never left, so nothing of it is the seller's.
    const refundedCents = order.state === 'cancelled' ? priceCents : shares.get(listingId)!
    const sale = { ...lot, refundedCents }
    if (settled === null && !isOpen(order, sale)) return []
    const state = payoutState({ ...lot, isPaid: order.isPaid, isSettled: settled !== null }, now)
    return [{ listingId, line: payoutLine(sale), state, hasLeft: lot.reportUntil !== null }]
  })
}

/**
 * Whether a sale that was not paid out will be, or may be. What was given back as a whole is nothing to settle, unless the
 * refund failed: the money is still here then. Nor is a sale whose payment failed after its lots had left.
 */
function isOpen({ state, isPaid, isPaymentLost }: SoldOrder, { refundedCents, priceCents }: Sale): boolean {
  if (state === 'paid' || state === 'invoiced') return isPaid || !isPaymentLost
  return state === 'refunded' && isPaid && refundedCents < priceCents
}

/** `adjustmentCents`: what settled a debt and is in no payout yet. */
export function sellerSums(sales: readonly JudgedSale[], adjustmentCents: number): SellerSums {
  const left = sales.filter(({ hasLeft }) => hasLeft)
  const sumOf = (some: readonly JudgedSale[]): number =>
    payoutSums(
      some.map(({ line }) => line),
      adjustmentCents,
    ).amountCents
  return { dueCents: sumOf(left.filter(({ state }) => state === 'due')), netCents: sumOf(left) }
}
