// What can happen to an embedded market: its process and its PostgreSQL are killed, stopped for a while, or cut off from each
// other.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../../../server/src/db/database.ts'
import type { Fault } from '../fault-market.ts'
import { childrenOf, hit, pause, signal, type Target } from '../processes.ts'

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
  const server = (): Target => ({ what: 'the process that serves', pid: findServer() })
  const postmaster = (): Target => ({ what: 'PostgreSQL', pid: findPostmaster() })
  /** The youngest that still runs: any of them may end by itself. */
  const killBackend = (): void => {
    const youngestFirst = childrenOf(findPostmaster() ?? 0).toReversed()
    if (!youngestFirst.some((pid) => signal(pid, 'SIGKILL'))) throw new Error('PostgreSQL has no process to kill.')
  }
  return {
    'process killed': {
      mayEndProcess: true,
      // While buyers wait for the gateway: otherwise few of the kills would meet an order between its commits.
      strike: () => withSilentGateway(gatewayBooks, async () => hit(server(), 'SIGKILL')),
    },
    'process stopped': { strike: (ms) => pause({ targets: [server()] }, ms) },
    'PostgreSQL killed': { strike: async () => hit(postmaster(), 'SIGKILL') },
    'PostgreSQL shut down': { strike: async () => hit(postmaster(), 'SIGINT') },
    'a backend killed': { strike: async () => killBackend() },
    'PostgreSQL stopped': {
      isSilence: true,
      minMs: MIN_SILENCE_MS,
      // The main process first: it must not start another one meanwhile.
      strike: async (ms, over) =>
        pause({ targets: [postmaster()], others: childrenOf(findPostmaster() ?? 0) }, ms, over),
    },
    'connections cut': {
      async strike() {
        const { rowCount } = await database.pool.query(
          `select pg_terminate_backend(pid) from pg_stat_activity
            where backend_type = 'client backend' and pid <> pg_backend_pid()`,
        )
        if (rowCount === 0) throw new Error('There was no connection to cut.')
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
