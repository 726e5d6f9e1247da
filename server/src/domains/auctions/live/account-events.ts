// Tells the streams of an account that something of its own has changed, a few times a second at most: its cart, how
// many of its notices are unread, and its orders.
//
// An event carries one number. A page with an older cart asks for the new one, and the page that made the change has it
// already; the number beside the bell needs nothing else.
import type { FastifyBaseLogger } from 'fastify'
import { EVENT_INTERVAL_MS, frame } from './live-hub.ts'
import type { LiveHub } from './live-hub.ts'

/** Of one read; what is left comes with the next. */
const MAX_ACCOUNTS = 1_000

export type ReadNumbers = (accountIds: readonly string[]) => Promise<ReadonlyMap<string, number>>

export type AccountEvents = {
  /** Null: any account's may have changed. */
  changed: (accountIds: readonly string[] | null) => void
  close: () => void
}

type Options = {
  hub: Pick<LiveHub, 'countOf' | 'listAccounts' | 'tell'>
  /** The name of the event, and what its number is called. */
  event: 'cart' | 'notices' | 'orders'
  field: string
  read: ReadNumbers
  log: Pick<FastifyBaseLogger, 'warn'>
}

export function openAccountEvents({ hub, event, field, read, log }: Options): AccountEvents {
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
      for (const [accountId, number] of await read(accountIds))
        hub.tell(accountId, frame(`event: ${event}\ndata: ${JSON.stringify({ [field]: number })}\n\n`))
    } catch (error) {
      // Kept as changed, or the other devices would show the old number until they are looked at.
      changed(accountIds)
      log.warn({ err: error, event }, 'what changed of accounts could not be read for live pages')
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
