// What an account's archive says of the lots it watches, and how they are forgotten.
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'
import { inPages, PAGE_ROWS } from '../../db/statements/in-pages.ts'
import { IS_PUBLISHED, titleShownTo } from '../listings/index.ts'

export type WatchData = { id: string; lot_id: string; listing: string | null; title: string; watched_at: Date }

/** Each with the newest published listing of its lot. */
export function streamWatchData(db: Db | Tx, accountId: string): AsyncGenerator<WatchData[]> {
  return inPages<WatchData>(async (last) => {
    const { rows } = await sql<WatchData>`
      select s.id, s.lot_id, l.name as listing, ${titleShownTo(accountId)} as title, s.created_at as watched_at
      from starred_lots s join lots t on t.id = s.lot_id
      left join lateral (select l.* from listings l where l.lot_id = s.lot_id and ${IS_PUBLISHED}
        order by l.id desc limit 1) l on true
      where s.account_id = ${accountId} and s.id > ${last?.id ?? '0'} order by s.id limit ${sql.lit(PAGE_ROWS)}`.execute(
      db,
    )
    return rows
  })
}

export async function deleteWatches(tx: Tx, accountId: string): Promise<void> {
  await tx.deleteFrom('starred_lots').where('account_id', '=', accountId).execute()
}
