// With synchronous replication a commit is answered when a standby has it too. A commit that waits for the standby longer than
// statement_timeout is answered all the same, with a warning: it is committed here and perhaps nowhere else, so a failover
// may lose it. A buyer must not hear that such an order stands. It counts as a commit whose answer got lost.
import type pg from 'pg'
import { DatabaseAwayError } from './database-away.ts'

type AnyFunction = (...args: unknown[]) => unknown
type Callback = (error: unknown, ...rest: unknown[]) => void

/** The function of PostgreSQL that warns. Its words depend on the server's language. */
const WARNS = 'SyncRepWaitForLSN'

export class UnreplicatedCommitError extends DatabaseAwayError {
  constructor() {
    super(new Error('a commit was not confirmed by the synchronous standby in time'))
    this.name = 'UnreplicatedCommitError'
  }
}

/** Wraps the sending of a connection's statements. After such a commit nothing more is believed on that connection. */
export function refuseUnreplicated(client: Pick<pg.ClientBase, 'on'>, send: AnyFunction): AnyFunction {
  let isUnreplicated = false
  client.on('notice', ({ routine }) => (isUnreplicated ||= routine === WARNS))
  return (...args) => {
    const callback = args.at(-1)
    if (typeof callback === 'function') {
      const checked: Callback = (error, ...rest) =>
        isUnreplicated ? (callback as Callback)(new UnreplicatedCommitError()) : (callback as Callback)(error, ...rest)
      return send(...args.slice(0, -1), checked)
    }
    const result = send(...args)
    if (!(result instanceof Promise)) return result
    return result.then((value: unknown) => {
      if (isUnreplicated) throw new UnreplicatedCommitError()
      return value
    })
  }
}
