// What an edit changed about a lot, in words that its bidders read.
import { formatCount } from '../../format-count.ts'
import { formatWithCents } from '../../money.ts'
import type { Goods } from './goods.ts'
import type { LotChange } from './lot-changes.ts'

/** A lot's choices by the names that people know; an unknown key stands for itself. */
export type GoodsNames = Record<
  'category' | 'condition' | 'lotSize' | 'brand' | 'warehouse',
  ReadonlyMap<string, string>
>

type InWords = (goods: Goods, names: GoodsNames) => string | null

const named = (names: ReadonlyMap<string, string>, key: string | null): string | null =>
  key === null ? null : (names.get(key) ?? key)

/** In the order of a lot's page. */
const PARTS: readonly (readonly [label: string, InWords])[] = [
  ['Title', ({ title }) => title],
  ['Description', ({ description }) => (description === '' ? null : description)],
  ['Category', (goods, { category }) => named(category, goods.categoryKey)],
  ['Condition', (goods, { condition }) => named(condition, goods.conditionKey)],
  ['Lot size', (goods, { lotSize }) => named(lotSize, goods.lotSizeKey)],
  ['Brand', (goods, { brand }) => named(brand, goods.brandKey)],
  ['Warehouse', (goods, { warehouse }) => named(warehouse, goods.warehouseKey)],
  ['Units', ({ units }) => formatCount(units)],
  ['MSRP', ({ msrpCents }) => formatWithCents(msrpCents)],
  ['Weight', ({ weightLbs }) => `${formatCount(weightLbs)} lb`],
  ['Pallets', ({ palletCount }) => formatCount(palletCount)],
  ['Size', ({ lengthIn, widthIn, heightIn }) => `${lengthIn} × ${widthIn} × ${heightIn} in`],
  ['Master pack', ({ masterPack }) => (masterPack ? 'Yes' : 'No')],
]

export function diffGoods(before: Goods, after: Goods, names: GoodsNames): LotChange[] {
  return PARTS.flatMap(([label, inWords]) => {
    const [from, to] = [inWords(before, names), inWords(after, names)]
    return from === to ? [] : [{ label, from, to }]
  })
}
