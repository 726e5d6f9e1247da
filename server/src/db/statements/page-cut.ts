// How a statement reads one page of a list: `select * from (select … order by … ${upTo(cut)}) page ${only(cut)}`.
//
// Statements are planned once for all values, and PostgreSQL takes a limit or an offset that it can't see for a tenth of all
// rows: it then reads and sorts a whole table for 25 of them. So the text says how far to read at most, in powers of two, and
// parameters say where the page begins and ends; nothing behind its end is read. Written out for every page and every size,
// each would be a statement of its own, and push others out of what a connection keeps.
import { assert } from '@lotyard/contract/rules/assert'
import { sql, type RawBuilder } from 'kysely'

export type PageCut = { limit: number; offset: number }

/** At the end of the sorted select. */
export function upTo(cut: PageCut): RawBuilder<unknown> {
  return sql`limit ${depthOf(cut)}`
}

/** The limit of the sorted select, for builders. */
export function depthOf({ limit, offset }: PageCut): RawBuilder<number> {
  assert(limit >= 0 && offset >= 0 && Number.isSafeInteger(limit + offset), 'a page has whole numbers')
  return sql.lit(2 ** Math.ceil(Math.log2(Math.max(1, limit + offset))))
}

/** Behind `page`, as the sorted select is called. */
export function only({ limit, offset }: PageCut): RawBuilder<unknown> {
  return sql`limit ${limit} offset ${offset}`
}
