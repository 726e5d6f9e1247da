import { GOODS_FIELDS, GOODS_LABELS, type Goods, type GoodsColumn } from '@lotyard/contract/rules/listings/goods/goods'

/** What a number is typed in. */
const UNITS: Partial<Record<GoodsColumn, string>> = {
  msrp_cents: '$',
  weight_lbs: 'lb',
  length_in: 'in',
  width_in: 'in',
  height_in: 'in',
}

const LABELS = Object.fromEntries(
  (Object.keys(GOODS_FIELDS) as (keyof Goods)[]).map((field) => [GOODS_FIELDS[field], GOODS_LABELS[field]]),
) as Record<GoodsColumn, string>

/** What stands above a field of a form: 'Weight (lb)'. */
export function goodsLabel(name: GoodsColumn): string {
  const unit = UNITS[name]
  return unit === undefined ? LABELS[name] : `${LABELS[name]} (${unit})`
}
