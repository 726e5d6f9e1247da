import { sql } from 'kysely'
import type { Db } from '../database.ts'

/** How many connections the server has for all programs together, less those it keeps for its own operators. */
export async function readConnectionLimit(db: Db): Promise<number> {
  const { rows } = await sql<{ usable: number }>`
    select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
      - coalesce(current_setting('reserved_connections', true), '0')::int as usable`.execute(db)
  return rows[0]!.usable
}
