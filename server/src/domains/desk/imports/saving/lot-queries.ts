// SQL of the lots that an import becomes.
import type { WordField } from '@lotyard/contract/rules/desk/imports/import-words'
import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '../../../../db/database.ts'

export type LotSums = { lot: string; lineCount: number; units: number; msrpCents: number }

/** What the lines of each lot add up to, in the order of the file. Sums may be past what a lot can hold. */
export async function listLotSums(
  db: Db | Tx,
  importId: string,
  { limit, onlyUnsaved = false }: { limit: number; onlyUnsaved?: boolean },
): Promise<LotSums[]> {
  const { rows } = await sql<{ lot: string; line_count: number; units: string; msrp_cents: string }>`
    select lot, count(*)::int as line_count, coalesce(sum(quantity), 0)::bigint as units,
      coalesce(sum(quantity::bigint * coalesce(unit_msrp_cents, 0)), 0)::bigint as msrp_cents
    from manifest_import_lines line where import_id = ${importId} and not is_skipped
      ${
        onlyUnsaved
          ? sql`and not exists (select from manifest_import_lots saved
        where saved.import_id = line.import_id and saved.lot = line.lot)`
          : sql``
      }
    group by lot order by min(row_number) limit ${sql.lit(limit)}`.execute(db)
  return rows.map(({ lot, line_count, units, msrp_cents }) => ({
    lot,
    lineCount: line_count,
    units: Number(units),
    msrpCents: Number(msrp_cents),
  }))
}

/**
 * What a word of a line was mapped to, `line` being the staged line; null where it was not. By a lookup for each line: a
 * join was planned without statistics of the words that were written a moment before, and compared every line with each.
 */
const targetOf = (field: WordField): RawBuilder<unknown> => sql`(select word.target from import_words word
  where word.import_id = line.import_id and word.field = ${sql.lit(field)}
    and word.number = line.${sql.raw(`${field}_word`)})`

/** Lines whose category was retired after they were checked or mapped. */
export async function hasRetiredLines(tx: Tx, importId: string): Promise<boolean> {
  const { rows } = await sql`select from manifest_import_lines line
    where line.import_id = ${importId} and not line.is_skipped
      and line.category_key in (select key from categories where is_retired) and ${targetOf('category')} is null
    union all
    select from import_words word join categories on categories.key = word.target and categories.is_retired
      where word.import_id = ${importId} and word.field = 'category'
    limit 1`.execute(tx)
  return rows.length > 0
}

export type SavedLot = { lot: string; line_count: number; units: number; listing_name: string }

/** In the order of the file: drafts are made in it, and their ids go up. One that was discarded comes last. */
export async function listSavedLots(db: Db | Tx, importId: string, limit: number): Promise<SavedLot[]> {
  const { rows } = await sql<SavedLot>`select saved.lot, saved.line_count, saved.units, saved.listing_name
    from manifest_import_lots saved left join listings on listings.name = saved.listing_name
    where import_id = ${importId} order by listings.id, saved.listing_name limit ${sql.lit(limit)}`.execute(db)
  return rows
}

export async function insertSavedLots(
  tx: Tx,
  importId: string,
  lots: readonly (LotSums & { listingName: string })[],
): Promise<void> {
  await tx
    .insertInto('manifest_import_lots')
    .values(
      lots.map(({ lot, listingName, lineCount, units }) => ({
        import_id: importId,
        lot,
        listing_name: listingName,
        line_count: lineCount,
        units,
      })),
    )
    .execute()
}

/** The staged lines of lots, as a manifest has them: numbered from 1, and without a price they count as $0. */
export function selectManifestLines(
  importId: string,
  lots: readonly { lot: string; lotId: string }[],
): RawBuilder<unknown> {
  return sql`select made.lot_id, row_number() over (partition by made.lot_id order by line.row_number), line.upc,
      coalesce((select name from brands where key = ${targetOf('brand')}), line.brand), line.model, line.description,
      coalesce(${targetOf('condition')}, line.condition_key), coalesce(${targetOf('category')}, line.category_key),
      line.quantity, coalesce(line.unit_msrp_cents, 0)
    from manifest_import_lines line
    join unnest(${lots.map(({ lot }) => lot)}::text[], ${lots.map(({ lotId }) => lotId)}::bigint[]) as made (lot, lot_id)
      on made.lot = line.lot
    where line.import_id = ${importId} and not line.is_skipped`
}
