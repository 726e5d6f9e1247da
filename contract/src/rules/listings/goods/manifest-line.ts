// What a line of a manifest must be when it is typed in. Also enforced by the constraints of manifest_items.
import { formatCount } from '../../format-count.ts'
import { MAX_CENTS, MAX_AMOUNT_TEXT } from '../../money.ts'
import { isRequired } from '../../site/field-messages.ts'
import { readUpc } from './upc.ts'

export type GivenLine = {
  upc: string | null
  brand: string
  model: string
  description: string
  conditionKey: string
  categoryKey: string
  quantity: number
  unitMsrpCents: number
}

const MAX_LINE_TEXT = 500
export const MAX_QUANTITY = 1_000_000

/** Sentences by field of the wire. Empty: the line will do. */
export function lineProblems(line: GivenLine): Record<string, string[]> {
  const problems: Record<string, string[]> = {}
  const upcAdvice = line.upc === null ? null : adviceFor(line.upc)
  if (upcAdvice !== null) problems['upc'] = [upcAdvice]
  for (const field of ['brand', 'model', 'description'] as const)
    if (line[field].length > MAX_LINE_TEXT) problems[field] = [`Use at most ${MAX_LINE_TEXT} characters`]
  if (line.description.trim() === '') problems['description'] = [isRequired('description')]
  if (line.conditionKey === '') problems['condition_key'] = [isRequired('condition')]
  if (line.categoryKey === '') problems['category_key'] = [isRequired('category')]
  if (!(Number.isInteger(line.quantity) && line.quantity >= 1 && line.quantity <= MAX_QUANTITY))
    problems['quantity'] = [`Quantity must be a whole number from 1 to ${formatCount(MAX_QUANTITY)}`]
  if (!(Number.isInteger(line.unitMsrpCents) && line.unitMsrpCents >= 0 && line.unitMsrpCents <= MAX_CENTS))
    problems['unit_msrp_cents'] = [`Unit MSRP must be an amount up to ${MAX_AMOUNT_TEXT}`]
  return problems
}

/** A UPC is kept as its twelve digits; `readUpc` makes them of what was typed. */
function adviceFor(given: string): string | null {
  const { upc, problem } = readUpc(given)
  if (problem === 'upc_check_digit') return "UPC check digit doesn't fit. Correct it, or leave it empty"
  return upc === given ? null : 'UPC must be 12 digits'
}
