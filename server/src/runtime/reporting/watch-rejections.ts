import type { Logger } from 'pino'
import { isDatabaseAway } from '../../db/connections/database-away.ts'

/**
 * Calls `fail` for a promise that was rejected while no code awaited it: something is wrong with the program. A lost
 * connection to the database is nothing wrong with the program, whichever library forgot to await it: that is written
 * down, and the market goes on.
 */
export function watchRejections(log: () => Logger, fail: (error: unknown) => void): void {
  process.on('unhandledRejection', (error) => {
    if (!isDatabaseAway(error)) return fail(error)
    log().error({ err: error }, 'A connection was lost where no code waited for its reply.')
  })
}
