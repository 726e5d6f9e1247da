import { formatCents } from '@lotyard/contract/rules/money'

/** An MSRP is an estimate over hundreds of items: its cents would only pretend to be exact. */
export function formatMsrp(msrpCents: number): string {
  return formatCents(Math.round(msrpCents / 100) * 100)
}
