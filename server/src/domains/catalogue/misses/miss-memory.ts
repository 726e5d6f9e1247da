// Searches without results, counted in memory and written now and then: a search never waits for it, and it sees no account
// and no address.
import { toMissedTerm } from '@lotyard/contract/rules/catalogue/search-miss'
import type { Context } from '../../../context.ts'
import { saveMisses, type Miss } from './miss-queries.ts'

const FLUSH_MS = 5_000
/** Between two writes; more are dropped. */
const MAX_TERMS = 1_000

export type MissMemory = {
  note: (siteKey: string, search: string) => void
  /** Writes what there is. */
  flush: () => Promise<void>
  stop: () => Promise<void>
}

export function createMissMemory({ db, log }: Pick<Context, 'db' | 'log'>): MissMemory {
  let misses = new Map<string, Miss>()
  let timer: NodeJS.Timeout | null = null

  const flush = async (): Promise<void> => {
    if (timer !== null) clearTimeout(timer)
    timer = null
    const taken = [...misses.values()]
    misses = new Map()
    if (taken.length === 0) return
    try {
      await saveMisses(db, taken)
    } catch (error) {
      // A statistic: those few seconds are not worth a queue that grows while the database is away.
      log.warn({ err: error, terms: taken.length }, 'searches without results were not written')
    }
  }

  return {
    note(siteKey, search) {
      const term = toMissedTerm(search)
      if (term === null) return
      const key = `${siteKey} ${term}`
      const miss = misses.get(key)
      if (miss !== undefined) miss.count++
      else if (misses.size < MAX_TERMS) misses.set(key, { siteKey, term, count: 1 })
      timer ??= setTimeout(() => void flush(), FLUSH_MS).unref()
    },
    flush,
    stop: flush,
  }
}
