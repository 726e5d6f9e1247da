// The rows of a comparison: what each shows of a lot, and by which number one lot is better than the others.
import { bestOf } from '@lotyard/contract/rules/catalogue/compare-lots'
import { countOf, formatCount } from '@lotyard/contract/rules/format-count'
import { deliveredOf } from '@lotyard/contract/rules/listings/prices/delivered'
import { percentOfMsrp, sellingPriceCents } from '@lotyard/contract/rules/listings/prices/selling-price'
import { marketPath } from '@lotyard/contract/rules/market/market-cells'
import { cents, formatCents, perItemCents } from '@lotyard/contract/rules/money'
import { dockCostCents, profitCents, roiTenths } from '@lotyard/contract/rules/worth/dock-cost'
import type { ReactNode } from 'react'
import { DeliverToLink } from '../../../features/freight/deliver-to-link.tsx'
import { formatMsrp } from '../../../features/lot-cards/card/format-msrp.ts'
import { priceLabel } from '../../../features/lot-cards/card/price-label.ts'
import { roiPercent } from '../../../features/lot-cards/worth/worth-now.ts'
import { RowTime } from '../../../features/lot-cards/row-time.tsx'
import { Moved } from '../../../ui/data/moved.tsx'
import { Link } from '../../../ui/link.tsx'
import type { ComparedLot } from './compared-lot.ts'

export type CompareRow = {
  name: string
  cell: (lot: ComparedLot) => ReactNode
  /** Rows without numbers to compare have no best one. */
  value?: (lot: ComparedLot) => number | null
  best?: 'lowest' | 'highest'
}

const NOTHING = <span className="text-ink-soft">–</span>

export function rowsFor(lots: readonly ComparedLot[]): CompareRow[] {
  const isDelivered = lots.some((lot) => deliveredFor(lot) !== null)
  return [
    {
      name: 'Price',
      cell: (lot) => (
        <>
          <span className="text-lg font-bold">
            <Moved value={priceOf(lot)}>{formatCents(priceOf(lot))}</Moved>
          </span>
          <Sub>{lot.sold_price_cents === null ? priceLabel(lot) : 'Sold'}</Sub>
        </>
      ),
      value: priceOf,
      best: 'lowest',
    },
    ...when(
      lots.some((lot) => nextBid(lot) !== null),
      { name: 'Next bid', cell: (lot) => amount(nextBid(lot)) },
    ),
    {
      name: 'Delivered',
      cell: (lot) => {
        const delivered = deliveredFor(lot)
        if (delivered !== null) return <span className="font-semibold">{formatCents(delivered.totalCents)}</span>
        return lot.is_open && !isDelivered ? <DeliverToLink /> : NOTHING
      },
      value: (lot) => deliveredFor(lot)?.totalCents ?? null,
      best: 'lowest',
    },
    {
      name: isDelivered ? 'Per unit, delivered' : 'Per unit',
      cell: (lot) => amount(isDelivered ? (deliveredFor(lot)?.unitCents ?? null) : unitPrice(lot)),
      value: (lot) => (isDelivered ? (deliveredFor(lot)?.unitCents ?? null) : unitPrice(lot)),
      best: 'lowest',
    },
    {
      name: '% of MSRP',
      cell: (lot) => {
        const percent = shareOfMsrp(lot)
        return percent === null ? NOTHING : `${percent}%`
      },
      value: shareOfMsrp,
      best: 'lowest',
    },
    {
      name: 'Similar lots sold for',
      cell: ({ comparables, category, condition }) =>
        comparables === null ? (
          NOTHING
        ) : (
          <Link to={marketPath(category.key, condition.key)} className="text-link">
            {Math.round(comparables.low_percent)}–{Math.round(comparables.high_percent)}% of MSRP
          </Link>
        ),
    },
    ...when(
      lots.some(({ valuation }) => valuation !== null),
      ...WORTH,
    ),
    { name: 'Ends in', cell: (lot) => <Ends lot={lot} /> },
    { name: 'Condition', cell: ({ condition }) => condition.name },
    { name: 'Lot size', cell: ({ lot_size: size }) => size.name },
    { name: 'Units', cell: ({ units }) => formatCount(units), value: ({ units }) => units, best: 'highest' },
    { name: 'MSRP', cell: ({ msrp_cents: msrp }) => formatMsrp(msrp), value: (lot) => lot.msrp_cents, best: 'highest' },
    { name: 'Pallets', cell: ({ pallet_count: count }) => formatCount(count) },
    { name: 'Weight', cell: ({ weight_lbs: pounds }) => `${formatCount(pounds)} lbs` },
    { name: 'Warehouse', cell: ({ warehouse: { city, region } }) => `${city}, ${region}` },
    { name: 'Seller', cell: ({ seller_name: seller }) => seller ?? NOTHING },
    { name: 'Top items', cell: (lot) => <TopItems lot={lot} /> },
  ]
}

/** What the lots are worth to the viewer, by their own price book. */
const WORTH: CompareRow[] = [
  {
    name: 'Expected resale',
    cell: ({ valuation }) => amount(valuation?.expected_cents ?? null),
    value: ({ valuation }) => valuation?.expected_cents ?? null,
    best: 'highest',
  },
  { name: 'Cost at your dock', cell: (lot) => amount(costOf(lot)), value: costOf, best: 'lowest' },
  { name: 'Profit', cell: (lot) => amount(profitOf(lot)), value: profitOf, best: 'highest' },
  {
    name: 'ROI',
    cell: (lot) => {
      const tenths = roiOf(lot)
      return tenths === null ? NOTHING : roiPercent(tenths)
    },
    value: roiOf,
    best: 'highest',
  },
  { name: 'Target price', cell: ({ valuation }) => amount(valuation?.target_bid_cents ?? null) },
]

/** The lot that is the best in a row, by its place. */
export function bestIn({ value, best }: CompareRow, lots: readonly ComparedLot[]): number | null {
  return value === undefined || best === undefined ? null : bestOf(lots.map(value), best)
}

const when = (isShown: boolean, ...rows: CompareRow[]): CompareRow[] => (isShown ? rows : [])
const amount = (value: number | null): ReactNode => (value === null ? NOTHING : formatCents(value))

const priceOf = (lot: ComparedLot): number => lot.sold_price_cents ?? sellingPriceCents(lot)
const unitPrice = (lot: ComparedLot): number => perItemCents(cents(priceOf(lot)), lot.units)
const shareOfMsrp = (lot: ComparedLot): number | null => percentOfMsrp(priceOf(lot), lot.msrp_cents, 1)
const deliveredFor = (lot: ComparedLot) => (lot.is_open ? deliveredOf(lot) : null)
/** By the last state that the stream sent, which knows what the next bid is. */
function nextBid({ is_open: isOpen, auction, next_bid_cents: loaded }: ComparedLot): number | null {
  if (!isOpen || auction === null || loaded === null) return null
  return 'next_bid_cents' in auction && typeof auction.next_bid_cents === 'number' ? auction.next_bid_cents : loaded
}

/** Worked out again here, because the price may have moved since the page was loaded. */
function costOf(lot: ComparedLot): number | null {
  const { valuation, freight_cents: freightCents } = lot
  if (valuation === null || valuation.cost_cents === null) return null
  if (!lot.is_open || freightCents === null || valuation.tax_milli_percent === null) return valuation.cost_cents
  const toDock = { freightCents, taxMilliPercent: valuation.tax_milli_percent }
  return dockCostCents(nextBid(lot) ?? priceOf(lot), toDock)
}

function profitOf(lot: ComparedLot): number | null {
  const cost = costOf(lot)
  return cost === null || lot.valuation === null ? null : profitCents(lot.valuation.expected_cents, cost)
}

function roiOf(lot: ComparedLot): number | null {
  const [profit, cost] = [profitOf(lot), costOf(lot)]
  return profit === null || cost === null ? null : roiTenths(profit, cost)
}

function Sub({ children }: { children: ReactNode }) {
  return <span className="block text-xs text-ink-soft">{children}</span>
}

function Ends({ lot }: { lot: ComparedLot }) {
  if (!lot.is_open) return lot.sold_price_cents === null ? 'Ended' : 'Sold'
  return lot.auction === null ? 'Fixed price' : <RowTime listing={lot} className="font-bold" />
}

function TopItems({ lot: { top_lines: lines, units } }: { lot: ComparedLot }) {
  if (lines.length === 0) return <span className="text-ink-soft">No manifest ({countOf(units, 'unit')})</span>
  return (
    <ul className="grid gap-1 text-sm">
      {lines.map(({ position, text }) => (
        <li key={position} className="line-clamp-2">
          {text}
        </li>
      ))}
    </ul>
  )
}
