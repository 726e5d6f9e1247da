import { formatCount } from '@lotyard/contract/rules/format-count'
import {
  MAX_BRANDS,
  MAX_NEW_BRANDS,
  MAX_SELLER_BRANDS_A_DAY,
  type BrandLimit,
} from '@lotyard/contract/rules/listings/goods/brand-limits'

const LIMITS: Readonly<Record<BrandLimit, string>> = {
  import: `an import adds up to ${formatCount(MAX_NEW_BRANDS)}.`,
  day: `sellers can add ${formatCount(MAX_SELLER_BRANDS_A_DAY)} brands a day.`,
  market: `a market holds ${formatCount(MAX_BRANDS)} brands. An admin can merge some to make room.`,
}

/** Why brands of an import are not added, and what becomes of their lots. `what` is counted: '3 more', '3 new brands'. */
export function leftOutBrands(count: number, what: [one: string, many: string], limit: BrandLimit | null): string {
  const counted = count === 1 ? `1 ${what[0]} is` : `${formatCount(count)} ${what[1]} are`
  const lots = count === 1 ? 'Its lots are' : 'Their lots are'
  return `${counted} left out: ${LIMITS[limit ?? 'import']} ${lots} saved without a brand.`
}
