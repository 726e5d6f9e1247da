// Today's work list: what each thing that waits says, where it is done, and in which order they come.
import { countOf } from '../format-count.ts'
import { formatCents } from '../money.ts'
import { hasRight, type DeskArea, type DeskRights } from './staff/desk-rights.ts'

export const TODAY_GROUPS = ['system', 'money', 'shipping', 'people', 'selling'] as const
export type TodayGroup = (typeof TODAY_GROUPS)[number]

/** Of each group; the rest is behind the numbers above the list. */
export const MAX_ITEMS_A_GROUP = 5

export const TODAY_KINDS = {
  worker_silent: 'system',
  no_gateway: 'system',
  no_mail_server: 'system',
  failed_mails: 'system',
  invoice_overdue: 'money',
  win_overdue: 'money',
  uncollected: 'money',
  payment_expected: 'money',
  payout_due: 'money',
  approval: 'money',
  pickup_affected: 'shipping',
  pickup_today: 'shipping',
  to_ship: 'shipping',
  to_ready: 'shipping',
  problem: 'people',
  certificate: 'people',
  auction_ending: 'selling',
  change_request: 'selling',
  draft: 'selling',
} as const satisfies Record<string, TodayGroup>
export type TodayKind = keyof typeof TODAY_KINDS

export type TodayFact = {
  kind: TodayKind
  /** What its page is named by: an order's id, a listing's name, an account's id; empty where the page is a list. */
  key: string
  /** An order's number, a lot's title, a person's name, or a count. */
  subject: string
  /** The buyer, the seller or the warehouse; empty where the viewer may not know. */
  who: string
  cents: number | null
  since: Date | null
  dueAt: Date | null
  /** Of a shipment, for its papers. */
  shipmentId: string | null
}

export type TodayAct = { name: string; path: string }
/** What the viewer may do; sellers have no rights, and answer for what is theirs. */
export type ActsFor = { isAdmin: boolean; rights: DeskRights }

const orderPath = (id: string) => `/admin/orders/${id}/`
const auctionPath = (name: string) => `/admin/auctions/${name}/`
const quoted = (title: string) => `“${title}”`
const sum = ({ cents }: TodayFact) => (cents === null ? '' : `: ${formatCents(cents)}`)

type Words = {
  text: (fact: TodayFact) => string
  path: (fact: TodayFact) => string
  act?: { name: string; path: (fact: TodayFact) => string; area: DeskArea; sellers?: true }
}

const WORDS: Record<TodayKind, Words> = {
  worker_silent: {
    text: () =>
      'Background jobs aren’t running: no e-mail is sent, and ended auctions don’t close. Restart the worker.',
    path: () => '/admin/outbox/',
  },
  no_gateway: { text: () => 'No payment gateway: buyers can’t pay by card or PayPal.', path: () => SETUP_PATH },
  no_mail_server: { text: () => 'No mail server: e-mail isn’t sent.', path: () => SETUP_PATH },
  failed_mails: {
    text: ({ subject }) => `${countOf(Number(subject), 'e-mail')} couldn’t be delivered.`,
    path: () => '/admin/outbox/',
  },
  invoice_overdue: {
    text: (fact) => `Order ${fact.subject} is overdue${sum(fact)} from ${fact.who}`,
    path: ({ key }) => orderPath(key),
    act: { name: 'Record payment', path: ({ key }) => `${orderPath(key)}?do=receipt`, area: 'money' },
  },
  win_overdue: {
    text: (fact) => `${fact.who || 'The buyer'} hasn’t paid for ${quoted(fact.subject)}${sum(fact)}`,
    path: ({ key }) => auctionPath(key),
  },
  uncollected: {
    text: (fact) => `The payment of order ${fact.subject} failed${sum(fact)} from ${fact.who}`,
    path: ({ key }) => orderPath(key),
    act: { name: 'Record payment', path: ({ key }) => `${orderPath(key)}?do=receipt`, area: 'money' },
  },
  payment_expected: {
    text: (fact) => `Payment expected for order ${fact.subject}${sum(fact)} from ${fact.who}`,
    path: ({ key }) => orderPath(key),
    act: { name: 'Record payment', path: ({ key }) => `${orderPath(key)}?do=receipt`, area: 'money' },
  },
  payout_due: {
    text: (fact) => `Pay ${fact.who}${sum(fact)}`,
    path: ({ key }) => `/admin/payouts/?seller=${key}`,
  },
  approval: {
    text: (fact) => `${fact.who} needs a second person for ${fact.subject}${sum(fact)}`,
    path: () => '/admin/pending/',
  },
  pickup_affected: {
    text: ({ subject, who }) => `${who} can’t take the pickup of order ${subject} at its time. Call the buyer.`,
    path: () => '/admin/pickup/',
  },
  pickup_today: {
    text: ({ subject, who }) => `Pickup of order ${subject} at ${who}`,
    path: ({ key }) => orderPath(key),
    act: { name: 'Hand over', path: () => '/admin/pickup/', area: 'orders', sellers: true },
  },
  to_ship: {
    text: ({ subject, who }) => `Ship order ${subject} from ${who}`,
    path: ({ key }) => orderPath(key),
    act: {
      name: 'Pick list',
      path: ({ shipmentId }) => `/admin/shipments/${shipmentId}/pick_list.pdf`,
      area: 'orders',
      sellers: true,
    },
  },
  to_ready: {
    text: ({ subject, who }) => `Get order ${subject} ready for pickup at ${who}`,
    path: ({ key }) => orderPath(key),
    act: {
      name: 'Pick list',
      path: ({ shipmentId }) => `/admin/shipments/${shipmentId}/pick_list.pdf`,
      area: 'orders',
      sellers: true,
    },
  },
  problem: {
    text: ({ subject, who }) => `${who} reported a problem with ${quoted(subject)}`,
    path: ({ key }) => orderPath(key),
  },
  certificate: {
    text: ({ subject, who }) => `${who} uploaded a resale certificate for ${subject}`,
    path: () => '/admin/certificates/',
  },
  auction_ending: {
    text: ({ subject, cents }) =>
      `${quoted(subject)}: ${cents === null ? 'no bids yet' : `${formatCents(cents)} so far`}`,
    path: ({ key }) => auctionPath(key),
  },
  change_request: {
    text: ({ subject, who }) => `${who} asks to change ${quoted(subject)}`,
    path: ({ key }) => auctionPath(key),
  },
  draft: {
    text: ({ subject }) => `Finish the draft ${quoted(subject)}`,
    path: ({ key }) => `/admin/listings/${key}`,
  },
}

/** Where the set-up is. */
export const SETUP_PATH = '/admin/?setup=show#setup'

export function describeTodayFact(
  fact: TodayFact,
  { isAdmin, rights }: ActsFor,
): {
  text: string
  path: string
  acts: TodayAct[]
} {
  const { text, path, act } = WORDS[fact.kind]
  const may = act !== undefined && (isAdmin ? hasRight(rights, act.area, 'write') : act.sellers === true)
  return { text: text(fact), path: path(fact), acts: may ? [{ name: act.name, path: act.path(fact) }] : [] }
}

/** By group, then by deadline; what has none comes after, the longest wait first. At most five of each group. */
export function sortTodayFacts(facts: readonly TodayFact[]): TodayFact[] {
  const time = (at: Date | null) => at?.getTime() ?? Number.MAX_SAFE_INTEGER
  const inOrder = facts.toSorted(
    (one, other) => time(one.dueAt) - time(other.dueAt) || time(one.since) - time(other.since),
  )
  return TODAY_GROUPS.flatMap((group) =>
    inOrder.filter(({ kind }) => TODAY_KINDS[kind] === group).slice(0, MAX_ITEMS_A_GROUP),
  )
}

/** Jobs are scheduled every minute: longer than this, and no process does it. */
const MAX_SILENCE_MS = 120_000

/**
 * `seenAt`: when jobs were last scheduled; null where no worker was ever started. `upMs`: how long the process that asks has
 * been up. After a restart the last jobs are from before it, and a worker that started with it would be called silent.
 */
export function isWorkerSilent(seenAt: Date | null, { now, upMs }: { now: Date; upMs: number }): boolean {
  if (seenAt === null) return true
  return Math.min(now.getTime() - seenAt.getTime(), upMs) > MAX_SILENCE_MS
}
