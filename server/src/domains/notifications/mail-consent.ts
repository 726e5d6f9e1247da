import { isWanted, topicOf, UNSUBSCRIBE_PATH } from '@lotyard/contract/rules/notifications/mail-topics'
import type { Context } from '../../context.ts'
import { findChoice, makeUnsubscribeToken } from '../preferences/index.ts'
import type { QueuedMail } from './mail-queries.ts'

/** Whether its recipient wants a mail, and the link that ends such mail; no link for mail that people need. */
export type Consent = { isWanted: boolean; unsubscribeLink: string | null }

export async function findConsent(
  { db, config }: Pick<Context, 'db' | 'config'>,
  { kind, recipient }: Pick<QueuedMail, 'kind' | 'recipient'>,
): Promise<Consent> {
  const topic = topicOf(kind)
  if (topic === null) return { isWanted: true, unsubscribeLink: null }
  const found = await findChoice(db, { email: recipient }, topic)
  // News for an address that no account has any more is for nobody.
  if (found === null) return { isWanted: false, unsubscribeLink: null }
  const token = makeUnsubscribeToken(config.sessionSecret, { accountId: found.accountId, topic })
  const unsubscribeLink = `${config.publicUrl}${UNSUBSCRIBE_PATH}?token=${encodeURIComponent(token)}`
  return { isWanted: isWanted(kind, found.chosen), unsubscribeLink }
}
