// Hears PostgreSQL's NOTIFY on a connection of its own, and comes back by itself when that breaks.
//
// A notice is only a hint to read what it is about. While the connection is away notices are lost, so listeners are told
// when it is open, the first time too, and read everything again.
import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'

const MAX_RECONNECT_MS = 5_000
const CONNECT_LIMIT_MS = 5_000
/** A frozen database never answers a goodbye. */
const CLOSE_LIMIT_MS = 1_000

export type NoticeListener = {
  open: () => void
  isListening: () => boolean
  close: () => Promise<void>
}

export type NoticeListenerOptions = {
  pool: pg.Pool
  log: Pick<FastifyBaseLogger, 'warn'>
  /** Shown in PostgreSQL's list of connections. */
  name: string
  /** Says LISTEN for its channels. */
  subscribe: (client: pg.Client) => Promise<void>
  onNotice: (payload: string) => void
  /** From now on notices are heard; earlier ones may have been missed. */
  onOpen: () => void
}

export function createNoticeListener(options: NoticeListenerOptions): NoticeListener {
  const { pool, log, name, subscribe, onNotice, onOpen } = options
  let current: pg.Client | null = null
  let isListening = false
  let isClosed = false
  let failures = 0
  let retry: NodeJS.Timeout | undefined

  async function connect(): Promise<void> {
    const client = new pg.Client({
      connectionString: pool.options.connectionString,
      application_name: name,
      connectionTimeoutMillis: CONNECT_LIMIT_MS,
      query_timeout: CONNECT_LIMIT_MS,
      // A firewall may forget a quiet connection without a word to either side.
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
    })
    client.on('error', (error) => lose(client, error))
    client.on('end', () => lose(client))
    client.on('notification', ({ payload }) => onNotice(payload ?? ''))
    current = client
    try {
      await client.connect()
      await subscribe(client)
    } catch (error) {
      return lose(client, error)
    }
    if (current !== client) return
    failures = 0
    isListening = true
    onOpen()
  }

  function lose(client: pg.Client, error?: unknown): void {
    if (current !== client || isClosed) return
    current = null
    isListening = false
    failures += 1
    log.warn({ err: error, name, failures }, 'The connection that hears of changes broke.')
    retry = setTimeout(() => void connect(), pauseAfter(failures))
    client.end().catch(() => {
      // It is broken already; nothing is left to end.
    })
  }

  async function close(): Promise<void> {
    isClosed = true
    isListening = false
    clearTimeout(retry)
    const client = current
    current = null
    const limit = new Promise<void>((resolve) => setTimeout(resolve, CLOSE_LIMIT_MS).unref())
    await Promise.race([client?.end().catch(() => {}), limit])
  }

  return { open: () => void connect(), isListening: () => isListening, close }
}

/** A tenth of a second at first, then twice as long each time. */
export function pauseAfter(failures: number): number {
  return Math.min(MAX_RECONNECT_MS, 50 * 2 ** failures)
}
