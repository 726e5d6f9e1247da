import { formatCount } from '../../format-count.ts'
import { MAX_CENTS } from '../../money.ts'
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

/** The form stops typing here, and the constraint a_lot_is_described_in_pages refuses more. */
export const MAX_DESCRIPTION_LENGTH = 10_000
/** Also enforced by the constraint a_lot_holds_goods. */
export const MAX_UNITS = 10_000_000

type Bounds = { field: string; label: string; min: number; max: number }

/** The whole numbers of a lot, as the constraints of its table have them. MSRP is among them in cents. */
const NUMBERS: Partial<Record<keyof Goods, Bounds>> = {
  units: { field: 'units', label: 'Units', min: 1, max: MAX_UNITS },
  weightLbs: { field: 'weight_lbs', label: 'Weight', min: 1, max: 1_000_000 },
  palletCount: { field: 'pallet_count', label: 'Pallets', min: 0, max: 1_000 },
  lengthIn: { field: 'length_in', label: 'Length', min: 1, max: 100_000 },
  widthIn: { field: 'width_in', label: 'Width', min: 1, max: 100_000 },
  heightIn: { field: 'height_in', label: 'Height', min: 1, max: 100_000 },
}

const CHOICES = {
  categoryKey: ['category_key', 'category'],
  conditionKey: ['condition_key', 'condition'],
  lotSizeKey: ['lot_size_key', 'lot size'],
  warehouseKey: ['warehouse_key', 'warehouse'],
} as const satisfies Partial<Record<keyof Goods, readonly [string, string]>>

/** The sentences for each field that can't be saved, by its name on the wire. Empty: the goods will do. */
export function goodsProblems(goods: Goods): Record<string, string[]> {
  const problems: Record<string, string[]> = {}
  const title = titleProblem(goods.title)
  if (title !== null) problems['title'] = [title]
  if (goods.description.length > MAX_DESCRIPTION_LENGTH)
    problems['description'] = [`Description is longer than ${formatCount(MAX_DESCRIPTION_LENGTH)} characters`]
  for (const [key, [field, word]] of Object.entries(CHOICES))
    if (goods[key as keyof typeof CHOICES] === '') problems[field] = [isRequired(word)]
  for (const [key, bounds] of Object.entries(NUMBERS)) {
    const sentence = numberProblem(goods[key as keyof Goods] as number, bounds)
    if (sentence !== null) problems[bounds.field] = [sentence]
  }
  if (!isWhole(goods.msrpCents, 0, MAX_CENTS)) problems['msrp_cents'] = ['MSRP must be an amount up to $9,999,999.99']
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

function numberProblem(value: number, { label, min, max }: Bounds): string | null {
  if (isWhole(value, min, max)) return null
  return `${label} must be a whole number from ${min} to ${formatCount(max)}`
}

function isWhole(value: number, min: number, max: number): boolean {
  return Number.isInteger(value) && value >= min && value <= max
}
