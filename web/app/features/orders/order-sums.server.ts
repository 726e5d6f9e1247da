// The amounts of an order in words. Made on the server: browsers need not load the rules of tax and refunds.
import type { DeskOrder } from '@lotyard/contract/desk/orders'
import type { Order } from '@lotyard/contract/orders/orders'
import { formatWithCents } from '@lotyard/contract/rules/money'
import { invoiceSums } from '@lotyard/contract/rules/orders/payments/invoice-sums'
import { receiptName } from '@lotyard/contract/rules/orders/payments/receipt-words'
import type { TaxReader } from '@lotyard/contract/rules/orders/tax/tax-lines'
import { formatDay } from '@lotyard/contract/rules/site/format-day'

export type ShownSum = { name: string; why: string | null; amount: string; isTotal: boolean }

type Summed = Parameters<typeof invoiceSums>[0] & Pick<Order, 'receipts'>

/** What came in is told by its day. */
export function toShownSums(order: Summed, reader: TaxReader): ShownSum[] {
  return invoiceSums(order, reader).flatMap(({ cents, ...sum }) =>
    sum.name === RECEIVED ? describeReceived(order) : [{ ...sum, amount: formatWithCents(cents) }],
  )
}

type DeskSummed = Omit<Summed, 'receivedCents' | 'balanceCents'> & Pick<DeskOrder, 'receivedCents' | 'balanceCents'>

/** Sellers see the sums of their lots, and not how they are paid. */
export function toDeskSums(order: DeskSummed): ShownSum[] {
  const { receivedCents, balanceCents } = order
  if (receivedCents !== null && balanceCents !== null)
    return toShownSums({ ...order, receivedCents, balanceCents }, 'paper')
  const settled = { ...order, receivedCents: order.totalCostFinalCents, balanceCents: 0 }
  return toShownSums(settled, 'paper').filter(({ name }) => name !== RECEIVED && name !== 'Balance due')
}

const RECEIVED = 'Payments received'

function describeReceived({ receipts, receivedCents, surplusReturnedCents }: Summed): ShownSum[] {
  const total = receipts.reduce((sum, { amountCents }) => sum + amountCents, 0)
  const cameCents = receivedCents + surplusReturnedCents
  // What is only authorised has no day yet.
  if (total !== cameCents) return [toSum(RECEIVED, null, cameCents)]
  return receipts.map((receipt) =>
    toSum(`Received ${formatDay(receipt.on)}`, receiptName(receipt), receipt.amountCents),
  )
}

function toSum(name: string, why: string | null, cents: number): ShownSum {
  return { name, why, amount: formatWithCents(-cents), isTotal: false }
}
