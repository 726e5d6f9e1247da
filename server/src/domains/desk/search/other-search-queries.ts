// People, imports and payouts by what an operator types.
import { toWordQuery, type DeskSearch } from '@lotyard/contract/rules/desk/desk-search'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { LAST_CHARACTER } from '../../../db/statements/last-character.ts'
import type { SellerScope } from '../../../lib/seller-scope.ts'

/** Of those who match, how many are looked at to show the best. */
const MAX_LOOKED_AT = 100
const MAX = sql`limit ${sql.lit(MAX_LOOKED_AT)}`
const NONE = sql`(select null::uuid as id, 9 as place where false)`

export type FoundPerson = {
  id: string
  name: string
  email: string
  sellerName: string | null
  role: 'buyer' | 'seller' | 'admin'
}

export async function findPeople(db: Db, { email, words }: DeskSearch, limit: number): Promise<FoundPerson[]> {
  const query = toWordQuery(words)
  const parts: RawBuilder<unknown>[] = [NONE]
  if (email !== null)
    // As a range: for LIKE with a value that the plan can't see, PostgreSQL reads every account.
    parts.push(
      sql`(select id, case when email = ${email} then 0 else 1 end as place from accounts
        where email >= ${email} and email < ${email + LAST_CHARACTER} order by email ${MAX})`,
    )
  if (query !== null)
    parts.push(
      sql`(select id, 2 as place from accounts
        where seller_name is not null and to_tsvector('simple', seller_name) @@ to_tsquery('simple', ${query}) ${MAX})`,
      sql`(select id, 3 as place from accounts
        where to_tsvector('simple', name) @@ to_tsquery('simple', ${query}) ${MAX})`,
    )
  const { rows } = await sql<FoundPerson>`
    select a.id::text as id, a.name, a.email, a.seller_name as "sellerName", a.role
    from (select id, min(place) as place from (${sql.join(parts, sql` union all `)}) each group by id) found
    join accounts a on a.id = found.id where a.deleted_at is null
    order by found.place, a.name, a.id limit ${sql.lit(limit)}`.execute(db)
  return rows
}

export type FoundImport = { id: string; fileName: string; seller: string; createdAt: Date }

export async function findImports(
  db: Db,
  { words }: DeskSearch,
  { sellerId, limit }: SellerScope & { limit: number },
): Promise<FoundImport[]> {
  const query = toWordQuery(words)
  if (query === null) return []
  const ofSeller = sellerId === null ? sql`true` : sql`i.seller_id = ${sellerId}::uuid`
  const { rows } = await sql<FoundImport>`
    select i.id::text as id, i.file_name as "fileName", coalesce(s.seller_name, s.name) as seller,
      i.created_at as "createdAt"
    from manifest_imports i join accounts s on s.id = i.seller_id
    where to_tsvector('simple', regexp_replace(i.file_name, '[^[:alnum:]]+', ' ', 'g'))
        @@ to_tsquery('simple', ${query})
      and i.state <> 'discarded' and ${ofSeller}
    order by i.created_at desc limit ${sql.lit(limit)}`.execute(db)
  return rows
}

export type FoundPayout = {
  sellerId: string
  number: string
  reference: string
  seller: string
  amountCents: string
  paidAt: Date
}

export async function findPayouts(
  db: Db,
  { number, reference, words }: DeskSearch,
  { sellerId, limit }: SellerScope & { limit: number },
): Promise<FoundPayout[]> {
  const query = sellerId === null ? toWordQuery(words) : null
  const parts: RawBuilder<unknown>[] = [
    sql`(select id, 0 as place from payouts where lower(reference) = ${reference} ${MAX})`,
  ]
  if (number !== null) parts.push(sql`(select id, 1 as place from payouts where number = ${number}::bigint)`)
  if (query !== null)
    parts.push(sql`(select paid.id, 2 as place from (select id from accounts
        where seller_name is not null and to_tsvector('simple', seller_name) @@ to_tsquery('simple', ${query}) ${MAX}) named
      cross join lateral (select id from payouts where seller_id = named.id
        order by paid_at desc limit ${sql.lit(limit)}) paid)`)
  const ofSeller = sellerId === null ? sql`true` : sql`p.seller_id = ${sellerId}::uuid`
  const { rows } = await sql<FoundPayout>`
    select p.seller_id::text as "sellerId", p.number::text as number, p.reference,
      coalesce(s.seller_name, s.name) as seller, p.amount_cents::text as "amountCents", p.paid_at as "paidAt"
    from (select id, min(place) as place from (${sql.join(parts, sql` union all `)}) each group by id) found
    join payouts p on p.id = found.id join accounts s on s.id = p.seller_id
    where ${ofSeller} order by found.place, p.paid_at desc limit ${sql.lit(limit)}`.execute(db)
  return rows
}
