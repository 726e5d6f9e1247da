// What faults, load and proofs know of a market: not what it consists of, but where its clients go, what can happen to it,
// and where the truth is read afterwards.
import type { Database } from '../../server/src/db/database.ts'

/** A market under test, whatever it consists of. */
export type FaultMarket = EmptyMarket & {
  /** Where clients go. */
  address: string
  /** Every web process by itself, to compare what each of them shows with the truth. One may be down meanwhile. */
  directAddresses: string[]
  /** All of its files; its programs work in there. */
  folder: string
  /** This market's kinds, by name. */
  faults: Record<string, Fault>
  /** The processes that no fault may end unless it says so; each must be there under the same id afterwards. */
  processIds?: () => number[]
  /** Waits until nothing of the last fault is left, so that each fault meets a market that is whole. */
  whenWhole?: () => Promise<void>
  /** What it printed, for a run that fails. */
  output: () => string
  /** Ends it as an operator does. Returns what was left behind, if anything. */
  stop: () => Promise<string[]>
}

/** Its databases as they are before any process of it has started: migrated, and without a row of a market. */
export type EmptyMarket = {
  sessionSecret: string
  /** To the primary, beside the market's own connections. It breaks with every fault and is made again when it is used. */
  database: Database
  /** The books of the payment sandbox, in a PostgreSQL of their own, which no fault reaches. */
  gatewayBooks: Database
}

export type Fault = {
  /** Done to the market; returns when the fault is over. Those that last do so for `ms`, and until `over`. */
  strike: (ms: number, over: Promise<unknown>) => Promise<void>
  /** It lasts at least this long, whatever the run asks for. */
  minMs?: number
  /** The database is silent for as long as it lasts, and everybody must hear so. */
  isSilence?: true
  /** A process is meant to die of it. Of everything else none must. */
  mayEndProcess?: true
  /** How soon the market must be back, where that is not the run's own limit. */
  backWithinMs?: number
  /** It happens in every run, however short. */
  isInEveryRun?: true
  /** No client may notice: not one request is refused or broken off while it lasts. */
  allowsNoFailure?: true
}

export type StartMarket = (options: {
  /** Fills the databases before the first process starts: the demo is loaded into an empty market only. */
  prepare: (empty: EmptyMarket) => Promise<void>
}) => Promise<FaultMarket>
