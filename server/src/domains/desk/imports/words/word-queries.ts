// SQL of the words of imports, and of what sellers mapped words to before.
import type { CollectedWord, WordField, WordMatch } from '@lotyard/contract/rules/desk/imports/import-words'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../../db/database.ts'
import { only, upTo } from '../../../../db/statements/page-cut.ts'

export type WordTarget = { target: string | null; matchedBy: WordMatch | null }
export type WordToStage = CollectedWord & WordTarget

/** In place of those of an earlier check. */
export async function replaceWords(tx: Tx, importId: string, words: readonly WordToStage[]): Promise<void> {
  await tx.deleteFrom('import_words').where('import_id', '=', importId).execute()
  if (words.length === 0) return
  await sql`insert into import_words (import_id, field, number, text, folded, line_count, target, matched_by)
    select ${importId}, word.* from unnest(${words.map(({ field }) => field)}::text[],
      ${words.map(({ number }) => number)}::smallint[], ${words.map(({ text }) => text)}::text[],
      ${words.map(({ folded }) => folded)}::text[], ${words.map(({ lineCount }) => lineCount)}::int[],
      ${words.map(({ target }) => target)}::text[], ${words.map(({ matchedBy }) => matchedBy)}::text[]) as word`.execute(
    tx,
  )
}

export type StoredWord = {
  field: WordField
  number: number
  text: string
  folded: string
  line_count: number
  target: string | null
  matched_by: WordMatch | null
}

export async function listWords(
  db: Db,
  given: { importId: string; field: WordField; isForeign: boolean; limit: number; offset: number },
): Promise<{ words: StoredWord[]; total: number }> {
  const { importId, field, isForeign, limit, offset } = given
  const condition = sql`import_id = ${importId} and field = ${field}
    and (not ${isForeign}::boolean or matched_by is distinct from 'name')`
  const [{ rows: words }, { rows: counts }] = await Promise.all([
    sql<StoredWord>`select * from (select field, number, text, folded, line_count, target, matched_by from import_words where ${condition}
      order by target is not null, line_count desc, number ${upTo({ limit, offset })}) page ${only({ limit, offset })}`.execute(
      db,
    ),
    sql<{ total: number }>`select count(*)::int as total from import_words where ${condition}`.execute(db),
  ])
  return { words, total: counts[0]!.total }
}

export async function findWords(
  tx: Tx,
  importId: string,
  given: readonly { field: WordField; number: number }[],
): Promise<StoredWord[]> {
  const { rows } =
    await sql<StoredWord>`select w.field, w.number, w.text, w.folded, w.line_count, w.target, w.matched_by
    from import_words w join unnest(${given.map(({ field }) => field)}::text[],
      ${given.map(({ number }) => number)}::smallint[]) as given (field, number)
      on w.field = given.field and w.number = given.number
    where w.import_id = ${importId}`.execute(tx)
  return rows
}

export type WordCounts = {
  field: WordField
  word_count: number
  foreign_count: number
  unmatched_count: number
  unmatched_line_count: number
}

/** A brand that is mapped to no other is itself, so none of them is without a meaning. */
export async function countWords(db: Db | Tx, importId: string): Promise<WordCounts[]> {
  const { rows } = await sql<WordCounts>`select field, count(*)::int as word_count,
      count(*) filter (where matched_by is distinct from 'name')::int as foreign_count,
      count(*) filter (where target is null and field <> 'brand')::int as unmatched_count,
      coalesce(sum(line_count) filter (where target is null and field <> 'brand'), 0)::int as unmatched_line_count
    from import_words where import_id = ${importId} group by field
      order by array_position(array['condition', 'category', 'brand'], field)`.execute(db)
  return rows
}

export type WordChange = { field: WordField; number: number; folded: string; target: string | null }

export async function updateWords(tx: Tx, importId: string, words: readonly WordChange[]): Promise<void> {
  await sql`update import_words w set target = given.target,
      matched_by = case when given.target is null then null else 'chosen' end
    from unnest(${words.map(({ field }) => field)}::text[], ${words.map(({ number }) => number)}::smallint[],
      ${words.map(({ target }) => target)}::text[]) as given (field, number, target)
    where w.import_id = ${importId} and w.field = given.field and w.number = given.number`.execute(tx)
}

export type RememberedWord = { field: WordField; folded: string; target: string }

/** What this seller mapped any of these words to. Targets that have gone since are left out by the caller. */
export async function listRemembered(
  tx: Tx,
  sellerId: string,
  words: readonly Pick<CollectedWord, 'field' | 'folded'>[],
): Promise<RememberedWord[]> {
  const { rows } = await sql<RememberedWord>`select s.field, s.folded, s.target from seller_words s
    join unnest(${words.map(({ field }) => field)}::text[], ${words.map(({ folded }) => folded)}::text[])
      as given (field, folded) on s.field = given.field and s.folded = given.folded
    where s.seller_id = ${sellerId}`.execute(tx)
  return rows
}

/** A word that takes the default again is forgotten. Those used longest ago go where there are too many. */
export async function rememberWords(
  tx: Tx,
  { sellerId, words, max }: { sellerId: string; words: readonly WordChange[]; max: number },
): Promise<void> {
  await sql`delete from seller_words s using unnest(${words.map(({ field }) => field)}::text[],
      ${words.map(({ folded }) => folded)}::text[]) as given (field, folded)
    where s.seller_id = ${sellerId} and s.field = given.field and s.folded = given.folded`.execute(tx)
  const kept = words.filter(({ target }) => target !== null)
  await sql`insert into seller_words (seller_id, field, folded, target)
    select ${sellerId}, given.* from unnest(${kept.map(({ field }) => field)}::text[],
      ${kept.map(({ folded }) => folded)}::text[], ${kept.map(({ target }) => target)}::text[]) as given
    on conflict (seller_id, field, folded) do update set target = excluded.target, used_at = clock_timestamp()`.execute(
    tx,
  )
  await sql`delete from seller_words where seller_id = ${sellerId} and (field, folded) in (
    select field, folded from seller_words where seller_id = ${sellerId}
    order by used_at desc, field, folded offset ${sql.lit(max)})`.execute(tx)
}

/** Of these keys those of brands, each with the brand that it was merged into, or itself. */
export async function listBrandTargets(tx: Tx, keys: readonly string[]): Promise<{ key: string; target: string }[]> {
  const { rows } = await sql<{
    key: string
    target: string
  }>`select key, coalesce(merged_into, key) as target from brands
    where key = any(${keys}::text[])`.execute(tx)
  return rows
}
