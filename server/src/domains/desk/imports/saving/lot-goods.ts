import type { ImportGoods } from '@lotyard/contract/desk/imports'
import { cleanTitle, fromGoodsRow, type Goods } from '@lotyard/contract/rules/listings/goods/goods'
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
