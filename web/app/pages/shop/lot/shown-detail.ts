import type { ListingDetail } from '@lotyard/contract/lots/listing'
import type { ManifestSummary } from '@lotyard/contract/lots/manifest'

export type ShownSummary = Omit<ManifestSummary, 'top_lines'>

/** The lot without what its page shows nowhere, or from somewhere else: a page carries its data for the scripts too. */
export type ShownDetail = Omit<
  ListingDetail,
  'sized_photos' | 'manifest_summary' | 'freight' | 'estimate' | 'valuation'
> & {
  manifest_summary: ShownSummary
}

export function toShownDetail({
  sized_photos: _sizes,
  freight: _freight,
  estimate: _estimate,
  valuation: _valuation,
  manifest_summary,
  ...lot
}: ListingDetail): ShownDetail {
  const { top_lines: _lines, ...summary } = manifest_summary
  return { ...lot, manifest_summary: summary }
}
