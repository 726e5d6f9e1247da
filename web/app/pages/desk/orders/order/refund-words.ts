import type { DeskOrder } from '@lotyard/contract/desk/orders'
import { formatWithCents } from '@lotyard/contract/rules/money'
import { creditCents, refundWays } from '@lotyard/contract/rules/orders/payments/refund-ways'

/** Where an amount goes, before it is sent: '$500.00 goes to Visa ending in 1111. Send $400.00 yourself, …'. */
export function describeWays(order: DeskOrder, amountCents: number, { isOwedFirst }: { isOwedFirst: boolean }): string {
  const credited = isOwedFirst ? creditCents(amountCents, order.balanceCents ?? 0) : 0
  const ways = refundWays(amountCents - credited, order.refundSources)
  const describe = ({ paymentId, amountCents: cents }: (typeof ways)[number]): string =>
    paymentId === null
      ? describeByHand(cents)
      : `${formatWithCents(cents)} goes to ${order.refundSources.find((one) => one.paymentId === paymentId)!.description}.`
  return [
    ...(credited > 0 ? [`${formatWithCents(credited)} comes off what is owed.`] : []),
    ...ways.map(describe),
  ].join(' ')
}

/** No gateway has this money: an admin who doesn't read it would wait for it to go by itself. */
export function describeByHand(cents: number): string {
  return `Send ${formatWithCents(cents)} yourself, by wire or check.`
}
