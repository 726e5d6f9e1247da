import type { SetupFacts, SetupMark } from '@lotyard/contract/rules/desk/market-setup'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'

export type MarketFacts = Pick<
  SetupFacts,
  'hasWarehouse' | 'hasOwnFreightRates' | 'hasTaxRates' | 'hasSeller' | 'hasPublished' | 'hasPaidOrder'
>

/**
 * The rates that the program comes with were set by no admin. Who has lots sells: accounts are looked through only in a market
 * without lots, which has few.
 */
export async function readMarketFacts(db: Db): Promise<MarketFacts> {
  const { rows } = await sql<MarketFacts>`select
    exists (select from warehouses where not is_retired and street is not null and jsonb_path_exists(hours, '$[*].open'))
      as "hasWarehouse",
    exists (select from freight_tariffs where created_by is not null) as "hasOwnFreightRates",
    exists (select from tax_rates) as "hasTaxRates",
    exists (select from lots) or exists (select from accounts
      where role = 'seller' or role = 'admin' and seller_name is not null) as "hasSeller",
    exists (select from listings where published_at is not null) as "hasPublished",
    exists (select from orders where paid_at is not null) as "hasPaidOrder"`.execute(db)
  return rows[0]!
}

/** As many as there are kinds of them. */
export async function listSetupMarks(db: Db): Promise<Set<string>> {
  const rows = await db.selectFrom('setup_marks').select('mark').limit(sql.lit(10)).execute()
  return new Set(rows.map(({ mark }) => mark))
}

/** Whether it was not there before. */
export async function insertSetupMark(tx: Tx, mark: SetupMark): Promise<boolean> {
  const { numInsertedOrUpdatedRows: count } = await tx
    .insertInto('setup_marks')
    .values({ mark })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return count === 1n
}

/** Whether it was there before. */
export async function deleteSetupMark(tx: Tx, mark: SetupMark): Promise<boolean> {
  const { numDeletedRows: count } = await tx.deleteFrom('setup_marks').where('mark', '=', mark).executeTakeFirst()
  return count === 1n
}
