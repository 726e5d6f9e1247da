// SQL of price books as their owners change them: what all entries share. Private, as book-queries.ts is.
import { assert } from '@lotyard/contract/rules/assert'
import type { BookSettings } from '@lotyard/contract/rules/worth/book-fields'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'

export type MarketCondition = { key: string; name: string }

/** The best first. */
export async function listMarketConditions(db: Db | Tx): Promise<MarketCondition[]> {
  return db.selectFrom('conditions').select(['key', 'name']).orderBy('position').orderBy('key').execute()
}

export type BookState = { entry_count: number; updated_at: Date }

export async function findBookState(db: Db | Tx, accountId: string): Promise<BookState | null> {
  const { rows } = await sql<BookState>`select b.updated_at,
      (select count(*)::int from price_book_entries e where e.account_id = b.account_id) as entry_count
    from price_books b where b.account_id = ${accountId}`.execute(db)
  return rows[0] ?? null
}

/** 0 where there is none. The account is locked: nothing changes it until the transaction ends. */
export async function readBookVersion(tx: Tx, accountId: string): Promise<number> {
  const { rows } = await sql<{ version: string }>`select version::text as version from price_books
    where account_id = ${accountId}`.execute(tx)
  return Number(rows[0]?.version ?? 0)
}

const NEW_VERSION = sql`version = nextval('price_book_versions'), updated_at = clock_timestamp()`

/** A new version each time: what processes remember of the book is kept by it. */
export async function writeBook(
  tx: Tx,
  accountId: string,
  { value, terms, target }: Pick<BookSettings, 'value' | 'terms' | 'target'>,
): Promise<void> {
  const percent = value.valueKind === 'percent' ? value.value : null
  const cents = value.valueKind === 'cents' ? value.value : null
  await sql`insert into price_books (account_id, percent_tenths, resale_cents, sell_through_tenths, fee_tenths,
      unit_cost_cents, target_kind, target_tenths)
    values (${accountId}, ${percent}, ${cents}, ${terms.sellThrough}, ${terms.fee}, ${terms.unitCostCents},
      ${target.kind}, ${target.tenths})
    on conflict (account_id) do update set percent_tenths = excluded.percent_tenths,
      resale_cents = excluded.resale_cents, sell_through_tenths = excluded.sell_through_tenths,
      fee_tenths = excluded.fee_tenths, unit_cost_cents = excluded.unit_cost_cents, target_kind = excluded.target_kind,
      target_tenths = excluded.target_tenths, ${NEW_VERSION}`.execute(tx)
}

/** After entries have changed. Returns the version. */
export async function renewBook(tx: Tx, accountId: string): Promise<number> {
  const { rows } = await sql<{ version: string }>`update price_books set ${NEW_VERSION}
    where account_id = ${accountId} returning version::text as version`.execute(tx)
  assert(rows.length === 1, 'entries are of a book')
  return Number(rows[0]!.version)
}

/** In place of those before. */
export async function writeFactors(tx: Tx, accountId: string, factors: ReadonlyMap<string, number>): Promise<void> {
  await tx.deleteFrom('price_book_conditions').where('account_id', '=', accountId).execute()
  await sql`insert into price_book_conditions (account_id, condition_key, factor_tenths)
    select ${accountId}, * from unnest(${[...factors.keys()]}::text[], ${[...factors.values()]}::int[])`.execute(tx)
}

/** With its entries and conditions. */
export async function deleteBook(tx: Tx, accountId: string): Promise<void> {
  await tx.deleteFrom('price_books').where('account_id', '=', accountId).execute()
}
