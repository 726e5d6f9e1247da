// Tells the streams of an account when something last happened to one of its orders, in milliseconds. A page that was drawn
// before that asks for its order again.
//
// Kept in memory: counted in the database, every change of an order would write one row more. Where this process can't know,
// because it has just started, missed some of the feed or forgot an account, it names a time that is too late rather than
// too early: a page then asks once for nothing.
import type { FastifyBaseLogger } from 'fastify'
import { openAccountEvents, type AccountEvents } from './account-events.ts'
import type { LiveHub } from './live-hub.ts'

const MAX_ACCOUNTS = 20_000

type Options = { hub: Pick<LiveHub, 'countOf' | 'listAccounts' | 'tell'>; log: Pick<FastifyBaseLogger, 'warn'> }

export type OrderEvents = AccountEvents & {
  /** Something happened to orders of these accounts; null: of any. */
  noted: AccountEvents['changed']
}

export function openOrderEvents({ hub, log }: Options): OrderEvents {
  const heardAt = new Map<string, number>()
  let unknownAt = Date.now()

  function keep(accountId: string, at: number): void {
    // The last heard stand last, so that the first is the one to forget.
    heardAt.delete(accountId)
    heardAt.set(accountId, at)
    if (heardAt.size <= MAX_ACCOUNTS) return
    const [oldest, oldestAt] = heardAt.entries().next().value!
    heardAt.delete(oldest)
    unknownAt = Math.max(unknownAt, oldestAt)
  }

  const events = openAccountEvents({
    hub,
    event: 'orders',
    field: 'version',
    read: (accountIds) => Promise.resolve(new Map(accountIds.map((id) => [id, heardAt.get(id) ?? unknownAt]))),
    log,
  })
  return {
    ...events,
    noted(accountIds) {
      const now = Date.now()
      if (accountIds === null) {
        heardAt.clear()
        unknownAt = now
      } else for (const accountId of accountIds) keep(accountId, now)
      events.changed(accountIds)
    },
  }
}
