import { toText, UNKNOWN, UNKNOWN_TEXT } from './constants.ts'

/** `%s` and its like, `%%`, and Vitest's `$name` of a row that is an object. */
const PLACEHOLDER = /%([sdifjoOp#$%])|\$([\w.]+)/g

/** A title once per case of its table; once, with marks for values, where the table is not known. */
export function expandTitle(title: string, cases: unknown): string[] {
  if (!Array.isArray(cases)) return [fill(title, [UNKNOWN])]
  return cases.map((row, index) => fill(title, Array.isArray(row) ? row : [row], index))
}

function fill(title: string, row: unknown[], index = 0): string {
  let next = 0
  return title.replace(PLACEHOLDER, (_, kind: string | undefined, name: string | undefined) => {
    if (name !== undefined) return toText(partOf(row[0], name.split('.')))
    if (kind === '%') return '%'
    if (kind === '#') return String(index)
    if (kind === '$') return String(index + 1)
    const value = next < row.length ? row[next++] : UNKNOWN
    return kind === 's' || kind === 'd' || kind === 'i' ? toText(value) : toJson(value)
  })
}

function partOf(value: unknown, path: string[]): unknown {
  return path.reduce<unknown>((part, key) => {
    const isHolder = typeof part === 'object' && part !== null && Object.hasOwn(part, key)
    return isHolder ? (part as Record<string, unknown>)[key] : UNKNOWN
  }, value)
}

function toJson(value: unknown): string {
  return JSON.stringify(value) ?? UNKNOWN_TEXT
}
