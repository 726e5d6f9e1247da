// The goods of a lot between the wire and the fields of a form.
import type { GivenGoods } from '@lotyard/contract/desk/listings'
import { GOODS_MEASURES, GOODS_SUMS, GOODS_TEXTS } from '@lotyard/contract/rules/listings/goods/goods'
import { roundDollars, toDecimal } from '@lotyard/contract/rules/money'
import { readFields } from '../../lib/pages/forms/read-fields.ts'

export type Entered = Record<string, string>

export function readGoodsForm(form: FormData): GivenGoods {
  const { brand_key, ...texts } = readFields(form, ...GOODS_TEXTS)
  const numbers = readFields(form, ...GOODS_SUMS, ...GOODS_MEASURES)
  return {
    ...texts,
    brand_key: brand_key === '' ? null : brand_key,
    units: readCount(numbers.units),
    msrp_cents: roundDollars(numbers.msrp_cents),
    weight_lbs: readCount(numbers.weight_lbs),
    pallet_count: readCount(numbers.pallet_count),
    length_in: readCount(numbers.length_in),
    width_in: readCount(numbers.width_in),
    height_in: readCount(numbers.height_in),
    master_pack: form.get('master_pack') !== null,
  }
}

/** The same the other way, as the fields show it. */
export function showGoods(goods: GivenGoods): Entered {
  const shown: Entered = {}
  for (const name of [...GOODS_TEXTS, ...GOODS_SUMS, ...GOODS_MEASURES]) shown[name] = String(goods[name] ?? '')
  return { ...shown, msrp_cents: showDollars(goods.msrp_cents), master_pack: goods.master_pack ? 'on' : '' }
}

/** '1,200' is how people write it. Null where it is no number. */
export function readCount(text: string): number | null {
  const digits = text.trim().replaceAll(',', '')
  return /^\d{1,15}(\.\d{1,6})?$/.test(digits) ? Number(digits) : null
}

/** As an amount is typed: '1234.50'. */
export function showDollars(cents: number | null): string {
  return cents === null ? '' : toDecimal(cents)
}
