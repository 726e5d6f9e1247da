import { Type, type Static } from 'typebox'
import { Amount, nullable, Timestamp } from '../wire/amounts.ts'
import type { Endpoint } from '../wire/endpoint.ts'
import { ListingNameText } from '../wire/listing-name.ts'
import { DeliverToQuery } from './deliver-to.ts'
import { BuyingFormat, Card } from './listing.ts'
import { WorthTarget } from './valuation.ts'

const FacetValue = Type.Object({
  key: Type.String(),
  name: Type.String(),
  count: Type.Integer(),
  selected: Type.Boolean(),
})
export type FacetValue = Static<typeof FacetValue>

const CategoryFacet = Type.Object({ ...FacetValue.properties, children: Type.Array(FacetValue) })
export type CategoryFacet = Static<typeof CategoryFacet>

/** The categories that a site shows, parents with their children. */
const CategoryTree = Type.Array(
  Type.Object({
    key: Type.String(),
    name: Type.String(),
    children: Type.Array(Type.Object({ key: Type.String(), name: Type.String() })),
  }),
)
export type CategoryTree = Static<typeof CategoryTree>

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
  global_category_data: CategoryTree,
})
export type Facets = Static<typeof Facets>

export const SearchResults = Type.Object({
  listings: Type.Array(Card),
  total: Type.Integer(),
  /** No lot holds the words as typed; these hold close spellings. */
  is_approximate: Type.Boolean(),
  /** The search with the close spellings in place of the misspelt words; null where it was searched as typed. */
  searched_instead: Type.Union([Type.String(), Type.Null()]),
  facets: Facets,
  breadcrumbs: Type.Array(Type.Object({ name: Type.String(), path: Type.String() })),
  site: Type.Object({ key: Type.String(), name: Type.String() }),
  page_title: Type.String(),
  page: Type.Integer(),
  page_size: Type.Integer(),
  /**
   * Where prices are delivered to: the ship-to of the viewer's cart, else the place of `deliver_to` or of the cookie; null
   * without a place. Where freight does not go, it is named and no lot has a shipping cost.
   */
  ship_to_postal_code: nullable(Type.String()),
  /** Why an order or a filter by delivered price was left out although there is a place; null where it was not. */
  landed_message: nullable(Type.String()),
  /** The viewer's target where they have a price book; null otherwise. Then orders and filters by worth are left out. */
  worth_target: nullable(WorthTarget),
  /** Why an order or a filter by worth was left out; null where it was not. */
  worth_message: nullable(Type.String()),
})
export type SearchResults = Static<typeof SearchResults>

const Words = Type.Array(Type.String())

/** Documents the parameters. `rules/catalogue/search-query.ts` reads them, for pages too, so everything passes here. */
const SearchQuery = Type.Object(
  {
    search: Type.Optional(Words),
    category: Type.Optional(Words),
    condition: Type.Optional(Words),
    lot_size: Type.Optional(Words),
    buying_format: Type.Optional(Words),
    brand: Type.Optional(Words),
    warehouse_location: Type.Optional(Words),
    selected_inventory_access_rule_ids: Type.Optional(Words),
    price_drop: Type.Optional(Words),
    discounted_shipping: Type.Optional(Words),
    available_for_pick_up: Type.Optional(Words),
    master_pack: Type.Optional(Words),
    newly_added: Type.Optional(Words),
    min_price: Type.Optional(Words),
    max_price: Type.Optional(Words),
    min_landed: Type.Optional(Words),
    max_landed: Type.Optional(Words),
    min_profit: Type.Optional(Words),
    min_roi: Type.Optional(Words),
    within_target: Type.Optional(Words),
    ends_within: Type.Optional(Words),
    page: Type.Optional(Words),
    page_size: Type.Optional(Words),
    sort_field: Type.Optional(Words),
    sort_direction: Type.Optional(Words),
    deliver_to: DeliverToQuery,
  },
  { additionalProperties: true },
)

export const searchListingsEndpoint = {
  method: 'GET',
  path: '/api/listings/',
  summary: 'Search what is for sale: a page of lots, facet counts and breadcrumbs',
  query: SearchQuery,
  reply: SearchResults,
} as const satisfies Endpoint

export const categoriesEndpoint = {
  method: 'GET',
  path: '/api/categories',
  summary: 'The categories of the site, as `facets.global_category_data` of a search has them',
  reply: Type.Object({ categories: CategoryTree }),
} as const satisfies Endpoint

/** Spec §3: type, text and payload. A name leads to its lot, a title to a search, anything else to filtered lots. */
export const Suggestion = Type.Union([
  Type.Object({
    type: Type.Literal('name'),
    text: Type.String(),
    payload: Type.Object({ path: Type.String() }),
  }),
  Type.Object({
    type: Type.Literal('title'),
    text: Type.String(),
    payload: Type.Object({ search: Type.String() }),
  }),
  Type.Object({
    type: Type.Literal('other'),
    text: Type.String(),
    payload: Type.Object({ path: Type.String() }),
  }),
])
export type Suggestion = Static<typeof Suggestion>

/** A search to run: what it is called, where it is, and how many lots this viewer would find; never 0. */
const SuggestedSearch = Type.Object({
  text: Type.String(),
  path: Type.String(),
  /** At most 20,000. */
  count: Type.Integer(),
  /** There are more lots than `count`. */
  is_more: Type.Boolean(),
})
export type SuggestedSearch = Static<typeof SuggestedSearch>

const SuggestedLot = Type.Object({
  name: Type.String(),
  title: Type.String(),
  path: Type.String(),
  photo: nullable(Type.Object({ url: Type.String(), alt: Type.String() })),
  buying_format: BuyingFormat,
  /** The fixed price, else the current bid, else the opening bid. */
  price_cents: Amount,
  bid_count: Type.Integer(),
  /** Of an auction; null for fixed prices. */
  ends_at: nullable(Timestamp),
})
export type SuggestedLot = Static<typeof SuggestedLot>

/** What the search box shows, by kind. `goods`: words and product codes of manifests, as `text` to search for. */
export const SuggestionGroups = Type.Object({
  categories: Type.Array(SuggestedSearch),
  brands: Type.Array(SuggestedSearch),
  goods: Type.Array(SuggestedSearch),
  lots: Type.Array(SuggestedLot),
})
export type SuggestionGroups = Static<typeof SuggestionGroups>

export const autocompleteEndpoint = {
  method: 'GET',
  path: '/api/listings/autocomplete',
  summary: 'At most ten suggestions for what is being typed, and the same by kind with counts of lots',
  query: Type.Object({ query: Type.Optional(Words) }, { additionalProperties: true }),
  reply: Type.Object({ response: Type.Array(Suggestion), groups: SuggestionGroups }),
} as const satisfies Endpoint

/** `filters` are query parameters of the search that shows more of them. */
export const ListingMatches = Type.Object({
  filters: Type.Record(Type.String(), Type.Array(Type.String())),
  listings: Type.Array(Card),
})
export type ListingMatches = Static<typeof ListingMatches>

export const listingMatchesEndpoint = {
  method: 'GET',
  path: '/api/listing_matches',
  summary: 'Lots like this one that are for sale now',
  query: Type.Object({ listing_name: ListingNameText }, { additionalProperties: true }),
  reply: ListingMatches,
} as const satisfies Endpoint

export const relatedListingsEndpoint = {
  method: 'GET',
  path: '/api/listings/:name/related',
  summary: 'Other lots of the same warehouse that are for sale now: they can share a truck',
  params: Type.Object({ name: ListingNameText }),
  reply: ListingMatches,
} as const satisfies Endpoint
