import { Type, type Static } from 'typebox'
import { Card } from './listing.ts'

/** Spec §9: the seven sort options with their labels. */
export const SORT_OPTIONS = [
  { key: 'auction_ends_at', label: 'Ending Soonest' },
  { key: '-updated_at', label: 'Most Recent' },
  { key: 'selling_price', label: 'Price: Low to High' },
  { key: '-selling_price', label: 'Price: High to Low' },
  { key: '-price_drop', label: 'Price Drops' },
  { key: 'number_of_bids', label: '# of Bids: Low to High' },
  { key: '-number_of_bids', label: '# of Bids: High to Low' },
] as const
export type SortKey = (typeof SORT_OPTIONS)[number]['key']

export const PAGE_SIZE = 24
export const MAX_PAGE_SIZE = 100

const FacetValue = Type.Object({
  key: Type.String(),
  name: Type.String(),
  count: Type.Integer(),
  selected: Type.Boolean(),
})
export type FacetValue = Static<typeof FacetValue>

const CategoryFacet = Type.Object({ ...FacetValue.properties, children: Type.Array(FacetValue) })
export type CategoryFacet = Static<typeof CategoryFacet>

export const Facets = Type.Object({
  category: Type.Array(CategoryFacet),
  condition: Type.Array(FacetValue),
  lot_size: Type.Array(FacetValue),
  buying_format: Type.Array(FacetValue),
  brand: Type.Array(FacetValue),
  price_drop: Type.Array(FacetValue),
  master_pack: Type.Array(FacetValue),
  discounted_shipping: Type.Array(FacetValue),
  available_for_pick_up: Type.Array(FacetValue),
  inventory_access_rules: Type.Array(
    Type.Object({ id: Type.String(), name: Type.String(), count: Type.Integer(), selected: Type.Boolean() }),
  ),
  all_warehouse_locations: Type.Array(
    Type.Object({ key: Type.String(), description: Type.String(), count: Type.Integer(), selected: Type.Boolean() }),
  ),
  global_category_data: Type.Array(
    Type.Object({
      key: Type.String(),
      name: Type.String(),
      children: Type.Array(Type.Object({ key: Type.String(), name: Type.String() })),
    }),
  ),
})
export type Facets = Static<typeof Facets>

export const SearchResults = Type.Object({
  listings: Type.Array(Card),
  total: Type.Integer(),
  facets: Facets,
  breadcrumbs: Type.Array(Type.Object({ name: Type.String(), path: Type.String() })),
  site: Type.Object({ key: Type.String(), name: Type.String() }),
  page_title: Type.String(),
  page: Type.Integer(),
  page_size: Type.Integer(),
})
export type SearchResults = Static<typeof SearchResults>
