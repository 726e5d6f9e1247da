import type { DeskListing, GivenGoods } from '@lotyard/contract/desk/listings'
import { cleanTitle, goodsProblems, type Goods } from '@lotyard/contract/rules/listings/goods/goods'
import type { GoodsNames } from '@lotyard/contract/rules/listings/goods/diff-goods'
import { isInvalid } from '@lotyard/contract/rules/site/field-messages'
import type { Tx } from '../../../../db/database.ts'
import { Refusal } from '../../../../lib/refusal.ts'
import { findBrandName, listLotChoices } from '../choice-queries.ts'

/** What is no number breaks the rule of its field, which then says so. */
export const orNaN = (given: number | null): number => given ?? Number.NaN

export function toGoods(given: GivenGoods): Goods {
  return {
    title: cleanTitle(given.title),
    description: given.description.replaceAll('\r\n', '\n').trim().toWellFormed(),
    categoryKey: given.category_key,
    conditionKey: given.condition_key,
    lotSizeKey: given.lot_size_key,
    brandKey: given.brand_key === '' ? null : given.brand_key,
    warehouseKey: given.warehouse_key,
    units: orNaN(given.units),
    msrpCents: orNaN(given.msrp_cents),
    weightLbs: orNaN(given.weight_lbs),
    palletCount: orNaN(given.pallet_count),
    lengthIn: orNaN(given.length_in),
    widthIn: orNaN(given.width_in),
    heightIn: orNaN(given.height_in),
    masterPack: given.master_pack,
  }
}

export function toGivenGoods(goods: Goods): DeskListing['goods'] {
  return {
    title: goods.title,
    description: goods.description,
    category_key: goods.categoryKey,
    condition_key: goods.conditionKey,
    lot_size_key: goods.lotSizeKey,
    brand_key: goods.brandKey,
    warehouse_key: goods.warehouseKey,
    units: goods.units,
    msrp_cents: goods.msrpCents,
    weight_lbs: goods.weightLbs,
    pallet_count: goods.palletCount,
    length_in: goods.lengthIn,
    width_in: goods.widthIn,
    height_in: goods.heightIn,
    master_pack: goods.masterPack,
  }
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
