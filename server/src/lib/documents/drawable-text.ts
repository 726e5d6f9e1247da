// The fonts that every PDF reader has know the letters of Western Europe and no others. What they lack is written without
// its accents, and where that does not help as a question mark: a title in Chinese must not break an invoice, and the lot's
// number beside it still says which lot it is.

/** The sign of negative amounts, which these fonts lack; their en dash is as wide and as high. */
const MINUS = '\u2212'
const EN_DASH = '\u2013'

/** Beyond Latin-1, what the encoding of these fonts has. */
const EXTRA = new Set('€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ')

export function drawable(text: string): string {
  return Array.from(text.normalize('NFC').replaceAll(MINUS, EN_DASH))
    .map((letter) => (isDrawable(letter) ? letter : withoutAccents(letter)))
    .join('')
    .replace(/\uFFFD+/g, '?')
}

function withoutAccents(letter: string): string {
  // Spaces of every width are spaces; what has no width is nothing.
  if (/\p{Zs}/u.test(letter)) return ' '
  if (/[\p{Cf}\p{M}]/u.test(letter)) return ''
  const plain = Array.from(letter.normalize('NFKD')).filter(isDrawable).join('')
  return plain === '' ? '\uFFFD' : plain
}

function isDrawable(letter: string): boolean {
  const code = letter.codePointAt(0)!
  return letter === '\n' || (code >= 0x20 && code <= 0x7e) || (code >= 0xa0 && code <= 0xff) || EXTRA.has(letter)
}
