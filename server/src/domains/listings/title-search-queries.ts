// Listings by what an operator types: a name, or words of a title.
import { sql, type RawBuilder } from 'kysely'

/**
 * By a listing's name, or by words that its title has or that one of its words begins with. Three lists of ids, each from
 * an index: with `or` between them PostgreSQL would read every title.
 */
export function listingsFoundBy(search: string): RawBuilder<unknown> {
  const words = sql`(select (replace(nullif(plainto_tsquery('simple', ${search})::text, ''), $$' & '$$, $$':* & '$$)
    || ':*')::tsquery)`
  return sql`select found.id from listings found where found.name = upper(${search})
    union all select found.id from listings found
      where found.overridden_title is not null and to_tsvector('simple', found.overridden_title) @@ ${words}
    union all select found.id from lots named join listings found on found.lot_id = named.id
      where to_tsvector('simple', named.title) @@ ${words}`
}
