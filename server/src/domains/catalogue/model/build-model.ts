import { setImmediate } from 'node:timers/promises'
import type { Db } from '../../../db/database.ts'
import { readCursor, type FeedPosition } from './reading/change-feed-queries.ts'
import { applyRow, createReadModel, type ReadModel } from './reading/read-model.ts'
import { updateReference } from './reading/reference.ts'
import { streamRows } from './reading/row-queries.ts'

export type BuiltModel = { model: ReadModel } & FeedPosition

/** Loads everything for sale as of one snapshot, which is also where following the changes begins. */
export async function buildModel(db: Db, onLeftOut: (listing: string, error: unknown) => void): Promise<BuiltModel> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const position = await readCursor(tx)
      const model = createReadModel()
      await updateReference(tx, model.reference)
      for await (const rows of streamRows(tx))
        for (const row of rows) applyRow(model, row, row.manifest_text, onLeftOut)
      // Yields between steps: a process that rebuilds its model still serves searches from the old one.
      for (const _step of model.engine.sortAll()) await setImmediate()
      return { model, ...position }
    })
}
