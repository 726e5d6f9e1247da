import { sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'

/** `rates` is whatever was inserted, checked or not. */
export type StoredTariff = { version: number; rates: unknown }

/** The newest first. */
export function listNewestTariffs(db: Db | Tx, limit: number): Promise<StoredTariff[]> {
  return db
    .selectFrom('freight_tariffs')
    .select(['version', 'rates'])
    .orderBy('version', 'desc')
    .limit(sql.lit(limit))
    .execute()
}
