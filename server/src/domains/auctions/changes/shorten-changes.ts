import { MAX_SHOWN_CHANGES, type LotChange } from '@lotyard/contract/rules/listings/lot-changes'

/** A description may have been rewritten; mail and page show how each text begins. */
const MAX_TEXT = 300

/** The first of them, as they are stored and shown. */
export function shortenChanges(changes: readonly LotChange[]): LotChange[] {
  return changes.slice(0, MAX_SHOWN_CHANGES).map(shorten)
}

function shorten({ label, from, to }: LotChange): LotChange {
  return { label: cut(label), from: from === null ? null : cut(from), to: to === null ? null : cut(to) }
}

function cut(text: string): string {
  const letters = Array.from(text)
  return letters.length <= MAX_TEXT ? text : `${letters.slice(0, MAX_TEXT - 1).join('')}…`
}
