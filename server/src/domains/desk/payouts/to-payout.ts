// From rows to what the wire and the rules call payouts and sales.
import type { Adjustment, OpenSale, Payout, SellerBalance } from '@lotyard/contract/desk/payouts'
import { payoutLine, payoutState, type Sale } from '@lotyard/contract/rules/desk/payouts/seller-due'
import { debtCents } from '@lotyard/contract/rules/desk/payouts/seller-balance'
import type { AdjustmentRow } from './adjustment-queries.ts'
import type { PayoutRow } from './payout-queries.ts'
import type { BalanceRow, SaleRow } from './sale-queries.ts'

export function toPayout(row: PayoutRow): Payout {
  return {
    ...row,
    paid_at: row.paid_at.toISOString(),
    price_cents: Number(row.price_cents),
    refunded_cents: Number(row.refunded_cents),
    commission_cents: Number(row.commission_cents),
    adjustment_cents: Number(row.adjustment_cents),
    amount_cents: Number(row.amount_cents),
  }
}

export function toBalance(row: BalanceRow): SellerBalance {
  return {
    ...row,
    due_cents: Number(row.due_cents),
    debt_cents: debtCents({ dueCents: Number(row.due_cents) }),
    net_cents: Number(row.net_cents),
    adjustment_cents: Number(row.adjustment_cents),
    later_cents: Number(row.later_cents),
    next_due_at: row.next_due_at?.toISOString() ?? null,
  }
}

export function toAdjustment(row: AdjustmentRow): Adjustment {
  return { ...row, amount_cents: Number(row.amount_cents), recorded_at: row.recorded_at.toISOString() }
}

export function toSale(row: SaleRow): Sale {
  return {
    priceCents: row.price_cents,
    refundedCents: row.refunded_cents,
    basisPoints: row.basis_points,
    settled:
      row.settled_price_cents === null
        ? null
        : {
            priceCents: row.settled_price_cents,
            refundedCents: row.settled_refunded_cents!,
            commissionCents: row.settled_commission_cents!,
          },
  }
}

export function toOpenSale(row: SaleRow): OpenSale {
  const line = payoutLine(toSale(row))
  const { report_until: reportUntil, is_paid: isPaid, has_open_problem: hasOpenProblem } = row
  return {
    order_id: row.order_id,
    order_number: row.order_number,
    listing: row.listing,
    title: row.title,
    sold_at: row.sold_at.toISOString(),
    state: payoutState({ isPaid, reportUntil, hasOpenProblem, isSettled: line.isCorrection }, row.read_at),
    due_at: reportUntil?.toISOString() ?? null,
    is_correction: line.isCorrection,
    price_cents: line.priceCents,
    refunded_cents: line.refundedCents,
    commission_basis_points: row.basis_points,
    commission_cents: line.commissionCents,
    amount_cents: line.amountCents,
  }
}
