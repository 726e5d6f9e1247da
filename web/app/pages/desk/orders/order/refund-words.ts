import type { DeskOrder } from '@lotyard/contract/desk/orders'
import { formatWithCents } from '@lotyard/contract/rules/money'
import { creditCents, refundWays } from '@lotyard/contract/rules/orders/payments/refund-ways'

/** Where an amount goes, before it is sent: '$500.00 to Visa ending in 1111, $400.00 by hand.' */
export function describeWays(order: DeskOrder, amountCents: number, { isOwedFirst }: { isOwedFirst: boolean }): string {
  const credited = isOwedFirst ? creditCents(amountCents, order.balanceCents ?? 0) : 0
  const describe = (paymentId: string | null): string =>
    paymentId === null
      ? 'by hand'
      : `to ${order.refundSources.find((source) => source.paymentId === paymentId)!.description}`
  const ways = refundWays(amountCents - credited, order.refundSources)
  const words = [
    ...(credited > 0 ? [`${formatWithCents(credited)} off what is owed`] : []),
    ...ways.map((way) => `${formatWithCents(way.amountCents)} ${describe(way.paymentId)}`),
  ]
  return `${words.join(', ')}.`
}
