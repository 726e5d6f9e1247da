// What the reader wants of the browse page: what is in the address, and what was typed and waits for the pause.
//
// Ticks, chips and orders are changes of the search that is wanted, never of the one that is shown: however late a reply
// comes, nothing that was clicked meanwhile is lost. A change takes along what was typed before it. A move to another
// address (a link, Back, Forward) cancels what was typed: otherwise the end of the pause would undo the move.
import type { DollarFilter, SearchFilters } from '@lotyard/contract/rules/catalogue/search-query'
import { toHref } from '@lotyard/contract/rules/catalogue/search-path'
import { withChange } from './browse-address.ts'

export type Typed = Partial<Pick<SearchFilters, 'search' | 'min_roi' | DollarFilter>>
export type Change = (filters: SearchFilters) => SearchFilters

export type Intents = {
  /** The search of the address, or of the address that is being loaded. */
  wanted: SearchFilters
  /** Fields that are ahead of the address. */
  typed: Typed
  /** Another page is being loaded. */
  isLeaving: boolean
  /** Changes when the fields must show `wanted`, whatever the reader typed. */
  revision: number
}

export type Intent =
  | { kind: 'type'; typed: Typed }
  | { kind: 'pause' }
  | { kind: 'choose'; change: Change }
  /** To another search; null: to another page. */
  | { kind: 'move'; to: SearchFilters | null }

export function intentsAt(wanted: SearchFilters): Intents {
  return { wanted, typed: {}, isLeaving: false, revision: 0 }
}

export function withIntent(intents: Intents, intent: Intent): Intents {
  const { wanted, typed, isLeaving, revision } = intents
  switch (intent.kind) {
    case 'type':
      return { ...intents, typed: { ...typed, ...intent.typed } }
    case 'pause':
      return isLeaving ? intents : { ...intents, wanted: withTyped(intents), typed: {} }
    case 'choose': {
      const next = intent.change(withTyped(intents))
      const isOverruled = (Object.keys(typed) as (keyof Typed)[]).some((field) => next[field] !== typed[field])
      return { wanted: next, typed: {}, isLeaving: false, revision: isOverruled ? revision + 1 : revision }
    }
    case 'move':
      return { wanted: intent.to ?? wanted, typed: {}, isLeaving: intent.to === null, revision: revision + 1 }
  }
}

/** The address that an intent leads to; null: the page is there, or on its way. */
export function addressAfter(before: Intents, after: Intents): string | null {
  if (after.isLeaving) return null
  const href = toHref(after.wanted)
  return before.isLeaving || href !== toHref(before.wanted) ? href : null
}

/** Typing what is there already does not turn back to the first page. */
function withTyped({ wanted, typed }: Intents): SearchFilters {
  const next = withChange(wanted, typed)
  return toHref(next) === toHref(withChange(wanted, {})) ? wanted : next
}
