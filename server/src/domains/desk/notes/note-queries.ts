// SQL of notes on orders, people and listings.
import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'

/** Of one of these; `id` is the row's. */
export type NoteSubject = { kind: 'order' | 'person' | 'listing'; id: string }

const COLUMNS = { order: 'order_id', person: 'account_id', listing: 'listing_id' } as const

const isAbout = ({ kind, id }: NoteSubject): RawBuilder<boolean> => sql<boolean>`n.${sql.ref(COLUMNS[kind])} = ${id}`

/** Null where there is no such order, or none with lots of this seller that they may know of. */
export async function findOrderSubject(db: Db | Tx, id: string, sellerId: string | null): Promise<NoteSubject | null> {
  const { rows } = await sql<{ id: string }>`
    select o.id from orders o where o.id = ${id} and (${sellerId}::uuid is null
      or o.state not in ('placing', 'failed') and exists (select from order_listings line
        join listings l on l.id = line.listing_id join lots t on t.id = l.lot_id
        where line.order_id = o.id and t.seller_id = ${sellerId}))`.execute(db)
  return rows[0] === undefined ? null : { kind: 'order', id: rows[0].id }
}

/** Null where the account was deleted, with what was written about it. */
export async function findPersonSubject(db: Db | Tx, id: string): Promise<NoteSubject | null> {
  const { rows } = await sql<{ id: string }>`
    select id from accounts where id = ${id} and deleted_at is null`.execute(db)
  return rows[0] === undefined ? null : { kind: 'person', id: rows[0].id }
}

export async function findListingSubject(
  db: Db | Tx,
  name: string,
  sellerId: string | null,
): Promise<NoteSubject | null> {
  const { rows } = await sql<{ id: string }>`
    select l.id::text as id from listings l join lots t on t.id = l.lot_id
    where l.name = ${name} and (${sellerId}::uuid is null or t.seller_id = ${sellerId})`.execute(db)
  return rows[0] === undefined ? null : { kind: 'listing', id: rows[0].id }
}

export type StoredNote = { id: string; text: string; author: string; isSellers: boolean; writtenAt: Date }

/** Newest first. `sellerId` null: everybody's. */
export async function listNotes(
  db: Db | Tx,
  subject: NoteSubject,
  { sellerId, limit }: { sellerId: string | null; limit: number },
): Promise<StoredNote[]> {
  const { rows } = await sql<StoredNote>`
    select n.id::text as id, n.text, case when n.seller_id is null then author.name
        else coalesce(author.seller_name, author.name) end as author,
      n.seller_id is not null as "isSellers", n.written_at as "writtenAt"
    from notes n join accounts author on author.id = n.author_id
    where ${isAbout(subject)} and (${sellerId}::uuid is null or n.seller_id = ${sellerId})
    order by n.id desc limit ${sql.lit(limit)}`.execute(db)
  return rows
}

export type NewNote = { authorId: string; sellerId: string | null; text: string }

/** Locks the place first: two who write at once would both take the next one. Returns it, or null where all are taken. */
export async function insertNote(
  tx: Tx,
  subject: NoteSubject,
  { authorId, sellerId, text, max }: NewNote & { max: number },
): Promise<number | null> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`note:${subject.kind}:${subject.id}`}, 0))`.execute(tx)
  const { rows } = await sql<{ position: number }>`
    insert into notes (${sql.ref(COLUMNS[subject.kind])}, seller_id, author_id, text, position)
    select ${subject.id}, ${sellerId}::uuid, ${authorId}, ${text}, count(*) + 1 from notes n
    where ${isAbout(subject)} and n.seller_id is not distinct from ${sellerId}::uuid
    having count(*) < ${max} returning position`.execute(tx)
  return rows[0]?.position ?? null
}

/** What was written about the account and its orders, and what it wrote as a seller. */
export async function deleteNotesOf(tx: Tx, accountId: string): Promise<void> {
  await sql`delete from notes where account_id = ${accountId} or seller_id = ${accountId}
    or order_id in (select id from orders where orders.account_id = ${accountId})`.execute(tx)
}

export type NoteData = { id: string; about: string; text: string; written_at: Date }

/** What a seller wrote, a page at a time. */
export async function listNoteData(
  db: Db | Tx,
  accountId: string,
  { after, limit }: { after: string; limit: number },
): Promise<NoteData[]> {
  const { rows } = await sql<NoteData>`
    select n.id::text as id, coalesce('order ' || o.number, 'listing ' || l.name) as about, n.text, n.written_at
    from notes n left join orders o on o.id = n.order_id left join listings l on l.id = n.listing_id
    where n.seller_id = ${accountId} and n.id > ${after}::bigint order by n.id limit ${sql.lit(limit)}`.execute(db)
  return rows
}
