/** How long a caller waits for the database. */
export type DatabaseLimits = {
  /** For a connection: a free one of the pool, or a new one. */
  connectMs: number
  /** For the reply to one statement; null where it may take as long as it takes. */
  statementMs: number | null
  /** PostgreSQL itself gives a statement up after this long. Where it is null, it goes on after the caller has given up. */
  cancelMs: number | null
  /** For a lock on a table or a row; as long as the statement may take where it isn't given. */
  lockMs?: number
  /** PostgreSQL undoes a transaction that has been silent for this long: its process may be gone without a word. */
  abandonedMs?: number
}

/**
 * A client waits for the reply: a database that is silent for this long counts as away, and the client hears so within 5 s.
 * PostgreSQL gives up a little earlier. Statements that only we gave up would keep their connections and their places in
 * queues for locks, and those who try again would add more until there are no connections left.
 */
export const REQUEST_LIMITS = {
  connectMs: 4_000,
  statementMs: 4_000,
  cancelMs: 3_700,
  // A machine that loses its power or its cable closes no connection. Without the limit the lots that it was selling stay
  // locked until TCP notices, which by default takes two hours.
  abandonedMs: 10_000,
} satisfies DatabaseLimits

/** No client waits: the demo, jobs, commands and the build of the read model may read and write a lot at once. */
export const LONG_WORK_LIMITS: DatabaseLimits = { connectMs: 15_000, statementMs: 5 * 60_000, cancelMs: null }

/**
 * A migration is one statement, and on a large record it may take hours. Given up, it would be undone, be taken for a
 * database that is away, and begin again at the next start, for ever. For a lock it waits only briefly: who needs the same
 * table waits behind it (server/src/db/schema/patient-locks.ts).
 */
export const MIGRATION_LIMITS: DatabaseLimits = {
  connectMs: 15_000,
  statementMs: null,
  cancelMs: null,
  lockMs: 2_000,
}
