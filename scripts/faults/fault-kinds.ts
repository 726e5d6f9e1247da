// What can happen to a market: its process and its PostgreSQL are killed, stopped for a while, or cut off from each other.
import { setTimeout as sleep } from 'node:timers/promises'
import { childrenOf, signal } from './processes.ts'
import type { RunningMarket } from './running-market.ts'

export type Fault = {
  /** Done to the market; returns when the fault is over. Those that last do so for `ms`, and until `over`. */
  strike: (market: RunningMarket, ms: number, over: Promise<unknown>) => Promise<void>
  /** The process is meant to die of it. Of everything else it must not. */
  endsTheProcess?: true
  /** PostgreSQL is silent for as long as it lasts, and everybody must hear so. */
  isSilence?: true
}

export const FAULTS = {
  'process killed': {
    endsTheProcess: true,
    strike: async (market) => void signal(market.findServer() ?? 0, 'SIGKILL'),
  },
  'process stopped': { strike: (market, ms) => pause([market.findServer() ?? 0], ms) },
  'PostgreSQL killed': { strike: async (market) => void signal(market.findPostmaster() ?? 0, 'SIGKILL') },
  'PostgreSQL shut down': { strike: async (market) => void signal(market.findPostmaster() ?? 0, 'SIGINT') },
  'a backend killed': {
    strike: async (market) => void signal(childrenOf(market.findPostmaster() ?? 0).at(-1) ?? 0, 'SIGKILL'),
  },
  'PostgreSQL stopped': {
    isSilence: true,
    strike(market, ms, over) {
      const postmaster = market.findPostmaster() ?? 0
      // The main process first: it must not start another one meanwhile.
      return pause([postmaster, ...childrenOf(postmaster)], ms, over)
    },
  },
  'connections cut': {
    async strike({ database }) {
      await database.pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
          where backend_type = 'client backend' and pid <> pg_backend_pid()`,
      )
    },
  },
} as const satisfies Record<string, Fault>

export type FaultName = keyof typeof FAULTS
export const FAULT_NAMES = Object.keys(FAULTS) as FaultName[]

async function pause(pids: number[], ms: number, over?: Promise<unknown>): Promise<void> {
  const stopped = pids.filter((pid) => signal(pid, 'SIGSTOP'))
  try {
    await Promise.all([sleep(ms), over])
  } finally {
    for (const pid of stopped) signal(pid, 'SIGCONT')
  }
}
