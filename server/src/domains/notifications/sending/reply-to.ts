import type { MailProps } from '@lotyard/contract/site/mails'
import type { MailAddress } from '../../../providers/mail/open-mail-transport.ts'
import type { QueuedMail } from '../mail-queries.ts'

/** The operator answers the writer of a contact form or problem report. Every other mail is answered to its sender. */
export function replyToOf({ kind, props }: Pick<QueuedMail, 'kind' | 'props'>): MailAddress | null {
  // The row was written by queueMail, which holds kind and props together.
  if (kind === 'problem-reported') {
    const { buyerName, buyerEmail } = props as MailProps['problem-reported']
    return { name: buyerName, address: buyerEmail }
  }
  if (kind === 'problem-replied') {
    const { name, email } = props as MailProps['problem-replied']
    return email === null ? null : { name, address: email }
  }
  if (kind !== 'contact-message') return null
  const { name, email } = props as MailProps['contact-message']
  return { name, address: email }
}
