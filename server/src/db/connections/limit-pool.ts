// Gives every statement of a pool a plan that is kept and a time limit (none where it is null), and marks errors that mean
// that the database is away.
//
// A connection whose statement was given up is closed. Kept, it would hand its next user a transaction that is still
// open, or the reply to an earlier statement.
import type pg from 'pg'
import { DatabaseAwayError, isConnectionFailure } from './database-away.ts'
import { traceStatements } from './trace-statements.ts'
import { currentTracing } from '../../tracing/spans.ts'
import { isStream, planStatements } from '../statements/planned-statements.ts'

type Callback = (error: unknown, ...rest: unknown[]) => void
type AnyFunction = (...args: unknown[]) => unknown

export function limitPool(pool: pg.Pool, statementMs: number | null): void {
  pool.connect = marking(pool.connect.bind(pool) as AnyFunction) as typeof pool.connect
  // It also hears of its connection's end, which comes before the statement's own error.
  pool.query = marking(pool.query.bind(pool) as AnyFunction) as typeof pool.query
  const tracing = currentTracing()
  if (tracing !== null) {
    const connect = pool.connect.bind(pool) as AnyFunction
    // A callback is called by whoever gave the connection back: their trace is not the caller's.
    pool.connect = ((callback?: AnyFunction) =>
      callback === undefined ? connect() : connect(tracing.bind(callback))) as typeof pool.connect
  }
  pool.on('connect', (client) => {
    limitClient(client, statementMs)
    if (tracing !== null) traceStatements(client, tracing)
  })
}

function limitClient(client: pg.PoolClient, statementMs: number | null): void {
  const send = planStatements(client)
  const limited: AnyFunction = (statement, ...rest) => {
    // A COPY is a stream: it takes as long as its other end.
    if (statementMs === null || isStream(statement)) return send(statement, ...rest)
    const config = typeof statement === 'string' ? { text: statement } : (statement as object)
    return send({ ...config, query_timeout: statementMs }, ...rest)
  }
  client.query = marking(limited, (error) => {
    if ((error as Error).message === 'Query read timeout') close(client)
  }) as typeof client.query
}

/** Ends the socket at once. The pool drops the connection when it is released. */
function close(client: pg.PoolClient): void {
  void (client as unknown as pg.Client).end()
}

/** Wraps a function of the driver that either returns a promise or takes a callback as its last argument. */
function marking(call: AnyFunction, onError: (error: unknown) => void = () => {}): AnyFunction {
  const mark = (error: unknown): unknown => {
    onError(error)
    if (error instanceof DatabaseAwayError || !isConnectionFailure(error)) return error
    return new DatabaseAwayError(error as Error)
  }
  return (...args) => {
    const callback = args.at(-1)
    if (typeof callback === 'function') {
      const marked: Callback = (error, ...rest) =>
        (callback as Callback)(error === undefined || error === null ? error : mark(error), ...rest)
      return call(...args.slice(0, -1), marked)
    }
    const result = call(...args)
    return result instanceof Promise
      ? result.catch((error: unknown) => {
          throw mark(error)
        })
      : result
  }
}
