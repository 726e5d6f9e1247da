// The form of a price book: its fields from a book, and a book from its fields.
//
// Only texts that are no numbers are refused here. Between what a number must lie is decided by the contract's book-fields.ts.
import type { PriceBookSummary } from '@lotyard/contract/account/price-book'
import { factorField, readBookFields } from '@lotyard/contract/rules/worth/book-fields'
import { readFields } from '../../../../lib/pages/forms/read-fields.ts'
import type { Problems } from '../../../../ui/forms/fields/field-problems.ts'
import { amountFigure, parseAmount, parsePercentage } from '../figures.ts'

export type BookTermsGiven = Pick<PriceBookSummary, 'default' | 'target'> & {
  conditions: { key: string; percent: number }[]
}
export type Entered = Record<string, string>

const CONDITION = factorField('')

export const NO_PERCENTAGE = 'Enter a percentage, for example 35.'
export const NO_AMOUNT = 'Enter a dollar amount, for example 12.50.'

export function toEntered(book: Pick<PriceBookSummary, 'default' | 'conditions' | 'target'>): Entered {
  const { percent, resale_cents, sell_through_percent, fee_percent, unit_cost_cents } = book.default
  return {
    value: resale_cents === null ? String(percent ?? 0) : amountFigure(resale_cents),
    value_kind: resale_cents === null ? 'percent' : 'cents',
    sell_through: String(sell_through_percent),
    fee: String(fee_percent),
    unit_cost: amountFigure(unit_cost_cents),
    target: String(book.target.percent),
    target_kind: book.target.kind,
    ...Object.fromEntries(book.conditions.map(({ key, percent: share }) => [factorField(key), String(share)])),
  }
}

export type ReadBook = { book: BookTermsGiven; problems: Problems }

/** What is no number is 0, and has a problem. */
export function readBookForm(form: FormData): ReadBook {
  const problems: Problems = {}
  const read = (name: string, parse: (text: string) => number | null, sentence: string): number => {
    const number = parse(readFields(form, name)[name]!)
    if (number === null) problems[name] = [sentence]
    return number ?? 0
  }
  const percent = (name: string) => read(name, parsePercentage, NO_PERCENTAGE)
  const amount = (name: string) => read(name, parseAmount, NO_AMOUNT)

  const { value_kind, target_kind } = readFields(form, 'value_kind', 'target_kind')
  const isAmount = value_kind === 'cents'
  const names = new Set([...form.keys()].filter((name) => name.startsWith(CONDITION)))
  const book = {
    default: {
      percent: isAmount ? null : percent('value'),
      resale_cents: isAmount ? amount('value') : null,
      sell_through_percent: percent('sell_through'),
      fee_percent: percent('fee'),
      unit_cost_cents: amount('unit_cost'),
    },
    conditions: [...names].map((name) => ({ key: name.slice(CONDITION.length), percent: percent(name) })),
    target: { kind: target_kind === 'roi' ? ('roi' as const) : ('margin' as const), percent: percent('target') },
  }
  return { book, problems }
}

/** What is wrong with the fields, by their names: the sentences that the server would answer with. */
export function judgeBookForm(form: FormData): Problems {
  const { book, problems } = readBookForm(form)
  return { ...toFormErrors(readBookFields(book).errors), ...problems }
}

/** The fields of this form and of an entry's that the wire calls otherwise. */
const FIELDS: Readonly<Record<string, string>> = {
  percent: 'value',
  resale_cents: 'value',
  sell_through_percent: 'sell_through',
  fee_percent: 'fee',
  unit_cost_cents: 'unit_cost',
  target_percent: 'target',
}

export function toFormErrors(errors: Record<string, string[]>): Problems {
  return Object.fromEntries(Object.entries(errors).map(([field, sentences]) => [FIELDS[field] ?? field, sentences]))
}
