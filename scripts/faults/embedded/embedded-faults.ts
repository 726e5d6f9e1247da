// What can happen to an embedded market: its process and its PostgreSQL are killed, stopped for a while, or cut off from each
// other.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../../../server/src/db/database.ts'
import type { Fault } from '../fault-market.ts'
import { childrenOf, pause, signal } from '../processes.ts'

export const EMBEDDED_FAULTS = [
  'process killed',
  'process stopped',
  'PostgreSQL killed',
  'PostgreSQL shut down',
  'a backend killed',
  'PostgreSQL stopped',
  'connections cut',
] as const

/** Longer than a request waits for the database: a buyer who asks at its beginning hears of it before it is over. */
export const MIN_SILENCE_MS = 6_000

export function embeddedFaults({
  database,
  gatewayBooks,
  findServer,
  findPostmaster,
}: {
  database: Database
  gatewayBooks: Database
  /** The process that serves, as `npm start` started it; null while there is none. */
  findServer: () => number | null
  findPostmaster: () => number | null
}): Record<(typeof EMBEDDED_FAULTS)[number], Fault> {
  const server = (): number => findServer() ?? 0
  const postmaster = (): number => findPostmaster() ?? 0
  return {
    'process killed': {
      mayEndProcess: true,
      // While buyers wait for the gateway: otherwise few of the kills would meet an order between its commits.
      strike: () => withSilentGateway(gatewayBooks, async () => void signal(server(), 'SIGKILL')),
    },
    'process stopped': { strike: (ms) => pause([server()], ms) },
    'PostgreSQL killed': { strike: async () => void signal(postmaster(), 'SIGKILL') },
    'PostgreSQL shut down': { strike: async () => void signal(postmaster(), 'SIGINT') },
    'a backend killed': { strike: async () => void signal(childrenOf(postmaster()).at(-1) ?? 0, 'SIGKILL') },
    'PostgreSQL stopped': {
      isSilence: true,
      minMs: MIN_SILENCE_MS,
      // The main process first: it must not start another one meanwhile.
      strike: (ms, over) => pause([postmaster(), ...childrenOf(postmaster())], ms, over),
    },
    'connections cut': {
      async strike() {
        await database.pool.query(
          `select pg_terminate_backend(pid) from pg_stat_activity
            where backend_type = 'client backend' and pid <> pg_backend_pid()`,
        )
      },
    },
  }
}

const GATEWAY_SILENT_MS = 800

/** Does the work after the gateway has been silent for a moment. What it was asked for meanwhile it has not booked. */
async function withSilentGateway({ pool }: Database, work: () => Promise<void>): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin; lock table sandbox_transactions in exclusive mode')
    await sleep(GATEWAY_SILENT_MS)
    await work()
  } finally {
    await client.query('rollback')
    client.release()
  }
}
