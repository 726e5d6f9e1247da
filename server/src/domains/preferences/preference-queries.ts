import type { Topic } from '@lotyard/contract/rules/notifications/mail-topics'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'

/** Null: the account has not chosen. */
export type AccountChoice = { accountId: string; chosen: boolean | null }

/** Of the account with this id, or the address that a mail goes to. Null where there is no such account. */
export async function findChoice(
  db: Db,
  who: { accountId: string } | { email: string },
  topic: Topic,
): Promise<AccountChoice | null> {
  const isThem = 'email' in who ? sql`accounts.email = ${who.email}` : sql`accounts.id = ${who.accountId}`
  const { rows } = await sql<AccountChoice>`
    select accounts.id as "accountId", chosen.enabled as chosen from accounts
    left join notification_preferences chosen
      on chosen.account_id = accounts.id and chosen.topic = ${topic} and chosen.medium = 'email'
    where ${isThem} and accounts.deleted_at is null`.execute(db)
  return rows[0] ?? null
}

/** False where there is no such account. */
export async function saveChoice(
  db: Db,
  { accountId, topic, enabled }: { accountId: string; topic: Topic; enabled: boolean },
): Promise<boolean> {
  const { rows } = await sql`
    insert into notification_preferences (account_id, topic, medium, enabled)
    select id, ${topic}, 'email', ${enabled} from accounts where id = ${accountId} and deleted_at is null
    on conflict (account_id, topic, medium) do update set enabled = excluded.enabled, updated_at = now()
    returning account_id`.execute(db)
  return rows.length > 0
}
