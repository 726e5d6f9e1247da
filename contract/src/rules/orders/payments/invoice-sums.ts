// The amounts below the lots of an order: on its page, its invoice and the PDF.
//
// Down to the total each amount is part of it, so freight is what is charged, after what was saved. From there to the
// balance each amount is taken off it, or was paid too much and is put back. What was given back for lots changes nothing about
// what is owed and comes last.
// Of a proposal nothing is owed until its buyer accepts it.
import type { Order, OrderListing } from '../../../orders/orders.ts'
import { countOf } from '../../format-count.ts'
import { formatWithCents } from '../../money.ts'
import { taxLines, type TaxReader } from '../tax/tax-lines.ts'

export type InvoiceSum = { name: string; cents: number; why: string | null; isTotal: boolean }

type Summed = Pick<
  Order,
  | 'state'
  | 'subtotalCostCents'
  | 'shippingCostDiscountCents'
  | 'shippingCostFinalCents'
  | 'taxExemption'
  | 'totalCostFinalCents'
  | 'refundedCents'
  | 'creditedCents'
  | 'writtenOffCents'
  | 'surplusReturnedCents'
  | 'receivedCents'
  | 'balanceCents'
> & { listings: readonly OrderListing[]; shippingAddress: { region: string } | null }

export function invoiceSums(order: Summed, reader: TaxReader = 'paper'): InvoiceSum[] {
  const { totalCostFinalCents, shippingCostDiscountCents: saved, receivedCents, balanceCents } = order
  const { creditedCents, writtenOffCents, surplusReturnedCents } = order
  const isOver = order.state === 'cancelled' || order.state === 'refunded'
  const givenBackCents = order.refundedCents - creditedCents
  return [
    sum(`Subtotal (${countOf(order.listings.length, 'lot')})`, order.subtotalCostCents),
    sum('Freight', order.shippingCostFinalCents, saved > 0 ? `After ${formatWithCents(saved)} savings` : null),
    ...taxLines(order, reader).map(({ name, cents, why }) => sum(name, cents, why)),
    total('Total', totalCostFinalCents),
    ...takenOff('Credit', creditedCents),
    ...takenOff('Written off', writtenOffCents),
    ...takenOff('Payments received', receivedCents + surplusReturnedCents),
    ...(surplusReturnedCents > 0 ? [sum('Overpayment returned', surplusReturnedCents)] : []),
    ...(isOver || order.state === 'proposed' ? [] : [balanceLine(balanceCents)]),
    ...(givenBackCents > 0
      ? [sum('Refunded', -givenBackCents), total('Net paid', receivedCents - givenBackCents)]
      : []),
    ...(isOver && balanceCents < 0 ? [total('To be refunded', -balanceCents)] : []),
  ]
}

function balanceLine(cents: number): InvoiceSum {
  return cents < 0 ? total('Overpaid', -cents) : total('Balance due', cents)
}

function takenOff(name: string, cents: number): InvoiceSum[] {
  return cents > 0 ? [sum(name, -cents)] : []
}

function sum(name: string, cents: number, why: string | null = null): InvoiceSum {
  return { name, cents, why, isTotal: false }
}

function total(name: string, cents: number): InvoiceSum {
  return { name, cents, why: null, isTotal: true }
}
