// What the link at the foot of a mail proves: that it was written by us, to this account, about this topic. It lets its
// holder switch that mail off and on, and nothing else; it does not run out, because old mail must be stoppable too.
import { TOPICS, type Topic } from '@lotyard/contract/rules/notifications/mail-topics'
import { isSignedBy, sign } from '../../signature.ts'

const PURPOSE = 'unsubscribe'
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export type Subscription = { accountId: string; topic: Topic }

export function makeUnsubscribeToken(secret: string, { accountId, topic }: Subscription): string {
  const value = `${accountId}.${topic}`
  return `${value}.${sign(secret, PURPOSE, value)}`
}

export function readUnsubscribeToken(secret: string, token: string): Subscription | null {
  const [accountId = '', given = '', signature = '', ...rest] = token.split('.')
  const topic = TOPICS.find((one) => one === given)
  if (rest.length > 0 || topic === undefined || !UUID.test(accountId)) return null
  return isSignedBy(secret, PURPOSE, `${accountId}.${topic}`, signature) ? { accountId, topic } : null
}
