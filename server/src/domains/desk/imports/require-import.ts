import { mayImportMove, type ImportState } from '@lotyard/contract/rules/desk/imports/import-states'
import type { Db, Tx } from '../../../db/database.ts'
import { isOpaqueId } from '../../../lib/opaque-id.ts'
import { Refusal } from '../../../lib/refusal.ts'
import type { Viewer } from '../../../lib/viewer.ts'
import { findStoredImport, lockStoredImport, type StoredImport, type Whose } from './import-queries.ts'

export type DeskViewer = Pick<Viewer, 'accountId' | 'role'>

export function whose({ role, accountId }: DeskViewer): Whose {
  return { sellerId: role === 'admin' ? null : accountId }
}

/** Somebody else's import is not there for a seller. */
export async function requireImport(db: Db | Tx, viewer: DeskViewer, id: string): Promise<StoredImport> {
  return orNotFound(isOpaqueId(id) ? await findStoredImport(db, id, whose(viewer)) : null)
}

export async function requireLockedImport(tx: Tx, viewer: DeskViewer, id: string): Promise<StoredImport> {
  return orNotFound(isOpaqueId(id) ? await lockStoredImport(tx, id, whose(viewer)) : null)
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
