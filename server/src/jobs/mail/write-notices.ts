// Writes what the bell says of mails that were just queued, in the transaction that queued them.
//
// Whether the e-mail is wanted, or can be sent at all, is decided when it is sent: the notice is written either way. What
// was mailed before has its notice, or had it: one that was replaced or tidied away does not come back.
import { noticeOf, replacesUnread } from '@lotyard/contract/rules/notifications/notice-text'
import type { MailKind, MailProps } from '@lotyard/contract/site/mails'
import type { Tx } from '../../db/database.ts'
import { insertNotices, type NewNotice } from './write-notice-queries.ts'
import type { WrittenMail } from './queued-mail-queries.ts'

type QueuedMail = { kind: MailKind; fact: string; recipient: string; props: MailProps[MailKind] }

export async function writeNotices(
  tx: Tx,
  mails: readonly QueuedMail[],
  written: readonly WrittenMail[],
): Promise<void> {
  const isWritten = new Set(written.map(keyOf))
  const notices = mails.flatMap((mail): NewNotice[] => {
    if (!isWritten.delete(keyOf(mail))) return []
    const words = noticeOf(mail.kind, mail.props)
    return words === null ? [] : [{ kind: mail.kind, fact: mail.fact, recipient: mail.recipient, ...words }]
  })
  if (notices.length === 0) return
  const replacing = [...new Set(notices.map(({ kind }) => kind as MailKind))].filter(replacesUnread)
  await insertNotices(tx, notices, { replacing })
}

function keyOf({ kind, fact, recipient }: Pick<QueuedMail, 'kind' | 'fact' | 'recipient'>): string {
  return JSON.stringify([kind, fact, recipient])
}
