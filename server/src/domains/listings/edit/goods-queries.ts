// The goods of a lot and its manifest, as the desk edits them.
import type { ManifestLine } from '@lotyard/contract/lots/manifest'
import { fromGoodsRow, GOODS_COLUMNS, toGoodsRow, type Goods } from '@lotyard/contract/rules/listings/goods/goods'
import type { GivenLine } from '@lotyard/contract/rules/listings/goods/manifest-line'
import type { LineFacts } from '@lotyard/contract/rules/listings/goods/diff-lines'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import { pickColumns } from '../../../db/statements/pick-columns.ts'
import { only, upTo } from '../../../db/statements/page-cut.ts'
import { refuseRetired } from '../drafting/refuse-retired.ts'
import {
  lineHasWords,
  MANIFEST_COLUMNS,
  MANIFEST_TABLES,
  toManifestLine,
  type ManifestRow,
} from '../manifest-search-queries.ts'

export async function readGoods(db: Db | Tx, lotId: string): Promise<Goods> {
  const row = await db.selectFrom('lots').select(GOODS_COLUMNS).where('id', '=', lotId).executeTakeFirstOrThrow()
  return fromGoodsRow(row)
}

export async function saveGoods(tx: Tx, lotId: string, goods: Goods): Promise<void> {
  await refuseRetired(
    tx
      .updateTable('lots')
      .set(pickColumns(toGoodsRow(goods), GOODS_COLUMNS))
      .where('id', '=', lotId)
      .execute(),
  )
}

/** Returns where it stood before. */
export async function saveLotLocation(tx: Tx, lotId: string, location: string | null): Promise<string | null> {
  const before = await tx
    .selectFrom('lots')
    .where('id', '=', lotId)
    .select('location')
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (before.location !== location) await tx.updateTable('lots').set({ location }).where('id', '=', lotId).execute()
  return before.location
}

export async function countLines(db: Db | Tx, lotId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from manifest_items where lot_id = ${lotId}`.execute(db)
  return rows[0]!.count
}

export type StoredLine = LineFacts & { conditionKey: string; categoryKey: string }

export async function findLine(db: Db | Tx, lotId: string, position: number): Promise<StoredLine | null> {
  const { rows } = await sql<StoredLine>`select m.position, m.upc, m.brand, m.model, m.description,
      n.name as condition, c.name as category, m.condition_key as "conditionKey", m.category_key as "categoryKey",
      m.quantity, m.unit_msrp_cents as "unitMsrpCents"
    from manifest_items m join conditions n on n.key = m.condition_key join categories c on c.key = m.category_key
    where m.lot_id = ${lotId} and m.position = ${position}`.execute(db)
  return rows[0] ?? null
}

export type LinesSearch = { search: string; limit: number; offset: number }

/** In their order. */
export async function searchLines(
  db: Db,
  lotId: string,
  { search, limit, offset }: LinesSearch,
): Promise<{ lines: ManifestLine[]; total: number }> {
  const where = sql.join([sql`m.lot_id = ${lotId}`, ...lineHasWords(search)], sql` and `)
  const { rows } =
    await sql<ManifestRow>`select * from (select ${MANIFEST_COLUMNS} from ${MANIFEST_TABLES} where ${where} order by m.position ${upTo({ limit, offset })}) page ${only({ limit, offset })}`.execute(
      db,
    )
  const { rows: totals } = await sql<{ total: number }>`select count(*)::integer as total from manifest_items m
    where ${where}`.execute(db)
  return { lines: rows.map(toManifestLine), total: totals[0]!.total }
}

/** At the end. Returns its position. */
export async function insertLine(tx: Tx, lotId: string, line: GivenLine): Promise<number> {
  const { rows } = await sql<{ position: number }>`
    select coalesce(max(position), 0) + 1 as position from manifest_items where lot_id = ${lotId}`.execute(tx)
  const { position } = rows[0]!
  await tx
    .insertInto('manifest_items')
    .values({ lot_id: lotId, position, ...toLineColumns(line) })
    .execute()
  return position
}

export async function updateLine(tx: Tx, lotId: string, position: number, line: GivenLine): Promise<void> {
  await tx
    .updateTable('manifest_items')
    .set(toLineColumns(line))
    .where('lot_id', '=', lotId)
    .where('position', '=', position)
    .execute()
}

export async function deleteLine(tx: Tx, lotId: string, position: number): Promise<void> {
  await tx.deleteFrom('manifest_items').where('lot_id', '=', lotId).where('position', '=', position).execute()
}

/** What the lines add up to; null where there is none. May pass the limits of a lot. */
export async function sumLines(tx: Tx, lotId: string): Promise<{ units: number; msrpCents: number } | null> {
  const { rows } = await sql<{ units: number | null; msrpCents: number | null }>`
    select sum(quantity)::float8 as units, sum(quantity::bigint * unit_msrp_cents)::float8 as "msrpCents"
    from manifest_items where lot_id = ${lotId}`.execute(tx)
  const { units, msrpCents } = rows[0]!
  return units === null || msrpCents === null ? null : { units, msrpCents }
}

function toLineColumns(line: GivenLine) {
  return {
    upc: line.upc,
    brand: line.brand,
    model: line.model,
    description: line.description,
    condition_key: line.conditionKey,
    category_key: line.categoryKey,
    quantity: line.quantity,
    unit_msrp_cents: line.unitMsrpCents,
  }
}
