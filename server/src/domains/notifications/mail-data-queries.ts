// What an account's archive says of the mail it got, and how that is forgotten.
import type { MailKind } from '@lotyard/contract/mails'
import type { Db, Tx } from '../../db/database.ts'
import { inPages } from '../../db/in-pages.ts'
import { hasSecrets } from './secret-mails.ts'

export type MailData = {
  id: string
  kind: string
  subject: string | null
  state: string
  created_at: Date
  finished_at: Date | null
  /** Null where it is not written yet, or held a link that lets its holder in. */
  text: string | null
}

const EVERY_TOKEN = /([?&]token=)[^\s&]+/g
/** Fewer rows than elsewhere: each may hold 200 KB of text. */
const PAGE_MAILS = 50

export function streamMailData(db: Db | Tx, email: string): AsyncGenerator<MailData[]> {
  return inPages<MailData>(
    async (last) => {
      const rows = await db
        .selectFrom('mails')
        .where('recipient', '=', email)
        .where('id', '>', last?.id ?? '00000000-0000-0000-0000-000000000000')
        .orderBy('id')
        .limit(PAGE_MAILS)
        .select(['id', 'kind', 'subject', 'state', 'created_at', 'finished_at', 'plain_text as text'])
        .execute()
      return rows.map((row) => ({
        ...row,
        text: hasSecrets(row.kind as MailKind) ? null : (row.text?.replace(EVERY_TOKEN, '$1…') ?? null),
      }))
    },
    { pageRows: PAGE_MAILS },
  )
}

/** Waiting ones too: their jobs find nothing to send. One that is on its way this moment arrives. */
export async function deleteMailsTo(tx: Tx, email: string): Promise<void> {
  await tx.deleteFrom('mails').where('recipient', '=', email).execute()
}
