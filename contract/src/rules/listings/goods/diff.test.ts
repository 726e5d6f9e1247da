import { expect, test } from 'vitest'
import { diffGoods, type GoodsNames } from './diff-goods.ts'
import { diffLines, type LineFacts } from './diff-lines.ts'
import { GOODS_FIELDS, type Goods } from './goods.ts'

const goods: Goods = {
  title: 'Televisions',
  description: '',
  categoryKey: 'televisions',
  conditionKey: 'new',
  lotSizeKey: 'pallet',
  brandKey: null,
  warehouseKey: 'hebron',
  units: 1_200,
  msrpCents: 500_000,
  weightLbs: 1_400,
  palletCount: 1,
  lengthIn: 48,
  widthIn: 40,
  heightIn: 60,
  masterPack: false,
}
const names: GoodsNames = {
  category: new Map([['televisions', 'Televisions']]),
  condition: new Map([
    ['new', 'New'],
    ['used', 'Used'],
  ]),
  lotSize: new Map(),
  brand: new Map([['sonic', 'Sonic']]),
  warehouse: new Map(),
}
const line: LineFacts = {
  position: 1,
  upc: null,
  brand: 'Sonic',
  model: '',
  description: 'Television',
  condition: 'New',
  category: 'Televisions',
  quantity: 4,
  unitMsrpCents: 300_00,
}

test('goods that stay as they are have no changes', () => {
  expect(diffGoods(goods, { ...goods }, names)).toEqual([])
  expect(diffLines([line], [{ ...line }])).toEqual([])
})

test('each part that changed is said as people read it', () => {
  const after = { ...goods, conditionKey: 'used', brandKey: 'sonic', units: 1_100, msrpCents: 4_500_50, heightIn: 58 }
  expect(diffGoods(goods, { ...after, description: 'Two are cracked.' }, names)).toEqual([
    { label: 'Description', from: null, to: 'Two are cracked.' },
    { label: 'Condition', from: 'New', to: 'Used' },
    { label: 'Brand', from: null, to: 'Sonic' },
    { label: 'Units', from: '1,200', to: '1,100' },
    { label: 'MSRP', from: '$5,000.00', to: '$4,500.50' },
    { label: 'Size', from: '48 × 40 × 60 in', to: '48 × 40 × 58 in' },
  ])
})

test('every part of the goods is compared', () => {
  const other: Goods = {
    title: 'Other',
    description: 'Other',
    categoryKey: 'other',
    conditionKey: 'other',
    lotSizeKey: 'other',
    brandKey: 'other',
    warehouseKey: 'other',
    units: 1,
    msrpCents: 1,
    weightLbs: 1,
    palletCount: 2,
    lengthIn: 1,
    widthIn: 1,
    heightIn: 1,
    masterPack: true,
  }
  for (const key of Object.keys(GOODS_FIELDS) as (keyof Goods)[])
    expect(diffGoods(goods, { ...goods, [key]: other[key] }, names)).toHaveLength(1)
})

test('lines are added, removed and changed by their position', () => {
  const second = { ...line, position: 2, model: 'X100', quantity: 1_000 }
  expect(
    diffLines(
      [line, second],
      [
        { ...line, quantity: 3, upc: '012345678905' },
        { ...line, position: 3 },
      ],
    ),
  ).toEqual([
    { label: 'Manifest line 1, UPC', from: null, to: '012345678905' },
    { label: 'Manifest line 1, quantity', from: '4', to: '3' },
    { label: 'Manifest line 2', from: '1,000 × Sonic X100 Television, New, $300.00 each', to: null },
    { label: 'Manifest line 3', from: null, to: '4 × Sonic Television, New, $300.00 each' },
  ])
})
