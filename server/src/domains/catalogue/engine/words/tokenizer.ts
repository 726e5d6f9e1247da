// Turns text into the words that search compares.
//
// Lower-cased, accents folded, plural endings taken off. A word with a digit is a code (a UPC, a model number, '55in'):
// it is kept whole, and 'WH-1000XM4' is also one code, 'wh1000xm4', because people write it both ways. The same function
// reads titles, manifest lines and what buyers type, so that both sides always agree.

/** Longer words are cut: no real one is longer, and a hostile one must not grow the vocabulary. */
const MAX_WORD_LENGTH = 40

const MARKS = /\p{M}+/gu
const RUNS = /[\p{L}\p{N}]+(?:[-/.'’][\p{L}\p{N}]+)*/gu
const JOINERS = /[-/.'’]/u
const ALL_JOINERS = /[-/.'’]/gu
const DIGIT = /\p{N}/u
const ASCII = /^[\x20-\x7e]*$/

export function fold(text: string): string {
  return ASCII.test(text) ? text.toLowerCase() : text.normalize('NFKD').replace(MARKS, '').toLowerCase()
}

export function isCode(word: string): boolean {
  return DIGIT.test(word)
}

/** Told of words that lose their ending: the word, and how the text spells it. */
export type OnPlural = (word: string, spelling: string) => void

export function tokenize(text: string, onPlural?: OnPlural): string[] {
  const words: string[] = []
  for (const run of fold(text).match(RUNS) ?? []) {
    if (!JOINERS.test(run)) {
      const word = toWord(run)
      if (onPlural !== undefined && word !== run && run.length <= MAX_WORD_LENGTH) onPlural(word, run)
      words.push(word)
      continue
    }
    const whole = run.replace(ALL_JOINERS, '')
    // Women's and womens are one word; WH-1000XM4 is two words and one code.
    if (/^[\p{L}]+['’]s$/u.test(run)) words.push(toWord(whole))
    else {
      for (const part of run.split(ALL_JOINERS)) words.push(toWord(part))
      if (isCode(whole)) words.push(whole.slice(0, MAX_WORD_LENGTH))
    }
  }
  return words
}

/** What a buyer typed: the parts of a joined code are enough, so the code itself is left out. */
export function tokenizeQuery(text: string): string[] {
  return (fold(text).match(RUNS) ?? []).flatMap((run) =>
    /^[\p{L}]+['’]s$/u.test(run) ? [toWord(run.replace(ALL_JOINERS, ''))] : run.split(ALL_JOINERS).map(toWord),
  )
}

/** A run of letters and digits as the index spells it. */
export function toWord(run: string): string {
  const word = run.slice(0, MAX_WORD_LENGTH)
  return isCode(word) ? word : stem(word)
}

/** Plural endings only: more would join words that buyers keep apart ('printer' and 'printing'). */
export function stem(word: string): string {
  if (word.length < 4 || !word.endsWith('s')) return word
  if (word.endsWith('ies')) return word.length > 4 ? `${word.slice(0, -3)}y` : word.slice(0, -1)
  if (word.endsWith('ss') || word.endsWith('us') || word.endsWith('is')) return word
  if (/(?:[sxz]|ch|sh)es$/.test(word)) return word.slice(0, -2)
  return word.slice(0, -1)
}
