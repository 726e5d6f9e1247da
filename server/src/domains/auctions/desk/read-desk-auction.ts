import { DESK_BIDS_PAGE_SIZE, type DeskAuction } from '@lotyard/contract/desk/auctions'
import { cents } from '@lotyard/contract/rules/money'
import type { Db } from '../../../db/database.ts'
import { lastPage } from '../../../lib/last-page.ts'
import { Refusal } from '../../../lib/refusal.ts'
import { sellerScope, type DeskViewer } from '../../../lib/seller-scope.ts'
import { countShownBids, listShownBids } from '../bidding/bid-list-queries.ts'
import { findLatestRequest } from '../changes/request-queries.ts'
import { toChangeRequest } from '../changes/to-change-request.ts'
import { listUnvoidedBids } from '../record/record-queries.ts'
import { listOfferableBidders } from '../wins/offer-queries.ts'
import { runnerUpOf } from '../wins/runner-up.ts'
import {
  findBidder,
  findDeskAuction,
  listBidExtras,
  listDeskChangeRows,
  listOfferRows,
  listWinRows,
  listWithdrawalRows,
  type DeskAuctionRow,
  type WinRow,
} from './auction-queries.ts'
import { reserveMetOf } from './read-board.ts'

/** What those who run an auction know of it. Names and e-mail addresses of bidders are for admins alone. */
export async function readDeskAuction(
  db: Db,
  viewer: DeskViewer,
  { name, page }: { name: string; page: number },
): Promise<DeskAuction> {
  const row = await findDeskAuction(db, name.toUpperCase(), sellerScope(viewer))
  if (row === null) throw new Refusal('listing_not_found')
  const isAdmin = viewer.role === 'admin'
  const wins = await listWinRows(db, row.id)
  const [live] = wins.filter(({ state }) => state === 'awaiting_payment')
  const isOverdue = isAdmin && live !== undefined && live.is_overdue && live.order_id === null
  return {
    ...toFacts(row),
    bids: await readBids(db, row.id, { page, isAdmin }),
    wins: wins.map((win) => ({
      source: win.source,
      state: win.state,
      price_cents: win.price_cents,
      won_at: win.won_at.toISOString(),
      payment_due_at: win.payment_due_at.toISOString(),
      is_overdue: win.is_overdue,
      buyer_number: win.number,
      buyer: isAdmin ? { id: win.buyer_id, name: win.name, email: win.email } : null,
      order_id: isAdmin ? win.order_id : null,
    })),
    offers: await readOffers(db, row.id, isAdmin),
    runner_up: isOverdue ? await readRunnerUp(db, row, live) : null,
    change_request: toChangeRequest(await findLatestRequest(db, row.id), {
      version: row.version,
      isOver: row.is_over,
      isAdmin,
    }),
    changes: await readChanges(db, row.id, isAdmin),
    can_void_bids: isAdmin && !row.is_over && row.bid_count > 0,
    can_withdraw: !row.is_over && row.state !== 'draft',
    can_give_up: isOverdue,
  }
}

function toFacts(row: DeskAuctionRow) {
  return {
    name: row.name,
    title: row.title,
    seller: row.seller,
    state: row.state,
    starts_at: row.starts_at.toISOString(),
    ends_at: row.ends_at.toISOString(),
    extended: row.extended,
    opening_bid_cents: row.opening_cents,
    reserve_cents: row.reserve_cents,
    current_bid_cents: row.price_cents,
    number_of_bids: row.bid_count,
    bidder_count: row.bidder_count,
    leader_number: row.leader_number,
    reserve_met: reserveMetOf(row),
    outcome: row.outcome,
    is_published: row.is_published,
    has_record: row.outcome !== null && row.is_published,
  }
}

async function readBids(
  db: Db,
  auctionId: string,
  { page, isAdmin }: { page: number; isAdmin: boolean },
): Promise<DeskAuction['bids']> {
  const shown = await listShownBids(db, auctionId, { page, pageSize: DESK_BIDS_PAGE_SIZE, viewerId: null })
  const total = await countShownBids(db, auctionId)
  const sequences = shown.map(({ sequence }) => sequence)
  const extras = new Map((await listBidExtras(db, auctionId, sequences)).map((extra) => [extra.sequence, extra]))
  const bids = shown.map((bid) => {
    const { id, name, email, void_reason } = extras.get(bid.sequence)!
    return {
      sequence: isAdmin ? bid.sequence : null,
      bidder_number: bid.bidder_number,
      bidder: isAdmin ? { id, name, email } : null,
      leader_number: bid.leader_number,
      price_cents: bid.price_cents,
      placed_at: bid.placed_at.toISOString(),
      extended: bid.extended,
      void_reason,
    }
  })
  return { bids, total, maxPage: lastPage(total, DESK_BIDS_PAGE_SIZE) }
}

/** Each edit with those who withdrew because of it: an accomplice of the seller shows up here. */
async function readChanges(db: Db, auctionId: string, isAdmin: boolean): Promise<DeskAuction['changes']> {
  const [changes, withdrawals] = [await listDeskChangeRows(db, auctionId), await listWithdrawalRows(db, auctionId)]
  return changes.map(({ id: changeId, changed_at, ...change }) => ({
    ...change,
    changed_at: changed_at.toISOString(),
    withdrawals: withdrawals
      .filter(({ change_id }) => change_id === changeId)
      .map(({ number, withdrawn_at, id, name, email }) => ({
        bidder_number: number,
        bidder: isAdmin ? { id, name, email } : null,
        withdrawn_at: withdrawn_at.toISOString(),
      })),
  }))
}

async function readOffers(db: Db, auctionId: string, isAdmin: boolean): Promise<DeskAuction['offers']> {
  const rows = await listOfferRows(db, auctionId)
  return rows.map((row) => ({
    bidder_number: row.number,
    bidder: isAdmin ? { id: row.bidder_id, name: row.name, email: row.email } : null,
    price_cents: row.price_cents,
    state: row.state,
    offered_at: row.offered_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
  }))
}

/** A runner-up who does not pay either is not followed by a third: their lot is given up. */
async function readRunnerUp(db: Db, auction: DeskAuctionRow, win: WinRow): Promise<DeskAuction['runner_up']> {
  if (win.source !== 'auction') return null
  const terms = {
    openingCents: cents(auction.opening_cents),
    reserveCents: auction.reserve_cents === null ? null : cents(auction.reserve_cents),
  }
  const runnerUp = runnerUpOf(terms, await listUnvoidedBids(db, auction.id), {
    winnerId: win.buyer_id,
    offerable: await listOfferableBidders(db, auction.id),
  })
  if (runnerUp === null) return null
  const { number, id, name, email } = await findBidder(db, auction.id, runnerUp.leaderId)
  return { bidder_number: number, bidder: { id, name, email }, price_cents: runnerUp.priceCents }
}
