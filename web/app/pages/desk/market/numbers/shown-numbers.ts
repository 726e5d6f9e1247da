// Numbers as people read them.
import type { NumberSums } from '@lotyard/contract/desk/numbers'
import { formatCount } from '@lotyard/contract/rules/format-count'
import { formatCents } from '@lotyard/contract/rules/money'
import type { Measure, Sums } from '@lotyard/contract/rules/desk/numbers'
import type { Grain, Period } from '@lotyard/contract/rules/desk/numbers-period'
import { formatUtcDate } from '../../../../ui/time/local-date.tsx'

export function fromWire(sums: NumberSums): Sums {
  return {
    soldCount: sums.sold_count,
    unsoldCount: sums.unsold_count,
    soldCents: sums.sold_cents,
    recoveredCents: sums.recovered_cents,
    msrpCents: sums.msrp_cents,
    saleSeconds: sums.sale_seconds,
    auctionCount: sums.auction_count,
    bidCount: sums.bid_count,
    freightCents: sums.freight_cents ?? 0,
  }
}

/** A dash where there is nothing to say. */
export function formatMeasure(value: number | null, what: Measure): string {
  if (value === null) return '–'
  switch (what) {
    case 'sales':
    case 'freight':
      return formatCents(Math.round(value / 100) * 100)
    case 'lots_sold':
      return formatCount(value)
    case 'recovery':
    case 'sell_through':
      return `${(100 * value).toFixed(1)}%`
    case 'days_to_sale':
      return `${value.toFixed(1)} days`
    case 'bids_per_lot':
      return value.toFixed(1)
  }
}

/** Growth from next to nothing tells the reader nothing. */
const MAX_CHANGE = 999

/** Shares change by points, everything else by percent. Null where there is nothing to compare with. */
export function formatChange(now: number | null, before: number | null, what: Measure): string | null {
  if (now === null || before === null) return null
  const isShare = what === 'recovery' || what === 'sell_through'
  if (!isShare && before === 0) return null
  const change = isShare ? 100 * (now - before) : (100 * (now - before)) / before
  const rounded = isShare ? change.toFixed(1) : String(Math.round(change))
  if (Math.abs(change) > MAX_CHANGE) return null
  if (Number(rounded) === 0) return 'no change'
  const sign = change > 0 ? '+' : '−'
  const digits = isShare ? Math.abs(change).toFixed(1) : formatCount(Math.round(Math.abs(change)))
  return `${sign}${digits}${isShare ? ' points' : '%'}`
}

/** Days of the site's zone have no clock: they are read as UTC's. */
function dateOf(day: string): string {
  return formatUtcDate(new Date(`${day}T00:00:00Z`))
}

export function formatDays({ from, to }: Period): string {
  return from === to ? dateOf(from) : `${dateOf(from)} – ${dateOf(to)}`
}

/** 'Nov 16', 'Week of Nov 16', 'Nov 2026' */
export function formatBucket(starts: string, grain: Grain): string {
  const [date, year] = dateOf(starts).split(', ')
  if (grain === 'month') return `${date!.split(' ')[0]} ${year}`
  return grain === 'week' ? `Week of ${date}` : date!
}
