// What no name may hold, neither a person's nor a seller's.

/**
 * Characters that break a line, turn the direction of text or are not seen at all: they would let a name write headers of a
 * mail or lines of a log, or look like another account's. Also enforced by the constraints `names_hide_nothing` and
 * `seller_names_hide_nothing`, by without_hidden_characters().
 */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{DI}]/u

// Persian and the scripts of India and its neighbours spell with joiners, between two of their own characters. Some Japanese
// and Chinese names need a variant of a character, which a selector behind it chooses.
const JOINING =
  '\\p{Script=Arabic}\\p{Script=Bengali}\\p{Script=Devanagari}\\p{Script=Gujarati}\\p{Script=Gurmukhi}\\p{Script=Kannada}' +
  '\\p{Script=Khmer}\\p{Script=Malayalam}\\p{Script=Myanmar}\\p{Script=Oriya}\\p{Script=Sinhala}\\p{Script=Syriac}' +
  '\\p{Script=Tamil}\\p{Script=Telugu}'
const SPELLING = new RegExp(
  `(?<=[${JOINING}])[\\u200c\\u200d](?=[${JOINING}])|(?<=\\p{Script=Han})[\\ufe00-\\ufe02\\u{e0100}-\\u{e01ef}]`,
  'gu',
)

export function hasHiddenCharacters(name: string): boolean {
  return HIDDEN.test(name.replace(SPELLING, ''))
}

const HIDDEN_OR_SPELLING = new RegExp(`(${SPELLING.source})|${HIDDEN.source}`, 'gu')

/** For text that is cleaned rather than refused. What spells a word stays. */
export function withoutHiddenCharacters(text: string): string {
  return text.replace(HIDDEN_OR_SPELLING, (_hidden, spelling: string | undefined) => spelling ?? '')
}
