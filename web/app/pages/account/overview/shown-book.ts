import type { PriceBookSummary } from '@lotyard/contract/account/price-book'

/** What the overview says of a price book. */
export type ShownBook = { exists: boolean; entryCount: number; target: string }

export function toShownBook({ version, entry_count, target }: PriceBookSummary): ShownBook {
  const kind = target.kind === 'roi' ? 'ROI' : 'margin'
  return { exists: version > 0, entryCount: entry_count, target: `${target.percent}% ${kind}` }
}
