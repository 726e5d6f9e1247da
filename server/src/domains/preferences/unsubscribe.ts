import type { MailChoice } from '@lotyard/contract/account/preferences'
import { isEnabled } from '@lotyard/contract/rules/notifications/mail-topics'
import { isAlerts, type Alerts } from '@lotyard/contract/rules/preferences/saved-search'
import type { Context } from '../../context.ts'
import { Refusal } from '../../lib/refusal.ts'
import { deleteSubscriber, findSubscriber, restoreSubscriber } from './newsletter/subscriber-queries.ts'
import { findChoice, saveChoice } from './preference-queries.ts'
import { findAlerts, switchAlerts } from './saved-searches/alert-queries.ts'
import { readUnsubscribeToken, type Subscription } from './unsubscribe-token.ts'

type Parts = Pick<Context, 'db' | 'config'>

/** What the link of a mail is about, and whether such mail is on. */
export async function readMailChoice({ db, config }: Parts, token: string): Promise<MailChoice> {
  const subscription = requireSubscription(config, token)
  const { topic } = subscription
  if (topic === 'newsletter') {
    const subscriber = await findSubscriber(db, subscription.email)
    return { topic, enabled: subscriber !== null && subscriber.confirmedAt !== null }
  }
  if (topic === 'saved_search') {
    const search = remaining(await findAlerts(db, subscription.searchId))
    return { topic, enabled: search.alerts !== 'off', search_name: search.name }
  }
  const { chosen } = remaining(await findChoice(db, subscription, topic))
  return { topic, enabled: isEnabled(topic, chosen) }
}

/**
 * Switches the mail that the link is about off, or on again. A repeat changes nothing. `was`: how often a saved search told
 * of lots before it was switched off, so that switching it on restores that. Null: the account or search is gone, and there
 * is nothing to switch.
 */
export async function chooseMail(
  { db, config }: Parts,
  { token, enabled, was }: { token: string; enabled: boolean; was: string },
): Promise<{ choice: MailChoice; was: Alerts | null } | null> {
  const subscription = requireSubscription(config, token)
  const { topic } = subscription
  if (topic === 'newsletter') {
    // The link was mailed to the address, so holding it is as good as a confirmation.
    await (enabled ? restoreSubscriber(db, subscription.email) : deleteSubscriber(db, subscription.email))
    return { choice: { topic, enabled }, was: null }
  }
  if (topic === 'saved_search') {
    const known = isAlerts(was) && was !== 'off' ? was : null
    const search = await switchAlerts(db, subscription.searchId, enabled ? (known ?? 'daily') : 'off')
    if (search === null) return null
    const { name, before } = search
    return { choice: { topic, enabled, search_name: name }, was: before === 'off' ? known : before }
  }
  const isSaved = await saveChoice(db, { accountId: subscription.accountId, topic, enabled })
  return isSaved ? { choice: { topic, enabled }, was: null } : null
}

function requireSubscription({ sessionSecret }: Parts['config'], token: string): Subscription {
  const subscription = readUnsubscribeToken(sessionSecret, token)
  if (subscription === null) throw new Refusal('unsubscribe_link_invalid')
  return subscription
}

/** The link is ours, but what it was about may be gone. */
function remaining<Value>(value: Value | null): Value {
  if (value === null) throw new Refusal('nothing_to_unsubscribe')
  return value
}
