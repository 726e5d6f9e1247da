// Card numbers as people type them (spec §5): which brand they are of, whether one can be right, and how a field shows them.
//
// The gateway has the last word. What is refused here is refused before the number leaves the page.

export type CardType = 'Visa' | 'MasterCard' | 'Discover' | 'American Express'

/** The names are the gateway's. */
const CARD_TYPES: readonly { type: CardType; starts: RegExp; lengths: readonly number[] }[] = [
  { type: 'Visa', starts: /^4/, lengths: [16, 19] },
  // 51 to 55, and 2221 to 2720.
  { type: 'MasterCard', starts: /^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/, lengths: [16] },
  // 6011, 622126 to 622925, 644 to 649, and 65.
  {
    type: 'Discover',
    starts: /^(6011|64[4-9]|65|622(12[6-9]|1[3-9]|[2-8]|9[01]|92[0-5]))/,
    lengths: [16, 17, 18, 19],
  },
  { type: 'American Express', starts: /^3[47]/, lengths: [15] },
]

const MAX_DIGITS = 19
/** Spec §5: with fewer the type is not told. */
const DETECTED_FROM_DIGITS = 14
const GROUP = 4

export function cardDigits(text: string): string {
  return text.replace(/\D+/g, '').slice(0, MAX_DIGITS)
}

/** Null while too little is typed, and for brands that we do not take. */
export function cardTypeOf(text: string): CardType | null {
  const digits = cardDigits(text)
  if (digits.length < DETECTED_FROM_DIGITS) return null
  return CARD_TYPES.find(({ starts }) => starts.test(digits))?.type ?? null
}

/** A number of a brand that we take, as long as its numbers are, with a check digit that fits. */
export function isCardNumber(text: string): boolean {
  const digits = cardDigits(text)
  const type = cardTypeOf(digits)
  const lengths = CARD_TYPES.find((one) => one.type === type)?.lengths ?? []
  return lengths.includes(digits.length) && passesLuhn(digits)
}

/** From the right, every second digit counts twice. One wrong digit, or two that changed places, breaks the sum. */
function passesLuhn(digits: string): boolean {
  const sum = Array.from(digits)
    .reverse()
    .reduce((total, digit, index) => {
      const value = Number(digit) * (index % 2 === 0 ? 1 : 2)
      return total + (value > 9 ? value - 9 : value)
    }, 0)
  return sum % 10 === 0
}

/** '4111 1111 1111 1111'. */
export function groupCardDigits(text: string): string {
  return cardDigits(text).replace(/(\d{4})(?=\d)/g, '$1 ')
}

/** The field's new text, and where the caret belongs in it: behind as many digits as before. */
export function typeCardNumber(text: string, caret: number): { text: string; caret: number } {
  const digitsBefore = cardDigits(text.slice(0, caret)).length
  const spacesBefore = digitsBefore === 0 ? 0 : Math.floor((digitsBefore - 1) / GROUP)
  return { text: groupCardDigits(text), caret: digitsBefore + spacesBefore }
}
