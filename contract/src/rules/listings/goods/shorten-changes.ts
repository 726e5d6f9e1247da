// Shortens what an edit changed to what mails, pages and the audit show of it.
//
// All that differs stays: an admin grants a request by this text, and bidders withdraw by it. Only what two long texts have in
// common is left out, but for a few words around the difference. Two texts that differ never become the same text.
import { MAX_SHOWN_CHANGES, type LotChange } from './lot-changes.ts'

/** Texts up to here are shown whole. */
const SHORT_TEXT = 300
/** How much of what stays the same is shown before and after a difference. */
const CONTEXT = 60
/** Of all texts together. No edit at the desk comes to this much: a description has 10,000 letters at most. */
const MAX_LETTERS = 50_000

/** The first of them, as they are stored and shown. */
export function shortenChanges(changes: readonly LotChange[]): LotChange[] {
  const shown = changes.slice(0, MAX_SHOWN_CHANGES).map(leaveOutSame)
  const letters = shown.reduce((sum, { from, to }) => sum + (from?.length ?? 0) + (to?.length ?? 0), 0)
  return letters <= MAX_LETTERS ? shown : shown.map(cutEnds)
}

function leaveOutSame({ label: given, from, to }: LotChange): LotChange {
  const label = cut(given)
  if (from === null || to === null || (from.length <= SHORT_TEXT && to.length <= SHORT_TEXT)) return { label, from, to }
  // By code points: half an emoji is no text.
  const [before, after] = [Array.from(from), Array.from(to)]
  const start = countSame(before, after)
  const end = countSame(before.slice(start).toReversed(), after.slice(start).toReversed())
  const lead = toLead(before.slice(0, start))
  const tail = toTail(before.slice(before.length - end))
  const around = (letters: string[]) => `${lead}${letters.slice(start, letters.length - end).join('')}${tail}`
  return { label, from: around(before), to: around(after) }
}

/** How many letters both begin with. */
function countSame(some: readonly string[], others: readonly string[]): number {
  let count = 0
  while (count < some.length && some[count] === others[count]) count += 1
  return count
}

/** The last words of what comes before the difference. */
function toLead(letters: readonly string[]): string {
  if (letters.length <= 2 * CONTEXT) return letters.join('')
  const last = letters.slice(-CONTEXT).join('')
  return `… ${last.replace(/^\S*\s+(?=\S)/, '').trimStart()}`
}

/** The first words of what comes after it. */
function toTail(letters: readonly string[]): string {
  if (letters.length <= 2 * CONTEXT) return letters.join('')
  const first = letters.slice(0, CONTEXT).join('')
  return `${first.replace(/(?<=\S)\s+\S*$/, '').trimEnd()} …`
}

/** What differs begins well before this, so it can still be told apart. */
function cutEnds({ label, from, to }: LotChange): LotChange {
  return { label, from: from === null ? null : cut(from), to: to === null ? null : cut(to) }
}

function cut(text: string): string {
  const letters = Array.from(text)
  return letters.length <= SHORT_TEXT ? text : `${letters.slice(0, SHORT_TEXT - 1).join('')}…`
}
