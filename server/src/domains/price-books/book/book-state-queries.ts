// SQL of price books as their owners change them: what all entries share. Private, as book-queries.ts is.
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

/** A new version each time: what processes remember of the book is kept by it. */
export async function writeBook(
  tx: Tx,
  accountId: string,
  { value, terms, target }: Pick<BookSettings, 'value' | 'terms' | 'target'>,
): Promise<void> {
  const settings = {
    percent_tenths: value.valueKind === 'percent' ? value.value : null,
    resale_cents: value.valueKind === 'cents' ? value.value : null,
    sell_through_tenths: terms.sellThrough,
    fee_tenths: terms.fee,
    unit_cost_cents: terms.unitCostCents,
    target_kind: target.kind,
    target_tenths: target.tenths,
  }
  await tx
    .insertInto('price_books')
    .values({ account_id: accountId, ...settings })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ ...settings, ...newVersion() }))
    .execute()
}

/** After entries have changed. Returns the version. */
export async function renewBook(tx: Tx, accountId: string): Promise<number> {
  const { version } = await tx
    .updateTable('price_books')
    .set(newVersion())
    .where('account_id', '=', accountId)
    .returning('version')
    .executeTakeFirstOrThrow()
  return Number(version)
}

function newVersion() {
  return { version: sql<string>`nextval('price_book_versions')`, updated_at: sql<Date>`clock_timestamp()` }
}

/** In place of those before. */
export async function writeFactors(tx: Tx, accountId: string, factors: ReadonlyMap<string, number>): Promise<void> {
  await tx.deleteFrom('price_book_conditions').where('account_id', '=', accountId).execute()
  if (factors.size === 0) return
  const rows = [...factors].map(([condition_key, factor_tenths]) => ({
    account_id: accountId,
    condition_key,
    factor_tenths,
  }))
  await tx.insertInto('price_book_conditions').values(rows).execute()
}

/** With its entries and conditions. */
export async function deleteBook(tx: Tx, accountId: string): Promise<void> {
  await tx.deleteFrom('price_books').where('account_id', '=', accountId).execute()
}
