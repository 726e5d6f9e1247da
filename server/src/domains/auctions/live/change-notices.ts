// Tells every web process which auctions changed, by PostgreSQL's NOTIFY.
//
// Sent after the commit and never in it: a NOTIFY inside a transaction makes all of them queue for one lock. A notice is
// only a hint: a process that hears it reads the state, and one that may have missed some reads everything again.
import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { createNoticeListener, pauseAfter } from '../../../db/connections/notice-listener.ts'
import { hearNotices, sendNotice } from './live-queries.ts'

/** A notice carries at most 8,000 bytes; names have at most 12 characters. */
const MAX_NAMES_PER_NOTICE = 400
/** Changes within this share a notice. */
const GATHER_MS = 25
/** A frozen database never answers. */
const CLOSE_LIMIT_MS = 1_000
/** About ten seconds. A database that is away for longer breaks the others' connections too, and then they read everything. */
const MAX_SENDS = 8

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
  let isListening = false
  let isClosed = false
  let endPause = (): void => {}
  const listener = createNoticeListener({
    pool,
    log,
    name: 'lotyard live',
    subscribe: hearNotices,
    onNotice: hear,
    onOpen: onGap,
  })

  function publish(names: string[]): void {
    onChanged(names)
    for (const name of names) pending.add(name)
    if (pending.size > 0) sending ??= send()
  }

  async function send(): Promise<void> {
    let failed = 0
    do {
      const names = [...pending]
      pending.clear()
      try {
        await notifyChanges(pool, names, self)
        failed = 0
      } catch (error) {
        failed += 1
        log.warn({ err: error, failed }, 'other processes were not told of changed auctions')
        // Their pages would show the old price until the next bid.
        if (failed < MAX_SENDS) for (const name of names) pending.add(name)
      }
      await new Promise<void>((resolve) => {
        endPause = resolve
        setTimeout(resolve, failed === 0 ? GATHER_MS : pauseAfter(failed))
      })
      // Who closes sends what is left, once.
    } while (pending.size > 0 && !(isClosed && failed > 0))
    // In the same turn as the last look at `pending`. Any later, and a change in between would never be sent.
    sending = null
  }

  function listen(): void {
    if (isListening) return
    isListening = true
    listener.open()
  }

  function hear(notice: string): void {
    const [from, ...names] = notice.split(' ')
    if (from !== self) onChanged(names)
  }

  async function close(): Promise<void> {
    isClosed = true
    endPause()
    const limit = new Promise<void>((resolve) => setTimeout(resolve, CLOSE_LIMIT_MS).unref())
    await Promise.all([Promise.race([sending, limit]), listener.close()])
  }

  return { publish, listen, close }
}
