import type { MailKind } from '@lotyard/contract/site/mails'
import type { Tx } from '../../db/database.ts'

export type WrittenMail = { id: string; kind: MailKind; fact: string; recipient: string }

/** The mails it wrote. A recipient who was told of the fact before has none: no mail is written twice. */
export async function insertMails(
  tx: Tx,
  mails: readonly { kind: MailKind; fact: string; recipient: string; props: object }[],
): Promise<WrittenMail[]> {
  const rows = await tx
    .insertInto('mails')
    .values(mails.map(({ kind, fact, recipient, props }) => ({ kind, fact, recipient, props: JSON.stringify(props) })))
    .onConflict((conflict) => conflict.constraint('one_mail_per_fact_and_recipient').doNothing())
    .returning(['id', 'kind', 'fact', 'recipient'])
    .execute()
  return rows.map((row) => ({ ...row, kind: row.kind as MailKind }))
}
