import type { MailKind, RenderedMail } from '@lotyard/contract/site/mails'
import type { Mail, MailSummary } from '@lotyard/contract/desk/outbox'
import { sql, type RawBuilder, type Selectable } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'
import type { Mails } from '../../db/tables.ts'
import { depthOf, type PageCut } from '../../db/statements/page-cut.ts'
import type { OutgoingMail } from '../../providers/mail/open-mail-transport.ts'

/** What is fixed once it is written. */
export type WrittenMail = Omit<OutgoingMail, 'unsubscribeLink' | 'replyTo' | 'senderName'>

export type QueuedMail = {
  id: string
  kind: MailKind
  recipient: string
  props: unknown
  isWaiting: boolean
  written: WrittenMail | null
}

export async function findQueuedMail(db: Db, id: string): Promise<QueuedMail | null> {
  const row = await db.selectFrom('mails').selectAll().where('id', '=', id).executeTakeFirst()
  if (row === undefined) return null
  return {
    id,
    kind: row.kind as MailKind,
    recipient: row.recipient,
    props: row.props,
    isWaiting: row.state === 'queued',
    written: toWritten(row),
  }
}

function toWritten(row: Selectable<Mails>): WrittenMail | null {
  const { message_id, subject, html, plain_text, recipient } = row
  if (message_id === null || subject === null || html === null || plain_text === null) return null
  return { messageId: message_id, recipient, subject, html, text: plain_text }
}

/** Fixes what every attempt sends. The first writer wins: read it afterwards. */
export async function writeMail(db: Db, id: string, mail: RenderedMail & { messageId: string }): Promise<void> {
  await db
    .updateTable('mails')
    .set({ message_id: mail.messageId, subject: mail.subject, html: mail.html, plain_text: mail.text })
    .where('id', '=', id)
    .where('message_id', 'is', null)
    .execute()
}

/** Says less than was queued, and is written again. */
export async function trimMail(db: Db, id: string, props: object): Promise<void> {
  await db
    .updateTable('mails')
    .set({ props: JSON.stringify(props), message_id: null, subject: null, html: null, plain_text: null })
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .execute()
}

export async function findWrittenMail(db: Db, id: string): Promise<WrittenMail | null> {
  return toWritten(await db.selectFrom('mails').selectAll().where('id', '=', id).executeTakeFirstOrThrow())
}

/** Counted before the attempt, so that one that crashes is counted too. */
export async function beginAttempt(db: Db, id: string): Promise<void> {
  await db
    .updateTable('mails')
    .set((set) => ({ attempts: set('attempts', '+', 1), attempted_at: set.fn('now') }))
    .where('id', '=', id)
    .execute()
}

export async function finishMail(
  db: Db,
  id: string,
  end:
    | { state: 'sent' | 'kept' | 'unwanted' }
    | { state: 'failed'; error: string }
    | { state: 'queued'; error: string },
): Promise<void> {
  const error = 'error' in end ? end.error.slice(0, 1_000) : null
  await db
    .updateTable('mails')
    .set((set) => ({ state: end.state, last_error: error, finished_at: end.state === 'queued' ? null : set.fn('now') }))
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .execute()
}

/** Links that let their holder in are removed once the mail is sent: no admin may read them here. */
export async function forgetSecrets(db: Db, id: string): Promise<void> {
  await db.updateTable('mails').set({ props: '{}', html: null, plain_text: null }).where('id', '=', id).execute()
}

export async function listMails(db: Db, page: PageCut): Promise<MailSummary[]> {
  const newest = db.selectFrom('mails').selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc')
  const rows = await db
    .selectFrom(newest.limit(depthOf(page)).as('page'))
    .selectAll()
    .limit(page.limit)
    .offset(page.offset)
    .execute()
  return rows.map(toSummary)
}

export async function countMails(db: Db): Promise<number> {
  const row = await db
    .selectFrom('mails')
    .select((select) => select.fn.countAll().as('total'))
    .executeTakeFirstOrThrow()
  return Number(row.total)
}

/**
 * Without its words where it is another admin's: one with a link that sets a password would let its reader sign in as them, and
 * be the second person for what they ask for themselves.
 */
export async function findMail(db: Db, id: string, readerId: string): Promise<Mail | null> {
  const row = await db
    .selectFrom('mails')
    .selectAll()
    .select((select) =>
      select
        .exists(
          select
            .selectFrom('accounts')
            .where('accounts.email', '=', select.ref('mails.recipient'))
            .where('accounts.role', '=', 'admin')
            .where('accounts.id', '<>', readerId)
            .select('accounts.id'),
        )
        .as('is_of_another_admin'),
    )
    .where('mails.id', '=', id)
    .executeTakeFirst()
  if (row === undefined) return null
  const words = row.is_of_another_admin ? { html: null, text: null } : { html: row.html, text: row.plain_text }
  return { ...toSummary(row), message_id: row.message_id, ...words }
}

export async function lockFailedMail(tx: Tx, id: string): Promise<{ isFailed: boolean } | null> {
  const row = await tx.selectFrom('mails').select('state').where('id', '=', id).forUpdate().executeTakeFirst()
  return row === undefined ? null : { isFailed: row.state === 'failed' }
}

export async function requeueMail(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('mails').set({ state: 'queued', finished_at: null }).where('id', '=', id).execute()
}

function toSummary(row: Selectable<Mails>): MailSummary {
  return {
    id: row.id,
    kind: row.kind,
    recipient: row.recipient,
    subject: row.subject,
    state: row.state as MailSummary['state'],
    attempts: row.attempts,
    last_error: row.last_error,
    created_at: row.created_at.toISOString(),
    finished_at: row.finished_at?.toISOString() ?? null,
  }
}

/** Up to `max`, as a part of a larger statement. */
export function countOfFailedMails(max: number): RawBuilder<number> {
  return sql`(select count(*)::int from (select from mails where state = 'failed' limit ${sql.lit(max)}) failed)`
}
