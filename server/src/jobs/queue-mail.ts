import type { MailKind, MailProps } from '@lotyard/contract/mails'
import type { Tx } from '../db/database.ts'
import { enqueue } from './enqueue.ts'
import { insertMail } from './queued-mail-queries.ts'

// With the worker's backoff twelve attempts take most of a day: longer than a mail server is usually away.
export const MAIL_ATTEMPTS = 12

export type NewMail<Kind extends MailKind> = {
  kind: Kind
  /** What the mail is about, e.g. an auction's id: no fact and recipient ever get two mails of a kind. */
  fact: string
  recipient: string
  props: MailProps[Kind]
}

/** Writes the mail and the job that sends it, or neither. It is drawn when it is sent, so this costs two inserts. */
export async function queueMail<Kind extends MailKind>(tx: Tx, mail: NewMail<Kind>): Promise<void> {
  const mailId = await insertMail(tx, mail)
  if (mailId !== null)
    await enqueue(tx, 'send_mail', { mailId }, { jobKey: `mail:${mailId}`, maxAttempts: MAIL_ATTEMPTS })
}
