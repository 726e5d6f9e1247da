import type { DollarFilter, SearchFilters } from '@lotyard/contract/rules/catalogue/search-query'
import { DeliverToLink } from '../../../../features/freight/deliver-to-link.tsx'
import { FacetFrame } from './facet-group.tsx'
import { PriceRange } from './price-range.tsx'

type Props = {
  filters: SearchFilters
  revision: string
  onType: (field: DollarFilter) => void
  /** The postal code that prices are delivered to. */
  shipTo: string | null
}

const NOTE = 'pb-2 text-sm text-ink-soft'

/** By price and freight together. Without a place it says where to add one. */
export function DeliveredRange({ shipTo, ...rest }: Props) {
  if (shipTo === null)
    return (
      <FacetFrame title="Delivered price">
        <p className={NOTE}>
          <DeliverToLink>Add your ZIP</DeliverToLink> to see and sort by delivered prices.
        </p>
      </FacetFrame>
    )
  return (
    <PriceRange
      title="Delivered price"
      fields={['min_landed', 'max_landed']}
      note={<p className={NOTE}>Price plus freight to {shipTo}</p>}
      {...rest}
    />
  )
}
