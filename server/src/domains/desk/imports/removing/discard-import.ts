import type { Context } from '../../../../context.ts'
import { writeAudit } from '../../../../db/audit/audit.ts'
import type { Tx } from '../../../../db/database.ts'
import { updateImport } from '../import-queries.ts'
import { requireLockedImport, requireMove } from '../require-import.ts'
import { queueRemovals } from './remove-import.ts'
import { deleteMappingsOf, discardImportsOf, discardOldImports } from './remove-queries.ts'
import type { DeskViewer } from '../../../../lib/seller-scope.ts'

/** The rest waits for the next hour. */
const MAX_PER_RUN = 100

/** Throws an import away. It is gone at once; a job removes its file and lines. Drafts that it has made stay. */
export async function discardImport({ db }: Pick<Context, 'db'>, viewer: DeskViewer, id: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const stored = await requireLockedImport(tx, viewer, id)
    requireMove(stored, 'discarded')
    await updateImport(tx, id, { state: 'discarded', failure: null })
    await queueRemovals(tx, [id])
    const details = { from: stored.state }
    await writeAudit(tx, { accountId: viewer.accountId, action: 'import.discard', subject: `import:${id}`, details })
  })
}

/** Imports untouched for a week, saved ones too: their lines are in the drafts. */
export async function removeOldImports({ db }: Pick<Context, 'db'>): Promise<void> {
  await db.transaction().execute(async (tx) => queueRemovals(tx, await discardOldImports(tx, MAX_PER_RUN)))
}

/** What a seller imported, and how they map columns and words, goes with the account. */
export async function forgetImports(tx: Tx, sellerId: string): Promise<void> {
  await queueRemovals(tx, await discardImportsOf(tx, sellerId))
  await deleteMappingsOf(tx, sellerId)
}
