// What sales that left keep of their worth, beside the facts that it is made of.
import { sql } from 'kysely'
import assert from 'node:assert/strict'
import type { Db } from '../src/db/database.ts'
import { listOpenSales } from '../src/domains/desk/payouts/open-sale-queries.ts'
import type { SaleRow } from '../src/domains/desk/payouts/sale-queries.ts'

const MAX_SALES = 200

/** A sentence for each seller of whom pages show other sales than open_sales() finds. */
export async function findWrongSales(db: Db): Promise<string[]> {
  const { rows: sellers } = await sql<{ id: string }>`select distinct seller_id as id from lots`.execute(db)
  const wrong: string[] = []
  for (const { id } of sellers) {
    const shown = await listOpenSales(db, { sellerId: id, limit: MAX_SALES, offset: 0 })
    const { rows: facts } = await sql<SaleRow>`
      select ranked.order_id, ranked.number::text as order_number, ranked.listing_id::text as listing_id, l.name as listing,
        ranked.title, ranked.sold_at, ranked.is_paid, ranked.due_at as report_until, ranked.has_open_problem,
        ranked.price_cents, ranked.refunded_cents, ranked.basis_points, ranked.settled_price_cents,
        ranked.settled_refunded_cents, ranked.settled_commission_cents
      from open_sales(${id}) ranked join listings l on l.id = ranked.listing_id
      order by is_due desc, due_rank limit ${sql.lit(MAX_SALES)}`.execute(db)
    try {
      assert.deepEqual(
        shown.map(({ read_at: _readAt, ...sale }) => sale),
        facts,
      )
    } catch (error) {
      wrong.push(`seller ${id}: ${(error as Error).message}`)
    }
  }
  return wrong
}
