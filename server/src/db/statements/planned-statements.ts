// Has PostgreSQL parse and plan each statement once per connection, whatever wrote it: a builder, a template or a text.
//
// A statement is named by its text, so the driver prepares it the first time and reuses it from then on. What was prepared
// can become outdated: a migration changes its columns, a failover or DISCARD ALL forgets it. Then it is prepared and sent
// again; inside a transaction, which PostgreSQL has given up by then, the caller hears that the database is away, and the
// next attempt works.
import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import pg from 'pg'
import { DatabaseAwayError } from '../connections/database-away.ts'

export type Send = (...given: unknown[]) => unknown

/** For each connection, on both sides: texts with lists of varying length could otherwise make any number. */
export const MAX_PREPARED = 300
/** A longer text is a long list, and seldom the same twice. */
const MAX_TEXT_LENGTH = 20_000
const MAX_NAMES = 1_000

// Everything else (begin, set, listen, DDL) has no plan. Where a text may be several statements, it cannot be prepared.
const HAS_PLAN = /^[\s(]*(select|with|insert|update|delete|merge|values)\b[^;]*$/i

const names = new LRUCache<string, string>({ max: MAX_NAMES })

/** Empty for a text that is sent as it is. */
export function nameStatement(text: string): string {
  const known = names.get(text)
  if (known !== undefined) return known
  const isNamed = text.length <= MAX_TEXT_LENGTH && HAS_PLAN.test(text)
  const name = isNamed ? createHash('sha256').update(text).digest('base64url').slice(0, 22) : ''
  if (text.length <= MAX_TEXT_LENGTH) names.set(text, name)
  return name
}

// What the driver keeps besides its documented interface.
type Driver = pg.Client & {
  readyForQuery: boolean
  pipeline: boolean
  getTransactionStatus: () => 'I' | 'T' | 'E' | null
  connection: {
    parsedStatements: Record<string, string | undefined>
    close: (message: { type: 'S'; name: string }) => void
  }
}

type Config = { text: string; values?: unknown }
type Callback = (error: unknown, result?: unknown) => void

const DRIVER = pg.Client.prototype as unknown as { query: Send }

/** What takes the place of a connection's `query`. Streams such as COPY go through untouched. */
export function planStatements(connected: pg.ClientBase): Send {
  const client = connected as Driver
  // Looked up at each call: a test may have put its own in the driver's place meanwhile.
  const send: Send = (...given) => DRIVER.query.apply(client, given)
  const prepared = new LRUCache<string, true>({ max: MAX_PREPARED, dispose: (_, name) => close(name) })

  /** Unlike DEALLOCATE this works in a transaction that has failed, and for a name that the server does not know. */
  function close(name: string): void {
    delete client.connection.parsedStatements[name]
    client.connection.close({ type: 'S', name })
  }

  function keepName(text: string): string {
    const name = nameStatement(text)
    if (name === '' || prepared.get(name) !== undefined) return name
    // Making room sends a message at once. Behind a COPY that is under way it would end up among its data.
    if (prepared.size === MAX_PREPARED && !client.readyForQuery && !client.pipeline) return ''
    prepared.set(name, true)
    return name
  }

  /** Forgets what is outdated. Returns null where the statement may be sent again, and otherwise what to throw. */
  function recover(error: unknown, name: string, { wasPrepared, isRetry }: Attempt): unknown {
    const outdated = whatIsOutdated(error, wasPrepared)
    if (outdated === 'nothing') return error
    if (outdated === 'connection') prepared.clear()
    else prepared.delete(name)
    // A pipelined statement may have its COMMIT behind it: sent again, it would be a transaction of its own.
    if (!isRetry && !client.pipeline && client.getTransactionStatus() === 'I') return null
    return outdated === 'connection' ? new DatabaseAwayError(error as Error) : error
  }

  function attempt(config: Config, callback: Callback | undefined, isRetry: boolean): unknown {
    const name = keepName(config.text)
    if (name === '') return callback === undefined ? send(config) : send(config, callback)
    const named = { ...config, name }
    const how = { wasPrepared: client.connection.parsedStatements[name] !== undefined, isRetry }
    if (callback === undefined)
      return (send(named) as Promise<unknown>).catch((error: unknown) => {
        const thrown = recover(error, name, how)
        if (thrown === null) return attempt(config, undefined, true)
        throw thrown
      })
    const withRetry: Callback = (error, result) => {
      const thrown = error === undefined || error === null ? error : recover(error, name, how)
      if (error !== thrown && thrown === null) attempt(config, callback, true)
      else callback(thrown, result)
    }
    return send(named, withRetry)
  }

  return (statement, ...rest) => {
    if (isStream(statement)) return send(statement, ...rest)
    const callback = typeof rest.at(-1) === 'function' ? (rest.pop() as Callback) : undefined
    const given = typeof statement === 'string' ? { text: statement } : (statement as Config)
    const [values] = rest
    return attempt(values === undefined || values === null ? given : { ...given, values }, callback, false)
  }
}

export function isStream(statement: unknown): boolean {
  return typeof (statement as { submit?: unknown }).submit === 'function'
}

type Attempt = { wasPrepared: boolean; isRetry: boolean }

/**
 * Whether an error may come from what was prepared earlier. The types of parameters are settled when a statement is
 * prepared, so after a change of a column's type it can also fail as one that was wrong from the start (42…), or as one
 * with a value that does not fit (22003, 22P02).
 */
function whatIsOutdated(error: unknown, wasPrepared: boolean): 'nothing' | 'statement' | 'connection' {
  if (!(error instanceof pg.DatabaseError)) return 'nothing'
  const { code = '', routine } = error
  // The plan returns other columns than it did; the name is not known, or known already.
  if (code === '0A000' && routine === 'RevalidateCachedQuery') return 'connection'
  if (code === '26000' || code === '42P05') return 'connection'
  return wasPrepared && /^(42\w{3}|22003|22P02)$/.test(code) ? 'statement' : 'nothing'
}
