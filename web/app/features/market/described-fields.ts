// The fields of something that admins edit, described once: how a form asks for each, and what it is on the wire.
import { parseHosts } from '@lotyard/contract/rules/listings/market'

/** What each kind of field is on the wire. */
type WireValues = {
  /** One line of text. */
  line: string
  /** Text of several lines. */
  text: string
  /** NaN where no number was typed: the rules of the contract say what is wrong with it. */
  number: number
  choice: string
  /** Null for the first entry, which the prompt names. */
  choiceOrNone: string | null
  /** Host names, one per line. */
  hosts: string[]
  box: boolean
  /** What is ticked; null where nothing is. Drawn by a piece of the page's own. */
  boxes: string[] | null
}

export type Option = readonly [value: string, label: string]

export type DescribedField = {
  kind: keyof WireValues
  label: string
  hint?: string
  isOptional?: boolean
  /** Given once: it is asked for in the form of a new one only. */
  isOnlyNew?: boolean
  /** What the form of a new one starts with. */
  start?: string | number
  /** Of a choice, where they are always the same. */
  options?: readonly Option[]
  /** Of a choice: said while nothing is chosen. */
  prompt?: string
  /** Below the other fields, on lines of its own. Boxes always are. */
  isWide?: boolean
  attributes?: { inputMode?: 'numeric' | 'decimal'; rows?: number; autoComplete?: 'off'; spellCheck?: boolean }
}

/** By the names that the contract gives them, in the order in which a form asks for them. */
export type DescribedFields = Readonly<Record<string, DescribedField>>

type BodyOf<Fields extends DescribedFields> = { [Name in keyof Fields]: WireValues[Fields[Name]['kind']] }

const READERS: { [Kind in keyof WireValues]: (typed: string, all: string[]) => WireValues[Kind] } = {
  line: (typed) => typed,
  text: (typed) => typed,
  // An empty text would count as zero.
  number: (typed) => (typed.trim() === '' ? Number.NaN : Number(typed)),
  choice: (typed) => typed,
  choiceOrNone: (typed) => (typed === '' ? null : typed),
  hosts: parseHosts,
  box: (_typed, all) => all.length > 0,
  boxes: (_typed, all) => (all.length === 0 ? null : all),
}

/** What a form sends, as the contract wants it. A file where text belongs, or a missing field, is an empty text. */
export function readBody<Fields extends DescribedFields>(fields: Fields, form: FormData): BodyOf<Fields> {
  const read = ([name, { kind }]: [string, DescribedField]) => {
    const all = form.getAll(name).filter((value) => typeof value === 'string')
    return [name, READERS[kind](all[0] ?? '', all)]
  }
  return Object.fromEntries(Object.entries(fields).map(read)) as BodyOf<Fields>
}

/** The name of a thing in links: lots and saved searches use it, so it stays. */
export const keyField = (hint: string) =>
  ({ kind: 'line', label: 'Key', hint: `${hint} It can't be changed later.`, isOnlyNew: true }) as const

/** Where a thing stands among the others of its kind. */
export const POSITION_FIELD = {
  kind: 'number',
  label: 'Position',
  hint: 'Lower numbers come first.',
  start: 1,
  attributes: { inputMode: 'numeric' },
} as const

/** What is there, as the text that a form shows. */
export function showValue(value: unknown): string {
  if (Array.isArray(value)) return value.join('\n')
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
