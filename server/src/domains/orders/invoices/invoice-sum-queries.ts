import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'

/** The number and the total of these orders, for the desk's list of bars, which shows what an overdue invoice was about. */
export async function readInvoiceSums(
  db: Db,
  orderIds: readonly string[],
): Promise<Map<string, { number: string; totalCents: number }>> {
  if (orderIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('orders')
    .where('id', '=', sql<string>`any(${orderIds}::uuid[])`)
    .select(['id', 'number', 'total_cents'])
    .execute()
  return new Map(rows.map((row) => [row.id, { number: row.number, totalCents: row.total_cents }]))
}
