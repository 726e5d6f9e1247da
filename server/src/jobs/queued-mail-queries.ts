import type { Tx } from '../db/database.ts'

/** Null where the recipient was told of the fact before: no mail is written twice. */
export async function insertMail(
  tx: Tx,
  mail: { kind: string; fact: string; recipient: string; props: object },
): Promise<string | null> {
  const row = await tx
    .insertInto('mails')
    .values({ kind: mail.kind, fact: mail.fact, recipient: mail.recipient, props: JSON.stringify(mail.props) })
    .onConflict((conflict) => conflict.constraint('one_mail_per_fact_and_recipient').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}
