// Figures of bought lots as people read them.
import type { Buying } from '@lotyard/contract/account/buying'
import { formatCents } from '@lotyard/contract/rules/money'
import { UNNAMED_SELLER } from '@lotyard/contract/rules/orders/buying'
import { formatUtcDate } from '../../../ui/time/local-date.tsx'

/** A dash where there is nothing to say. */
export function formatAmount(cents: number | null): string {
  if (cents === null) return '–'
  return cents < 0 ? `−${formatCents(-cents)}` : formatCents(cents)
}

/** Whole dollars, for what is compared at a glance. */
export function formatDollars(cents: number | null): string {
  return formatAmount(cents === null ? null : Math.round(cents / 100) * 100)
}

/** With its sign: a profit or a loss. */
export function formatProfit(cents: number | null): string {
  return cents !== null && cents > 0 ? `+${formatDollars(cents)}` : formatDollars(cents)
}

/** 'Nov 2026' of '2026-11'; sellers whose lots name none have no name. */
export function nameOf({ by }: Pick<Buying, 'by'>, name: string): string {
  if (by !== 'month') return name || UNNAMED_SELLER
  const [month, year] = formatUtcDate(new Date(`${name}-15T00:00:00Z`)).split(/ \d+, /)
  return `${month} ${year}`
}
