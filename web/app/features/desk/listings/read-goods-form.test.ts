import { GOODS_COLUMNS } from '@lotyard/contract/rules/listings/goods/goods'
import type { GivenGoods } from '@lotyard/contract/desk/listings'
import { expect, test } from 'vitest'
import { readGoodsForm, showGoods } from './read-goods-form.ts'

const GOODS: GivenGoods = {
  title: 'Pallet of kettles',
  description: 'Mixed brands.',
  category_key: 'kitchen',
  condition_key: 'new',
  lot_size_key: 'pallet',
  brand_key: 'acme',
  warehouse_key: 'hebron',
  units: 120,
  msrp_cents: 4_321_05,
  weight_lbs: 800,
  pallet_count: 2,
  length_in: 48,
  width_in: 40,
  height_in: 60,
  master_pack: true,
}

function send(goods: GivenGoods): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(showGoods(goods)))
    // A box that isn't ticked is not sent.
    if (name !== 'master_pack' || value !== '') form.set(name, value)
  return form
}

test.each([
  ['every field', GOODS],
  ['a lot without a brand, in no master packs', { ...GOODS, brand_key: null, master_pack: false }],
  ['numbers that were not readable', { ...GOODS, units: null, msrp_cents: null, height_in: null }],
])('a form that is sent as it was shown gives the same goods: %s', (_case, goods) => {
  expect(readGoodsForm(send(goods))).toEqual(goods)
})

test('a form has a field for everything that a lot is', () => {
  expect(Object.keys(showGoods(GOODS)).toSorted()).toEqual([...GOODS_COLUMNS].toSorted())
})
