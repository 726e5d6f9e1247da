import type { MailChoice } from '@lotyard/contract/preferences'
import { ENABLED_BY_DEFAULT } from '@lotyard/contract/rules/notifications/mail-topics'
import type { Context } from '../../context.ts'
import { Refusal } from '../../refusal.ts'
import { findChoice, saveChoice } from './preference-queries.ts'
import { readUnsubscribeToken, type Subscription } from './unsubscribe-token.ts'

type Parts = Pick<Context, 'db' | 'config'>

/** What the link of a mail is about, and whether such mail is on. */
export async function readMailChoice({ db, config }: Parts, token: string): Promise<MailChoice> {
  const subscription = requireSubscription(config, token)
  const found = await findChoice(db, subscription, subscription.topic)
  if (found === null) throw new Refusal('unsubscribe_link_invalid')
  return { topic: subscription.topic, enabled: found.chosen ?? ENABLED_BY_DEFAULT[subscription.topic] }
}

/** Switches the mail that the link is about off, or on again. A repeat changes nothing. */
export async function chooseMail(
  { db, config }: Parts,
  { token, enabled }: { token: string; enabled: boolean },
): Promise<MailChoice> {
  const subscription = requireSubscription(config, token)
  if (!(await saveChoice(db, { ...subscription, enabled }))) throw new Refusal('unsubscribe_link_invalid')
  return { topic: subscription.topic, enabled }
}

function requireSubscription({ sessionSecret }: Parts['config'], token: string): Subscription {
  const subscription = readUnsubscribeToken(sessionSecret, token)
  if (subscription === null) throw new Refusal('unsubscribe_link_invalid')
  return subscription
}
