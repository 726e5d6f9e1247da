import type { ImportState } from '@lotyard/contract/rules/desk/imports/import-states'
import type { Context } from '../../../context.ts'
import type { Db } from '../../../db/database.ts'
import { FileProblem } from '../../../lib/sheets/file-problem.ts'
import { findStoredImport, lockStoredImport, updateImport, type StoredImport } from './import-queries.ts'

const ANYBODY = { sellerId: null }
const OUR_FAULT = 'Something went wrong on our side. Please try again, or contact us if it happens again.'

/**
 * Does a part of an import that is still in its state; one that was discarded, or that another run has finished, is left
 * alone. What is wrong with the file becomes the import's failure. Anything else is tried again, and in the end becomes a
 * failure too: otherwise the page would wait for ever.
 */
export async function runImportJob(
  { db }: Pick<Context, 'db'>,
  { importId, state, isLast }: { importId: string; state: ImportState; isLast: boolean },
  work: (stored: StoredImport) => Promise<void>,
): Promise<void> {
  const stored = await findStoredImport(db, importId, ANYBODY)
  if (stored === null || stored.state !== state) return
  try {
    await work(stored)
  } catch (error) {
    if (error instanceof FileProblem) return fail(db, { importId, state, failure: error.message })
    if (isLast) await fail(db, { importId, state, failure: OUR_FAULT })
    throw error
  }
}

async function fail(
  db: Db,
  { importId, state, failure }: { importId: string; state: ImportState; failure: string },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const stored = await lockStoredImport(tx, importId, ANYBODY)
    if (stored?.state === state) await updateImport(tx, importId, { state: 'failed', failure })
  })
}
