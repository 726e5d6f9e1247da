// What an account's archive says of the mail it wants, and how that is forgotten.
import type { Db, Tx } from '../../db/database.ts'

export type PreferenceData = { topic: string; medium: string; enabled: boolean; updated_at: Date }
export type SubscriptionData = { email: string; subscribed_at: Date }

/** More than there are topics and ways to be told. */
const MAX_CHOICES = 100

export async function listPreferenceData(db: Db | Tx, accountId: string): Promise<PreferenceData[]> {
  return db
    .selectFrom('notification_preferences')
    .where('account_id', '=', accountId)
    .orderBy('topic')
    .orderBy('medium')
    .limit(MAX_CHOICES)
    .select(['topic', 'medium', 'enabled', 'updated_at'])
    .execute()
}

/** One at most: a subscription is by address, and an account has one. */
export async function listSubscriptionData(db: Db | Tx, email: string): Promise<SubscriptionData[]> {
  return db.selectFrom('newsletter_subscribers').where('email', '=', email).select(['email', 'subscribed_at']).execute()
}

export async function deletePreferences(tx: Tx, account: { id: string; email: string }): Promise<void> {
  await tx.deleteFrom('notification_preferences').where('account_id', '=', account.id).execute()
  await tx.deleteFrom('newsletter_subscribers').where('email', '=', account.email).execute()
}
