import type { ImportGoods } from '@lotyard/contract/desk/imports'
import { cleanTitle, fromGoodsRow, goodsProblems, type Goods } from '@lotyard/contract/rules/listings/goods/goods'
import type { LotSums } from './lot-queries.ts'

/** The goods of one lot of an import: what the form says, and what its lines add up to. */
export function toGoods(
  given: ImportGoods,
  { lot, units, msrpCents }: LotSums,
  brandOfLines: string | null = null,
): Goods {
  return fromGoodsRow({
    ...given,
    // Several drafts with one title could not be told apart in any list.
    title: cleanTitle(lot === '' ? given.title : `${given.title} (${lot})`),
    description: given.description.replaceAll('\r\n', '\n').trim(),
    brand_key: given.brand_key ?? brandOfLines,
    units,
    msrp_cents: msrpCents,
  })
}

/** Goods that any lot could be, so that only its sums can be wrong. */
const ANY: ImportGoods = {
  title: 'Lot',
  description: '',
  category_key: 'any',
  condition_key: 'any',
  lot_size_key: 'any',
  brand_key: null,
  warehouse_key: 'any',
  weight_lbs: 1,
  pallet_count: 0,
  length_in: 1,
  width_in: 1,
  height_in: 1,
  master_pack: false,
}

/** Why no lot can have these sums; null when it can. Said before saving, for every such lot of an import. */
export function lotProblem({ units, msrpCents }: Pick<LotSums, 'units' | 'msrpCents'>): string | null {
  const problems = goodsProblems(toGoods(ANY, { lot: '', lineCount: 0, units, msrpCents }))
  return problems['units']?.[0] ?? problems['msrp_cents']?.[0] ?? null
}
