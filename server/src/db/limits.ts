/** How long anyone waits for the database. */
export type DatabaseLimits = {
  /** For a connection: a free one of the pool, or a new one. */
  connectMs: number
  /** For the reply to one statement. */
  statementMs: number
}

/** Somebody waits for the reply: a database that is silent for this long counts as away, and they hear so within 5 s. */
export const REQUEST_LIMITS: DatabaseLimits = { connectMs: 4_000, statementMs: 4_000 }

/** Nobody waits: migrations, the demo, jobs, commands and the build of the read model may read and write a lot at once. */
export const LONG_WORK_LIMITS: DatabaseLimits = { connectMs: 15_000, statementMs: 5 * 60_000 }
