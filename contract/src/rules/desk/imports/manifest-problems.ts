// What can be wrong with a line of a manifest. An error must be fixed or its line skipped; a warning may stay.
//
// The database knows which are errors as well (has_error of manifest_import_lines), and refuses to save lines with one.
import { MAX_AMOUNT_TEXT } from '../../money.ts'
import { formatCount } from '../../format-count.ts'
import { MAX_QUANTITY } from '../../listings/goods/manifest-line.ts'
import type { ManifestTarget } from './manifest-columns.ts'

/** Of what a line keeps. Also enforced by the columns of manifest_import_lines. */
export const MAX_LINE_LENGTHS = { description: 500, brand: 100, model: 100, lot: 60 } as const

const shortenTo = (maxLength: number): string => `Shorten it to ${maxLength} characters.`

type Problem = {
  isError: boolean
  /** The field to look at. */
  field: Exclude<ManifestTarget, 'ignore'>
  /** A short name, for counts and filters. */
  label: string
  /** What to do about it, or what becomes of it. */
  advice: string
}

export const MANIFEST_PROBLEMS = {
  description_missing: {
    isError: true,
    field: 'description',
    label: 'No description',
    advice: 'Enter what the item is.',
  },
  description_long: {
    isError: true,
    field: 'description',
    label: 'Description too long',
    advice: shortenTo(MAX_LINE_LENGTHS.description),
  },
  total_label: {
    isError: true,
    field: 'description',
    label: 'Total',
    advice: 'A total would count all goods twice.',
  },
  total_sum: {
    isError: true,
    field: 'description',
    label: 'Sum of lines above',
    advice: 'Its price is the sum of the lines above.',
  },
  brand_long: { isError: true, field: 'brand', label: 'Brand too long', advice: shortenTo(MAX_LINE_LENGTHS.brand) },
  model_long: { isError: true, field: 'model', label: 'Model too long', advice: shortenTo(MAX_LINE_LENGTHS.model) },
  lot_long: { isError: true, field: 'lot', label: 'Lot too long', advice: shortenTo(MAX_LINE_LENGTHS.lot) },
  quantity_wrong: {
    isError: true,
    field: 'quantity',
    label: 'Quantity unreadable',
    advice: `Enter a whole number from 1 to ${formatCount(MAX_QUANTITY)}.`,
  },
  price_unreadable: {
    isError: true,
    field: 'unit_msrp',
    label: 'Price unreadable',
    advice: `Enter a dollar amount up to ${MAX_AMOUNT_TEXT.slice(1)}, for example 1,234.50.`,
  },
  upc_cut: {
    isError: true,
    field: 'upc',
    label: 'UPC cut by a spreadsheet',
    advice: 'The last digits are lost. Enter all 12 digits, or leave it empty.',
  },
  upc_length: {
    isError: true,
    field: 'upc',
    label: 'UPC of the wrong length',
    advice: 'Enter all 12 digits, or leave it empty.',
  },
  upc_check_digit: {
    isError: true,
    field: 'upc',
    label: 'UPC mistyped',
    advice: "Its check digit doesn't fit. Correct it, or leave it empty.",
  },
  upc_missing: { isError: false, field: 'upc', label: 'No UPC', advice: 'Buyers look items up by it.' },
  upc_other: {
    isError: false,
    field: 'upc',
    label: 'Not a UPC',
    advice: 'A valid EAN or GTIN, but not a 12-digit UPC. The line is saved without it.',
  },
  price_missing: { isError: false, field: 'unit_msrp', label: 'No price', advice: 'It counts as $0 of MSRP.' },
  price_outlier: {
    isError: false,
    field: 'unit_msrp',
    label: 'Unusual price',
    advice: 'Far above the other prices in this file. Check it.',
  },
  duplicate: {
    isError: false,
    field: 'description',
    label: 'Duplicate line',
    advice: "An earlier line says exactly the same. Skip it if it isn't meant twice.",
  },
  upc_prices_differ: {
    isError: false,
    field: 'unit_msrp',
    label: 'Same UPC, other price',
    advice: 'An earlier line has this UPC at another price. Check which is right.',
  },
} as const satisfies Record<string, Problem>

export type ManifestProblem = keyof typeof MANIFEST_PROBLEMS

export const MANIFEST_PROBLEM_KEYS = Object.keys(MANIFEST_PROBLEMS) as ManifestProblem[]

export function isErrorProblem(problem: ManifestProblem): boolean {
  return MANIFEST_PROBLEMS[problem].isError
}

/** Those that an operator settles by confirming that the line is goods. */
export const TOTAL_PROBLEMS = ['total_label', 'total_sum'] as const satisfies ManifestProblem[]

export function isTotalProblem(problem: ManifestProblem): boolean {
  return (TOTAL_PROBLEMS as readonly ManifestProblem[]).includes(problem)
}

/** Those that "Clear bad UPCs" takes away. */
export const BAD_UPC_PROBLEMS = [
  'upc_cut',
  'upc_length',
  'upc_check_digit',
  'upc_other',
] as const satisfies ManifestProblem[]
