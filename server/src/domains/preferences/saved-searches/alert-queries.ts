// How often a saved search tells of new lots, for the link at the foot of its mails: it names the search, not the account.
import type { Alerts } from '@lotyard/contract/rules/preferences/saved-search'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'

/** Null where the search was removed. */
export async function findAlerts(
  db: Db,
  searchId: string,
): Promise<{ name: string; alerts: Alerts; email: string } | null> {
  const { rows } = await sql<{ name: string; alerts: Alerts; email: string }>`
    select s.name, s.alerts, a.email from saved_searches s join accounts a on a.id = s.account_id
    where s.id = ${searchId}::uuid`.execute(db)
  return rows[0] ?? null
}

/** `before`: what it was until now. A deal that is switched on again is told at once, whatever the link remembers. */
export async function switchAlerts(
  db: Db,
  searchId: string,
  alerts: Alerts,
): Promise<{ name: string; before: Alerts } | null> {
  const { rows } = await sql<{ name: string; before: Alerts }>`
    update saved_searches s
    set alerts = case when ${alerts} = 'daily' and asks_for_worth(s.query) then 'at_once' else ${alerts} end,
      updated_at = clock_timestamp()
    from (select id, alerts from saved_searches where id = ${searchId}::uuid for update) was
    where s.id = was.id returning s.name, was.alerts as before`.execute(db)
  return rows[0] ?? null
}
