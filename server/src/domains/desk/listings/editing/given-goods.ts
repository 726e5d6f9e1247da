import type { GivenGoods } from '@lotyard/contract/desk/listings'
import { cleanTitle, fromGoodsRow, goodsProblems, type Goods } from '@lotyard/contract/rules/listings/goods/goods'
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
    units: orNaN(given.units),
    msrp_cents: orNaN(given.msrp_cents),
    weight_lbs: orNaN(given.weight_lbs),
    pallet_count: orNaN(given.pallet_count),
    length_in: orNaN(given.length_in),
    width_in: orNaN(given.width_in),
    height_in: orNaN(given.height_in),
  })
}

/**
 * Refuses goods that break a rule, or that name something the market does not have. Returns the names of all they can have,
 * and of the brand they had before.
 */
export async function requireGoods(
  tx: Tx,
  goods: Goods,
  before: Pick<Goods, 'brandKey'> | null = null,
): Promise<GoodsNames> {
  const names = await readGoodsNames(tx)
  await nameBrand(tx, names, goods.brandKey)
  if (before !== null) await nameBrand(tx, names, before.brandKey)
  const errors = goodsProblems(goods)
  const chosen = [
    ['category_key', 'category', names.category, goods.categoryKey],
    ['condition_key', 'condition', names.condition, goods.conditionKey],
    ['lot_size_key', 'lot size', names.lotSize, goods.lotSizeKey],
    ['brand_key', 'brand', names.brand, goods.brandKey],
    ['warehouse_key', 'warehouse', names.warehouse, goods.warehouseKey],
  ] as const
  for (const [field, word, known, key] of chosen)
    if (key !== null && key !== '' && !known.has(key)) errors[field] = [isInvalid(word)]
  if (Object.keys(errors).length > 0) throw new Refusal('invalid_fields', { errors })
  return names
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
