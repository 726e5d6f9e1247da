import { isInvalid, isRequired } from '../site/field-messages.ts'
import { expiryYears, isExpired, type YearMonth } from './card-expiry.ts'
import { isCardNumber } from './card-number.ts'

export const CARD_FIELDS = ['card_number', 'expiration_month', 'expiration_year', 'cvv'] as const
export type CardField = (typeof CARD_FIELDS)[number]
/** As it is typed and chosen. */
export type EnteredCard = Record<CardField, string>

/** Spec §5: what is wrong with a card's fields, in sentences, before it is sent to the gateway. */
export function cardProblems(card: EnteredCard, now: YearMonth): Partial<Record<CardField, string>> {
  const problems: Partial<Record<CardField, string>> = {}
  for (const field of CARD_FIELDS) {
    if (card[field].trim() === '') problems[field] = field === 'cvv' ? 'CVV is required' : isRequired(field)
    else if (!isGood(field, card, now)) problems[field] = describe(field)
  }
  const expiry = { year: Number(card.expiration_year), month: Number(card.expiration_month) }
  // Only once both are chosen, and both are choices of the form: until then the sentence would be a guess.
  if (problems.expiration_month === undefined && problems.expiration_year === undefined && isExpired(expiry, now))
    problems.expiration_month = 'This card has expired'
  return problems
}

function isGood(field: CardField, card: EnteredCard, { year }: YearMonth): boolean {
  const text = card[field].trim()
  switch (field) {
    case 'card_number':
      return isCardNumber(text)
    case 'expiration_month':
      return /^\d{1,2}$/.test(text) && Number(text) >= 1 && Number(text) <= 12
    case 'expiration_year':
      return expiryYears(year).includes(Number(text))
    case 'cvv':
      return /^\d{3,4}$/.test(text)
  }
}

function describe(field: CardField): string {
  return field === 'cvv' ? 'Enter the 3 or 4 digits of the CVV' : isInvalid(field)
}
