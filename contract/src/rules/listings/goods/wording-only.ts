// Decides whether an edit of a lot only changed how something is written, and nothing about the goods.
//
// Words that change nothing open no withdrawal: a seller could otherwise hand an accomplice the 24 hours by moving a comma.
// It errs on the side of the bidder. Two texts are alike only where they have the same words in the same order, whatever
// the capitals, spaces and marks between them. A number is part of the goods with all its marks: 1.5 is not 15.
// A corrected spelling is another word: an admin who grants the change may say that it is wording only.
import type { LotChange } from './lot-changes.ts'

/** What is written in sentences. Brands and models are names, in which a hyphen may be all that differs. */
const WRITTEN = /^(?:Title|Description|Manifest line [\d,]+, description)$/

/** Whether none of the changes says anything else about the goods than before. */
export function isWordingOnly(changes: readonly LotChange[]): boolean {
  return changes.every(
    (change) => isWritten(change) && change.from !== null && change.to !== null && sameWords(change.from, change.to),
  )
}

/**
 * Whether an admin may call it wording: nothing but sentences was changed, none was added or taken away whole, and all have
 * the same numbers in the same order. Judged by whole texts and all changes, never by what is shown of them.
 */
export function mayBeWordingOnly(changes: readonly LotChange[]): boolean {
  return (
    changes.length > 0 &&
    changes.every(
      (change) =>
        isWritten(change) && change.from !== null && change.to !== null && sameNumbers(change.from, change.to),
    )
  )
}

function isWritten({ label }: LotChange): boolean {
  return WRITTEN.test(label)
}

export function sameWords(left: string, right: string): boolean {
  return foldedWords(left).join(' ') === foldedWords(right).join(' ')
}

function sameNumbers(left: string, right: string): boolean {
  return numbersOf(left).join(' ') === numbersOf(right).join(' ')
}

/** With their marks and units, as '1.5', '$50' and '12V' are written. */
function numbersOf(text: string): string[] {
  return foldedWords(text).filter((word) => HAS_DIGIT.test(word))
}

const HAS_DIGIT = /\p{N}/u

/** Marks that end or join sentences. Others, such as %, $, +, / and ?, say something. */
const MARKS = /[.,;:!'’‘"“”()[\]…–—-]+/g
/** What may follow a number without being part of it. The marks of 12" and 3' are sizes. */
const CLAUSE_END = /[.,;:!)\]…]+$/

function foldedWords(text: string): string[] {
  return text.normalize('NFC').toLowerCase().split(/\s+/).flatMap(toWords)
}

/** Of what stands between two spaces. With a digit in it, only the end of a clause is left off. */
function toWords(chunk: string): string[] {
  const words = HAS_DIGIT.test(chunk) ? [chunk.replace(CLAUSE_END, '')] : chunk.split(MARKS)
  return words.filter((word) => word !== '')
}
