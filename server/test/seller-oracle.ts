// What sellers are due by the rule, read from the plain facts: orders, refunds, payments, shipments, problems and payouts.
// Asks none of the database's own sums, which tests compare with it.
import type { OrderState } from '@lotyard/contract/rules/orders/order-states'
import type { SellerSums } from '@lotyard/contract/rules/desk/payouts/seller-balance'
import {
  judgeSales,
  sellerSums,
  sharesOfRefunds,
  type CountedRefund,
  type JudgedSale,
  type SettledSums,
} from '@lotyard/contract/rules/desk/payouts/seller-due'
import { isCollected, type MoneyOfOrder } from '@lotyard/contract/rules/orders/payments/balance'
import { sql } from 'kysely'
import type { Db } from '../src/db/database.ts'

type OrderFacts = {
  id: string
  state: OrderState
  placedAt: string
  totalCents: number
  payments: MoneyOfOrder['payments']
  receipts: MoneyOfOrder['receipts']
  refunds: CountedRefund[]
  lots: {
    listingId: string
    sellerId: string
    priceCents: number
    totalCents: number
    reportUntil: string | null
    hasOpenProblem: boolean
    settled: SettledSums | null
  }[]
}
type SellerFacts = { id: string; adjustmentCents: number; terms: { since: string; basisPoints: number }[] }
export type SellerBooks = { now: Date; orders: OrderFacts[]; sellers: SellerFacts[] }

/** Of one moment: a single statement. */
export async function readSellerBooks(db: Db, sellerIds: readonly string[]): Promise<SellerBooks> {
  const { rows } = await sql<{ now: Date; orders: OrderFacts[]; sellers: SellerFacts[] }>`
    select clock_timestamp() as now,
      (select coalesce(json_agg(json_build_object('id', o.id, 'state', o.state, 
          'placedAt', o.placed_at, 'totalCents', o.total_cents,
          'payments', (select coalesce(json_agg(json_build_object('purpose', p.purpose, 'state', p.state,
            'amountCents', p.amount_cents, 'returnedCents', (select coalesce(sum(part.amount_cents), 0) from refund_parts part
              where part.payment_id = p.id and part.state <> 'failed'))), '[]') from payments p where p.order_id = o.id),
          'receipts', (select coalesce(json_agg(json_build_object('amountCents', r.amount_cents,
            'isReversed', r.reversed_at is not null)), '[]') from receipts r where r.order_id = o.id),
          'refunds', (select coalesce(json_agg(json_build_object('kind', f.kind, 'listingId', f.listing_id::text,
            'amountCents', f.amount_cents, 'state', f.state)), '[]') from refunds f where f.order_id = o.id),
          'lots', (select json_agg(json_build_object('listingId', line.listing_id::text, 'sellerId', t.seller_id,
              'priceCents', line.price_cents,
              'totalCents', line.price_cents + line.shipping_cents + line.tax_cents,
              'reportUntil', s.report_until, 'hasOpenProblem', exists (select from problems p where p.order_id = o.id
                and p.listing_id = line.listing_id and p.state <> 'resolved'),
              'settled', (select json_build_object('priceCents', sum(price_cents), 'refundedCents', sum(refunded_cents),
                  'commissionCents', sum(commission_cents)) from payout_lines paid
                where paid.order_id = o.id and paid.listing_id = line.listing_id having count(*) > 0))
              order by line.position)
            from order_listings line join listings l on l.id = line.listing_id join lots t on t.id = l.lot_id
            join order_shipments s on s.order_id = o.id and s.part = line.part
            where line.order_id = o.id))), '[]')
        from orders o where exists (select from order_listings line join listings l on l.id = line.listing_id
          join lots t on t.id = l.lot_id where line.order_id = o.id and t.seller_id = any(${sellerIds}::uuid[]))) as orders,
      (select json_agg(json_build_object('id', a.id,
          'adjustmentCents', (select coalesce(sum(amount_cents), 0) from payout_adjustments
            where seller_id = a.id and payout_id is null),
          'terms', (select coalesce(json_agg(json_build_object('since', since, 'basisPoints', commission_basis_points)
            order by since), '[]') from seller_terms where seller_id = a.id)))
        from accounts a where a.id = any(${sellerIds}::uuid[])) as sellers`.execute(db)
  return rows[0]!
}

const IS_LOST = new Set(['failed', 'voided', 'declined'])

/** `dueCount`: how many lines the next payout has. A sale that was paid out and has not changed since has none. */
export function sumsByRule(books: SellerBooks, sellerId: string): { sums: SellerSums; dueCount: number } {
  const sales = salesByRule(books, sellerId)
  const { adjustmentCents } = books.sellers.find(({ id }) => id === sellerId)!
  const isDue = ({ state, hasLeft, line }: JudgedSale): boolean =>
    state === 'due' && hasLeft && !(line.isCorrection && line.refundedCents === 0)
  return { sums: sellerSums(sales, adjustmentCents), dueCount: sales.filter(isDue).length }
}

function salesByRule({ now, orders, sellers }: SellerBooks, sellerId: string): JudgedSale[] {
  const { terms } = sellers.find(({ id }) => id === sellerId)!
  return orders.flatMap((order) => {
    const basisPoints = terms.findLast(({ since }) => Date.parse(since) <= Date.parse(order.placedAt))?.basisPoints ?? 0
    const judged = judgeSales(
      {
        ...order,
        isPaid: isCollected(order),
        isPaymentLost: order.payments.some(({ purpose, state }) => purpose === 'order' && IS_LOST.has(state)),
        lots: order.lots.map((lot) => ({
          ...lot,
          basisPoints,
          reportUntil: lot.reportUntil === null ? null : new Date(lot.reportUntil),
        })),
      },
      now,
    )
    const own = new Set(order.lots.filter((lot) => lot.sellerId === sellerId).map(({ listingId }) => listingId))
    return judged.filter(({ listingId }) => own.has(listingId))
  })
}

/** By lot of one order: what its seller bears of the refunds. */
export function sharesByRule({ orders }: SellerBooks): { listingId: string; borneCents: number }[] {
  return orders.flatMap(({ state, lots, refunds }) => {
    const shares = sharesOfRefunds(lots, refunds)
    return lots.map(({ listingId, priceCents }) => ({
      listingId,
      borneCents: state === 'cancelled' ? priceCents : shares.get(listingId)!,
    }))
  })
}
