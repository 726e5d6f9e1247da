// How many connections to the database a set-up holds at most. The embedded server is sized by it, an operator's own is
// compared with it at start, and docs/operating.md explains it.
import type { Config } from '../config/config.ts'
import { SANDBOX_CONNECTIONS } from '../providers/payments/sandbox/create-sandbox.ts'
import { WATCHING_CONNECTIONS } from './open-watching.ts'

/**
 * Beside its pool a web process has two that decide bids, one for each kind of notice it hears, one that builds the
 * catalogue, and one that proves that the process is alive.
 */
const BESIDE_REQUESTS = 6
/** The one that proves that the process is alive, and those that watch. */
const BESIDE_JOBS = 1 + WATCHING_CONNECTIONS
/** While a process starts: the lock on migrations, those who run them, and a look at what is there. */
const STARTING = 4

export type SetUp = { webProcesses: number; jobProcesses: number }
type Pools = Pick<Config, 'databaseConnections' | 'databaseWorkConnections' | 'paymentGateway'>

export function connectionsNeeded({ webProcesses, jobProcesses }: SetUp, pools: Pools): number {
  const sandbox = pools.paymentGateway === 'sandbox' ? SANDBOX_CONNECTIONS : 0
  const ofWeb = pools.databaseConnections + BESIDE_REQUESTS + sandbox
  const ofJobs = pools.databaseWorkConnections + BESIDE_JOBS + sandbox
  return webProcesses * ofWeb + jobProcesses * ofJobs + STARTING
}
