// What an account's archive says of the mail it got, and how that is forgotten.
import type { MailKind } from '@lotyard/contract/site/mails'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'
import { inPages } from '../../db/statements/in-pages.ts'
import { NO_ID } from '../../lib/opaque-id.ts'
import { hasSecrets } from './sending/secret-mails.ts'

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

/**
 * Whose mail it is. A visitor can sign up with an address that is not theirs: until it is confirmed, only what was written
 * since then can be theirs. `since` is null once it is. `until`: when they gave it up; null for the one they have.
 */
export type MailOwner = { email: string; since: Date | null; until: Date | null }

/** What others write to the operator goes to the operator's address, and is not about the account under it. */
const OF_OTHERS: MailKind[] = ['contact-message', 'problem-reported', 'problem-replied']

export function streamMailData(db: Db | Tx, { email, since, until }: MailOwner): AsyncGenerator<MailData[]> {
  return inPages<MailData>(
    async (last) => {
      const rows = await db
        .selectFrom('mails')
        .where('recipient', '=', email)
        .where('kind', 'not in', OF_OTHERS)
        .$if(since !== null, (query) => query.where('created_at', '>=', since!))
        .$if(until !== null, (query) => query.where('created_at', '<=', until!))
        .where('id', '>', last?.id ?? NO_ID)
        .orderBy('id')
        .limit(sql.lit(PAGE_MAILS))
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
export async function deleteMailsTo(tx: Tx, { email, since, until }: MailOwner): Promise<void> {
  await tx
    .deleteFrom('mails')
    .where('recipient', '=', email)
    .where('kind', 'not in', OF_OTHERS)
    .$if(since !== null, (query) => query.where('created_at', '>=', since!))
    .$if(until !== null, (query) => query.where('created_at', '<=', until!))
    .execute()
}
