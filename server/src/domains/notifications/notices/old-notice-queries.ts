import { NOTICE_DAYS } from '@lotyard/contract/rules/data-rights/retention'
import { MAX_NOTICES } from '@lotyard/contract/rules/notifications/notice-limits'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../db/database.ts'

const MAX_REMOVED_AT_ONCE = 10_000
const MAX_ROUNDS = 100

/**
 * What is too old, and what is too much for one account. Only accounts that got one within a day can have too many: looking
 * through all of them every hour would read the whole table. One that a reader marks this moment waits for the next run:
 * waiting for it, with others locked, the two could wait for each other.
 */
export async function removeOldNotices(db: Db, { limit = MAX_REMOVED_AT_ONCE } = {}): Promise<void> {
  await removeInRounds(
    db,
    sql`select id from notices where created_at < now() - make_interval(days => ${NOTICE_DAYS})
      order by created_at limit ${sql.lit(limit)} for update skip locked`,
    limit,
  )
  await removeInRounds(
    db,
    sql`select id from notices where id in (
        select old.id from (select distinct account_id from notices where created_at > now() - interval '1 day') told
        cross join lateral (select id from notices where account_id = told.account_id
          order by id desc offset ${sql.lit(MAX_NOTICES)}) old limit ${sql.lit(limit)})
      order by id for update skip locked`,
    limit,
  )
}

async function removeInRounds(db: Db, ids: RawBuilder<unknown>, limit: number): Promise<void> {
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const { numAffectedRows } = await sql`delete from notices where id in (${ids})`.execute(db)
    if (Number(numAffectedRows ?? 0) < limit) return
  }
}
