// What an account has to do now: the top of its overview.
//
// The earliest deadline comes first, in each group and among them, and what has none comes last. What can no longer be done
// is never asked for: an offer that expired, an auction that ended, a bid while bidding is barred. A payment is asked for
// until it is made, however late.

/** More stand on the page that the group links to. */
export const MAX_NEEDS = 5

/** One thing to do. `until`: an ISO moment, or null where there is no deadline. */
export type NeedFact = { id: string; title: string; amountCents: number | null; until: string | null }
/** The ones with the earliest deadlines, at least `MAX_NEEDS` where there are so many, and how many there are in all. */
export type NeedFacts = { total: number; first: readonly NeedFact[] }

export type AccountNeeds = {
  won: NeedFacts
  invoices: NeedFacts
  offers: NeedFacts
  /** Direct orders that were proposed. */
  proposals: NeedFacts
  changedLots: NeedFacts
  outbid: NeedFacts
  pickUps: NeedFacts
  /** Shipped, and there by now. */
  arrivals: NeedFacts
  /** Problems that wait for the buyer's reply. */
  replies: NeedFacts
  refusedCertificates: NeedFacts
  /** A payment is overdue, so that the account can't bid. */
  isBarred: boolean
  /** The address to confirm; null once it is confirmed. */
  unconfirmedEmail: string | null
}

export type NeedAct =
  | 'pay_won'
  | 'pay_invoice'
  | 'bid_again'
  | 'answer_offer'
  | 'answer_proposal'
  | 'review_changes'
  | 'pick_up'
  | 'confirm_arrival'
  | 'reply_to_problem'
  | 'send_certificate'
  | 'confirm_email'

export type Need = NeedFact & { act: NeedAct; isOverdue: boolean }
export type NeedKind = 'pay' | 'bid_again' | 'accept' | 'pick_up' | 'arrived' | 'reply' | 'confirm'
/** `more`: of what there is more than the group shows, and how many in all. */
export type NeedGroup = { kind: NeedKind; needs: Need[]; more: { act: NeedAct; total: number }[] }

export function needsYou(facts: AccountNeeds, nowMs: number): NeedGroup[] {
  const { unconfirmedEmail } = facts
  const email = unconfirmedEmail === null ? [] : [{ ...ONLY, id: 'email', title: unconfirmedEmail }]
  const groups = [
    toGroup('pay', [late('pay_won', facts.won, nowMs), late('pay_invoice', facts.invoices, nowMs)]),
    toGroup('bid_again', facts.isBarred ? [] : [inTime('bid_again', facts.outbid, nowMs)]),
    toGroup('accept', [
      inTime('answer_offer', facts.offers, nowMs),
      inTime('answer_proposal', facts.proposals, nowMs),
      inTime('review_changes', facts.changedLots, nowMs),
    ]),
    toGroup('pick_up', [late('pick_up', facts.pickUps, nowMs)]),
    toGroup('arrived', [late('confirm_arrival', facts.arrivals, nowMs)]),
    toGroup('reply', [
      late('reply_to_problem', facts.replies, nowMs),
      late('send_certificate', facts.refusedCertificates, nowMs),
    ]),
    toGroup('confirm', [late('confirm_email', { total: email.length, first: email }, nowMs)]),
  ]
  // Sorting keeps the order of groups whose deadlines are the same.
  return groups.filter(({ needs }) => needs.length > 0).toSorted((a, b) => byDeadline(a.needs[0]!, b.needs[0]!))
}

const ONLY = { amountCents: null, until: null } as const

type Part = { act: NeedAct; total: number; needs: Need[] }

/** Can still be done after its deadline. */
function late(act: NeedAct, { total, first }: NeedFacts, nowMs: number): Part {
  return { act, total, needs: first.map((fact) => ({ ...fact, act, isOverdue: isPast(fact, nowMs) })) }
}

/** Can't: its deadline may have passed since the facts were read. */
function inTime(act: NeedAct, { total, first }: NeedFacts, nowMs: number): Part {
  const open = first.filter((fact) => !isPast(fact, nowMs))
  const needs = open.map((fact) => ({ ...fact, act, isOverdue: false }))
  return { act, total: total - (first.length - open.length), needs }
}

function isPast({ until }: NeedFact, nowMs: number): boolean {
  return until !== null && Date.parse(until) <= nowMs
}

function toGroup(kind: NeedKind, parts: readonly Part[]): NeedGroup {
  const needs = parts
    .flatMap((part) => part.needs)
    .toSorted(byDeadline)
    .slice(0, MAX_NEEDS)
  const shown = (act: NeedAct): number => needs.filter((need) => need.act === act).length
  const more = parts.filter(({ act, total }) => total > shown(act)).map(({ act, total }) => ({ act, total }))
  return { kind, needs, more }
}

function byDeadline(a: NeedFact, b: NeedFact): number {
  const [first, second] = [deadlineMs(a), deadlineMs(b)]
  return first === second ? 0 : first - second
}

function deadlineMs({ until }: NeedFact): number {
  return until === null ? Infinity : Date.parse(until)
}
