import { setTimeout as sleep } from 'node:timers/promises'
import { StartError } from '../../runtime/reporting/start-error.ts'
import { isDatabaseAway } from '../connections/database-away.ts'

const PAUSE_MS = 1_000
const SAY_AGAIN_MS = 60_000
const LIMIT_MS = 10 * 60_000

/**
 * With MIGRATIONS=off: waits until another program has brought the database up to date. `listPending` names what is missing
 * and refuses a database that waiting can't help.
 */
export async function waitForMigrations(
  listPending: () => Promise<string[]>,
  say: (sentence: string) => void,
  { pauseMs = PAUSE_MS, limitMs = LIMIT_MS } = {},
): Promise<void> {
  const startMs = performance.now()
  let saidMs = -Infinity
  let missing = ''
  for (;;) {
    const pending = await orAway(listPending())
    if (pending?.length === 0) return
    if (pending !== null) missing = pending.length === 1 ? `${pending[0]}` : `${pending[0]} to ${pending.at(-1)}`
    const nowMs = performance.now()
    const lacks = missing === '' ? "doesn't answer" : `lacks ${missing}`
    if (nowMs - startMs > limitMs)
      throw new StartError(
        `MIGRATIONS is off, and the database still ${lacks} after ${Math.round(limitMs / 60_000)} minutes: run npm run db:migrate.`,
        { mayPass: true },
      )
    if (nowMs - saidMs > SAY_AGAIN_MS) {
      say(`MIGRATIONS is off, and the database ${lacks}: waiting until npm run db:migrate has run.`)
      saidMs = nowMs
    }
    await sleep(pauseMs)
  }
}

/** A database that is away for a moment while it is migrated is waited for too. */
async function orAway<Result>(promise: Promise<Result>): Promise<Result | null> {
  try {
    return await promise
  } catch (error) {
    if (isDatabaseAway(error)) return null
    throw error
  }
}
