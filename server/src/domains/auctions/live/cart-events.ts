// Tells the streams of an account that its cart has changed, a few times a second at most.
//
// An event carries the version only. A page with an older cart asks for the new one; the page that made the change has it
// already.
import type { FastifyBaseLogger } from 'fastify'
import { EVENT_INTERVAL_MS, frame } from './live-hub.ts'
import type { LiveHub } from './live-hub.ts'

/** Of one read; what is left comes with the next. */
const MAX_ACCOUNTS = 1_000

export type ReadCartVersions = (accountIds: readonly string[]) => Promise<ReadonlyMap<string, number>>

export type CartEvents = {
  /** Null: any cart may have changed. */
  changed: (accountIds: readonly string[] | null) => void
  close: () => void
}

type Options = {
  hub: Pick<LiveHub, 'countOf' | 'listAccounts' | 'tell'>
  readVersions: ReadCartVersions
  log: Pick<FastifyBaseLogger, 'warn'>
}

export function openCartEvents({ hub, readVersions, log }: Options): CartEvents {
  const waiting = new Set<string>()
  let readAt = -EVENT_INTERVAL_MS
  let isReading = false
  let timer: NodeJS.Timeout | undefined

  function changed(accountIds: readonly string[] | null): void {
    for (const accountId of accountIds ?? hub.listAccounts()) if (hub.countOf(accountId) > 0) waiting.add(accountId)
    schedule()
  }

  function schedule(): void {
    if (waiting.size === 0 || isReading || timer !== undefined) return
    timer = setTimeout(() => void flush(), Math.max(0, readAt + EVENT_INTERVAL_MS - performance.now()))
  }

  async function flush(): Promise<void> {
    timer = undefined
    readAt = performance.now()
    const accountIds = [...waiting].slice(0, MAX_ACCOUNTS)
    for (const accountId of accountIds) waiting.delete(accountId)
    isReading = true
    try {
      for (const [accountId, version] of await readVersions(accountIds))
        hub.tell(accountId, frame(`event: cart\ndata: ${JSON.stringify({ version })}\n\n`))
    } catch (error) {
      // Kept as changed, or the other devices would show the old cart until they are looked at.
      changed(accountIds)
      log.warn({ err: error }, 'changed carts could not be read for live pages')
    }
    isReading = false
    schedule()
  }

  return {
    changed,
    close() {
      clearTimeout(timer)
      waiting.clear()
    },
  }
}
