// An overdue win that everyone is after at once: its winner pays by card while the desk reminds, extends, cancels, books a wire
// and offers the lot to the runner-up, and the sweep bars who did not pay. Whoever comes second must find what the first left.
import { assert } from '@lotyard/contract/rules/assert'
import type { LightMyRequestResponse } from 'fastify'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { closeAuction } from '../src/domains/auctions/closing/close-auction.ts'
import { barUnpaid } from '../src/domains/auctions/wins/wins.ts'
import { EXAMPLE_ADDRESS } from './addresses.ts'
import { addAuction } from './auctions.ts'
import { hoursLater } from './databases/hours-later.ts'
import type { AddedLot } from './market.ts'
import { placeOrder } from './placing.ts'
import type { TestAccount, TestApp, TestClient } from './servers/app.ts'

type Person = TestClient & { account: TestAccount }
export type WinRace = { lot: AddedLot; winner: Person }
export type RaceNeeds = { market: TestApp; admin: TestClient; sellerId: string; runnerUp: TestClient }

const FLOOR_CENTS = 100_00
const RUNNER_UP_CENTS = 400_00
/** Longer than any of them takes to lock the auction, so that each comes first now and then. */
const MAX_HEAD_START_MS = 25

/** Overdue wins, each of a winner of its own, barred or about to be. */
export async function addRaces({ market, sellerId, runnerUp }: RaceNeeds, count: number): Promise<WinRace[]> {
  const races: WinRace[] = []
  while (races.length < count) {
    const [lot, winner] = [await addAuction(market.db, { sellerId, relistsLeft: 1 }), await market.as('buyer')]
    await winner.post('/api/account/addresses', { role: 'shipping', address: EXAMPLE_ADDRESS })
    for (const [who, cents] of [
      [runnerUp, RUNNER_UP_CENTS],
      [winner, 900_00],
    ] as const) {
      const bid = await who.post(`/api/listings/${lot.name}/bids`, { max_bid_cents: cents, confirm: true })
      assert(bid.statusCode === 201, bid.body)
    }
    races.push({ lot, winner })
  }
  await hoursLater(market.url, async (db) => {
    for (const { lot } of races) await closeAuction({ db }, lot.name)
  })
  const listingIds = races.map(({ lot }) => lot.listingId)
  await sql`update auction_wins set won_at = now() - interval '9 days', payment_due_at = now() - interval '1 hour'
    where listing_id = any(${listingIds}::bigint[])`.execute(market.db)
  return races
}

const LAST_ACTS = ['card', 'wire', 'cancel', 'offer'] as const
type Way = (typeof LAST_ACTS)[number] | 'remind' | 'extend'
/** A lot that is kept after its sale was canceled may still be offered: the one pair that is no contradiction. */
export type RaceEnd = (typeof LAST_ACTS)[number] | 'cancel,offer'

/** `random`: from 0 to 1. Returns by which way the lot went. */
export async function runRace(needs: RaceNeeds, race: WinRace, random: () => number): Promise<RaceEnd> {
  const { market, admin } = needs
  const { lot, winner } = race
  const path = `/api/admin/auctions/${lot.name}`
  const next = random() < 0.5 ? 'relist' : 'keep'
  const priceCents = FLOOR_CENTS + Math.floor(random() * (RUNNER_UP_CENTS - FLOOR_CENTS))
  const amountCents = await owedCents(admin, lot)
  const acts: Record<Way, () => Promise<LightMyRequestResponse>> = {
    card: () => placeOrder(winner, { only: 'won' }),
    remind: () => admin.post(`${path}/win/remind`),
    extend: () => admin.post(`${path}/win/extend`, { days: 2, reason: 'Bank holiday' }),
    cancel: () => admin.post(`${path}/win/cancel`, { reason: 'Agreed', next }),
    wire: () => admin.post(`${path}/win/paid`, { amount_cents: amountCents, reference: `W-${lot.name}` }),
    offer: () => admin.post(`${path}/runner_up`, { price_cents: priceCents, relist: true, reason: 'No payment' }),
  }
  const ways = Object.keys(acts) as Way[]
  // Whom the others are slower than, so that what takes longest to begin with wins as often.
  const favourite = ways[Math.floor(random() * ways.length)]
  const after = async <Reply>(act: () => Promise<Reply>, isFavourite = false): Promise<Reply> => {
    if (!isFavourite) await wait(random() * MAX_HEAD_START_MS)
    return act()
  }
  const [, ...replies] = await Promise.all([
    after(() => barUnpaid(market, 100)),
    ...ways.map((way) => after(acts[way], way === favourite)),
  ])
  const isDone = (way: Way): boolean => replies[ways.indexOf(way)]!.statusCode < 300
  const end = LAST_ACTS.filter(isDone).join() as RaceEnd
  assert(Object.hasOwn(EXPECTED, end) && (end !== 'cancel,offer' || next === 'keep'), `${lot.name} went by: ${end}`)
  for (const [at, way] of ways.entries()) checkReply(way, replies[at]!)
  await checkBooks(needs, race, { end, isExtended: isDone('extend'), amountCents })
  return end
}

async function owedCents(admin: TestClient, lot: AddedLot): Promise<number> {
  const preview = await admin.get(`/api/admin/auctions/${lot.name}/win/paid`)
  assert(preview.statusCode === 200, preview.body)
  return preview.json<{ shipped: { total_cents: number } }>().shipped.total_cents
}

/** Who came second is refused with 409, and at the desk with what has become of the lot. */
function checkReply(way: Way, { statusCode, body }: LightMyRequestResponse): void {
  if (statusCode < 300) return
  const refused = JSON.parse(body) as { code: string; state?: string; order_id?: string }
  assert(statusCode === 409, `${way}: ${statusCode} ${body}`)
  const { code } = refused
  if (way === 'card') return assert(code === 'win_gone', `card: ${body}`)
  if (way === 'offer' && code === 'win_not_overdue') return
  const isTold =
    code === 'win_in_order' ? refused.order_id !== undefined : code === 'win_not_owed' && 'state' in refused
  assert(isTold, `${way}: ${body}`)
}

type Books = {
  win: string
  listing: string
  live_wins: number
  live_sales: number
  open_offers: number
  is_barred: boolean
  order_state: string | null
  total_cents: number | null
  card_cents: number
  wire_cents: number
}

const EXPECTED: Record<RaceEnd, Partial<Books>> = {
  card: {
    win: 'paid',
    listing: 'sold',
    live_wins: 1,
    live_sales: 1,
    open_offers: 0,
    is_barred: false,
    order_state: 'paid',
  },
  wire: {
    win: 'paid',
    listing: 'sold',
    live_wins: 1,
    live_sales: 1,
    open_offers: 0,
    is_barred: false,
    order_state: 'paid',
  },
  cancel: { win: 'cancelled', live_wins: 0, live_sales: 0, open_offers: 0, is_barred: false, order_state: null },
  'cancel,offer': {
    win: 'cancelled',
    live_wins: 0,
    live_sales: 0,
    open_offers: 1,
    is_barred: false,
    order_state: null,
  },
  offer: {
    win: 'defaulted',
    listing: 'awaiting_payment',
    live_wins: 0,
    live_sales: 0,
    open_offers: 1,
    order_state: null,
  },
}

async function checkBooks(
  { market: { db } }: RaceNeeds,
  { lot, winner }: WinRace,
  { end, isExtended, amountCents }: { end: RaceEnd; isExtended: boolean; amountCents: number },
): Promise<void> {
  const { rows } = await sql<Books>`
    select win.state as win, l.state as listing,
      (select count(*)::int from auction_wins live where live.listing_id = l.id
        and live.state in ('awaiting_payment', 'paid')) as live_wins,
      (select count(*)::int from order_listings sold where sold.listing_id = l.id and sold.is_live) as live_sales,
      (select count(*)::int from runner_up_offers where listing_id = l.id and state = 'open') as open_offers,
      exists (select from bidding_bars bar where bar.win_id = win.id and bar.lifted_at is null) as is_barred,
      orders.state as order_state, orders.total_cents,
      (select coalesce(sum(amount_cents), 0)::int from payments join orders placed on placed.id = payments.order_id
        where placed.account_id = ${winner.account.id} and payments.state in ('authorised', 'captured', 'settled')) as card_cents,
      (select coalesce(sum(amount_cents), 0)::int from receipts join orders placed on placed.id = receipts.order_id
        where placed.account_id = ${winner.account.id} and receipts.reversed_at is null) as wire_cents
    from listings l join auction_wins win on win.listing_id = l.id left join orders on orders.id = win.order_id
    where l.id = ${lot.listingId}`.execute(db)
  const [books] = rows
  assert(rows.length === 1 && books !== undefined, `${lot.name} has one win`)
  for (const [name, value] of Object.entries(EXPECTED[end]))
    assert(books[name as keyof Books] === value, `${lot.name} by ${end}: ${name} is ${books[name as keyof Books]}`)
  const paid = end === 'card' || end === 'wire' ? amountCents : 0
  assert(books.card_cents === (end === 'card' ? paid : 0), `${lot.name}: ${books.card_cents} by card`)
  assert(books.wire_cents === (end === 'wire' ? paid : 0), `${lot.name}: ${books.wire_cents} by wire`)
  assert((books.total_cents ?? 0) === paid, `${lot.name}: ordered for ${books.total_cents}`)
  assert(!(isExtended && books.is_barred), `${lot.name}: extended and barred`)
}
