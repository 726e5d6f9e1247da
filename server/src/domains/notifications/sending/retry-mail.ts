import type { Context } from '../../../context.ts'
import { writeAudit } from '../../../db/audit/audit.ts'
import { enqueue } from '../../../jobs/enqueue.ts'
import { MAIL_ATTEMPTS } from '../../../jobs/mail/queue-mail.ts'
import { Refusal } from '../../../lib/refusal.ts'
import { lockFailedMail, requeueMail } from '../mail-queries.ts'

/** Queues a failed mail again, with all its attempts. */
export async function retryMail(
  { db }: Pick<Context, 'db'>,
  { mailId, adminId }: { mailId: string; adminId: string },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const mail = await lockFailedMail(tx, mailId)
    if (mail === null) throw new Refusal('not_found')
    if (!mail.isFailed) throw new Refusal('mail_not_failed')
    await requeueMail(tx, mailId)
    await enqueue(tx, 'send_mail', { mailId }, { jobKey: `mail:${mailId}`, maxAttempts: MAIL_ATTEMPTS })
    await writeAudit(tx, { accountId: adminId, action: 'mail.retry', subject: `mail:${mailId}` })
  })
}
