// One statement of each form that find-statements.ts must recognise, and some that it must leave alone. Nothing runs it.
import { sql } from 'kysely'
import type pg from 'pg'
import type { Db } from '../../src/db/database.ts'
import type { Statement } from '../../src/domains/auctions/auction-queries.ts'
import type { RenditionRow } from '../../src/domains/photos/index.ts'

type Base = { id: string; kind: 'a' | 'b'; rendition: RenditionRow; other: number }

export const byTemplate = (db: Db, id: string) =>
  sql<Omit<Base, 'other'> & { at: Date | null }>`select ${id} as id`.execute(db)

export const byText = (client: pg.ClientBase, table: string) =>
  client.query<Pick<Base, 'id'>>(`select id from ${table} limit 1`)

const FIND_TAGS = 'select $1 as tags'

export const byConstant = (client: pg.ClientBase) => client.query<{ tags: string[] }>(FIND_TAGS, [])

const LIST_FORMATS = `select format from ${['photos'].join()}`

export function byFunction(): Statement<{ format: RenditionRow['format'] }> {
  return { text: `${LIST_FORMATS} where true`, values: [] }
}

export const BY_VALUE: Statement<{ clock_ms: number }> = { text: 'select 1', values: [] }

export const isFragment = sql<boolean>`true`
export const withoutRows = (db: Db) => sql`delete from carts`.execute(db)
