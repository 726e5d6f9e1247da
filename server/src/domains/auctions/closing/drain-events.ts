// Turns what happened in auctions into mail.
//
// Rows are taken and mails queued in one transaction, so that every event is told once: a job that dies half-way leaves
// both undone. An event that is no longer news is dropped, as when somebody outbid leads again.
import type { MailKind } from '@lotyard/contract/mails'
import { assert } from '@lotyard/contract/rules/assert'
import { bidStepCents } from '@lotyard/contract/rules/auctions/proxy-bids'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { queueMail, type NewMail } from '../../../jobs/queue-mail.ts'
import type { AuctionEvent } from '../auction-queries.ts'

const EVENTS_PER_BATCH = 200
/** A drain ends after this much and comes back, so that one busy night does not hold a worker for ever. */
const MAX_BATCHES = 100

type Row = {
  id: string
  kind: AuctionEvent['kind']
  account_id: string
  details: { reason?: string; price_cents?: number; expires_at?: string }
  email: string
  first_name: string
  name: string
  title: string
  ends_at: Date
  price_cents: number | null
  leader_id: string | null
  outcome: string | null
  win_cents: number | null
  payment_due_at: Date | null
}

export async function drainAuctionEvents({ db, config }: Pick<Context, 'db' | 'config'>): Promise<void> {
  for (let batch = 0; batch < MAX_BATCHES; batch++) {
    const count = await db.transaction().execute((tx) => drainBatch(tx, config.publicUrl))
    if (count < EVENTS_PER_BATCH) return
  }
}

async function drainBatch(tx: Tx, publicUrl: string): Promise<number> {
  const { rows } = await sql<Row>`
    with taken as (delete from auction_events_outbox where id in (select id from auction_events_outbox order by id
      limit ${EVENTS_PER_BATCH} for update skip locked) returning *)
    select taken.id, taken.kind, taken.account_id, taken.details, accounts.email, accounts.first_name, listings.name,
      coalesce(listings.overridden_title, lots.title) as title, auctions.ends_at, auctions.price_cents,
      auctions.leader_id, auctions.outcome, wins.price_cents as win_cents, wins.payment_due_at
    from taken
    join accounts on accounts.id = taken.account_id
    join auctions on auctions.listing_id = taken.listing_id
    join listings on listings.id = taken.listing_id
    join lots on lots.id = listings.lot_id
    left join auction_wins wins on wins.listing_id = taken.listing_id and wins.buyer_id = taken.account_id
    order by taken.id`.execute(tx)
  for (const row of latestOnly(rows)) {
    const mail = toMail(row, publicUrl)
    if (mail !== null) await queueMail(tx, mail)
  }
  return rows.length
}

/** Of several times outbid on one lot only the last is news. */
function latestOnly(rows: Row[]): Row[] {
  const latest = new Map(rows.map((row) => [`${row.kind} ${row.name} ${row.account_id}`, row.id]))
  return rows.filter((row) => latest.get(`${row.kind} ${row.name} ${row.account_id}`) === row.id)
}

function toMail(row: Row, publicUrl: string): NewMail<MailKind> | null {
  const about = { firstName: row.first_name, title: row.title, link: `${publicUrl}/detail/${row.name}` }
  const to = { fact: `${row.name}:${row.kind}:${row.id}`, recipient: row.email }
  const reason = row.details.reason ?? ''
  const bidsLink = `${publicUrl}/account/bids/`
  switch (row.kind) {
    case 'outbid': {
      if (row.outcome !== null || row.leader_id === row.account_id || row.price_cents === null) return null
      const nextBidCents = row.price_cents + bidStepCents(row.price_cents)
      const props = { ...about, priceCents: row.price_cents, nextBidCents, endsAt: row.ends_at.toISOString() }
      return { ...to, kind: 'outbid', props }
    }
    case 'won': {
      if (row.win_cents === null) return null
      const paymentDueAt = row.payment_due_at!.toISOString()
      return { ...to, kind: 'auction-won', props: { ...about, priceCents: row.win_cents, paymentDueAt, bidsLink } }
    }
    case 'lost': {
      const isReserveNotMet = row.outcome === 'reserve_not_met'
      return { ...to, kind: 'auction-lost', props: { ...about, isReserveNotMet, priceCents: row.price_cents } }
    }
    case 'withdrawn':
      return { ...to, kind: 'auction-withdrawn', props: { ...about, reason } }
    case 'bid_voided':
      return { ...to, kind: 'bid-voided', props: { ...about, reason } }
    case 'payment_overdue':
      if (row.win_cents === null) return null
      return { ...to, kind: 'payment-overdue', props: { ...about, priceCents: row.win_cents, bidsLink } }
    case 'runner_up_offer': {
      const { price_cents: priceCents, expires_at: expiresAt } = row.details
      assert(priceCents !== undefined && expiresAt !== undefined, 'an offer says its price and how long it holds')
      const props = { ...about, priceCents, expiresAt, bidsLink }
      return { ...to, kind: 'runner-up-offer', props }
    }
  }
}
