import { lotTotalCents } from '@lotyard/contract/rules/orders/order-total'
import { sharesOfRefunds } from '@lotyard/contract/rules/desk/payouts/seller-due'
import type { StoredLot, StoredRefund } from '../../reading/order-queries.ts'
import { sum } from '../../reading/to-order.ts'

type LotFacts = 'listingId' | 'priceCents' | 'shippingCostFinalCents' | 'taxCents'

/**
 * Those of the lots, and of a refund of the whole order what these lots bear: as payouts share it out, so that a seller finds
 * in their payout what they saw here. Each is what it adds to the ones before it, so that together they add up.
 */
export function refundsOfLots<Refund extends Pick<StoredRefund, 'kind' | 'listingId' | 'amountCents' | 'state'>>(
  { lots, refunds }: { lots: readonly Pick<StoredLot, LotFacts>[]; refunds: readonly Refund[] },
  ids: ReadonlySet<string>,
): Refund[] {
  const shared = lots.map((lot) => ({
    listingId: lot.listingId,
    priceCents: lot.priceCents,
    totalCents: lotTotalCents(lot),
  }))
  const counted = refunds.filter(({ listingId }) => listingId !== null)
  const bornBy = (): number => {
    const shares = sharesOfRefunds(shared, counted)
    return sum([...ids], (id) => shares.get(id) ?? 0)
  }
  let bornCents = bornBy()
  return refunds.flatMap((refund) => {
    if (refund.listingId !== null) return ids.has(refund.listingId) ? [refund] : []
    counted.push(refund)
    const amountCents = bornBy() - bornCents
    bornCents += amountCents
    return amountCents > 0 ? [{ ...refund, amountCents }] : []
  })
}
