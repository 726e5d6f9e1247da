// Reads one line of a price book's file: from texts as they are in the file to an entry, or what is wrong with it.
//
// Total: any text gives an entry or sentences, never an exception. What the entry may say is decided by book-fields.ts; here
// texts become figures. What shows only beside other lines, an item that is there twice, is found by the caller.
import { cutText } from '../cut-text.ts'
import { readPrice, type NamesToKeys } from '../desk/imports/manifest-line.ts'
import { bareNumber, toPointNumber, type NumberStyle } from '../desk/imports/number-styles.ts'
import { readEntryFields, UNIT_PROBLEM, UPC_PROBLEMS, type EntryFields } from './book-fields.ts'
import { BOOK_COLUMN_LABELS, type BookField } from './book-columns.ts'
import type { BookEntry } from './find-entry.ts'
import { readUpc } from '../listings/goods/upc.ts'

/** Empty where the file has no such column, and where its cell is empty. */
export type BookTexts = Record<BookField, string>

export const NO_TEXTS: BookTexts = {
  upc: '',
  brand: '',
  category: '',
  condition: '',
  resale: '',
  percent: '',
  sell_through: '',
  fee: '',
  unit_cost: '',
}

/** How the figures of a column are written. `unclear`: '1.234' may be either. */
export type FigureStyle = { numbers: NumberStyle | 'unclear'; isFraction: boolean }

export type BookNames = { conditions: NamesToKeys; categories: NamesToKeys }

export const FIGURE_FIELDS = ['resale', 'percent', 'sell_through', 'fee', 'unit_cost'] as const
export type FigureField = (typeof FIGURE_FIELDS)[number]
export const SHARE_FIELDS = ['percent', 'sell_through', 'fee'] as const

export type FigureStyles = Readonly<Partial<Record<FigureField, FigureStyle>>>

type ReadBookLine = { entry: BookEntry; problems: null } | { entry: null; problems: string[] }

/** `numeric`: figures that a workbook holds as numbers, so that there is no doubt about their decimals. */
export function readBookLine(
  texts: BookTexts,
  { names, styles, numeric }: { names: BookNames; styles: FigureStyles; numeric: ReadonlySet<BookField> },
): ReadBookLine {
  const problems: string[] = []
  const fields: EntryFields = {}
  const { upc, problem } = readUpc(texts.upc)
  if (problem !== null) problems.push(UPC_PROBLEMS[problem])
  fields.upc = upc
  // The item is known: what the file says of its brand and category adds nothing.
  if (upc === null && problem === null) {
    fields.brand = texts.brand
    fields.category = readName(problems, 'category', texts.category, names.categories)
  }
  fields.condition = readName(problems, 'condition', texts.condition, names.conditions)
  const styleOf = (field: FigureField): FigureStyle => ({
    numbers: numeric.has(field) ? 'point' : (styles[field]?.numbers ?? 'point'),
    isFraction: styles[field]?.isFraction ?? false,
  })
  const figure = (field: FigureField, read: (text: string, style: FigureStyle) => number | string): number | null => {
    if (texts[field].trim() === '') return null
    const found = read(texts[field].trim(), styleOf(field))
    if (typeof found === 'number') return found
    problems.push(`${BOOK_COLUMN_LABELS[field]}: ${found}`)
    return null
  }
  fields.resale_cents = figure('resale', readCents)
  fields.percent = figure('percent', readPercent)
  fields.sell_through_percent = figure('sell_through', readPercent)
  fields.fee_percent = figure('fee', readPercent)
  fields.unit_cost_cents = figure('unit_cost', readCents)
  // A figure that can't be read is there all the same: 'Enter a price' would be a second, wrong sentence.
  if (problems.length > 0) return { entry: null, problems }
  const { entry, errors } = readEntryFields(fields)
  const wrong = Object.entries(errors).flatMap(([field, sentences]) => sentences.map((text) => labelled(field, text)))
  return wrong.length > 0 ? { entry: null, problems: wrong } : { entry, problems: null }
}

const LABELLED: Readonly<Record<string, BookField>> = {
  percent: 'percent',
  resale_cents: 'resale',
  sell_through_percent: 'sell_through',
  fee_percent: 'fee',
  unit_cost_cents: 'unit_cost',
}

/** A sentence about a range says nothing without its column. */
function labelled(field: string, sentence: string): string {
  const of = LABELLED[field]
  return of === undefined || sentence.includes('MSRP') ? sentence : `${BOOK_COLUMN_LABELS[of]}: ${sentence}`
}

function readName(
  problems: string[],
  kind: 'category' | 'condition',
  given: string,
  names: NamesToKeys,
): string | null {
  const text = given.trim()
  if (text === '') return null
  const key = names.get(text.toLowerCase())
  const shown = text.length > 60 ? `${cutText(text, 60)}…` : text
  if (key === undefined)
    problems.push(`“${shown}” isn't one of our ${kind === 'category' ? 'categories' : 'conditions'}.`)
  return key ?? null
}

/** '1.234' in a column where nothing says whether the point is for decimals. A comma there groups thousands. */
const UNCLEAR = /^[1-9]\d{0,2}\.\d{3}$/

function readCents(text: string, { numbers }: FigureStyle): number | string {
  const bare = bareNumber(text)
  if (numbers === 'unclear' && UNCLEAR.test(bare)) return `“${bare}” can be read in two ways. Write 1,234.00 or 1.23.`
  const cents = readPrice(toPointNumber(text, numbers === 'comma' ? 'comma' : 'point'))
  return cents ?? (/^[\s$]*[-−(]/.test(text) ? UNIT_PROBLEM : "can't be read. Enter dollars, for example 24.99.")
}

/** With one decimal: spreadsheets keep more of what they compute. */
function readPercent(text: string, { numbers, isFraction }: FigureStyle): number | string {
  const hasSign = /%\s*$/.test(text)
  const bare = toPointNumber(
    text.replace(/\s*%\s*$/, ''),
    numbers === 'comma' || isCommaDecimal(text) ? 'comma' : 'point',
  )
  if (!/^-?\d{0,9}(?:\.\d{0,20})?$/.test(bare) || !/\d/.test(bare))
    return "can't be read. Enter a percentage, for example 35."
  const percent = Number(bare) * (isFraction && !hasSign ? 100 : 1)
  return Math.round(percent * 10) / 10
}

/** Nobody groups thousands in a percentage: '12,5' is twelve and a half. */
function isCommaDecimal(text: string): boolean {
  return /^\s*-?\d{1,3},\d{1,2}\s*%?\s*$/.test(text)
}

/** Looks at all percentages of a file: workbooks keep 35 % as 0.35. */
export function watchFractions(): {
  see: (field: BookField, text: string) => void
  isFraction: (field: BookField) => boolean
} {
  const seen = new Map<BookField, { isSmall: boolean; hasDecimals: boolean }>()
  return {
    see(field, text) {
      const value = Number(text.trim().replace(',', '.'))
      if (text.trim() === '' || Number.isNaN(value)) {
        // '35%' is written out; one of these is enough.
        if (text.includes('%')) seen.set(field, { isSmall: false, hasDecimals: false })
        return
      }
      const before = seen.get(field) ?? { isSmall: true, hasDecimals: false }
      const max = field === 'percent' ? 2 : 1
      seen.set(field, {
        isSmall: before.isSmall && value >= 0 && value <= max,
        hasDecimals: before.hasDecimals || !Number.isInteger(value),
      })
    },
    isFraction(field) {
      const found = seen.get(field)
      return found !== undefined && found.isSmall && found.hasDecimals
    },
  }
}
