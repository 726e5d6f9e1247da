import { isWanted, topicOf, UNSUBSCRIBE_PATH } from '@lotyard/contract/rules/notifications/mail-topics'
import type { Context } from '../../context.ts'
import { findChoice, makeUnsubscribeToken } from '../preferences/index.ts'
import type { QueuedMail } from './mail-queries.ts'

/** Whether the recipient wants the mail, and the link that switches such mail off; null for mail that is always sent. */
export type SendDecision = { isWanted: boolean; unsubscribeLink: string | null }

export async function decideSending(
  { db, config }: Pick<Context, 'db' | 'config'>,
  { kind, recipient }: Pick<QueuedMail, 'kind' | 'recipient'>,
): Promise<SendDecision> {
  const topic = topicOf(kind)
  if (topic === null) return { isWanted: true, unsubscribeLink: null }
  const found = await findChoice(db, { email: recipient }, topic)
  // The account is gone, so nobody wants this mail.
  if (found === null) return { isWanted: false, unsubscribeLink: null }
  const token = makeUnsubscribeToken(config.sessionSecret, { accountId: found.accountId, topic })
  const unsubscribeLink = `${config.publicUrl}${UNSUBSCRIBE_PATH}?token=${encodeURIComponent(token)}`
  return { isWanted: isWanted(kind, found.chosen), unsubscribeLink }
}
