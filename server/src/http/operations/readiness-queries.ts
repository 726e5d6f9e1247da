import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'

/** True as soon as the database runs a statement; a database that is away makes it throw. */
export async function isDatabaseUp(db: Db): Promise<boolean> {
  const { rows } = await sql`select 1`.execute(db)
  return rows.length === 1
}
