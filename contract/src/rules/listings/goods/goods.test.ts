import { expect, test } from 'vitest'
import { cleanTitle, fromGoodsRow, GOODS_FIELDS, goodsProblems, toGoodsRow, type Goods } from './goods.ts'

const goods: Goods = {
  title: 'Pallet of televisions',
  description: '',
  categoryKey: 'televisions',
  conditionKey: 'new',
  lotSizeKey: 'pallet',
  brandKey: null,
  warehouseKey: 'hebron',
  units: 10,
  msrpCents: 500_000,
  weightLbs: 400,
  palletCount: 0,
  lengthIn: 48,
  widthIn: 40,
  heightIn: 60,
  masterPack: false,
}

test('goods within their limits have no problem, at the limits too', () => {
  expect(goodsProblems(goods)).toEqual({})
  const largest = { title: 'x'.repeat(200), description: 'x'.repeat(10_000), units: 10_000_000, msrpCents: 999_999_999 }
  const maxima = { weightLbs: 1_000_000, palletCount: 1_000, lengthIn: 100_000, widthIn: 100_000, heightIn: 100_000 }
  expect(goodsProblems({ ...goods, ...largest, ...maxima })).toEqual({})
  expect(goodsProblems({ ...goods, units: 1, msrpCents: 0, weightLbs: 1, lengthIn: 1 })).toEqual({})
})

test.each([
  [{ title: ' ' }, { title: ['Title is required'] }],
  [{ title: 'x'.repeat(201) }, { title: ['Title is longer than 200 characters'] }],
  [{ description: 'x'.repeat(10_001) }, { description: ['Description is longer than 10,000 characters'] }],
  [{ categoryKey: '' }, { category_key: ['Category is required'] }],
  [
    { lotSizeKey: '', warehouseKey: '' },
    { lot_size_key: ['Lot size is required'], warehouse_key: ['Warehouse is required'] },
  ],
  [{ units: 0 }, { units: ['Units must be a whole number from 1 to 10,000,000'] }],
  [{ units: Number.NaN }, { units: ['Units must be a whole number from 1 to 10,000,000'] }],
  [{ weightLbs: 1.5 }, { weight_lbs: ['Weight must be a whole number from 1 to 1,000,000'] }],
  [{ palletCount: -1 }, { pallet_count: ['Pallets must be a whole number from 0 to 1,000'] }],
  [{ heightIn: 100_001 }, { height_in: ['Height must be a whole number from 1 to 100,000'] }],
  [{ msrpCents: 1_000_000_000 }, { msrp_cents: ['MSRP must be an amount up to $9,999,999.99'] }],
] as const)('%j is refused beside its field', (change, problems) => {
  expect(goodsProblems({ ...goods, ...change })).toEqual(problems)
})

test('a title is one line that reads in its own direction', () => {
  expect(cleanTitle(' \u202eTelevisions\r\n and\tmore ')).toBe('Televisions and more')
})

test('a row of goods has every field under the name of its column, and nothing else comes back from one', () => {
  const row = toGoodsRow(goods)
  expect(Object.keys(row)).toEqual(Object.values(GOODS_FIELDS))
  expect(row).toMatchObject({ msrp_cents: 500_000, brand_key: null, master_pack: false })
  const stored = { ...row, seller_id: 'another' }
  expect(fromGoodsRow(stored)).toEqual(goods)
})
