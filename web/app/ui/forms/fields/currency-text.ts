// Whole dollars as a field shows them while they are typed (spec §5): digits only, '$' alone for nothing or zero,
// otherwise '$' and US thousands separators. Submitting sends the digits.
//
// The caret keeps its place among the digits. Separators come and go, so its place in the text would be wrong.
import { formatCount } from '@lotyard/contract/rules/format-count'

const MAX_DIGITS = 7

/** What is sent: no leading zeros, nothing for zero. */
export function currencyDigits(text: string): string {
  return text.replace(/\D+/g, '').replace(/^0+/, '').slice(0, MAX_DIGITS)
}

export function formatCurrencyInput(text: string): string {
  const digits = currencyDigits(text)
  return digits === '' ? '$' : `$${formatCount(Number(digits))}`
}

/** The field's new text, and where the caret belongs in it. */
export function typeCurrency(text: string, caret: number): { text: string; caret: number } {
  const formatted = formatCurrencyInput(text)
  let digitsBefore = currencyDigits(text.slice(0, caret)).length
  let place = 1
  while (place < formatted.length && digitsBefore > 0) {
    if (formatted[place] !== ',') digitsBefore -= 1
    place += 1
  }
  return { text: formatted, caret: place }
}
