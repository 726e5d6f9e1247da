import type { WorthTarget } from '@lotyard/contract/lots/valuation'
import { LIST_FILTERS, type ListFilter, type SearchFilters } from '@lotyard/contract/rules/catalogue/search-query'
import { PAGE_SIZE } from '@lotyard/contract/rules/catalogue/sort-options'
import { useRef, type FormEvent } from 'react'
import { Button } from '../../../../ui/forms/button.tsx'
import { pathOf } from '@lotyard/contract/rules/catalogue/search-path'
import { withCategory, withChange, withValue, type CategoryTree } from '../address/browse-address.ts'
import type { Typed } from '../address/intents.ts'
import { MARKS } from './active-filters.ts'
import { CategoryFacet } from './category-facet.tsx'
import { DeliveredRange } from './delivered-range.tsx'
import { EndsWithinFacet } from './ends-within.tsx'
import { FacetCheckbox, FacetFrame, FacetGroup, type Choice } from './facet-group.tsx'
import { readFilterForm } from '../address/read-filter-form.ts'
import { PriceRange } from './price-range.tsx'
import { SearchWithin } from './search-within.tsx'
import type { Browse } from '../address/use-browse.ts'
import type { ShownFacets } from '../results/shown-results.ts'
import { WorthFilters } from './worth-filters.tsx'

const BRANDS_SHOWN = 6
const WAREHOUSES_SHOWN = 4

type Props = {
  browse: Browse
  facets: ShownFacets
  tree: CategoryTree
  shipTo: string | null
  /** Of the viewer's price book; null without one. */
  target: WorthTarget | null
}

/** A plain GET form until the browse app has booted; then every change is applied at once. */
export function FilterPanel({ browse, facets, tree, shipTo, target }: Props) {
  const { filters, isBooted, revision, choose, type } = browse
  const form = useRef<HTMLFormElement>(null)

  function submit(event: FormEvent) {
    if (!isBooted || form.current === null) return
    event.preventDefault()
    const { search, min_price, max_price, min_landed, max_landed, min_profit, min_roi } = readFilterForm(form.current)
    const typed: Required<Typed> = { search, min_price, max_price, min_landed, max_landed, min_profit, min_roi }
    choose((from) => withChange(from, typed))
  }

  // Ticks follow the reader's choice and counts the loaded data: otherwise a slow reply would untick a box.
  const group = (name: ListFilter, values: readonly Omit<Choice, 'isSelected'>[]) => ({
    name,
    isBooted,
    choices: values.map((value) => ({ ...value, isSelected: filters[name].includes(value.key) })),
    onChoose: (key: string, isChosen: boolean) => choose((from) => withValue(from, name, key, isChosen)),
  })
  const onType = (field: keyof Typed) => {
    if (isBooted && form.current !== null) type({ [field]: readFilterForm(form.current)[field] })
  }
  return (
    <form
      ref={form}
      method="get"
      action={pathOf({ ...filters, search: '' })}
      data-filters
      aria-label="Filters"
      onSubmit={submit}
      className="grid gap-2"
    >
      <SearchWithin search={filters.search} revision={revision} onType={() => onType('search')} />
      <HiddenFields filters={filters} facets={facets} hasWorth={target !== null && shipTo !== null} />
      <CategoryFacet
        categories={facets.category}
        chosen={filters.category}
        isBooted={isBooted}
        onChoose={(key, isChosen) => choose((from) => withCategory(from, { key, isChosen, tree }))}
      />
      <FacetGroup title="Condition" {...group('condition', facets.condition)} />
      <FacetGroup title="Lot size" {...group('lot_size', facets.lot_size)} />
      <FacetGroup title="Buying format" {...group('buying_format', facets.buying_format)} />
      <EndsWithinFacet
        chosen={filters.ends_within}
        isBooted={isBooted}
        onChoose={(soon) => choose((from) => withChange(from, { ends_within: soon }))}
      />
      <PriceRange
        title="Price"
        fields={['min_price', 'max_price']}
        filters={filters}
        revision={revision}
        onType={onType}
      />
      <DeliveredRange filters={filters} revision={revision} onType={onType} shipTo={shipTo} />
      {target !== null && (
        <WorthFilters
          target={target}
          hasPlace={shipTo !== null}
          filters={filters}
          revision={revision}
          isBooted={isBooted}
          onType={onType}
          onChoose={(isChosen) => choose((from) => withChange(from, { within_target: isChosen }))}
        />
      )}
      <FacetGroup
        title="Private sales"
        {...group(
          'selected_inventory_access_rule_ids',
          facets.inventory_access_rules.map(({ id, name, count }) => ({ key: id, name, count })),
        )}
      />
      <FacetGroup title="Brand" {...group('brand', facets.brand)} shown={BRANDS_SHOWN} />
      <FacetGroup
        title="Warehouse"
        {...group(
          'warehouse_location',
          facets.all_warehouse_locations.map(({ key, description, count }) => ({ key, name: description, count })),
        )}
        shown={WAREHOUSES_SHOWN}
      />
      <FacetFrame title="Offer">
        {MARKS.flatMap((mark) =>
          facets[mark].map((value) => (
            <FacetCheckbox
              key={mark}
              name={mark}
              choice={{ ...value, isSelected: filters[mark] }}
              isBooted={isBooted}
              onChoose={(_key, isChosen) => choose((from) => withChange(from, { [mark]: isChosen }))}
            />
          )),
        )}
      </FacetFrame>
      {!isBooted && (
        <Button type="submit" kind="action" className="mt-2">
          Show lots
        </Button>
      )}
    </form>
  )
}

type HiddenProps = { filters: SearchFilters; facets: ShownFacets; hasWorth: boolean }

/** What the form must send without showing it: the order, and chosen values that no lot in the results has. */
function HiddenFields({ filters, facets, hasWorth }: HiddenProps) {
  const offered: Record<ListFilter, string[]> = {
    category: facets.category.flatMap((parent) => [parent.key, ...parent.children.map((child) => child.key)]),
    condition: facets.condition.map(({ key }) => key),
    lot_size: facets.lot_size.map(({ key }) => key),
    buying_format: facets.buying_format.map(({ key }) => key),
    brand: facets.brand.map(({ key }) => key),
    warehouse_location: facets.all_warehouse_locations.map(({ key }) => key),
    selected_inventory_access_rule_ids: facets.inventory_access_rules.map(({ id }) => id),
  }
  const fields: [string, string][] = LIST_FILTERS.flatMap((name) =>
    filters[name].filter((key) => !offered[name].includes(key)).map((key): [string, string] => [name, key]),
  )
  for (const mark of MARKS) if (filters[mark] && facets[mark].length === 0) fields.push([mark, 'true'])
  // A link that the owner of a price book has shared stays as it is.
  if (!hasWorth) {
    if (filters.min_profit !== null) fields.push(['min_profit', String(filters.min_profit)])
    if (filters.min_roi !== null) fields.push(['min_roi', String(filters.min_roi)])
    if (filters.within_target) fields.push(['within_target', 'true'])
  }
  if (filters.sort !== null) fields.push(['sort_field', filters.sort])
  if (filters.page_size !== PAGE_SIZE) fields.push(['page_size', String(filters.page_size)])
  return fields.map(([name, value]) => <input key={`${name}=${value}`} type="hidden" name={name} value={value} />)
}
