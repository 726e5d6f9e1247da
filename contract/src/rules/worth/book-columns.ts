// What the columns of a price book's file mean.
//
// A guess is only a first suggestion. A field is never guessed for two columns, and what an account chose for the same
// column names wins over every guess.
import { foldName } from '../desk/imports/manifest-columns.ts'
import { BOOK_COLUMN_TARGETS, type BookColumnTarget } from './book-uploads.ts'

export type BookField = Exclude<BookColumnTarget, 'ignore'>
export const BOOK_FIELDS = BOOK_COLUMN_TARGETS.filter((target): target is BookField => target !== 'ignore')

/** As our own file names its columns. */
export const BOOK_COLUMN_LABELS: Readonly<Record<BookColumnTarget, string>> = {
  upc: 'UPC',
  brand: 'Brand',
  category: 'Category',
  condition: 'Condition',
  resale: 'Resale price',
  percent: 'Percent of MSRP',
  sell_through: 'Sell-through %',
  fee: 'Fee %',
  unit_cost: 'Cost per unit',
  ignore: "Don't use",
}

// Each field's names, the surest first. Compared without case and without anything but letters and digits.
const SYNONYMS: Readonly<Record<BookField, readonly string[]>> = {
  upc: ['upc', 'upccode', 'upcnumber', 'gtin', 'gtin12', 'ean', 'barcode', 'upcean'],
  brand: ['brand', 'brandname', 'manufacturer', 'mfr', 'mfg', 'make', 'marke', 'hersteller'],
  category: ['category', 'categoryname', 'categorykey', 'productcategory', 'department', 'dept', 'kategorie'],
  condition: ['condition', 'itemcondition', 'productcondition', 'cond', 'grade', 'zustand'],
  resale: [
    'resaleprice',
    'resale',
    'resalevalue',
    'sellingprice',
    'saleprice',
    'sellprice',
    'soldprice',
    'averagesoldprice',
    'avgsoldprice',
    'averageprice',
    'avgprice',
    'marketprice',
    'myprice',
    'ourprice',
    'yourprice',
    'value',
    'price',
    'verkaufspreis',
    'preis',
  ],
  percent: [
    'ofmsrp',
    'percentofmsrp',
    'percentmsrp',
    'pctofmsrp',
    'pctmsrp',
    'msrppercent',
    'ofretail',
    'percentofretail',
    'pctofretail',
    'recovery',
    'recoveryrate',
    'recoverypercent',
    'percentage',
    'percent',
    'pct',
    'prozent',
  ],
  sell_through: ['sellthrough', 'sellthroughpercent', 'sellthroughrate', 'sellthru', 'sellrate', 'soldpercent'],
  fee: [
    'fee',
    'fees',
    'feepercent',
    'feerate',
    'sellingfee',
    'sellingfees',
    'marketplacefee',
    'platformfee',
    'commission',
    'gebühr',
  ],
  unit_cost: [
    'costperunit',
    'unitcost',
    'costunit',
    'cost',
    'sellingcost',
    'costtosell',
    'handling',
    'handlingcost',
    'processingcost',
    'prepcost',
    'kosten',
  ],
}

/** A field for each column, 'ignore' where its name says nothing. */
export function suggestBookMapping(columns: readonly string[]): BookColumnTarget[] {
  const names = columns.map(foldName)
  const mapping: BookColumnTarget[] = columns.map(() => 'ignore')
  for (const field of BOOK_FIELDS) {
    const indexes = SYNONYMS[field].map((synonym) =>
      names.findIndex((name, index) => name === synonym && mapping[index] === 'ignore'),
    )
    const index = indexes.find((found) => found !== -1)
    if (index !== undefined) mapping[index] = field
  }
  return mapping
}

/** What is wrong with a mapping; null when it will do. */
export function bookMappingProblem(mapping: readonly BookColumnTarget[]): string | null {
  const chosen = mapping.filter((target) => target !== 'ignore')
  const twice = chosen.find((target, index) => chosen.indexOf(target) !== index)
  if (twice !== undefined) return `Only one column can be "${BOOK_COLUMN_LABELS[twice]}".`
  if (!chosen.some((target) => target === 'upc' || target === 'brand' || target === 'category'))
    return 'Choose the column that holds the UPC, the brand or the category.'
  if (!chosen.some((target) => target === 'resale' || target === 'percent'))
    return 'Choose the column that holds the resale price or the percentage of MSRP.'
  return null
}

const HEADER_ROWS = 30

/** The row that names the columns: the one with most names that we know, else the first with two texts; null without one. */
export function findBookHeader(rows: readonly (readonly string[])[]): number | null {
  let best: { index: number; known: number } | null = null
  for (const [index, row] of rows.slice(0, HEADER_ROWS).entries()) {
    const known = suggestBookMapping(row).filter((target) => target !== 'ignore').length
    if (known > (best?.known ?? 0)) best = { index, known }
  }
  if (best !== null) return best.index
  const index = rows.slice(0, HEADER_ROWS).findIndex((row) => row.filter((cell) => /\p{L}/u.test(cell)).length >= 2)
  return index === -1 ? null : index
}

/** Two files have the same columns. */
export function haveSameColumns(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((name, index) => foldName(name) === foldName(other[index]!))
}
