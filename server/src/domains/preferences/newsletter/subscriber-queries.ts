import type { Db } from '../../../db/database.ts'

/** A known address keeps its first subscription. */
export async function insertSubscriber(db: Db, email: string): Promise<void> {
  await db
    .insertInto('newsletter_subscribers')
    .values({ email })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .execute()
}
