// What an account notes on lots. Nothing but the account's own calls, its archive and its deletion reads or writes these.
import { MAX_LOT_NOTES } from '@lotyard/contract/rules/watching/lot-note'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'
import { IS_PUBLISHED } from '../listings/index.ts'
import { inPages, PAGE_ROWS } from '../../db/statements/in-pages.ts'

export async function findNote(db: Db, accountId: string, lotId: string): Promise<string | null> {
  const { rows } = await sql<{ note: string }>`select note from lot_notes
    where account_id = ${accountId} and lot_id = ${lotId}`.execute(db)
  return rows[0]?.note ?? null
}

/** The lots that an account has notes on. */
export async function listNotedLots(db: Db | Tx, accountId: string): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ lot_id: string }>`select lot_id::text as lot_id from lot_notes
    where account_id = ${accountId} limit ${sql.lit(MAX_LOT_NOTES)}`.execute(db)
  return new Set(rows.map(({ lot_id }) => lot_id))
}

export async function saveNote(db: Db, given: { accountId: string; lotId: string; note: string }): Promise<void> {
  await sql`insert into lot_notes (account_id, lot_id, note) values (${given.accountId}, ${given.lotId}, ${given.note})
    on conflict on constraint one_note_per_account_and_lot
    do update set note = excluded.note, written_at = clock_timestamp()`.execute(db)
}

export async function deleteNote(db: Db, accountId: string, lotId: string): Promise<void> {
  await sql`delete from lot_notes where account_id = ${accountId} and lot_id = ${lotId}`.execute(db)
}

/** Of lots that the account watches; they are fewer than a watch list may have. */
export async function listNotesOf(db: Db, accountId: string): Promise<Map<string, string>> {
  const { rows } = await sql<{ lot_id: string; note: string }>`select n.lot_id::text as lot_id, n.note from lot_notes n
    join starred_lots s on s.account_id = n.account_id and s.lot_id = n.lot_id
    where n.account_id = ${accountId} limit 1000`.execute(db)
  return new Map(rows.map(({ lot_id, note }) => [lot_id, note]))
}

export type LotNoteData = { lot_id: string; listing: string | null; note: string; written_at: Date }

/** Each with the newest published listing of its lot. */
export function streamLotNoteData(db: Db | Tx, accountId: string): AsyncGenerator<LotNoteData[]> {
  return inPages<LotNoteData>(async (last) => {
    const { rows } = await sql<LotNoteData>`select n.lot_id, l.name as listing, n.note, n.written_at from lot_notes n
      left join lateral (select l.* from listings l where l.lot_id = n.lot_id and ${IS_PUBLISHED}
        order by l.id desc limit 1) l on true
      where n.account_id = ${accountId} and n.lot_id > ${last?.lot_id ?? '0'}
      order by n.lot_id limit ${sql.lit(PAGE_ROWS)}`.execute(db)
    return rows
  })
}

export async function deleteLotNotes(tx: Tx, accountId: string): Promise<void> {
  await tx.deleteFrom('lot_notes').where('account_id', '=', accountId).execute()
}
