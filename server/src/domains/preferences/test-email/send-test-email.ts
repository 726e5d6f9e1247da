import type { Context } from '../../../context.ts'
import { enqueue } from '../../../jobs/enqueue.ts'
import { Refusal } from '../../../refusal.ts'
import { insertTestEmailRequest } from './test-email-queries.ts'

/** Once a minute, whatever the account has chosen to be told. */
export async function sendTestEmail({ db }: Pick<Context, 'db'>, accountId: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const minute = await insertTestEmailRequest(tx, accountId)
    if (minute === null) throw new Refusal('test_email_too_soon')
    await enqueue(tx, 'send_test_digest', { accountId, minute }, { jobKey: `test-digest:${accountId}:${minute}` })
  })
}
