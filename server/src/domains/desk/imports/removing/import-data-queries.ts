// What a seller's archive says of the manifest files they imported.
import { sql } from 'kysely'
import type { Db, Tx } from '../../../../db/database.ts'

export type ImportData = { file_name: string; state: string; line_count: number; created_at: Date }

/** Unfinished ones have a limit and all go after a week, so there are never many. */
export async function listImportData(db: Db | Tx, sellerId: string, limit: number): Promise<ImportData[]> {
  const { rows } = await sql<ImportData>`select i.file_name, i.state, i.line_count, i.created_at from manifest_imports i
    where i.seller_id = ${sellerId} and i.state <> 'discarded' order by i.created_at, i.id limit ${sql.lit(limit)}`.execute(
    db,
  )
  return rows
}
