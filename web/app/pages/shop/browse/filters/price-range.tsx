import type { DollarFilter, SearchFilters } from '@lotyard/contract/rules/catalogue/search-query'
import type { ReactNode } from 'react'
import { CurrencyInput } from '../../../../ui/forms/fields/currency-input.tsx'
import { FacetFrame } from './facet-group.tsx'

type Props = {
  title: string
  fields: readonly [from: DollarFilter, upTo: DollarFilter]
  filters: SearchFilters
  revision: string
  onType: (field: DollarFilter) => void
  note?: ReactNode
}

/** A range of whole dollars. */
export function PriceRange({ title, fields, filters, revision, onType, note }: Props) {
  return (
    <FacetFrame title={title}>
      <div className="grid grid-cols-2 gap-2 pb-2">
        {fields.map((field, at) => (
          <CurrencyInput
            key={field}
            name={field}
            label={at === 0 ? 'From' : 'Up to'}
            dollars={filters[field]}
            revision={revision}
            onType={() => onType(field)}
          />
        ))}
      </div>
      {note}
    </FacetFrame>
  )
}
