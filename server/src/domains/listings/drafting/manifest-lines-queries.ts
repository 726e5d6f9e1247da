import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../../../db/database.ts'

/**
 * Lines of lots that have none yet, from a select of the import that staged them, whose columns are those named here. A
 * select and not values, because a manifest may have 200,000 lines, and they need not leave the database.
 */
export async function insertManifestLines(tx: Tx, lines: RawBuilder<unknown>): Promise<void> {
  await sql`insert into manifest_items (lot_id, position, upc, brand, model, description, condition_key, category_key,
      quantity, unit_msrp_cents)
    ${lines}`.execute(tx)
}
