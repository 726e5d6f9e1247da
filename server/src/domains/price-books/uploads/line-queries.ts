// SQL of an upload's good lines: staged by thousands, then taken into the book by one statement.
import type { BookEntry } from '@lotyard/contract/rules/worth/find-entry'
import { sql } from 'kysely'
import type { Tx } from '../../../db/database.ts'

export type LineToStage = { row: number; entry: BookEntry }

export async function insertLines(tx: Tx, uploadId: string, lines: readonly LineToStage[]): Promise<void> {
  const of = <Value>(read: (entry: BookEntry) => Value): Value[] => lines.map(({ entry }) => read(entry))
  await sql`insert into price_book_upload_lines (upload_id, row_number, upc, brand, category_key, condition_key,
      percent_tenths, resale_cents, sell_through_tenths, fee_tenths, unit_cost_cents)
    select ${uploadId}, line.* from unnest(${lines.map(({ row }) => row)}::int[], ${of(({ upc }) => upc)}::text[],
      ${of(({ brand }) => brand)}::text[], ${of(({ categoryKey }) => categoryKey)}::text[],
      ${of(({ conditionKey }) => conditionKey)}::text[],
      ${of(({ valueKind, value }) => (valueKind === 'percent' ? value : null))}::int[],
      ${of(({ valueKind, value }) => (valueKind === 'cents' ? value : null))}::int[],
      ${of(({ sellThrough }) => sellThrough)}::int[], ${of(({ fee }) => fee)}::int[],
      ${of(({ unitCostCents }) => unitCostCents)}::int[]) as line`.execute(tx)
}

const COLUMNS = sql`upc, brand, category_key, condition_key, percent_tenths, resale_cents, sell_through_tenths, fee_tenths,
  unit_cost_cents`

export async function deleteAllEntries(tx: Tx, accountId: string): Promise<void> {
  await tx.deleteFrom('price_book_entries').where('account_id', '=', accountId).execute()
}

/** An entry that is there gets the line's value. In the order of the file, with one time for all. */
export async function takeLines(
  tx: Tx,
  { accountId, uploadId }: { accountId: string; uploadId: string },
): Promise<void> {
  await sql`insert into price_book_entries (account_id, ${COLUMNS}, updated_at)
    select ${accountId}, ${COLUMNS}, (select clock_timestamp()) from price_book_upload_lines
    where upload_id = ${uploadId} order by row_number
    on conflict on constraint one_entry_per_key do update set brand = excluded.brand,
      percent_tenths = excluded.percent_tenths, resale_cents = excluded.resale_cents,
      sell_through_tenths = excluded.sell_through_tenths, fee_tenths = excluded.fee_tenths,
      unit_cost_cents = excluded.unit_cost_cents, updated_at = excluded.updated_at`.execute(tx)
}
