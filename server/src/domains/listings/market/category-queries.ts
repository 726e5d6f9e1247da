// SQL of categories as admins edit them.
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import { pickColumns } from '../../../db/statements/pick-columns.ts'

export type CategoryFields = { name: string; parent_key: string | null; position: number; is_retired: boolean }
export type CategoryRow = CategoryFields & { key: string; version: number }

const FIELDS = ['name', 'parent_key', 'position', 'is_retired'] as const
const COLUMNS = ['key', 'version', ...FIELDS] as const
/** With conditions and sizes as many as a buyer's preferences may hold. */
export const MAX_CATEGORIES = 400

export function listCategories(db: Db | Tx): Promise<CategoryRow[]> {
  return inOrder(db).execute()
}

/** All of them: where one may go depends on the others. */
export function lockCategories(tx: Tx): Promise<CategoryRow[]> {
  return inOrder(tx).forNoKeyUpdate().execute()
}

function inOrder(db: Db | Tx) {
  return db.selectFrom('categories').select(COLUMNS).orderBy('position').orderBy('key').limit(sql.lit(MAX_CATEGORIES))
}

/** Null where the key is taken. */
export async function insertCategory(tx: Tx, key: string, fields: CategoryFields): Promise<CategoryRow | null> {
  const row = await tx
    .insertInto('categories')
    .values({ key, ...pickColumns(fields, FIELDS) })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning(COLUMNS)
    .executeTakeFirst()
  return row ?? null
}

export function updateCategory(tx: Tx, key: string, fields: CategoryFields): Promise<CategoryRow> {
  return tx
    .updateTable('categories')
    .set(pickColumns(fields, FIELDS))
    .where('key', '=', key)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
}
