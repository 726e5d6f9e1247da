import { formatCents } from '@lotyard/contract/rules/money'

/** In whole dollars: an MSRP is an estimate over hundreds of items, and cents would make it look exact. */
export function formatMsrp(msrpCents: number): string {
  return formatCents(Math.round(msrpCents / 100) * 100)
}
