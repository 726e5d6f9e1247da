import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import type { Context } from '../../../context.ts'
import { isConnectionFailure } from '../../../db/connections/database-away.ts'
import { withLongStatements, type Db, type Tx } from '../../../db/database.ts'
import { hasChangeMark, insertChangeMark, readCursor, type FeedPosition } from './reading/change-feed-queries.ts'
import { applyRow, createReadModel, type ReadModel } from './reading/read-model.ts'
import { updateReference } from './reading/reference.ts'
import { streamRows } from './reading/row-queries.ts'

export type BuiltModel = { model: ReadModel } & FeedPosition

type OnLeftOut = (listing: string, error: unknown) => void

/** Where following begins, and the mark that a standby has once it has everything before it. */
export type BuildStart = { position: FeedPosition; mark: string }

class ReplicaBehindError extends Error {
  constructor() {
    super('The replica has not come as far as the primary in time.')
    this.name = 'ReplicaBehindError'
  }
}

/** How long a build waits for a replica that has not come as far as the primary. */
const REPLICA_LIMIT_MS = 5_000
const REPLICA_PAUSE_MS = 50

/**
 * Loads everything for sale, on the replica where there is one that is fit. One that breaks, falls silent or lags on the way
 * is left out, and the build begins again on the primary. `onAnswered` is told when the primary has answered.
 */
export async function buildModelAnywhere(
  { db, pool, replica, log }: Pick<Context, 'db' | 'pool' | 'replica'> & { log: Pick<Context['log'], 'warn'> },
  onLeftOut: OnLeftOut,
  onAnswered: () => void = () => {},
): Promise<BuiltModel & { isFromReplica: boolean }> {
  if (replica !== undefined && (await replica.isFit())) {
    // What fails here is the primary's failure, and what fails on the replica's connection its own.
    const start = await startOnPrimary(db)
    onAnswered()
    try {
      const built = await replica.withLongReads((standby) => buildModelOnReplica(standby, start, onLeftOut))
      return { ...built, isFromReplica: true }
    } catch (error) {
      if (isConnectionFailure(error)) replica.leaveOut('it does not answer', error)
      log.warn({ err: error }, 'The catalogue could not be built from the replica; it is built from the primary.')
    }
  }
  // It reads everything for sale, which may take longer than a request may wait.
  const built = await withLongStatements(pool, (long) => buildModel(long, onLeftOut, onAnswered))
  return { ...built, isFromReplica: false }
}

/** Loads everything for sale as of one snapshot, which is also where following the changes begins. */
export async function buildModel(db: Db, onLeftOut: OnLeftOut, onAnswered = (): void => {}): Promise<BuiltModel> {
  return inSnapshot(db, async (tx) => {
    const position = await readCursor(tx)
    onAnswered()
    return { model: await loadModel(tx, onLeftOut), ...position }
  })
}

/** The mark is saved after the position was taken. */
export async function startOnPrimary(primary: Db): Promise<BuildStart> {
  const position = await readCursor(primary)
  return { position, mark: await insertChangeMark(primary) }
}

/**
 * The same from a standby, whose own numbers are of no use on the primary: the position and the mark are the primary's. A
 * snapshot of the standby that has the mark has everything that was committed before the position, whichever server the
 * standby follows. What it has of later changes is read once more with the feed.
 */
export async function buildModelOnReplica(
  standby: Db,
  { position, mark }: BuildStart,
  onLeftOut: OnLeftOut,
  limitMs = REPLICA_LIMIT_MS,
): Promise<BuiltModel> {
  for (const deadline = performance.now() + limitMs; ; await sleep(REPLICA_PAUSE_MS)) {
    const model = await inSnapshot(standby, async (tx) =>
      (await hasChangeMark(tx, mark)) ? loadModel(tx, onLeftOut) : null,
    )
    if (model !== null) return { model, ...position }
    if (performance.now() > deadline) throw new ReplicaBehindError()
  }
}

async function inSnapshot<Result>(db: Db, read: (tx: Tx) => Promise<Result>): Promise<Result> {
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read)
}

async function loadModel(tx: Tx, onLeftOut: OnLeftOut): Promise<ReadModel> {
  const model = createReadModel()
  await updateReference(tx, model.reference)
  for await (const rows of streamRows(tx)) for (const row of rows) applyRow(model, row, row, onLeftOut)
  // Yields between steps: a process that rebuilds its model still serves searches from the old one.
  for (const _step of model.engine.sortAll()) await setImmediate()
  return model
}
