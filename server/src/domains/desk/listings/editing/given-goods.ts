import type { GivenGoods } from '@lotyard/contract/desk/listings'
import {
  cleanTitle,
  fromGoodsRow,
  GOODS_FIELDS,
  GOODS_LABELS,
  GOODS_MEASURES,
  GOODS_SUMS,
  goodsProblems,
  type Goods,
} from '@lotyard/contract/rules/listings/goods/goods'
import type { GoodsNames } from '@lotyard/contract/rules/listings/goods/diff-goods'
import { isInvalid } from '@lotyard/contract/rules/site/field-messages'
import type { Tx } from '../../../../db/database.ts'
import { Refusal } from '../../../../lib/refusal.ts'
import { findBrandName, listLotChoices } from '../choice-queries.ts'

/** What is no number breaks the rule of its field, which then says so. */
export const orNaN = (given: number | null): number => given ?? Number.NaN

export function toGoods(given: GivenGoods): Goods {
  return fromGoodsRow({
    ...given,
    title: cleanTitle(given.title),
    description: given.description.replaceAll('\r\n', '\n').trim().toWellFormed(),
    brand_key: given.brand_key === '' ? null : given.brand_key,
    ...toNumbers(given),
  })
}

const NUMBERS = [...GOODS_SUMS, ...GOODS_MEASURES]
type Numbers = Record<(typeof NUMBERS)[number], number>

function toNumbers(given: GivenGoods): Numbers {
  return Object.fromEntries(NUMBERS.map((name) => [name, orNaN(given[name])])) as Numbers
}

const CHOICES = [
  ['categoryKey', 'category'],
  ['conditionKey', 'condition'],
  ['lotSizeKey', 'lotSize'],
  ['brandKey', 'brand'],
  ['warehouseKey', 'warehouse'],
] as const satisfies readonly (readonly [keyof Goods, keyof GoodsNames])[]

/** Refuses goods that break a rule, or that name something the market does not have. */
export async function requireGoods(tx: Tx, goods: Goods): Promise<void> {
  const { errors } = await judgeGoods(tx, goods)
  if (Object.keys(errors).length > 0) throw new Refusal('invalid_fields', { errors })
}

/** What is wrong with goods, by field, and the names of all they can have and of the brand they had before. */
export async function judgeGoods(
  tx: Tx,
  goods: Goods,
  before: Pick<Goods, 'brandKey'> | null = null,
): Promise<{ names: GoodsNames; errors: Record<string, string[]> }> {
  const names = await readGoodsNames(tx)
  await nameBrand(tx, names, goods.brandKey)
  if (before !== null) await nameBrand(tx, names, before.brandKey)
  const errors = goodsProblems(goods)
  for (const [field, kind] of CHOICES) {
    const key = goods[field]
    if (key !== null && key !== '' && !names[kind].has(key))
      errors[GOODS_FIELDS[field]] = [isInvalid(GOODS_LABELS[field])]
  }
  return { names, errors }
}

/** A market may have more brands than a menu lists: one that isn't listed is as good. */
async function nameBrand(tx: Tx, names: LotNames, key: string | null): Promise<void> {
  if (key === null || names.brand.has(key)) return
  const name = await findBrandName(tx, key)
  if (name !== null) names.brand.set(key, name)
}

type LotNames = Record<keyof GoodsNames, Map<string, string>>

export async function readGoodsNames(tx: Tx): Promise<LotNames> {
  const choices = await listLotChoices(tx)
  const toNames = (list: readonly { key: string; name: string }[]) => new Map(list.map(({ key, name }) => [key, name]))
  return {
    category: toNames(choices.categories),
    condition: toNames(choices.conditions),
    lotSize: toNames(choices.lot_sizes),
    brand: toNames(choices.brands),
    warehouse: toNames(choices.warehouses),
  }
}
