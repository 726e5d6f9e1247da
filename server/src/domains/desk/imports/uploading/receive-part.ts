import { partBytes, partCount } from '@lotyard/contract/rules/desk/imports/import-limits'
import type { ImportPartReply } from '@lotyard/contract/desk/imports'
import type { Context } from '../../../../context.ts'
import type { Tx } from '../../../../db/database.ts'
import type { Storage } from '../../../../providers/storage/storage.ts'
import { Refusal } from '../../../../lib/refusal.ts'
import type { DeskViewer } from '../../../../lib/seller-scope.ts'
import { partKey } from '../import-parts.ts'
import { insertPart, updateImport } from '../import-queries.ts'
import { queueImportJob } from '../queue-import-job.ts'
import { requireImport, requireLockedImport } from '../require-import.ts'

export type Part = { id: string; number: number; bytes: Buffer }

/** Keeps a part of the file. A part that is sent twice counts once; with the last one the file is read. */
export async function receivePart(
  { db, storage }: Pick<Context, 'db'> & { storage: Storage },
  viewer: DeskViewer,
  { id, number, bytes }: Part,
): Promise<ImportPartReply> {
  const { state, parts, byte_length: byteLength } = await requireImport(db, viewer, id)
  // The reply to it was lost, and it is sent once more.
  if (parts.includes(number)) return { state, parts }
  if (state !== 'uploading') throw new Refusal('import_not_open')
  if (number > partCount(byteLength) || bytes.length !== partBytes(byteLength, number))
    throw new Refusal('import_part_wrong')
  // Before the row: a job that reads the row finds the bytes.
  await storage.put(partKey(id, number), bytes)
  return db.transaction().execute((tx) => notePart(tx, viewer, { id, number, byteLength: bytes.length }))
}

async function notePart(
  tx: Tx,
  viewer: DeskViewer,
  { id, number, byteLength }: { id: string; number: number; byteLength: number },
): Promise<ImportPartReply> {
  const stored = await requireLockedImport(tx, viewer, id)
  if (stored.parts.includes(number)) return { state: stored.state, parts: stored.parts }
  if (stored.state !== 'uploading') throw new Refusal('import_not_open')
  await insertPart(tx, { importId: id, number, byteLength })
  const parts = [...stored.parts, number].toSorted((one, other) => one - other)
  const isWhole = parts.length === partCount(stored.byte_length)
  await updateImport(tx, id, { state: isWhole ? 'reading' : 'uploading' })
  if (isWhole) await queueImportJob(tx, 'read_import', id)
  return { state: isWhole ? 'reading' : 'uploading', parts }
}
