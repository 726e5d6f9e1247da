// The saved searches that are told at once, in memory: a process reads all of them once, and then what has changed. Deals
// are kept apart: what a lot is worth to their accounts can't be matched here.
import { assert } from '@lotyard/contract/rules/assert'
import { savedFilters } from '@lotyard/contract/rules/preferences/saved-search'
import type { Tx } from '../../../db/database.ts'
import { NO_ID } from '../../../lib/opaque-id.ts'
import { createMatchIndex, toNeeds, type MatchIndex } from '../../catalogue/index.ts'
import { inChunks } from '../in-chunks.ts'
import { LOOK_BACK_MINUTES } from '../look-back.ts'
import { listChangedSearches, listGoneSearches, readLookBack } from './at-once-search-queries.ts'

export type AtOnceSearches = Pick<MatchIndex, 'match' | 'idOf' | 'delete'> & {
  /** Reads what was committed before the call. Run it after the lots are taken: a search saved before a lot must meet it. */
  refresh: (tx: Tx) => Promise<void>
  size: () => number
  /** The account that saved it. Only deals know theirs: of 200,000 others nobody asks for it. */
  ownerOf: (slot: number) => string
}

const PAGE = 10_000

/** A search that was removed leaves no change to read. One that matches nothing would be kept for as long as the process. */
const GONE_AFTER_MS = 3_600_000

export function createAtOnceSearches({ nowMs = () => performance.now(), areDeals = false } = {}): AtOnceSearches {
  const index = createMatchIndex()
  /** With its account, or null. */
  const known = new Map<string, string | null>()
  let lookedAt = '-infinity'
  let forgotAtMs = nowMs()

  function remove(id: string): void {
    known.delete(id)
    index.delete(id)
  }

  async function forgetGone(tx: Tx): Promise<void> {
    for (const ids of inChunks([...known.keys()], PAGE)) for (const id of await listGoneSearches(tx, ids)) remove(id)
    forgotAtMs = nowMs()
  }

  return {
    size: () => known.size,
    match: index.match,
    idOf: index.idOf,
    ownerOf(slot) {
      const owner = known.get(index.idOf(slot))
      assert(owner != null, 'a search has lost its account')
      return owner
    },
    delete: remove,
    async refresh(tx) {
      const next = await readLookBack(tx, LOOK_BACK_MINUTES)
      let after = { updatedAt: lookedAt, id: NO_ID }
      for (;;) {
        const page = await listChangedSearches(tx, { after, limit: PAGE })
        for (const { id, accountId, siteKey, query, isAtOnce, isDeal } of page) {
          if (isDeal !== areDeals) continue
          // The query of a search never changes, so one that is known is up to date.
          if (!isAtOnce) remove(id)
          else if (!known.has(id)) {
            known.set(id, areDeals ? accountId : null)
            index.set(id, toNeeds(savedFilters(query), siteKey))
          }
        }
        if (page.length < PAGE) break
        after = page.at(-1)!
      }
      lookedAt = next
      if (nowMs() - forgotAtMs >= GONE_AFTER_MS) await forgetGone(tx)
    },
  }
}
