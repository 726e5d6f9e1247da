import { mayGetNews } from '@lotyard/contract/rules/notifications/may-get-news'
import type { Context } from '../../../context.ts'
import { enqueue } from '../../../jobs/enqueue.ts'
import { Refusal } from '../../../lib/refusal.ts'
import type { Viewer } from '../../../lib/viewer.ts'
import { insertTestEmailRequest } from './test-email-queries.ts'

/** Once a minute, whatever the account has chosen to be told. */
export async function sendTestEmail(
  { db, config }: Pick<Context, 'db' | 'config'>,
  { accountId, emailVerified }: Pick<Viewer, 'accountId' | 'emailVerified'>,
): Promise<void> {
  // A visitor who signs up with a stranger's address could mail them every minute.
  if (!mayGetNews({ sendsMail: config.smtpUrl !== null, isVerified: emailVerified }))
    throw new Refusal('email_not_confirmed')
  await db.transaction().execute(async (tx) => {
    const minute = await insertTestEmailRequest(tx, accountId)
    if (minute === null) throw new Refusal('test_email_too_soon')
    await enqueue(tx, 'send_test_digest', { accountId, minute }, { jobKey: `test-digest:${accountId}:${minute}` })
  })
}
