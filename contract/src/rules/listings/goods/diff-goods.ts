// What an edit changed about a lot, in words that its bidders read.
import { formatCount } from '../../format-count.ts'
import { formatWithCents } from '../../money.ts'
import { GOODS_LABELS, type Goods } from './goods.ts'
import type { LotChange } from './lot-changes.ts'

/** A lot's choices by the names that people know; an unknown key stands for itself. */
export type GoodsNames = Record<
  'category' | 'condition' | 'lotSize' | 'brand' | 'warehouse',
  ReadonlyMap<string, string>
>

type InWords = (goods: Goods, names: GoodsNames) => string | null

const named = (names: ReadonlyMap<string, string>, key: string | null): string | null =>
  key === null ? null : (names.get(key) ?? key)

/** The three are one change: goods have one size. */
type Side = 'lengthIn' | 'widthIn' | 'heightIn'

/** In the order of a lot's page. By field, so that one that is added to the goods can't be left out. */
const IN_WORDS: Record<Exclude<keyof Goods, Side> | 'size', InWords> = {
  title: ({ title }) => title,
  description: ({ description }) => (description === '' ? null : description),
  categoryKey: (goods, { category }) => named(category, goods.categoryKey),
  conditionKey: (goods, { condition }) => named(condition, goods.conditionKey),
  lotSizeKey: (goods, { lotSize }) => named(lotSize, goods.lotSizeKey),
  brandKey: (goods, { brand }) => named(brand, goods.brandKey),
  warehouseKey: (goods, { warehouse }) => named(warehouse, goods.warehouseKey),
  units: ({ units }) => formatCount(units),
  msrpCents: ({ msrpCents }) => formatWithCents(msrpCents),
  weightLbs: ({ weightLbs }) => `${formatCount(weightLbs)} lb`,
  palletCount: ({ palletCount }) => formatCount(palletCount),
  size: ({ lengthIn, widthIn, heightIn }) => `${lengthIn} × ${widthIn} × ${heightIn} in`,
  masterPack: ({ masterPack }) => (masterPack ? 'Yes' : 'No'),
}

const LABELS = { ...GOODS_LABELS, size: 'Size' }

export function diffGoods(before: Goods, after: Goods, names: GoodsNames): LotChange[] {
  return (Object.keys(IN_WORDS) as (keyof typeof IN_WORDS)[]).flatMap((part) => {
    const [from, to] = [IN_WORDS[part](before, names), IN_WORDS[part](after, names)]
    return from === to ? [] : [{ label: LABELS[part], from, to }]
  })
}
