// Hears when the change feed has something new, by PostgreSQL's NOTIFY, on a connection of its own.
//
// A notice is only a hint to read the feed. While the connection is away notices are lost, so the feed must be read now and
// then without one, and at once when the connection is back.
import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import { listenForChanges } from './change-feed-queries.ts'

const MAX_RECONNECT_MS = 5_000
const CONNECT_LIMIT_MS = 5_000
/** A frozen database never answers a goodbye. */
const CLOSE_LIMIT_MS = 1_000

export type ChangeListener = {
  open: () => void
  isListening: () => boolean
  close: () => Promise<void>
}

export function createChangeListener(
  { pool, log }: { pool: pg.Pool; log: Pick<FastifyBaseLogger, 'warn'> },
  onNotice: () => void,
): ChangeListener {
  let current: pg.Client | null = null
  let isListening = false
  let isClosed = false
  let failures = 0
  let retry: NodeJS.Timeout | undefined

  async function connect(): Promise<void> {
    const client = new pg.Client({
      connectionString: pool.options.connectionString,
      application_name: 'lotyard catalogue',
      connectionTimeoutMillis: CONNECT_LIMIT_MS,
      query_timeout: CONNECT_LIMIT_MS,
      keepAlive: true,
    })
    client.on('error', () => lose(client))
    client.on('end', () => lose(client))
    client.on('notification', onNotice)
    current = client
    try {
      await client.connect()
      await listenForChanges(client)
    } catch {
      return lose(client)
    }
    if (current !== client) return
    failures = 0
    isListening = true
    // What was written before the first notice that can be heard.
    onNotice()
  }

  function lose(client: pg.Client): void {
    if (current !== client || isClosed) return
    current = null
    isListening = false
    failures += 1
    log.warn({ failures }, 'the connection that hears of changed listings broke')
    retry = setTimeout(() => void connect(), Math.min(MAX_RECONNECT_MS, 50 * 2 ** failures))
    client.end().catch(() => {
      // It is broken already; nothing is left to end.
    })
  }

  return {
    open: () => void connect(),
    isListening: () => isListening,
    async close() {
      isClosed = true
      isListening = false
      clearTimeout(retry)
      const client = current
      current = null
      const limit = new Promise<void>((resolve) => setTimeout(resolve, CLOSE_LIMIT_MS).unref())
      await Promise.race([client?.end().catch(() => {}), limit])
    },
  }
}
