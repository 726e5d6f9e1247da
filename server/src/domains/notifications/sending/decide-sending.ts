import type { MailProps } from '@lotyard/contract/site/mails'
import { isEnabled, isNews, subscriptionOf, UNSUBSCRIBE_PATH } from '@lotyard/contract/rules/notifications/mail-topics'
import type { Context } from '../../../context.ts'
import { isSuspendedAddress } from '../../accounts/index.ts'
import {
  findAlerts,
  findChoice,
  findSubscriber,
  makeUnsubscribeToken,
  type Subscription,
} from '../../preferences/index.ts'
import type { QueuedMail } from '../mail-queries.ts'

/** Whether the recipient wants the mail, and the link that switches such mail off; null for mail that is always sent. */
export type SendDecision = { isWanted: boolean; unsubscribeLink: string | null }

type FoundSubscription = { isWanted: boolean; subscription: Subscription } | null

export async function decideSending(
  { db, config }: Pick<Context, 'db' | 'config'>,
  mail: Pick<QueuedMail, 'kind' | 'recipient' | 'props'>,
): Promise<SendDecision> {
  if (subscriptionOf(mail.kind) === null) return { isWanted: true, unsubscribeLink: null }
  const found = await findSubscription({ db, config }, mail)
  // The account or the saved search is gone, so its owner doesn't want this mail.
  if (found === null) return { isWanted: false, unsubscribeLink: null }
  const token = makeUnsubscribeToken(config.sessionSecret, found.subscription)
  const unsubscribeLink = `${config.publicUrl}${UNSUBSCRIBE_PATH}?token=${encodeURIComponent(token)}`
  // News would invite them to what they are kept from. Asked here, where all of it passes: what is queued may be old.
  const isWanted = found.isWanted && !(await isSuspendedAddress(db, mail.recipient))
  return { isWanted, unsubscribeLink }
}

/** Null where what the mail belongs to is gone. */
async function findSubscription(
  { db, config }: Pick<Context, 'db' | 'config'>,
  { kind, recipient, props }: Pick<QueuedMail, 'kind' | 'recipient' | 'props'>,
): Promise<FoundSubscription> {
  const topic = subscriptionOf(kind)
  if (topic === null) return null
  if (topic === 'newsletter') {
    const subscriber = await findSubscriber(db, recipient)
    const isWanted = subscriber !== null && subscriber.confirmedAt !== null
    return { isWanted, subscription: { topic, email: recipient } }
  }
  if (topic === 'saved_search') {
    // The row was written by queueMail, which holds kind and props together.
    const { searchId } = props as MailProps['saved-search-alert']
    const search = await findAlerts(db, searchId)
    // An account that has changed its address is not told at the old one, which may be another person's by now.
    if (search === null || search.email !== recipient) return null
    return { isWanted: search.alerts !== 'off', subscription: { topic, searchId } }
  }
  const found = await findChoice(db, { email: recipient }, topic)
  if (found === null) return null
  // An address that was never confirmed may be a stranger's, who asked for no news. Without a mail server nothing leaves.
  const mayGetNews = found.isVerified || config.smtpUrl === null
  const isWanted = isEnabled(topic, found.chosen) && (mayGetNews || !isNews(kind))
  return { isWanted, subscription: { topic, accountId: found.accountId } }
}
