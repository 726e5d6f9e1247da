import type { ImportGoods } from '@lotyard/contract/desk/imports'
import { cleanTitle, type Goods } from '@lotyard/contract/rules/listings/goods/goods'
import type { LotSums } from './lot-queries.ts'

/** The goods of one lot of an import: what the form says, and what its lines add up to. */
export function toGoods(
  given: ImportGoods,
  { lot, units, msrpCents }: LotSums,
  brandOfLines: string | null = null,
): Goods {
  return {
    // Several drafts with one title could not be told apart in any list.
    title: cleanTitle(lot === '' ? given.title : `${given.title} (${lot})`),
    description: given.description.replaceAll('\r\n', '\n').trim(),
    categoryKey: given.category_key,
    conditionKey: given.condition_key,
    lotSizeKey: given.lot_size_key,
    brandKey: given.brand_key ?? brandOfLines,
    warehouseKey: given.warehouse_key,
    units,
    msrpCents,
    weightLbs: given.weight_lbs,
    palletCount: given.pallet_count,
    lengthIn: given.length_in,
    widthIn: given.width_in,
    heightIn: given.height_in,
    masterPack: given.master_pack,
  }
}
