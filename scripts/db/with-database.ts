// Opens the database for a command: the running site's where there is one, else for as long as the command runs.
import '../../server/src/runtime/production.ts'
import { parseConfig } from '../../server/src/config/config.ts'
import type { Context } from '../../server/src/context.ts'
import { openDatabaseServer } from '../../server/src/runtime/open-database-server.ts'
import { createLog } from '../../server/src/runtime/reporting/log.ts'
import { StartError } from '../../server/src/runtime/reporting/start-error.ts'
import { createStopper, type Stopper } from '../../server/src/runtime/stop-in-order.ts'
import { surviveClosedOutput } from '../../server/src/runtime/reporting/survive-closed-output.ts'
import { watchRejections } from '../../server/src/runtime/reporting/watch-rejections.ts'
import { STOP_LIMIT_MS } from '../../server/src/runtime/stop-limits.ts'
import { openContext } from '../../server/src/runtime/web.ts'
import { prepareDatabase } from '../../server/src/db/schema/prepare-database.ts'

const INTERRUPTED = 130

export type Prepared = { context: Context; stopper: Stopper; url: string; migrated: string[] }

export type CommandOptions = {
  /** Whether it brings the schema up to date first; MIGRATIONS decides where it isn't given. */
  migrations?: 'always' | 'never'
  /** An owner of the embedded database is refused while the site runs. */
  as?: 'owner' | 'guest'
  /** How long it waits for a database that is away. */
  waitMs?: number
}

/** Runs the work on a migrated database, and ends the process: 0, or 1 with one sentence for what was to be expected. */
export async function withDatabase(
  command: string,
  work: (prepared: Prepared) => Promise<void>,
  { migrations, as = 'guest', waitMs = 0 }: CommandOptions = {},
): Promise<never> {
  surviveClosedOutput()
  let code = 0
  const stopper = createStopper(STOP_LIMIT_MS, (name, error) => console.error(`Could not stop: ${name}.`, error))
  const leave = async (): Promise<never> => {
    const failed = await stopper.stopAll()
    return process.exit(failed.length === 0 ? code : 1)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      code = INTERRUPTED
      void leave()
    })
  }
  try {
    const config = parseConfig(process.env)
    const log = createLog(config.logLevel)
    watchRejections(
      () => log,
      (error) => {
        throw error
      },
    )
    const waiting = { limitMs: waitMs, say: (sentence: string) => console.error(sentence) }
    const server = await openDatabaseServer({ config, as, command, log, waiting })
    await stopper.add('database', server.stop)
    const context = await openContext(config, server.url, log, stopper, 'work')
    const runsMigrations = migrations === 'always' || config.runsMigrations
    const migrated =
      migrations === 'never' ? [] : await prepareDatabase(server.url, { runsMigrations, say: console.error })
    await work({ context, stopper, url: server.url, migrated })
  } catch (error) {
    if (!stopper.isStopping) {
      console.error(error instanceof StartError ? error.message : error)
      code = 1
    }
  }
  return leave()
}
