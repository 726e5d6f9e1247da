// Turns what happened in auctions into mail.
//
// Rows are taken and mails queued in one transaction, so that every event is told once: a job that dies half-way leaves
// both undone. An event that is no longer news is dropped, as when an outbid bidder leads again.
import type { AuctionMail, MailKind } from '@lotyard/contract/site/mails'
import { assert } from '@lotyard/contract/rules/assert'
import { withdrawalEndMs } from '@lotyard/contract/rules/auctions/bid-withdrawal'
import { stepAboveCents } from '@lotyard/contract/rules/auctions/bid-steps'
import { shortenChanges } from '@lotyard/contract/rules/listings/goods/shorten-changes'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { queueMails, type NewMail } from '../../../jobs/mail/queue-mail.ts'
import { takeEvents, type TakenEvent } from './event-queries.ts'

const EVENTS_PER_BATCH = 200
/** A drain ends after this much and comes back, so that one busy night does not hold a worker for ever. */
const MAX_BATCHES = 100

export async function drainAuctionEvents({ db, config }: Pick<Context, 'db' | 'config'>): Promise<void> {
  for (let batch = 0; batch < MAX_BATCHES; batch++) {
    const count = await db.transaction().execute((tx) => drainBatch(tx, config.publicUrl))
    if (count < EVENTS_PER_BATCH) return
  }
}

async function drainBatch(tx: Tx, publicUrl: string): Promise<number> {
  const events = await takeEvents(tx, EVENTS_PER_BATCH)
  // All at once: with a statement or two for each, a popular auction's close would hold its rows for seconds.
  const mails = latestOnly(events).map((event) => toMail(event, publicUrl))
  await queueMails(tx, [...mails.filter((mail) => mail !== null), ...tellSellers(events, publicUrl)])
  return events.length
}

/** Of several times outbid on one lot only the last is news, and the last mail about a changed lot tells of all changes. */
function latestOnly(events: TakenEvent[]): TakenEvent[] {
  const keyOf = (event: TakenEvent): string => `${event.kind} ${event.listingName} ${event.accountId}`
  const latest = new Map(events.map((event) => [keyOf(event), event.id]))
  return events.filter((event) => latest.get(keyOf(event)) === event.id)
}

/** One mail for all that ended at about the same time: sellers list by the dozen, and often end them on one evening. */
function tellSellers(events: readonly TakenEvent[], publicUrl: string): NewMail<'auction-ended'>[] {
  const ended = events.filter(({ kind }) => kind === 'ended')
  return [...Map.groupBy(ended, ({ accountId }) => accountId).values()].map((own) => {
    const { id, email: recipient, firstName } = own[0]!
    const lots = own.map(({ title, listingName, outcome, priceCents }) => {
      const told = outcome === 'won' || outcome === 'reserve_not_met' ? outcome : ('no_bids' as const)
      const link = `${publicUrl}/admin/listings/${listingName}/`
      return { title, link, outcome: told, priceCents: told === 'won' ? priceCents : null }
    })
    const link = lots.length === 1 ? lots[0]!.link : `${publicUrl}/admin/listings/`
    return { kind: 'auction-ended', fact: `ended:${id}`, recipient, props: { firstName, lots, link } }
  })
}

function toMail(event: TakenEvent, publicUrl: string): NewMail<MailKind> | null {
  const { outcome, priceCents, winCents } = event
  const about = { firstName: event.firstName, title: event.title, link: `${publicUrl}/detail/${event.listingName}` }
  const to = { fact: `${event.listingName}:${event.kind}:${event.id}`, recipient: event.email }
  const reason = event.details.reason ?? ''
  const bidsLink = `${publicUrl}/account/bids/`
  switch (event.kind) {
    case 'ended':
      return null
    case 'outbid': {
      if (outcome !== null || event.leaderId === event.accountId || priceCents === null) return null
      const endsAt = event.endsAt.toISOString()
      const nextBidCents = stepAboveCents(priceCents)
      return { ...to, kind: 'outbid', props: { ...about, priceCents, nextBidCents, endsAt } }
    }
    case 'won': {
      if (winCents === null) return null
      const paymentDueAt = event.paymentDueAt!.toISOString()
      const payLink = `${publicUrl}/checkout?only=won`
      return { ...to, kind: 'auction-won', props: { ...about, priceCents: winCents, paymentDueAt, payLink } }
    }
    case 'lost': {
      const isReserveNotMet = outcome === 'reserve_not_met'
      return { ...to, kind: 'auction-lost', props: { ...about, isReserveNotMet, priceCents } }
    }
    case 'withdrawn':
      return { ...to, kind: 'auction-withdrawn', props: { ...about, reason } }
    case 'bid_voided':
      return { ...to, kind: 'bid-voided', props: { ...about, reason } }
    case 'lot_changed':
      return toChangedMail(event, { to, about, changesLink: `${bidsLink}${event.listingName}/changes` })
    case 'change_lapsed': {
      const props = { ...about, link: `${publicUrl}/admin/listings/${event.listingName}/` }
      return { ...to, kind: 'change-lapsed', props: { ...props, changes: event.details.changes ?? [] } }
    }
    case 'payment_overdue':
      // Not where it was paid, canceled or extended before this mail was written.
      if (winCents === null || !event.isOwed || !event.isOverdue) return null
      return { ...to, kind: 'payment-overdue', props: { ...about, priceCents: winCents, bidsLink } }
    case 'payment_reminder':
    case 'payment_extended': {
      if (winCents === null || !event.isOwed) return null
      const kind = event.kind === 'payment_reminder' ? 'payment-reminder' : 'payment-extended'
      const paymentDueAt = event.paymentDueAt!.toISOString()
      const props = { ...about, priceCents: winCents, paymentDueAt, payLink: `${publicUrl}/checkout?only=won` }
      return { ...to, kind, props: { ...props, isOverdue: event.isOverdue } }
    }
    case 'win_cancelled':
      return { ...to, kind: 'win-cancelled', props: { ...about, bidsLink } }
    case 'runner_up_offer': {
      const { price_cents: offerCents, floor_cents: floorCents = offerCents, expires_at: expiresAt } = event.details
      assert(offerCents !== undefined && expiresAt !== undefined, 'an offer says its price and how long it holds')
      const props = { ...about, priceCents: offerCents, floorCents: floorCents!, expiresAt, bidsLink }
      return { ...to, kind: 'runner-up-offer', props }
    }
  }
}

/** Null where the bidder has bid again meanwhile, or has no bid left: nothing of it concerns them any more. */
function toChangedMail(
  { lotChanges, endsAt, outcome }: TakenEvent,
  given: { to: { fact: string; recipient: string }; about: AuctionMail; changesLink: string },
): NewMail<'lot-changed'> | null {
  const newest = lotChanges?.[0]
  if (lotChanges === null || newest === undefined || outcome !== null) return null
  const changes = shortenChanges(lotChanges.flatMap((change) => change.changes))
  const changeCount = lotChanges.reduce((sum, change) => sum + change.changeCount, 0)
  const withdrawUntil = new Date(withdrawalEndMs(newest.changedAtMs, endsAt.getTime())).toISOString()
  const moreCount = changeCount - changes.length
  const { to, about, changesLink } = given
  return { ...to, kind: 'lot-changed', props: { ...about, changes, moreCount, withdrawUntil, changesLink } }
}
