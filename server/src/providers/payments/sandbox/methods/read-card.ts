// Reads a card as the real gateway's client API takes it, and says what is wrong with it in that API's words.
import type { MethodFacts } from '../../payment-gateway.ts'
import type { Verdict } from './sandbox-method.ts'
import { findTestCard } from './test-cards.ts'

export type CardFacts = Extract<MethodFacts, { type: 'CreditCard' }>
export type FieldError = { field: string; code: string; message: string }

/** The number goes no further than this function: what it returns holds its last four digits only. */
export function readCard(body: unknown, now: Date): { facts: CardFacts; verdict: Verdict } | { errors: FieldError[] } {
  const given = fieldsOf(fieldsOf(body)['creditCard'])
  const number = textOf(given['number']).replaceAll(/[\s-]/g, '')
  const month = Number(textOf(given['expirationMonth']) || Number.NaN)
  const year = toFullYear(textOf(given['expirationYear']))
  const cvv = textOf(given['cvv'])
  const card = findTestCard(number)

  const errors: FieldError[] = []
  if (number === '') errors.push(problem('number', '81714', 'Credit card number is required'))
  else if (!/^\d{12,19}$/.test(number)) errors.push(problem('number', '81715', 'Credit card number is invalid'))
  else if (card === null) errors.push(problem('number', '81717', 'Credit card number is not an accepted test number'))
  if (!Number.isInteger(month) || month < 1 || month > 12)
    errors.push(problem('expirationMonth', '81712', 'Expiration month is invalid'))
  if (year === null || isPast(year, month, now))
    errors.push(problem('expirationYear', '81713', 'Expiration year is invalid'))
  if (cvv !== '' && (!/^\d{3,4}$/.test(cvv) || (card !== null && cvv.length !== card.cvvLength)))
    errors.push(problem('cvv', '81707', 'CVV must be 4 digits for American Express and 3 digits for other card types'))
  if (card === null || year === null || errors.length > 0) return { errors }
  const { cardType, verdict } = card
  const lastFour = number.slice(-4)
  return { facts: { type: 'CreditCard', cardType, lastFour, expirationMonth: month, expirationYear: year }, verdict }
}

function problem(field: string, code: string, message: string): FieldError {
  return { field, code, message }
}

const MAX_YEARS_AHEAD = 20

function isPast(year: number, month: number, now: Date): boolean {
  const months = year * 12 + month
  const thisMonth = now.getUTCFullYear() * 12 + now.getUTCMonth() + 1
  return months < thisMonth || year > now.getUTCFullYear() + MAX_YEARS_AHEAD
}

/** '28' is 2028. */
function toFullYear(text: string): number | null {
  if (/^\d{2}$/.test(text)) return 2000 + Number(text)
  return /^20\d{2}$/.test(text) ? Number(text) : null
}

function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : ''
}
