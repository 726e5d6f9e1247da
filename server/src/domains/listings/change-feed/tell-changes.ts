// Tells the processes of commits that sent no notice themselves (`DEFER_NOTIFY`): one notice for all commits of a moment.
// Where this process dies before it, readers of the feed find the changes at their next look, within a second.
import { setTimeout as wait } from 'node:timers/promises'
import type { Context } from '../../../context.ts'
import { tellOfListingChanges } from './notice-queries.ts'

/** As often as readers read the feed at most: a notice in between would only make them wait. */
const GATHER_MS = 100

export type ChangeTeller = {
  /** Called after a commit: at once where nothing was told lately. Never throws. */
  soon: () => void
  /** Once all that was asked for is told. */
  finish: () => Promise<void>
}

export function openChangeTeller({ db, log }: Pick<Context, 'db' | 'log'>): ChangeTeller {
  const stopping = new AbortController()
  let isDue = false
  let running: Promise<void> | null = null

  async function run(): Promise<void> {
    do {
      isDue = false
      await tellOfListingChanges(db).catch((error: unknown) =>
        log.warn({ err: error }, 'readers of the change feed hear of changes at their next look'),
      )
      await wait(GATHER_MS, undefined, { signal: stopping.signal }).catch(() => {})
    } while (isDue)
    // In the same turn as the last look at `isDue`. Any later, and a commit in between would be told of by nobody.
    running = null
  }

  return {
    soon() {
      isDue = true
      running ??= run()
    },
    async finish() {
      stopping.abort()
      await running
    },
  }
}
