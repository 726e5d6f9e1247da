import type { MailKind } from '@lotyard/contract/site/mails'
import { sql } from 'kysely'
import { listKindsOfAddress } from '@lotyard/contract/rules/notifications/mail-topics'
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

/**
 * Mail that waits follows an account to its new address, but for what concerns the old one. What the new address was told
 * already is not told again.
 */
export async function redirectQueuedMails(tx: Tx, { from, to }: { from: string; to: string }): Promise<void> {
  await sql`update mails m set recipient = ${to}
    where m.recipient = ${from} and m.state = 'queued' and m.kind <> all(${listKindsOfAddress()}::text[])
      and not exists (select from mails told where told.kind = m.kind and told.fact = m.fact
        and told.recipient = ${to})`.execute(tx)
}
