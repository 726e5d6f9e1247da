import type { MailKind, MailProps } from '@lotyard/contract/site/mails'
import { isDeletedEmail } from '@lotyard/contract/rules/accounts/deleted-account'
import { isNews } from '@lotyard/contract/rules/notifications/mail-topics'
import type { Tx } from '../../db/database.ts'
import { enqueueMany } from '../enqueue.ts'
import { PRIORITY } from '../running/priorities.ts'
import { insertMails } from './queued-mail-queries.ts'
import { writeNotices } from './write-notices.ts'

// With the worker's backoff twelve attempts take most of a day: longer than a mail server is usually away.
export const MAIL_ATTEMPTS = 12

export type NewMail<Kind extends MailKind> = {
  kind: Kind
  /** What the mail is about, e.g. an auction's id: no fact and recipient ever get two mails of a kind. */
  fact: string
  recipient: string
  props: MailProps[Kind]
}

/**
 * Writes the mail, its notice for the reader's bell and the job that sends it, or none of them. It is drawn when it is sent,
 * so this costs three inserts.
 */
export async function queueMail<Kind extends MailKind>(tx: Tx, mail: NewMail<Kind>): Promise<void> {
  await queueMails(tx, [mail])
}

/**
 * The same for many mails: three statements, four with outbid bidders, however many there are. Auctions end after a bidder's account was deleted, and
 * tell every bidder: a deleted account has no reader.
 */
export async function queueMails(tx: Tx, given: readonly NewMail<MailKind>[]): Promise<void> {
  const mails = given.filter(({ recipient }) => !isDeletedEmail(recipient))
  if (mails.length === 0) return
  const written = await insertMails(tx, mails)
  if (written.length === 0) return
  const jobs = written.map(({ id: mailId, kind }) => ({
    payload: { mailId },
    jobKey: `mail:${mailId}`,
    ...(isNews(kind) && { priority: PRIORITY.news }),
  }))
  await enqueueMany(tx, 'send_mail', jobs, { maxAttempts: MAIL_ATTEMPTS })
  await writeNotices(tx, mails, written)
}
