import { GOODS_COLUMNS } from '@lotyard/contract/rules/listings/goods/goods'
import { expect, test } from 'vitest'
import { goodsLabel } from './goods-label.ts'

test('every field has a label, numbers with what they are typed in', () => {
  expect(GOODS_COLUMNS.map(goodsLabel).join(', ')).toBe(
    'Title, Description, Category, Condition, Lot size, Brand, Warehouse, Units, MSRP ($), Weight (lb), Pallets, ' +
      'Length (in), Width (in), Height (in), Master pack',
  )
})
