// A standby of the database, for what is heavy: the build of the read model, exports, numbers, archives.
//
// Nothing depends on it. One that is away, silent, behind or of another cluster is left out, and all is read from the
// primary; it is looked at every few seconds and used again as soon as it is fit. What is read through `readsAsOfNow` sees
// everything that was committed before: the primary says how far it has come, and a connection to the replica is used only
// once it has come as far. A proxy may spread connections over several standbys, so each connection is asked.
import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely'
import pg from 'pg'
import type { FastifyBaseLogger } from 'fastify'
import { setTimeout as sleep } from 'node:timers/promises'
import { replicaInUse, replicaLag } from '../../../metrics.ts'
import { openDatabase, withLongStatements, type Database, type Db } from '../../database.ts'
import type { DB } from '../../tables.ts'
import { isConnectionFailure, isPoolTimeout } from '../database-away.ts'
import type { DatabaseLimits } from '../limits.ts'
import { judgeReplica, keepMarks, lookAtServer, type PrimaryMark } from './judge-replica.ts'
import { readPrimaryPoint, readReplicaPoint } from './replica-queries.ts'

/** Most of what is read there is read by one person at the desk, a page at a time. */
export const REPLICA_POOL_SIZE = 4
const CHECK_MS = 5_000
/** A reader waits this long for a replica that is a moment behind. */
const CATCH_UP_LIMIT_MS = 1_000
const CATCH_UP_PAUSE_MS = 20
// As for requests, with less patience for a connection: the primary is the way out.
const LIMITS = { connectMs: 2_000, statementMs: 4_000, cancelMs: 3_700 }
// A connection of the primary is held meanwhile.
const CHECK_LIMITS = { connectMs: 2_000, statementMs: 2_000, cancelMs: 1_900 }
/** Of a build, which reads a thousand lots with each: a standby that falls silent must not hold it for minutes. */
const LONG_READ_MS = 30_000
const READ_ONLY = '-c default_transaction_read_only=on'

export type Replica = {
  /**
   * Reads on the replica that see everything committed before the call; a statement that fails there is run on the primary.
   * Null while the replica is left out.
   */
  readsAsOfNow: () => Promise<Db | null>
  /** Does work on a connection of its own whose statements may take half a minute each. */
  withLongReads: <Result>(work: (db: Db) => Promise<Result>) => Promise<Result>
  /** Whether it is read from, as soon as that is known. */
  isFit: () => Promise<boolean>
  /** It failed a reader: it is left out until the next look finds it fit. */
  leaveOut: (reason: string, error?: unknown) => void
  close: () => Promise<void>
}

type Parts = { pool: pg.Pool; log: Pick<FastifyBaseLogger, 'info' | 'warn'> }

export function openReplica(
  url: string,
  { pool: primary, log }: Parts,
  { checkMs = CHECK_MS, longReadMs = LONG_READ_MS } = {},
): Replica {
  const open = (maxConnections: number, limits: DatabaseLimits): Database =>
    // The statement that a connection breaks under, or the next look, says so.
    openDatabase(url, { maxConnections, limits, settings: READ_ONLY, onError: () => {} })
  const { pool, close } = open(REPLICA_POOL_SIZE, LIMITS)
  // Its own: readers who hold all of the others say nothing about the replica.
  const forChecks = open(1, CHECK_LIMITS)
  const longReadLimits = { connectMs: LIMITS.connectMs, statementMs: longReadMs, cancelMs: null }
  const closing = new AbortController()
  let marks: PrimaryMark[] = []
  /** Readers don't wait for it until then, of `performance.now()`. */
  let skippedUntil = 0
  /** Null while it is fit. */
  let reason: string | null = 'it was not looked at yet'
  let hasBeenChecked = false

  function use(): void {
    replicaInUse.set({ database: 'replica' }, 1)
    if (reason === null) return
    reason = null
    log.info(hasBeenChecked ? 'The replica is read from again.' : 'The replica is read from.')
  }

  function leaveOut(why: string, error?: unknown): void {
    replicaInUse.set({ database: 'replica' }, 0)
    if (reason === why || closing.signal.aborted) return
    reason = why
    log.warn({ err: error }, `The replica is left out, and the primary is read from: ${why}.`)
  }

  /** The replica, and after it the primary; null for a primary that does not answer. */
  async function lookAtBoth() {
    return withClient(forChecks.pool, async (onReplica) => {
      // Both are held before either is asked: waiting for one in between would count as being behind.
      const onPrimary = await primary.connect().catch(() => null)
      try {
        const replica = await lookAtServer(() => readReplicaPoint(onReplica))
        const atMs = Date.now()
        const point = onPrimary && (await lookAtServer(() => readPrimaryPoint(onPrimary)).catch(() => null))
        return { replica, point, atMs }
      } finally {
        // One that was given up is closed already, and the pool drops it.
        onPrimary?.release()
      }
    })
  }

  async function check(): Promise<void> {
    try {
      const { replica, point, atMs } = await lookAtBoth()
      // Without a primary it can't be judged. What can be read meanwhile is better than nothing.
      if (point === null) return
      const problem = judgeReplica({ primary: point, replica, earlier: marks, atMs })
      marks = keepMarks([...marks, { atMs, walBytes: point.walBytes }], atMs)
      replicaLag.set({ database: 'replica' }, Math.max(0, point.walBytes - replica.walBytes))
      if (problem === null) use()
      else leaveOut(problem)
    } catch (error) {
      leaveOut('it does not answer', error)
    } finally {
      hasBeenChecked = true
    }
  }

  async function keepChecking(): Promise<void> {
    while (!closing.signal.aborted) {
      await sleep(checkMs, undefined, { signal: closing.signal, ref: false }).catch(() => {})
      if (!closing.signal.aborted) await check()
    }
  }

  const firstCheck = check()
  const checking = firstCheck.then(keepChecking)

  /** A connection that has come as far as the primary had; null where it does not in time. */
  async function connectAsOf(walBytes: number): Promise<pg.PoolClient | null> {
    const client = await pool.connect()
    const deadline = performance.now() + CATCH_UP_LIMIT_MS
    try {
      while ((await readReplicaPoint(client)).walBytes < walBytes) {
        if (performance.now() > deadline) {
          client.release()
          return null
        }
        await sleep(CATCH_UP_PAUSE_MS)
      }
      return client
    } catch (error) {
      client.release(true)
      throw error
    }
  }

  async function tryConnect(walBytes: number): Promise<pg.PoolClient | null> {
    if (reason !== null || performance.now() < skippedUntil) return null
    try {
      const client = await connectAsOf(walBytes)
      // A few seconds are no reason to leave it out: the next look would find it fit, and the log would tell of both each time.
      if (client === null) skippedUntil = performance.now() + checkMs
      return client
    } catch (error) {
      // Others read from it at this moment: the primary for this once.
      if (!isPoolTimeout(error)) leaveOut('it does not answer', error)
      return null
    }
  }

  return {
    async readsAsOfNow() {
      await firstCheck
      if (reason !== null) return null
      const { walBytes } = await readPrimaryPoint(primary)
      const connect = async (): Promise<PostgresPoolClient> =>
        toClient({ replica: await tryConnect(walBytes), connectToPrimary: () => primary.connect(), leaveOut })
      return new Kysely<DB>({
        dialect: new PostgresDialect({ pool: { options: pool.options, connect, end: async () => {} } }),
      })
    },
    withLongReads: (work) => withLongStatements(pool, work, { settings: READ_ONLY, limits: longReadLimits }),
    async isFit() {
      await firstCheck
      return reason === null
    },
    leaveOut,
    async close() {
      closing.abort()
      await Promise.all([close(), forChecks.close()])
      await checking
    },
  }
}

async function withClient<Result>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<Result>): Promise<Result> {
  const client = await pool.connect()
  let isDone = false
  try {
    const result = await work(client)
    isDone = true
    return result
  } finally {
    client.release(!isDone)
  }
}

type Ways = {
  replica: pg.PoolClient | null
  connectToPrimary: () => Promise<pg.PoolClient>
  leaveOut: Replica['leaveOut']
}

/** Sends statements to the replica, and to the primary from the first one on that fails there. */
function toClient({ replica, connectToPrimary, leaveOut }: Ways): PostgresPoolClient {
  let onReplica = replica
  let onPrimary: pg.PoolClient | null = null
  let isInTransaction = false

  async function query(text: string, parameters: readonly unknown[]): Promise<pg.QueryResult> {
    if (onReplica !== null)
      try {
        // What a transaction has read already was read there, so it fails as a whole, and its caller begins again.
        if (/^(begin|start transaction)/i.test(text)) isInTransaction = true
        return await onReplica.query(text, [...parameters])
      } catch (error) {
        if (!isReplicaFailure(error)) throw error
        if (isConnectionFailure(error)) leaveOut('it does not answer', error)
        if (isInTransaction) throw error
        onReplica.release(true)
        onReplica = null
      }
    onPrimary ??= await connectToPrimary()
    return onPrimary.query(text, [...parameters])
  }

  return {
    query: query as unknown as PostgresPoolClient['query'],
    release(destroy) {
      onReplica?.release(destroy)
      onPrimary?.release(destroy)
    },
  }
}

// Rows that a statement still reads were removed on the primary: the standby waits for a while, then ends the statement.
const RECOVERY_CONFLICT = '40001'
// A statement that takes too long takes as long on the primary, and one that writes must not get there by this way.
const SAME_ANYWHERE = new Set<unknown>(['57014', '25006'])

/** Whether the same may well work on the primary. */
export function isReplicaFailure(error: unknown): boolean {
  const said = error instanceof Error && error.cause instanceof pg.DatabaseError ? error.cause : error
  const { code } = said as { code?: unknown }
  return code === RECOVERY_CONFLICT || (!SAME_ANYWHERE.has(code) && isConnectionFailure(error))
}
