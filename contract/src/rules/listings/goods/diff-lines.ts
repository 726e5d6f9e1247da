// What an edit changed about a lot's manifest, line by line.
import { formatCount } from '../../format-count.ts'
import { formatWithCents } from '../../money.ts'
import type { LotChange } from './lot-changes.ts'

export type LineFacts = {
  position: number
  upc: string | null
  brand: string
  model: string
  description: string
  /** By their names. */
  condition: string
  category: string
  quantity: number
  unitMsrpCents: number
}

const PARTS: readonly (readonly [label: string, (line: LineFacts) => string | null])[] = [
  ['UPC', ({ upc }) => upc],
  ['brand', ({ brand }) => orNull(brand)],
  ['model', ({ model }) => orNull(model)],
  ['description', ({ description }) => description],
  ['condition', ({ condition }) => condition],
  ['category', ({ category }) => category],
  ['quantity', ({ quantity }) => formatCount(quantity)],
  ['unit MSRP', ({ unitMsrpCents }) => formatWithCents(unitMsrpCents)],
]

/** Lines are the same line where they have the same position. Removed and added ones are said as a whole. */
export function diffLines(before: readonly LineFacts[], after: readonly LineFacts[]): LotChange[] {
  const positions = [...new Set([...before, ...after].map(({ position }) => position))].toSorted((a, b) => a - b)
  const beforeAt = new Map(before.map((line) => [line.position, line]))
  const afterAt = new Map(after.map((line) => [line.position, line]))
  return positions.flatMap((position) => diffLine(position, beforeAt.get(position), afterAt.get(position)))
}

function diffLine(position: number, before: LineFacts | undefined, after: LineFacts | undefined): LotChange[] {
  const label = `Manifest line ${formatCount(position)}`
  if (before === undefined || after === undefined)
    return [
      { label, from: before === undefined ? null : inWords(before), to: after === undefined ? null : inWords(after) },
    ]
  return PARTS.flatMap(([part, read]) => {
    const [from, to] = [read(before), read(after)]
    return from === to ? [] : [{ label: `${label}, ${part}`, from, to }]
  })
}

/** '4 × Sonic X100 Television, New, $300.00 each'. */
function inWords({ quantity, brand, model, description, condition, unitMsrpCents }: LineFacts): string {
  const goods = [brand, model, description].filter((word) => word !== '').join(' ')
  return `${formatCount(quantity)} × ${goods}, ${condition}, ${formatWithCents(unitMsrpCents)} each`
}

function orNull(text: string): string | null {
  return text === '' ? null : text
}
