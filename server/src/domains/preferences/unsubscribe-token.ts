// What the link at the foot of a mail proves: that it was written by us, to this reader, about this subscription. It lets
// its holder switch that mail off and on, and nothing else; it does not run out, because old mail must be stoppable too.
import { TOPICS, type Topic } from '@lotyard/contract/rules/notifications/mail-topics'
import { isOpaqueId } from '../../lib/opaque-id.ts'
import { isSignedBy, sign } from '../../lib/signature.ts'

const PURPOSE = 'unsubscribe'

export type Subscription =
  | { topic: Topic; accountId: string }
  | { topic: 'saved_search'; searchId: string }
  | { topic: 'newsletter'; email: string }

export function makeUnsubscribeToken(secret: string, subscription: Subscription): string {
  const value = `${readerOf(subscription)}.${subscription.topic}`
  return `${value}.${sign(secret, PURPOSE, value)}`
}

export function readUnsubscribeToken(secret: string, token: string): Subscription | null {
  const [reader = '', topic = '', signature = '', ...rest] = token.split('.')
  if (rest.length > 0 || !isSignedBy(secret, PURPOSE, `${reader}.${topic}`, signature)) return null
  return toSubscription(reader, topic)
}

/** Without a dot, which parts the token. */
function readerOf(subscription: Subscription): string {
  if (subscription.topic === 'saved_search') return subscription.searchId
  if (subscription.topic === 'newsletter') return Buffer.from(subscription.email).toString('base64url')
  return subscription.accountId
}

function toSubscription(reader: string, given: string): Subscription | null {
  if (given === 'newsletter') return { topic: given, email: Buffer.from(reader, 'base64url').toString() }
  if (!isOpaqueId(reader)) return null
  if (given === 'saved_search') return { topic: given, searchId: reader }
  const topic = TOPICS.find((one) => one === given)
  return topic === undefined ? null : { topic, accountId: reader }
}
