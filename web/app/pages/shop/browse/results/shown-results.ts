// What the browse page shows of a search. The server's loader and the browser's give the same.
import type { CategoryFacet, Facets, FacetValue, SearchResults } from '@lotyard/contract/lots/search'
import type { WorthTarget } from '@lotyard/contract/lots/valuation'
import { toShownLot, type ShownLot } from '../../../../features/lot-cards/card/shown-lot.ts'

/** Without `selected`: ticks follow the address. */
type ShownValue = Omit<FacetValue, 'selected'>
export type ShownCategory = ShownValue & { children: ShownValue[] }

type ValueFacet =
  | 'condition'
  | 'lot_size'
  | 'buying_format'
  | 'brand'
  | 'price_drop'
  | 'master_pack'
  | 'discounted_shipping'
  | 'available_for_pick_up'

/** Without the tree of all categories, which the frame of the page has. */
export type ShownFacets = Record<ValueFacet, ShownValue[]> & {
  category: ShownCategory[]
  inventory_access_rules: Omit<Facets['inventory_access_rules'][number], 'selected'>[]
  all_warehouse_locations: Omit<Facets['all_warehouse_locations'][number], 'selected'>[]
}

export type ShownResults = Pick<
  SearchResults,
  | 'total'
  | 'searched_instead'
  | 'breadcrumbs'
  | 'site'
  | 'page_title'
  | 'page'
  | 'page_size'
  | 'ship_to_postal_code'
  | 'landed_message'
> & {
  listings: ShownLot[]
  facets: ShownFacets
  /** For those who share the page's address. */
  image: string | null
  /** Left out without a price book, as for all visitors. */
  worth_target?: WorthTarget
  /** Left out where there is nothing to say. */
  worth_message?: string
}

export function toShownResults(results: SearchResults): ShownResults {
  const {
    total,
    searched_instead,
    breadcrumbs,
    site,
    page_title,
    page,
    page_size,
    ship_to_postal_code,
    landed_message,
    worth_target,
    worth_message,
  } = results
  return {
    listings: results.listings.map(toShownLot),
    image: results.listings[0]?.primary_photo?.url ?? null,
    facets: toShownFacets(results.facets),
    total,
    searched_instead,
    breadcrumbs,
    site,
    page_title,
    page,
    page_size,
    ship_to_postal_code,
    landed_message,
    ...(worth_target !== null && { worth_target }),
    ...(worth_message !== null && { worth_message }),
  }
}

function toShownFacets(facets: Facets): ShownFacets {
  return {
    category: facets.category.map(toShownCategory),
    condition: facets.condition.map(toShownValue),
    lot_size: facets.lot_size.map(toShownValue),
    buying_format: facets.buying_format.map(toShownValue),
    brand: facets.brand.map(toShownValue),
    price_drop: facets.price_drop.map(toShownValue),
    master_pack: facets.master_pack.map(toShownValue),
    discounted_shipping: facets.discounted_shipping.map(toShownValue),
    available_for_pick_up: facets.available_for_pick_up.map(toShownValue),
    inventory_access_rules: facets.inventory_access_rules.map(({ id, name, count }) => ({ id, name, count })),
    all_warehouse_locations: facets.all_warehouse_locations.map(({ key, description, count }) => ({
      key,
      description,
      count,
    })),
  }
}

function toShownValue({ key, name, count }: FacetValue): ShownValue {
  return { key, name, count }
}

function toShownCategory({ children, ...parent }: CategoryFacet): ShownCategory {
  return { ...toShownValue(parent), children: children.map(toShownValue) }
}
