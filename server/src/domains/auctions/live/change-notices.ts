// Tells every web process which auctions changed, by PostgreSQL's NOTIFY.
//
// Sent after the commit and never in it: a NOTIFY inside a transaction makes all of them queue for one lock. A notice is
// only a hint: whoever hears it reads the state, and whoever may have missed one reads everything again.
import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import { hearNotices, sendNotice } from './live-queries.ts'

/** A notice carries at most 8,000 bytes; names have at most 12 characters. */
const MAX_NAMES_PER_NOTICE = 400
/** Changes within this share a notice. */
const GATHER_MS = 25
const MAX_RECONNECT_MS = 5_000

export type ChangeNotices = {
  /** Tells this process at once, and the others soon. Never throws: a bid counts whether or not they hear of it. */
  publish: (names: string[]) => void
  /** From now on `onChanged` hears of other processes' changes. */
  listen: () => void
  close: () => Promise<void>
}

export type ChangeNoticesOptions = {
  pool: pg.Pool
  log: Pick<FastifyBaseLogger, 'warn'>
  onChanged: (names: string[]) => void
  /** Notices may have been missed: the connection was away. */
  onGap: () => void
}

/** For a process that has no streams of its own, such as the worker. */
export async function notifyChanges(pool: pg.Pool, names: string[], from = 'worker'): Promise<void> {
  for (let start = 0; start < names.length; start += MAX_NAMES_PER_NOTICE) {
    const notice = [from, ...names.slice(start, start + MAX_NAMES_PER_NOTICE)].join(' ')
    await sendNotice(pool, notice)
  }
}

export function openChangeNotices({ pool, log, onChanged, onGap }: ChangeNoticesOptions): ChangeNotices {
  const self = randomUUID()
  const pending = new Set<string>()
  let sending: Promise<void> | null = null
  let listener: pg.Client | null = null
  let retry: NodeJS.Timeout | undefined
  let failures = 0
  let isListening = false
  let isClosed = false

  function publish(names: string[]): void {
    onChanged(names)
    for (const name of names) pending.add(name)
    if (pending.size > 0) sending ??= send()
  }

  async function send(): Promise<void> {
    do {
      const names = [...pending]
      pending.clear()
      await notifyChanges(pool, names, self).catch((error: Error) =>
        log.warn({ err: error }, 'other processes were not told of changed auctions'),
      )
      await new Promise((resolve) => setTimeout(resolve, GATHER_MS))
    } while (pending.size > 0 && !isClosed)
    // In the same turn as the last look at `pending`. Any later, and a change in between would be sent to nobody.
    sending = null
  }

  function listen(): void {
    if (isListening) return
    isListening = true
    void connect()
  }

  async function connect(): Promise<void> {
    const client = new pg.Client({
      connectionString: pool.options.connectionString,
      application_name: 'lotyard live',
      keepAlive: true,
    })
    client.on('error', () => reconnect(client))
    client.on('end', () => reconnect(client))
    client.on('notification', ({ payload }) => hear(payload ?? ''))
    listener = client
    try {
      await client.connect()
      await hearNotices(client)
      failures = 0
      onGap()
    } catch {
      reconnect(client)
    }
  }

  function hear(notice: string): void {
    const [from, ...names] = notice.split(' ')
    if (from !== self) onChanged(names)
  }

  function reconnect(client: pg.Client): void {
    if (listener !== client || isClosed) return
    listener = null
    failures += 1
    log.warn({ failures }, 'the connection that hears of changed auctions broke')
    retry = setTimeout(() => void connect(), Math.min(MAX_RECONNECT_MS, 50 * 2 ** failures))
    client.end().catch(() => {
      // It is broken already; nothing is left to end.
    })
  }

  async function close(): Promise<void> {
    isClosed = true
    clearTimeout(retry)
    await sending
    const client = listener
    listener = null
    await client?.end()
  }

  return { publish, listen, close }
}
