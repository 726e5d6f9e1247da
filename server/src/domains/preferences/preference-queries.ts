import type { Topic } from '@lotyard/contract/rules/notifications/mail-topics'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'

export type AccountChoice = {
  accountId: string
  /** The address is confirmed. */
  isVerified: boolean
  /** Null: the account has not chosen. */
  chosen: boolean | null
}

/** Of the account with this id, or the address that a mail goes to. Null where there is no such account. */
export async function findChoice(
  db: Db,
  who: { accountId: string } | { email: string },
  topic: Topic,
): Promise<AccountChoice | null> {
  const isThem = 'email' in who ? sql`accounts.email = ${who.email}` : sql`accounts.id = ${who.accountId}`
  const { rows } = await sql<AccountChoice>`
    select accounts.id as "accountId", accounts.email_verified as "isVerified", chosen.enabled as chosen from accounts
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

export type StoredChoice = { topic: string; medium: string; enabled: boolean }

/** What the account has decided: at most one row for each topic and medium. */
export async function listChoices(db: Db | Tx, accountId: string): Promise<StoredChoice[]> {
  return db
    .selectFrom('notification_preferences')
    .select(['topic', 'medium', 'enabled'])
    .where('account_id', '=', accountId)
    .execute()
}

/** Each topic and medium at most once. */
export async function saveChoices(tx: Tx, accountId: string, choices: readonly StoredChoice[]): Promise<void> {
  await sql`
    insert into notification_preferences (account_id, topic, medium, enabled)
    select ${accountId}::uuid, topic, medium, enabled
    from unnest(${choices.map(({ topic }) => topic)}::text[], ${choices.map(({ medium }) => medium)}::text[],
      ${choices.map(({ enabled }) => enabled)}::boolean[]) as chosen (topic, medium, enabled)
    on conflict (account_id, topic, medium) do update set enabled = excluded.enabled, updated_at = now()`.execute(tx)
}

export async function deleteChoices(tx: Tx, accountId: string): Promise<void> {
  await tx.deleteFrom('notification_preferences').where('account_id', '=', accountId).execute()
}
