// The choices of a search that pages draw and the server obeys. No schema library here: browsers load this file.

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

/** Ours, below them: what the goods are worth. */
export const VALUE_SORT_OPTIONS = [
  { key: 'unit_price', label: 'Price per Unit: Low to High' },
  { key: '-unit_price', label: 'Price per Unit: High to Low' },
  { key: 'percent_of_msrp', label: '% of MSRP: Low to High' },
  { key: '-percent_of_msrp', label: '% of MSRP: High to Low' },
] as const

/** By price and freight together, for buyers with a ship-to address. */
export const DELIVERED_SORT_OPTIONS = [
  { key: 'landed_cost', label: 'Delivered: Low to High' },
  { key: '-landed_cost', label: 'Delivered: High to Low' },
  { key: 'landed_unit_cost', label: 'Delivered per Unit: Low to High' },
  { key: '-landed_unit_cost', label: 'Delivered per Unit: High to Low' },
] as const

/** By what lots are worth to the viewer, for those with a price book and a place. */
export const WORTH_SORT_OPTIONS = [
  { key: '-expected_profit', label: 'Profit: High to Low' },
  { key: 'expected_profit', label: 'Profit: Low to High' },
  { key: '-roi', label: 'ROI: High to Low' },
  { key: 'roi', label: 'ROI: Low to High' },
] as const

export type WorthSortKey = (typeof WORTH_SORT_OPTIONS)[number]['key']
export type DeliveredSortKey = (typeof DELIVERED_SORT_OPTIONS)[number]['key']
/** The orders that are the same for every viewer. */
export type PublicSortKey = (typeof SORT_OPTIONS | typeof VALUE_SORT_OPTIONS)[number]['key']
export type SortKey = PublicSortKey | DeliveredSortKey | WorthSortKey

export const SORT_KEYS: readonly SortKey[] = [
  ...SORT_OPTIONS,
  ...VALUE_SORT_OPTIONS,
  ...DELIVERED_SORT_OPTIONS,
  ...WORTH_SORT_OPTIONS,
].map(({ key }) => key)

export function isSortKey(text: string): text is SortKey {
  return (SORT_KEYS as readonly string[]).includes(text)
}

export function isDeliveredSort(sort: SortKey): sort is DeliveredSortKey {
  return DELIVERED_SORT_OPTIONS.some(({ key }) => key === sort)
}

export function isWorthSort(sort: SortKey): sort is WorthSortKey {
  return WORTH_SORT_OPTIONS.some(({ key }) => key === sort)
}

export function isPublicSort(sort: SortKey): sort is PublicSortKey {
  return !isDeliveredSort(sort) && !isWorthSort(sort)
}

/** How soon an auction must end to be found by `ends_within`. */
export const ENDS_WITHIN = ['1h', '24h', '3d'] as const
export type EndsWithin = (typeof ENDS_WITHIN)[number]

export const PAGE_SIZE = 24
export const MAX_PAGE_SIZE = 100

/** Spec §9: top categories shown. */
export const TOP_CATEGORIES_SHOWN = 3
/**
 * A lot is newly added while its first listing was published this many days ago or less. Also in the triggers
 * announcements_follow_new_listings and announcements_follow_moved_listings, which announce no older lot.
 */
export const NEWLY_ADDED_DAYS = 7
