// Decides through which API of etcd Patroni keeps its leader.
//
// Patroni before 3.0.3 writes the leader's key over etcd's v3 API without comparing it first. A primary whose PostgreSQL
// was stopped for longer than the key lives takes the lock back when it goes on, and the new primary is rewound: answered
// bids and orders are gone. The v2 API compares, in every version.
import { ExpectedError } from '../launch/expected-error.mjs'

/** The section of Patroni's settings: `etcd` is the v2 API, `etcd3` the v3 API. */
export type Store = 'etcd' | 'etcd3'

const COMPARES_SINCE = [3, 0, 3] as const

export function storeFor(patroniVersion: string, wanted: Store = 'etcd'): Store {
  const match = /(\d+)\.(\d+)\.(\d+)/.exec(patroniVersion)
  if (match === null) throw new ExpectedError(`Patroni says its version is '${patroniVersion}', which is no version.`)
  if (wanted === 'etcd' || !isBefore(match.slice(1).map(Number), COMPARES_SINCE)) return wanted
  throw new ExpectedError(
    `Patroni ${match[0]} can lose committed data with etcd3: a primary that was stopped takes its lock back. Use etcd (the v2 API), or Patroni ${COMPARES_SINCE.join('.')} or later.`,
  )
}

function isBefore(version: readonly number[], other: readonly number[]): boolean {
  const at = other.findIndex((part, index) => part !== version[index])
  return at >= 0 && version[at]! < other[at]!
}
