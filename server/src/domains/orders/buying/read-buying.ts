import type { Buying, BuyingFigures, BuyingRow } from '@lotyard/contract/account/buying'
import {
  addBought,
  buyingDays,
  deliveredCents,
  deliveredPerUnitCents,
  expectedProfitCents,
  monthsBetween,
  NOTHING_BOUGHT,
  type BoughtSums,
  type BuyingBy,
  type BuyingPeriod,
} from '@lotyard/contract/rules/orders/buying'
import type { Db } from '../../../db/database.ts'
import { readSiteToday } from '../money/receipts/receipt-queries.ts'
import { hasBoughtBefore, sumBought, type BoughtRow } from './buying-queries.ts'

export type BuyingChoice = { by: BuyingBy; period: BuyingPeriod }

export async function readBuying(db: Db, accountId: string, { by, period }: BuyingChoice): Promise<Buying> {
  const { from, through } = buyingDays(period, await readSiteToday(db))
  const asked = { accountId, from, through }
  const [rows, hasEarlier] = await Promise.all([sumBought(db, by, asked), hasBoughtBefore(db, asked)])
  // Months are all there, so theirs are the sums; of categories and sellers only the first rows are.
  const sums = (by === 'month' ? rows : await sumBought(db, 'month', asked)).reduce<BoughtSums>(
    addBought,
    NOTHING_BOUGHT,
  )
  const shown = by === 'month' ? fillMonths(rows, { from, through, isAll: period === 'all' }) : rows
  return {
    by,
    period,
    from,
    through,
    sums: toFigures(sums),
    rows: shown.map(toRow),
    has_earlier: hasEarlier,
  }
}

/** A month without an order is a gap in the plot, not a shorter year. All of them begin with the first order. */
function fillMonths(
  rows: readonly BoughtRow[],
  { from, through, isAll }: { from: string; through: string; isAll: boolean },
): BoughtRow[] {
  if (rows.length === 0) return []
  const byMonth = new Map(rows.map((row) => [row.key, row]))
  const first = isAll ? [...byMonth.keys()].toSorted()[0]! : from
  return monthsBetween(first, through).map((key) => byMonth.get(key) ?? { ...NOTHING_BOUGHT, key, name: key })
}

function toRow({ key, name, ...sums }: BoughtRow): BuyingRow {
  return { key, name, ...toFigures(sums) }
}

function toFigures(sums: BoughtSums): BuyingFigures {
  return {
    lots: sums.lots,
    units: sums.units,
    paid_cents: sums.priceCents,
    freight_cents: sums.freightCents,
    tax_cents: sums.taxCents,
    refunded_cents: sums.refundedCents,
    delivered_cents: deliveredCents(sums),
    delivered_per_unit_cents: deliveredPerUnitCents(sums),
    valued_lots: sums.valuedLots,
    expected_cents: sums.valuedLots === 0 ? null : sums.expectedCents,
    expected_profit_cents: expectedProfitCents(sums),
  }
}
