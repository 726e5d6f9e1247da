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
export type SortKey = (typeof SORT_OPTIONS)[number]['key']

export const SORT_KEYS: readonly SortKey[] = SORT_OPTIONS.map((option) => option.key)

export function isSortKey(text: string): text is SortKey {
  return (SORT_KEYS as readonly string[]).includes(text)
}

export const PAGE_SIZE = 24
export const MAX_PAGE_SIZE = 100

/** Spec §9: top categories shown. */
export const TOP_CATEGORIES_SHOWN = 3
/** A lot is newly added while its first listing was published this many days ago or less. */
export const NEWLY_ADDED_DAYS = 7
