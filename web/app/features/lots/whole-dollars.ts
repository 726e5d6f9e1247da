import { formatCents } from '@lotyard/contract/rules/money'

/** An estimate such as an MSRP, where cents would only be noise. */
export function wholeDollars(cents: number): string {
  return formatCents(Math.round(cents / 100) * 100)
}
