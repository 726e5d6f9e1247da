import { formatCount } from '../../format-count.ts'
import { MAX_AMOUNT_TEXT, MAX_CENTS } from '../../money.ts'
import { isRequired } from '../../site/field-messages.ts'
import { MAX_TITLE_LENGTH } from '../listing-title.ts'

/** What a lot is: the goods, whatever offer is made of them. */
export type Goods = {
  title: string
  description: string
  categoryKey: string
  conditionKey: string
  lotSizeKey: string
  brandKey: string | null
  warehouseKey: string
  units: number
  msrpCents: number
  weightLbs: number
  palletCount: number
  lengthIn: number
  widthIn: number
  heightIn: number
  masterPack: boolean
}

/**
 * What the wire, forms and the columns of `lots` call each field. Forms, rows, copies and imports are made from this list,
 * so that a field can't be forgotten in one of them.
 */
export const GOODS_FIELDS = {
  title: 'title',
  description: 'description',
  categoryKey: 'category_key',
  conditionKey: 'condition_key',
  lotSizeKey: 'lot_size_key',
  brandKey: 'brand_key',
  warehouseKey: 'warehouse_key',
  units: 'units',
  msrpCents: 'msrp_cents',
  weightLbs: 'weight_lbs',
  palletCount: 'pallet_count',
  lengthIn: 'length_in',
  widthIn: 'width_in',
  heightIn: 'height_in',
  masterPack: 'master_pack',
} as const satisfies Record<keyof Goods, string>

/** What forms, sentences and changes call each field. */
export const GOODS_LABELS = {
  title: 'Title',
  description: 'Description',
  categoryKey: 'Category',
  conditionKey: 'Condition',
  lotSizeKey: 'Lot size',
  brandKey: 'Brand',
  warehouseKey: 'Warehouse',
  units: 'Units',
  msrpCents: 'MSRP',
  weightLbs: 'Weight',
  palletCount: 'Pallets',
  lengthIn: 'Length',
  widthIn: 'Width',
  heightIn: 'Height',
  masterPack: 'Master pack',
} as const satisfies Record<keyof Goods, string>

type Columns = typeof GOODS_FIELDS
export type GoodsColumn = Columns[keyof Goods]
export type GoodsRow = { [Field in keyof Goods as Columns[Field]]: Goods[Field] }

export const GOODS_COLUMNS: readonly GoodsColumn[] = Object.values(GOODS_FIELDS)

/** What is typed as text, or chosen. With the two lists below, all but the box to tick. */
export const GOODS_TEXTS = [
  'title',
  'description',
  'category_key',
  'condition_key',
  'lot_size_key',
  'brand_key',
  'warehouse_key',
] as const satisfies readonly GoodsColumn[]

/** What the lines of a manifest decide, of a lot that has one. */
export const GOODS_SUMS = ['units', 'msrp_cents'] as const satisfies readonly GoodsColumn[]

export const GOODS_MEASURES = [
  'weight_lbs',
  'pallet_count',
  'length_in',
  'width_in',
  'height_in',
] as const satisfies readonly GoodsColumn[]

const PAIRS = Object.entries(GOODS_FIELDS) as [keyof Goods, GoodsColumn][]

export function toGoodsRow(goods: Goods): GoodsRow {
  return Object.fromEntries(PAIRS.map(([field, column]) => [column, goods[field]])) as GoodsRow
}

export function fromGoodsRow(row: GoodsRow): Goods {
  return Object.fromEntries(PAIRS.map(([field, column]) => [field, row[column]])) as Goods
}

/** The form stops typing here, and the constraint a_lot_is_described_in_pages refuses more. */
const MAX_DESCRIPTION_LENGTH = 10_000
/** Also enforced by the constraint a_lot_holds_goods. */
const MAX_UNITS = 10_000_000

type Bounds = { min: number; max: number }

/** The whole numbers of a lot, as the constraints of its table have them. MSRP is among them in cents. */
const NUMBERS: Record<'units' | 'weightLbs' | 'palletCount' | 'lengthIn' | 'widthIn' | 'heightIn', Bounds> = {
  units: { min: 1, max: MAX_UNITS },
  weightLbs: { min: 1, max: 1_000_000 },
  palletCount: { min: 0, max: 1_000 },
  lengthIn: { min: 1, max: 100_000 },
  widthIn: { min: 1, max: 100_000 },
  heightIn: { min: 1, max: 100_000 },
}

const REQUIRED_CHOICES = [
  'categoryKey',
  'conditionKey',
  'lotSizeKey',
  'warehouseKey',
] as const satisfies readonly (keyof Goods)[]

/** The sentences for each field that can't be saved, by its name on the wire. Empty: the goods will do. */
export function goodsProblems(goods: Goods): Record<string, string[]> {
  const problems: Record<string, string[]> = {}
  const title = titleProblem(goods.title)
  if (title !== null) problems['title'] = [title]
  if (goods.description.length > MAX_DESCRIPTION_LENGTH)
    problems['description'] = [`Description is longer than ${formatCount(MAX_DESCRIPTION_LENGTH)} characters`]
  for (const field of REQUIRED_CHOICES)
    if (goods[field] === '') problems[GOODS_FIELDS[field]] = [isRequired(GOODS_LABELS[field])]
  for (const field of Object.keys(NUMBERS) as (keyof typeof NUMBERS)[]) {
    const { min, max } = NUMBERS[field]
    if (!isWhole(goods[field], min, max))
      problems[GOODS_FIELDS[field]] = [
        `${GOODS_LABELS[field]} must be a whole number from ${min} to ${formatCount(max)}`,
      ]
  }
  if (!isWhole(goods.msrpCents, 0, MAX_CENTS))
    problems['msrp_cents'] = [`MSRP must be an amount up to ${MAX_AMOUNT_TEXT}`]
  return problems
}

/** As it is saved: one line, without the marks that turn the order of letters for whatever is printed after it. */
export function cleanTitle(text: string): string {
  return text
    .replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .toWellFormed()
}

/** For a title that has been cleaned. */
export function titleProblem(title: string): string | null {
  if (title.trim() === '') return isRequired('title')
  return title.length > MAX_TITLE_LENGTH ? `Title is longer than ${MAX_TITLE_LENGTH} characters` : null
}

function isWhole(value: number, min: number, max: number): boolean {
  return Number.isInteger(value) && value >= min && value <= max
}
