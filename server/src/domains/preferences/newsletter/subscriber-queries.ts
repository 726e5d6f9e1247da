import { UNCONFIRMED_DAYS } from '@lotyard/contract/rules/data-rights/retention'
import type { Asks } from '@lotyard/contract/rules/preferences/confirmation-asks'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'

export type Subscriber = { email: string; subscribedAt: Date; confirmedAt: Date | null }

/** Who gets the newsletter has confirmed it; the others were asked, and have not answered. */
export async function findSubscriber(db: Db | Tx, email: string): Promise<Subscriber | null> {
  const row = await db
    .selectFrom('newsletter_subscribers')
    .select(['email', 'subscribed_at', 'confirmed_at'])
    .where('email', '=', email)
    .executeTakeFirst()
  return row === undefined ? null : { email: row.email, subscribedAt: row.subscribed_at, confirmedAt: row.confirmed_at }
}

/** Writes the address where it is new, and locks its row: two posts at once ask one time. */
export async function lockSubscriber(tx: Tx, email: string): Promise<{ isConfirmed: boolean; asks: Asks; now: Date }> {
  const row = await tx
    .insertInto('newsletter_subscribers')
    .values({ email })
    .onConflict((conflict) => conflict.column('email').doUpdateSet({ email }))
    .returning(['confirmed_at', 'last_asked_at', 'asking_since', 'ask_count', sql<Date>`now()`.as('now')])
    .executeTakeFirstOrThrow()
  const asks = { at: row.last_asked_at, since: row.asking_since, count: row.ask_count }
  return { isConfirmed: row.confirmed_at !== null, asks, now: row.now }
}

export async function saveAsks(tx: Tx, email: string, asks: Asks): Promise<void> {
  await tx
    .updateTable('newsletter_subscribers')
    .set({ last_asked_at: asks.at, asking_since: asks.since, ask_count: asks.count })
    .where('email', '=', email)
    .execute()
}

/** False where the address is not on the list, or its link has expired by the database's clock. */
export async function confirmSubscriber(db: Db, email: string, linkExpiresAt: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('newsletter_subscribers')
    .set({ confirmed_at: sql`coalesce(confirmed_at, now())` })
    .where('email', '=', email)
    .where(sql<boolean>`now() < ${linkExpiresAt}`)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** An owner who has not confirmed by then never asked for it, or has changed their mind. */
const MAX_REMOVED_AT_ONCE = 10_000

export async function removeUnconfirmed(db: Db): Promise<void> {
  await sql`delete from newsletter_subscribers where email in (
    select email from newsletter_subscribers
    where confirmed_at is null and last_asked_at < now() - make_interval(days => ${UNCONFIRMED_DAYS})
    limit ${sql.lit(MAX_REMOVED_AT_ONCE)})`.execute(db)
}

/** No row of the address is left: for a subscriber who leaves, or deletes their account. */
export async function deleteSubscriber(db: Db | Tx, email: string): Promise<void> {
  await db.deleteFrom('newsletter_subscribers').where('email', '=', email).execute()
}

/** The subscription goes with the account to its new address; one that is there already stays as it is. */
export async function moveSubscriber(tx: Tx, { from, to }: { from: string; to: string }): Promise<void> {
  await sql`with moved as (delete from newsletter_subscribers where email = ${from} and confirmed_at is not null
      returning subscribed_at, confirmed_at)
    insert into newsletter_subscribers (email, subscribed_at, confirmed_at)
    select ${to}, subscribed_at, confirmed_at from moved
    on conflict (email) do update set subscribed_at = least(newsletter_subscribers.subscribed_at, excluded.subscribed_at),
      confirmed_at = coalesce(newsletter_subscribers.confirmed_at, excluded.confirmed_at)`.execute(tx)
}

/** For a subscriber who left by the link of a newsletter and comes back by it: the mail has reached them. */
export async function restoreSubscriber(db: Db, email: string): Promise<void> {
  await db
    .insertInto('newsletter_subscribers')
    .values({ email, confirmed_at: sql`now()` })
    .onConflict((conflict) =>
      conflict.column('email').doUpdateSet({ confirmed_at: sql`coalesce(newsletter_subscribers.confirmed_at, now())` }),
    )
    .execute()
}
