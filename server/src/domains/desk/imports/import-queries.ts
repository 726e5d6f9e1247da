// SQL of manifest imports themselves: finding, locking and moving them.
import type { ImportGoods } from '@lotyard/contract/desk/imports'
import type { ImportState } from '@lotyard/contract/rules/desk/imports/import-states'
import type { WordField } from '@lotyard/contract/rules/desk/imports/import-words'
import type { ManifestTarget } from '@lotyard/contract/rules/desk/imports/manifest-columns'
import type { ManifestSource } from '@lotyard/contract/rules/desk/imports/manifest-source'
import type { ColumnNumbers, NumberStyle } from '@lotyard/contract/rules/desk/imports/number-styles'
import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import { pickColumns } from '../../../db/statements/pick-columns.ts'
import { only, upTo } from '../../../db/statements/page-cut.ts'
import type { SellerScope } from '../../../lib/seller-scope.ts'

export type StoredImport = {
  id: string
  seller_id: string
  seller_name: string
  file_name: string
  byte_length: number
  state: ImportState
  version: number
  kind: string | null
  encoding: string | null
  delimiter: string | null
  header_row: number | null
  source: ManifestSource | null
  columns: string[] | null
  sample: string[][] | null
  mapping: ManifestTarget[] | null
  number_facts: ColumnNumbers[] | null
  number_styles: NumberStyle[] | null
  unmapped_fields: WordField[]
  default_condition_key: string | null
  default_category_key: string | null
  percent: number
  checked_row: number
  line_count: number
  outlier_above_cents: number | null
  goods: ImportGoods | null
  failure: string | null
  created_at: Date
  updated_at: Date
  parts: number[]
}

const STORED_IMPORT = sql`i.id, i.seller_id, coalesce(seller.seller_name, seller.name) as seller_name, i.file_name,
  i.byte_length, i.state, i.version, i.kind, i.encoding, i.delimiter, i.header_row, i.source, i.columns, i.sample, i.mapping, i.number_facts, i.number_styles, i.unmapped_fields,
  i.default_condition_key, i.default_category_key, i.percent, i.checked_row, i.line_count, i.outlier_above_cents, i.goods,
  i.failure, i.created_at, i.updated_at,
  array(select p.number::int from manifest_import_parts p where p.import_id = i.id order by p.number) as parts`

/** What was discarded is gone for everybody, though a job has yet to remove it. */
function isInScope({ sellerId }: SellerScope): RawBuilder<unknown> {
  return sellerId === null ? sql`i.state <> 'discarded'` : sql`i.state <> 'discarded' and i.seller_id = ${sellerId}`
}

export async function findStoredImport(db: Db | Tx, id: string, scope: SellerScope): Promise<StoredImport | null> {
  const { rows } = await sql<StoredImport>`select ${STORED_IMPORT} from manifest_imports i
    join accounts seller on seller.id = i.seller_id where i.id = ${id} and ${isInScope(scope)}`.execute(db)
  return rows[0] ?? null
}

/** Locks the import: its lines and its state change one act at a time. */
export async function lockStoredImport(tx: Tx, id: string, scope: SellerScope): Promise<StoredImport | null> {
  await sql`select from manifest_imports i where i.id = ${id} and ${isInScope(scope)} for update`.execute(tx)
  // In a second statement, which sees what was committed while the lock was waited for; the parts are in another table.
  return findStoredImport(tx, id, scope)
}

/** A sheet with its first rows, cut to what a page shows. */
export type StoredSheet = {
  name: string
  rows: number | null
  is_hidden: boolean
  head: { number: number; cells: string[] }[]
}

/** Apart from the import, because only two of its pages show them, and every fix of a line reads the import. */
export async function findSheets(db: Db, id: string): Promise<StoredSheet[]> {
  const { rows } = await sql<{
    sheets: StoredSheet[] | null
  }>`select sheets from manifest_imports where id = ${id}`.execute(db)
  return rows[0]?.sheets ?? []
}

export async function listStoredImports(
  db: Db,
  { limit, offset, ...scope }: SellerScope & { limit: number; offset: number },
): Promise<{ imports: StoredImport[]; total: number }> {
  const [{ rows: imports }, { rows: counts }] = await Promise.all([
    sql<StoredImport>`select * from (select ${STORED_IMPORT} from manifest_imports i join accounts seller on seller.id = i.seller_id
      where ${isInScope(scope)} order by i.created_at desc, i.id ${upTo({ limit, offset })}) page ${only({ limit, offset })}`.execute(
      db,
    ),
    sql<{ total: number }>`select count(*)::int as total from manifest_imports i where ${isInScope(scope)}`.execute(db),
  ])
  return { imports, total: counts[0]!.total }
}

export type NewImport = { sellerId: string; fileName: string; byteLength: number; modifiedMs: number }

/** The upload of this very file that is under way, or a new one. */
export async function insertImport(tx: Tx, given: NewImport): Promise<{ id: string; isNew: boolean }> {
  const { rows } = await sql<{ id: string; isNew: boolean }>`
    insert into manifest_imports (seller_id, file_name, byte_length, file_modified_ms)
    values (${given.sellerId}, ${given.fileName}, ${given.byteLength}, ${given.modifiedMs})
    on conflict (seller_id, file_name, byte_length, file_modified_ms) where state = 'uploading'
    do update set updated_at = clock_timestamp()
    returning id, xmax = 0 as "isNew"`.execute(tx)
  return rows[0]!
}

/** Those that their seller has neither finished nor discarded. */
export async function countOpenImports(tx: Tx, sellerId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from manifest_imports
    where seller_id = ${sellerId} and state not in ('saved', 'discarded')`.execute(tx)
  return rows[0]!.count
}

/** An account that may sell, by its address. */
export async function findSellerId(tx: Db | Tx, email: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`select id from accounts
    where email = lower(${email}) and role in ('seller', 'admin') and deleted_at is null`.execute(tx)
  return rows[0]?.id ?? null
}

export async function insertPart(
  tx: Tx,
  { importId, number, byteLength }: { importId: string; number: number; byteLength: number },
): Promise<void> {
  await tx
    .insertInto('manifest_import_parts')
    .values({ import_id: importId, number, byte_length: byteLength })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export type ImportChange = {
  state?: ImportState
  kind?: string
  encoding?: string | null
  delimiter?: string | null
  header_row?: number | null
  sheets?: StoredSheet[]
  source?: ManifestSource
  columns?: string[] | null
  sample?: string[][]
  mapping?: ManifestTarget[] | null
  number_facts?: ColumnNumbers[]
  number_styles?: NumberStyle[] | null
  unmapped_fields?: WordField[]
  default_condition_key?: string
  default_category_key?: string
  percent?: number
  checked_row?: number
  line_count?: number
  outlier_above_cents?: number | null
  goods?: ImportGoods | null
  failure?: string | null
}

/** Those that are written as they are. */
const PLAIN_COLUMNS = [
  'state',
  'kind',
  'encoding',
  'delimiter',
  'header_row',
  'columns',
  'mapping',
  'number_styles',
  'unmapped_fields',
  'default_condition_key',
  'default_category_key',
  'percent',
  'checked_row',
  'line_count',
  'outlier_above_cents',
  'failure',
] as const satisfies (keyof ImportChange)[]

/** Changes an import that the transaction has locked. Its version goes up, so that older forms are refused. */
export async function updateImport(tx: Tx, id: string, change: ImportChange): Promise<void> {
  const { sample, goods, sheets, source, number_facts } = change
  await tx
    .updateTable('manifest_imports')
    .set((row) => ({
      ...pickColumns(change, PLAIN_COLUMNS),
      ...(sample !== undefined && { sample: JSON.stringify(sample) }),
      ...(sheets !== undefined && { sheets: JSON.stringify(sheets) }),
      ...(source !== undefined && { source: JSON.stringify(source) }),
      ...(number_facts !== undefined && { number_facts: JSON.stringify(number_facts) }),
      ...(goods !== undefined && { goods: goods === null ? null : JSON.stringify(goods) }),
      version: row('version', '+', 1),
      updated_at: sql<Date>`clock_timestamp()`,
    }))
    .where('id', '=', id)
    .execute()
}
