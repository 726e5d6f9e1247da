// The fields of something that admins edit, described once: how a form asks for each, and what it is on the wire.
import { parseHosts } from '@lotyard/contract/rules/listings/market'
import type { DayHours } from '@lotyard/contract/rules/shipping/dates/opening-hours'

/** What each kind of field is on the wire. */
type WireValues = {
  /** One line of text. */
  line: string
  /** Null where nothing was typed. */
  lineOrNone: string | null
  /** Text of several lines. */
  text: string
  /** NaN where no number was typed: the rules of the contract say what is wrong with it. */
  number: number
  /** Null where nothing was typed. */
  numberOrNone: number | null
  choice: string
  /** Null for the first entry, which the prompt names. */
  choiceOrNone: string | null
  /** Host names, one per line. */
  hosts: string[]
  box: boolean
  /** What is ticked; null where nothing is. Drawn by a piece of the page's own. */
  boxes: string[] | null
  /** When it opens and closes, day by day; null where neither was typed. Drawn by a piece of the page's own. */
  hours: (DayHours | null)[]
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
  /** Of a choice, where they are always the same; a number with options is chosen too. */
  options?: readonly Option[]
  /** Of a choice: said while nothing is chosen. */
  prompt?: string
  /** Below the other fields, on lines of its own. Boxes always are. */
  isWide?: boolean
  attributes?: {
    type?: 'time' | 'date' | 'tel'
    inputMode?: 'numeric' | 'decimal'
    rows?: number
    autoComplete?: 'off'
    spellCheck?: boolean
  }
}

/** By the names that the contract gives them, in the order in which a form asks for them. */
export type DescribedFields = Readonly<Record<string, DescribedField>>

type BodyOf<Fields extends DescribedFields> = { [Name in keyof Fields]: WireValues[Fields[Name]['kind']] }

const READERS: { [Kind in keyof WireValues]: (typed: string, all: string[]) => WireValues[Kind] } = {
  line: (typed) => typed,
  lineOrNone: (typed) => (typed.trim() === '' ? null : typed),
  text: (typed) => typed,
  // An empty text would count as zero.
  number: (typed) => (typed.trim() === '' ? Number.NaN : Number(typed)),
  numberOrNone: (typed) => (typed.trim() === '' ? null : Number(typed)),
  choice: (typed) => typed,
  choiceOrNone: (typed) => (typed === '' ? null : typed),
  hosts: parseHosts,
  box: (_typed, all) => all.length > 0,
  boxes: (_typed, all) => (all.length === 0 ? null : all),
  hours: (_typed, all) => toWeek(all),
}

/** What a form sends, as the contract wants it. A file where text belongs, or a missing field, is an empty text. */
export function readBody<Fields extends DescribedFields>(fields: Fields, form: FormData): BodyOf<Fields> {
  const read = ([name, { kind }]: [string, DescribedField]) => {
    const all = form.getAll(name).filter((value) => typeof value === 'string')
    return [name, READERS[kind](all[0] ?? '', all)]
  }
  return Object.fromEntries(Object.entries(fields).map(read)) as BodyOf<Fields>
}

/** Opening and closing of each day in turn, as the inputs stand in the form. */
function toWeek(times: readonly string[]): (DayHours | null)[] {
  return Array.from({ length: Math.ceil(times.length / 2) }, (_, day) => {
    const [open, close] = [times[2 * day]!.trim(), (times[2 * day + 1] ?? '').trim()]
    return open === '' && close === '' ? null : { open, close }
  })
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
