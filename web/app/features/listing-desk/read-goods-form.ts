// The goods of a lot between the wire and the fields of a form.
import type { GivenGoods } from '@lotyard/contract/desk/listings'
import { roundDollars, toDecimal } from '@lotyard/contract/rules/money'
import { readFields } from '../../lib/pages/forms/read-fields.ts'

export type Entered = Record<string, string>

export function readGoodsForm(form: FormData): GivenGoods {
  const fields = readFields(
    form,
    'title',
    'description',
    'category_key',
    'condition_key',
    'lot_size_key',
    'brand_key',
    'warehouse_key',
    'units',
    'msrp_cents',
    'weight_lbs',
    'pallet_count',
    'length_in',
    'width_in',
    'height_in',
  )
  return {
    title: fields.title,
    description: fields.description,
    category_key: fields.category_key,
    condition_key: fields.condition_key,
    lot_size_key: fields.lot_size_key,
    brand_key: fields.brand_key === '' ? null : fields.brand_key,
    warehouse_key: fields.warehouse_key,
    units: readCount(fields.units),
    msrp_cents: roundDollars(fields.msrp_cents),
    weight_lbs: readCount(fields.weight_lbs),
    pallet_count: readCount(fields.pallet_count),
    length_in: readCount(fields.length_in),
    width_in: readCount(fields.width_in),
    height_in: readCount(fields.height_in),
    master_pack: form.get('master_pack') !== null,
  }
}

/** The same the other way, as the fields show it. */
export function showGoods(goods: GivenGoods): Entered {
  const number = (value: number | null) => (value === null ? '' : String(value))
  return {
    title: goods.title,
    description: goods.description,
    category_key: goods.category_key,
    condition_key: goods.condition_key,
    lot_size_key: goods.lot_size_key,
    brand_key: goods.brand_key ?? '',
    warehouse_key: goods.warehouse_key,
    units: number(goods.units),
    msrp_cents: showDollars(goods.msrp_cents),
    weight_lbs: number(goods.weight_lbs),
    pallet_count: number(goods.pallet_count),
    length_in: number(goods.length_in),
    width_in: number(goods.width_in),
    height_in: number(goods.height_in),
    master_pack: goods.master_pack ? 'on' : '',
  }
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
