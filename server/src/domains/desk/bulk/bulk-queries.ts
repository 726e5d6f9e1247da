import type { BulkResult } from '@lotyard/contract/desk/listing-board'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'

/** Titles by name. Of a seller's own listings, or of all (null). */
export async function listTitles(
  db: Db,
  names: readonly string[],
  sellerId: string | null,
): Promise<Map<string, string>> {
  const { rows } = await sql<{ name: string; title: string }>`
    select l.name, coalesce(l.overridden_title, t.title) as title from listings l join lots t on t.id = l.lot_id
    where l.name = any(${names}::text[]) and ${sellerId === null ? sql`true` : sql`t.seller_id = ${sellerId}::uuid`}`.execute(
    db,
  )
  return new Map(rows.map(({ name, title }) => [name, title]))
}

/** What is kept of a result; its listing's name is beside it. */
export type KeptResult = Omit<BulkResult, 'name' | 'outcome'>

/** False where the same request has an answer already; waits for one that is at it now. */
export async function claimBulkAct(tx: Tx, request: string, name: string): Promise<boolean> {
  const { numAffectedRows } = await sql`insert into bulk_results (request, listing_name, outcome, details)
    values (${request}, ${name}, 'done', '{}') on conflict do nothing`.execute(tx)
  return numAffectedRows === 1n
}

/** Says what was done, or why not. What was done stays done. */
export async function saveBulkResult(db: Db, request: string, { name, outcome, ...kept }: BulkResult): Promise<void> {
  await sql`insert into bulk_results (request, listing_name, outcome, details)
    values (${request}, ${name}, ${outcome}, ${JSON.stringify(kept satisfies KeptResult)})
    on conflict (request, listing_name) do update set details = excluded.details
      where bulk_results.outcome = excluded.outcome`.execute(db)
}

export type StoredBulkResult = { name: string; outcome: 'done' | 'refused'; details: Partial<KeptResult> }

export async function listBulkResults(
  db: Db,
  request: string,
  names: readonly string[],
): Promise<Map<string, StoredBulkResult>> {
  const { rows } = await sql<StoredBulkResult>`select listing_name as name, outcome, details from bulk_results
    where request = ${request} and listing_name = any(${names}::text[])`.execute(db)
  return new Map(rows.map((row) => [row.name, row]))
}

/** No client sends a form again after a week. At most so many at a time: the rest goes with the next action. */
export async function deleteOldBulkResults(db: Db, limit: number): Promise<void> {
  await sql`delete from bulk_results where ctid = any(array(select ctid from bulk_results
    where created_at < now() - interval '7 days' limit ${sql.lit(limit)}))`.execute(db)
}

export async function findAccessRuleName(tx: Tx, id: string): Promise<string | null> {
  if (!/^\d{1,18}$/.test(id)) return null
  const row = await tx.selectFrom('inventory_access_rules').where('id', '=', id).select('name').executeTakeFirst()
  return row?.name ?? null
}
