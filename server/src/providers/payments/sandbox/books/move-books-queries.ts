// SQL that carries rows of the sandbox's books from one database to another, whole and without naming their columns.
import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '../../../../db/database.ts'

const PARTS = {
  methods: { table: sql`sandbox_methods`, id: sql`token`, which: sql`true` },
  sales: { table: sql`sandbox_transactions`, id: sql`id`, which: sql`refunds_id is null` },
  refunds: { table: sql`sandbox_transactions`, id: sql`id`, which: sql`refunds_id is not null` },
} as const satisfies Record<string, Record<'table' | 'id' | 'which', RawBuilder<unknown>>>

export type BookPart = keyof typeof PARTS
/** `row`: JSON, by the names of its columns. */
export type BookRow = { id: string; row: string }

export async function readRows(
  db: Db | Tx,
  part: BookPart,
  { after, limit }: { after: string; limit: number },
): Promise<BookRow[]> {
  const { table, id, which } = PARTS[part]
  const { rows } = await sql<BookRow>`select ${id} as id, to_json(book)::text as row from ${table} book
    where ${id} > ${after} and ${which} order by ${id} limit ${sql.lit(limit)}`.execute(db)
  return rows
}

/** What is there already stays as it is: the gateway may have moved on with it. */
export async function insertRows(db: Db | Tx, part: BookPart, rows: readonly BookRow[]): Promise<void> {
  const { table } = PARTS[part]
  await sql`insert into ${table}
    select * from json_populate_recordset(null::${table}, ${`[${rows.map(({ row }) => row).join(',')}]`}::json)
    on conflict do nothing`.execute(db)
}

export async function deleteRows(db: Db | Tx, part: BookPart, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const { table, id } = PARTS[part]
  await sql`delete from ${table} where ${id} = any(${ids}::text[])`.execute(db)
}
