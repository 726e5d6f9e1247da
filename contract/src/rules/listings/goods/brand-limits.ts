// How many brands can be added. Sellers make them by importing manifests, and a column that holds something else must not
// fill the market: filters and the search engine, which has codes for 65,535, are everybody's.
//
// The market's and the day's limit are enforced by triggers too: a_market_has_at_most_20000_brands and
// a_seller_adds_at_most_500_brands_a_day. What doesn't fit is left out, and its lots are saved without a brand.

/** New brands of one import. */
export const MAX_NEW_BRANDS = 200
/** Merged ones don't count, so an admin can make room. */
export const MAX_BRANDS = 20_000
/** In 24 hours, by a seller who isn't an admin. */
export const MAX_SELLER_BRANDS_A_DAY = 500

export const BRAND_LIMITS = ['import', 'day', 'market'] as const
export type BrandLimit = (typeof BRAND_LIMITS)[number]

/** `madeTodayCount`: by the seller in the last 24 hours; null for an admin, who has no such limit. */
export type BrandCounts = { brandCount: number; madeTodayCount: number | null }

/** How many brands one import, or one form, can add now, and which limit says so. */
export function brandRoom({ brandCount, madeTodayCount }: BrandCounts): { room: number; limit: BrandLimit } {
  const left: Record<BrandLimit, number> = {
    import: MAX_NEW_BRANDS,
    day: madeTodayCount === null ? Infinity : MAX_SELLER_BRANDS_A_DAY - madeTodayCount,
    market: MAX_BRANDS - brandCount,
  }
  const limit = BRAND_LIMITS.toSorted((one, other) => left[one] - left[other])[0]!
  return { room: Math.max(0, left[limit]), limit }
}
