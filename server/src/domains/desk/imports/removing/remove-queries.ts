// SQL of imports that go: discarded, forgotten with their seller, or old.
import { sql } from 'kysely'
import type { Db, Tx } from '../../../../db/database.ts'

export type ImportToRemove = { id: string; byteLength: number }

/** Discarded ones that a job has yet to remove. */
export async function findDiscarded(db: Db, importId: string): Promise<ImportToRemove | null> {
  const { rows } = await sql<ImportToRemove>`select id, byte_length as "byteLength" from manifest_imports
    where id = ${importId} and state = 'discarded'`.execute(db)
  return rows[0] ?? null
}

/** With its parts, lines, words and the list of its drafts. The drafts themselves stay. */
export async function deleteImport(db: Db, importId: string): Promise<void> {
  await db.deleteFrom('manifest_imports').where('id', '=', importId).where('state', '=', 'discarded').execute()
}

/** Discards those untouched for a week, whatever state they were left in. Returns their ids. */
export async function discardOldImports(tx: Tx, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update manifest_imports set state = 'discarded', failure = null, updated_at = clock_timestamp() where id in (
      select id from manifest_imports where updated_at < clock_timestamp() - interval '7 days'
        and state <> 'discarded' order by updated_at limit ${sql.lit(limit)} for update skip locked)
    returning id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** All of a seller's, and without the names of their files. Returns their ids. */
export async function discardImportsOf(tx: Tx, sellerId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update manifest_imports set state = 'discarded', failure = null, file_name = 'deleted', columns = null, sample = null,
      sheets = null, source = null, number_facts = null, number_styles = null, mapping = null, goods = null
    where seller_id = ${sellerId} and state <> 'discarded' returning id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** How a seller maps columns, and what their words mean. */
export async function deleteMappingsOf(tx: Tx, sellerId: string): Promise<void> {
  await tx.deleteFrom('seller_words').where('seller_id', '=', sellerId).execute()
  await tx.deleteFrom('manifest_mappings').where('seller_id', '=', sellerId).execute()
}
