import type { Db } from '../../../db/database.ts'

export type MailReader = { firstName: string; name: string; email: string }

export async function findMailReader(db: Db, accountId: string): Promise<MailReader> {
  const { first_name, name, email } = await db
    .selectFrom('accounts')
    .where('id', '=', accountId)
    .select(['first_name', 'name', 'email'])
    .executeTakeFirstOrThrow()
  return { firstName: first_name, name, email }
}

/** Of a direct order. Null where the account was deleted meanwhile. */
export async function findPlacer(db: Db, orderId: string): Promise<MailReader | null> {
  const row = await db
    .selectFrom('orders')
    .innerJoin('accounts', 'accounts.id', 'orders.placed_by')
    .where('orders.id', '=', orderId)
    .where('accounts.deleted_at', 'is', null)
    .select(['accounts.first_name', 'accounts.name', 'accounts.email'])
    .executeTakeFirst()
  return row === undefined ? null : { firstName: row.first_name, name: row.name, email: row.email }
}

export type SellerReader = { id: string; firstName: string; email: string }

export async function listSellerReaders(db: Db, sellerIds: readonly string[]): Promise<SellerReader[]> {
  const rows = await db
    .selectFrom('accounts')
    .where('id', 'in', [...new Set(sellerIds)])
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .select(['id', 'first_name', 'email'])
    .execute()
  return rows.map(({ id, first_name: firstName, email }) => ({ id, firstName, email }))
}
