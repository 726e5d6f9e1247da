// The goods of a lot between the wire and the fields of a form.
import type { ImportGoods } from '@lotyard/contract/desk/imports'
import type { GivenGoods } from '@lotyard/contract/desk/listings'
import { GOODS_MEASURES, GOODS_SUMS, GOODS_TEXTS } from '@lotyard/contract/rules/listings/goods/goods'
import { roundDollars, toDecimal } from '@lotyard/contract/rules/money'
import { readFields } from '../../../lib/pages/forms/read-fields.ts'
import { readCount, readWhole } from './read-count.ts'

export type Entered = Record<string, string>

export function readGoodsForm(form: FormData): GivenGoods {
  const { units, msrp_cents } = readFields(form, ...GOODS_SUMS)
  return {
    ...readNonNumbers(form),
    units: readCount(units),
    msrp_cents: roundDollars(msrp_cents),
    ...readMeasures(form, readCount),
  }
}

/** Without what the lines of the manifest add up to. */
export function readImportGoods(form: FormData): ImportGoods {
  return { ...readNonNumbers(form), ...readMeasures(form, readWhole) }
}

function readNonNumbers(form: FormData) {
  const { brand_key, ...texts } = readFields(form, ...GOODS_TEXTS)
  return { ...texts, brand_key: brand_key === '' ? null : brand_key, master_pack: form.has('master_pack') }
}

type Measure = (typeof GOODS_MEASURES)[number]

function readMeasures<Value>(form: FormData, read: (text: string) => Value): Record<Measure, Value> {
  const texts = readFields(form, ...GOODS_MEASURES)
  return Object.fromEntries(GOODS_MEASURES.map((name) => [name, read(texts[name])])) as Record<Measure, Value>
}

/** The same the other way, as the fields show it. */
export function showGoods(goods: GivenGoods): Entered {
  const shown: Entered = {}
  for (const name of [...GOODS_TEXTS, ...GOODS_SUMS, ...GOODS_MEASURES]) shown[name] = String(goods[name] ?? '')
  return { ...shown, msrp_cents: showDollars(goods.msrp_cents), master_pack: goods.master_pack ? 'on' : '' }
}

/** As an amount is typed: '1234.50'. */
export function showDollars(cents: number | null): string {
  return cents === null ? '' : toDecimal(cents)
}
