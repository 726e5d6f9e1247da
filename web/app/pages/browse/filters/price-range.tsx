import type { SearchFilters } from '@lotyard/contract/rules/catalogue/search-query'
import { CurrencyInput } from '../../../ui/forms/currency-input.tsx'
import { FacetFrame } from './facet-group.tsx'

type Props = { filters: SearchFilters; revision: string; onType: (field: 'min_price' | 'max_price') => void }

export function PriceRange({ filters, revision, onType }: Props) {
  return (
    <FacetFrame title="Price">
      <div className="grid grid-cols-2 gap-2 pb-2">
        <CurrencyInput
          name="min_price"
          label="From"
          dollars={filters.min_price}
          revision={revision}
          onType={() => onType('min_price')}
        />
        <CurrencyInput
          name="max_price"
          label="Up to"
          dollars={filters.max_price}
          revision={revision}
          onType={() => onType('max_price')}
        />
      </div>
    </FacetFrame>
  )
}
