// SQL of selling lots past the market.
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import { escapeLike } from '../../../lib/formats/escape-like.ts'
import { IS_ON_OFFER, isFoundBy } from '../../listings/index.ts'

export type Buyer = { id: string; email: string; name: string; invoiceDays: number | null; isSuspended: boolean }

/** By id or by e-mail address. Null where no account has it, or the account was deleted. */
export async function findBuyer(
  db: Db | Tx,
  { id, email }: { id: string | null; email: string | null },
): Promise<Buyer | null> {
  const row = await db
    .selectFrom('accounts')
    .where('deleted_at', 'is', null)
    .where(id === null ? 'email' : 'id', '=', id ?? email)
    .select(['id', 'email', 'name', 'invoice_days as invoiceDays'])
    .select(sql<boolean>`suspended_at is not null`.as('isSuspended'))
    .executeTakeFirst()
  return row ?? null
}

export async function findOrderNumber(tx: Tx, orderId: string): Promise<string> {
  const { number } = await tx.selectFrom('orders').where('id', '=', orderId).select('number').executeTakeFirstOrThrow()
  return String(number)
}

export type DirectListing = { id: string; name: string; isAuction: boolean }

/** By name, of every seller. */
export async function listDirectListings(db: Db | Tx, names: readonly string[]): Promise<DirectListing[]> {
  const { rows } = await sql<DirectListing>`
    select id::text as id, name, buying_format = 'auction' as "isAuction" from listings
    where name = any(${names}::text[]) order by id`.execute(db)
  return rows
}

/** Published lots on offer, by name or by all words of their title, or their beginnings; a seller's own only. */
export async function findLotsToSell(
  db: Db | Tx,
  { search, sellerId, limit }: { search: string; sellerId: string | null; limit: number },
): Promise<string[]> {
  const words = search.split(/\s+/).filter((word) => word !== '')
  const patterns = words.map((word) => `%${escapeLike(word)}%`)
  const { rows } = await sql<{ id: string }>`
    select l.id::text as id from listings l join lots t on t.id = l.lot_id
    where ${IS_ON_OFFER} and l.published_at <= clock_timestamp()
      and (${sellerId}::uuid is null or t.seller_id = ${sellerId}::uuid)
      and ${search === '' ? sql`true` : isFoundBy(search)}
      and (l.name = ${search.toUpperCase()} or coalesce(l.overridden_title, t.title) ilike all(${patterns}::text[]))
    order by l.name = ${search.toUpperCase()} desc, l.published_at desc, l.id desc limit ${sql.lit(limit)}`.execute(db)
  return rows.map(({ id }) => id)
}
