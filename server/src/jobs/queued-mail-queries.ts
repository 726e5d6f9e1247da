import type { Tx } from '../db/database.ts'

/** The ids of the mails it wrote. A recipient who was told of the fact before has none: no mail is written twice. */
export async function insertMails(
  tx: Tx,
  mails: readonly { kind: string; fact: string; recipient: string; props: object }[],
): Promise<string[]> {
  const rows = await tx
    .insertInto('mails')
    .values(mails.map(({ kind, fact, recipient, props }) => ({ kind, fact, recipient, props: JSON.stringify(props) })))
    .onConflict((conflict) => conflict.constraint('one_mail_per_fact_and_recipient').doNothing())
    .returning('id')
    .execute()
  return rows.map((row) => row.id)
}
