// The spellings in which a lot may hold a word of a search. Searches ask the word index for them; saved searches that wait
// for new lots are found by them. Both sides must agree, or an alert would announce what the search does not show.
import { isCode, toWord } from './tokenizer.ts'

/** `isPrefix`: longer words that begin with it count too. */
export type WordForm = { text: string; isPrefix: boolean }

/** One letter is no prefix: it would match a quarter of everything. */
const PREFIX_MIN_LENGTH = 2

/** As typed, or joined with a neighbour ('lap top'). The last word may be unfinished; codes match whole. */
export function formsOf(words: readonly string[], at: number): WordForm[] {
  const word = words[at]!
  const last = words.length - 1
  const forms = [toForm(word, at === last)]
  if (at > 0) forms.push(toForm(toWord(words[at - 1]! + word), at === last))
  if (at < last) forms.push(toForm(toWord(word + words[at + 1]!), at + 1 === last))
  return forms
}

function toForm(text: string, isLast: boolean): WordForm {
  return { text, isPrefix: isLast && mayBePrefix(text) }
}

export function mayBePrefix(word: string): boolean {
  return word.length >= PREFIX_MIN_LENGTH && !isCode(word)
}
