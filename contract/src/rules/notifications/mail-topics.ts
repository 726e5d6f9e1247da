// Which mail people may switch off, and what they get unless they say otherwise.
//
// News can be switched off by its topic. What a reader must know is always sent: security, what they owe, and what became
// of a bid that bound them. Topics and media are also enforced by the constraints topic_is_known and medium_is_known.
import type { MailKind } from '../../site/mails.ts'

export const TOPICS = ['listings', 'bids', 'watching', 'selling'] as const
export type Topic = (typeof TOPICS)[number]
export const MEDIA = ['email'] as const
export type Medium = (typeof MEDIA)[number]

/** What holds for an account that has never chosen. */
export const ENABLED_BY_DEFAULT: Record<Topic, boolean> = { listings: false, bids: true, watching: true, selling: true }

/** What a reader can stop from the mail itself: a topic of their account, one saved search, or the newsletter. */
export type SubscriptionName = Topic | 'saved_search' | 'newsletter'

/** Null: always sent. */
const SUBSCRIPTION_OF_KIND: Record<MailKind, SubscriptionName | null> = {
  'verify-email': null,
  'reset-password': null,
  'password-changed': null,
  'two-step-on': null,
  'two-step-off': null,
  'two-step-reset': null,
  'recovery-code-used': null,
  'account-exists': null,
  welcome: null,
  'account-invited': null,
  // Whose the account is.
  'email-change-confirm': null,
  'email-change-refused': null,
  'email-change-requested': null,
  'email-changed': null,
  'email-change-undone': null,
  'email-undone-elsewhere': null,
  'email-decided': null,
  'new-sign-in': null,
  // They sent it, and count on its being read.
  'certificate-approved': null,
  'certificate-refused': null,
  // Asked for a moment ago, and limited by address.
  'newsletter-confirm': null,
  // Goes to the operator.
  'contact-message': null,
  outbid: 'bids',
  'auction-lost': 'bids',
  // The lot is theirs, and is to be paid by a day.
  'auction-won': null,
  'payment-overdue': null,
  'payment-reminder': null,
  'payment-extended': null,
  'win-cancelled': null,
  // An offer that runs out.
  'runner-up-offer': null,
  // A bid that they relied on counts no more.
  'auction-withdrawn': null,
  'bid-voided': null,
  // A right that runs out.
  'lot-changed': null,
  // They asked for it, and the lot waits.
  'change-decided': null,
  'change-lapsed': null,
  'saved-search-alert': 'saved_search',
  'lot-digest': 'listings',
  // Asked for a moment ago, to see what the digest looks like.
  'test-digest': null,
  'watched-lot-ending': 'watching',
  'watched-price-drop': 'watching',
  'newsletter-digest': 'newsletter',
  // A buyer's or a seller's money and goods.
  'order-placed': null,
  'order-failed': null,
  'direct-order-failed': null,
  'order-ready': null,
  'order-shipped': null,
  'shipment-corrected': null,
  'order-delivered': null,
  'order-picked-up': null,
  'pickup-booked': null,
  'pickup-reminder': null,
  'pickup-split': null,
  'pickup-cancelled': null,
  'order-cancelled': null,
  'order-refunded': null,
  'payment-failed': null,
  'order-proposed': null,
  'proposal-ended': null,
  'proposal-lapsed': null,
  'payment-due': null,
  'invoice-overdue': null,
  'invoice-paid': null,
  'payment-received': null,
  'payout-sent': null,
  // Goes to the operator.
  'problem-reported': null,
  'problem-replied': null,
  'problem-answered': null,
  // It ends without them.
  'problem-closing': null,
  'auction-ended': 'selling',
  'lots-sold': 'selling',
  'to-ship': 'selling',
  // A seller's money waits for it, or goes back.
  'seller-problem': null,
  'seller-refund': null,
}

export function subscriptionOf(kind: MailKind): SubscriptionName | null {
  return SUBSCRIPTION_OF_KIND[kind]
}

/**
 * Mail that its reader need not act on within minutes: it waits for other mail, and is kept for a shorter time. What became
 * of a bid can be switched off too, but an outbid bidder may have seconds left, and a seller's truck
 * leaves tomorrow.
 */
export function isNews(kind: MailKind): boolean {
  const subscription = subscriptionOf(kind)
  return subscription !== null && subscription !== 'bids' && subscription !== 'selling'
}

export function listNewsKinds(): MailKind[] {
  return (Object.keys(SUBSCRIPTION_OF_KIND) as MailKind[]).filter(isNews)
}

/** About the address it goes to, or for the person who reads mail there. All other mail is for an account. */
const KINDS_OF_ADDRESS: readonly MailKind[] = [
  'verify-email',
  'reset-password',
  'password-changed',
  'account-exists',
  'welcome',
  'account-invited',
  'email-change-confirm',
  'email-change-refused',
  'email-change-requested',
  'email-changed',
  'email-change-undone',
  'email-undone-elsewhere',
  'email-decided',
  'new-sign-in',
  'newsletter-confirm',
  'contact-message',
  'problem-reported',
  'problem-replied',
]

export function listKindsOfAddress(): readonly MailKind[] {
  return KINDS_OF_ADDRESS
}

/** `chosen`: what the account decided about the topic; null while it has not. */
export function isEnabled(topic: Topic, chosen: boolean | null): boolean {
  return chosen ?? ENABLED_BY_DEFAULT[topic]
}

/** The link at the foot of a mail, and where mail programs post to: one address for both. */
export const UNSUBSCRIBE_PATH = '/unsubscribe/'

/** In the words of a sentence: 'e-mails …'. */
export const TOPIC_NAMES: Record<Topic, string> = {
  listings: 'about newly added lots',
  bids: 'about your bids',
  watching: 'about lots you watch',
  selling: 'about lots you sell',
}

/** What is for sellers alone: a buyer has nothing to choose there. */
export function isTopicFor(topic: Topic, { isSeller }: { isSeller: boolean }): boolean {
  return topic !== 'selling' || isSeller
}

/** The same for everything that can be stopped; `searchName` is the name of the saved search it is about. */
export function describeSubscription(name: SubscriptionName, searchName: string | undefined): string {
  if (name === 'saved_search') return `about new lots for “${searchName ?? 'your saved search'}”`
  if (name === 'newsletter') return 'with our weekly newsletter'
  return TOPIC_NAMES[name]
}
