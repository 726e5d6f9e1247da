// Listings by what an operator types: a name, or words of a title.
import { sql, type RawBuilder } from 'kysely'

/**
 * For statements that call listings `l`: by a listing's name, or by words that its title has or that one of its words begins
 * with. Arrays of ids, each from an index: PostgreSQL then reads these listings in the order of the table, where it would look
 * up each of a join's by itself, and with `or` between the titles it would read all of those.
 */
export function isFoundBy(search: string): RawBuilder<unknown> {
  const words = sql`(select (replace(nullif(plainto_tsquery('simple', ${search})::text, ''), $$' & '$$, $$':* & '$$)
    || ':*')::tsquery)`
  return sql`(l.lot_id = any(array(select named.id from lots named where to_tsvector('simple', named.title) @@ ${words}))
    or l.id = any(array(select found.id from listings found where found.name = upper(${search})
      union all select found.id from listings found
        where found.overridden_title is not null and to_tsvector('simple', found.overridden_title) @@ ${words})))`
}
