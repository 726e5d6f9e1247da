import { mayImportMove, type ImportState } from '@lotyard/contract/rules/desk/imports/import-states'
import type { Db, Tx } from '../../../db/database.ts'
import { isOpaqueId } from '../../../lib/opaque-id.ts'
import { Refusal } from '../../../lib/refusal.ts'
import { sellerScope, type DeskViewer } from '../../../lib/seller-scope.ts'
import { findStoredImport, lockStoredImport, type StoredImport } from './import-queries.ts'

/** Another seller's import is not there for a seller. */
export async function requireImport(db: Db | Tx, viewer: DeskViewer, id: string): Promise<StoredImport> {
  return orNotFound(isOpaqueId(id) ? await findStoredImport(db, id, sellerScope(viewer)) : null)
}

export async function requireLockedImport(tx: Tx, viewer: DeskViewer, id: string): Promise<StoredImport> {
  return orNotFound(isOpaqueId(id) ? await lockStoredImport(tx, id, sellerScope(viewer)) : null)
}

function orNotFound(stored: StoredImport | null): StoredImport {
  if (stored === null) throw new Refusal('import_not_found')
  return stored
}

/** That it may move on from where it is, and that the form was drawn after its last change. */
export function requireMove(stored: StoredImport, to: ImportState, version: number | null = null): void {
  if (!mayImportMove(stored.state, to)) throw new Refusal('import_not_open')
  if (version !== null && version !== stored.version) throw new Refusal('conflict')
}
