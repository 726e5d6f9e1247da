import { DESK_BIDS_PAGE_SIZE, type DeskAuction } from '@lotyard/contract/desk/auctions'
import { nextReminder, suggestedOfferCents } from '@lotyard/contract/rules/auctions/unpaid-win'
import { hasRight } from '@lotyard/contract/rules/desk/staff/desk-rights'
import { cents } from '@lotyard/contract/rules/money'
import type { Db } from '../../../db/database.ts'
import { lastPage } from '../../../lib/last-page.ts'
import { Refusal } from '../../../lib/refusal.ts'
import { sellerScope } from '../../../lib/seller-scope.ts'
import type { Viewer } from '../../../lib/viewer.ts'
import { countShownBids, listShownBids } from '../bidding/bid-list-queries.ts'
import { findLatestRequest } from '../changes/request-queries.ts'
import { toChangeRequest } from '../changes/to-change-request.ts'
import { findNextBidder } from '../wins/next-bidder.ts'
import { listOfferableBidders } from '../wins/offer-queries.ts'
import { isKept } from '../wins/unpaid-win.ts'
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
  viewer: Pick<Viewer, 'accountId' | 'role' | 'rights'>,
  { name, page }: { name: string; page: number },
): Promise<DeskAuction> {
  const row = await findDeskAuction(db, name.toUpperCase(), sellerScope(viewer))
  if (row === null) throw new Refusal('listing_not_found')
  const isAdmin = viewer.role === 'admin'
  const mayAct = isAdmin && hasRight(viewer.rights, 'orders', 'write')
  const wins = await listWinRows(db, row.id)
  const offers = await readOffers(db, row.id, isAdmin)
  const owed = wins.find(({ state, order_id }) => state === 'awaiting_payment' && order_id === null)
  const isOffered = offers.some(({ state }) => state === 'open')
  const isLotKept = isKept(wins[0] === undefined ? null : { state: wins[0].state, isOffered, listingState: row.state })
  const isEndable = mayAct && (isLotKept || owed?.is_overdue === true)
  return {
    ...toFacts(row),
    bids: await readBids(db, row.id, { page, isAdmin }),
    wins: wins.map((win) => toDeskWin(win, isAdmin)),
    offers,
    runner_up: isEndable ? await readRunnerUp(db, row) : null,
    is_kept: isLotKept,
    change_request: toChangeRequest(await findLatestRequest(db, row.id), {
      version: row.version,
      isOver: row.is_over,
      isAdmin,
    }),
    changes: await readChanges(db, row.id, isAdmin),
    can_void_bids: isAdmin && !row.is_over && row.bid_count > 0,
    can_withdraw: !row.is_over && row.state !== 'draft',
    can_give_up: isEndable,
    can_act_on_win: mayAct && owed !== undefined,
    can_book_win: mayAct && owed !== undefined && hasRight(viewer.rights, 'money', 'write'),
  }
}

/** Sellers learn how it stands, and nothing of what was done about it. */
function toDeskWin(win: WinRow, isAdmin: boolean): DeskAuction['wins'][number] {
  const isOwed = win.state === 'awaiting_payment' && win.order_id === null
  const nextAt = nextReminder({ count: win.reminder_count, lastAt: win.last_reminded_at })
  return {
    source: win.source,
    state: win.state,
    price_cents: win.price_cents,
    won_at: win.won_at.toISOString(),
    payment_due_at: win.payment_due_at.toISOString(),
    is_overdue: win.is_overdue,
    extended_at: win.extended_at?.toISOString() ?? null,
    buyer_number: win.number,
    buyer: isAdmin ? { id: win.buyer_id, name: win.name, email: win.email } : null,
    order_id: isAdmin ? win.order_id : null,
    unpaid:
      isAdmin && isOwed
        ? {
            reminder_count: win.reminder_count,
            next_reminder_at: nextAt?.toISOString() ?? null,
            // Nothing is decided by it, so this process's clock will do.
            can_remind: nextAt !== null && nextAt.getTime() <= Date.now(),
            is_barred: win.is_barred,
          }
        : null,
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
    floor_cents: row.floor_cents,
    relist: row.relists,
    state: row.state,
    offered_at: row.offered_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
  }))
}

async function readRunnerUp(db: Db, auction: DeskAuctionRow): Promise<DeskAuction['runner_up']> {
  const terms = {
    openingCents: cents(auction.opening_cents),
    reserveCents: auction.reserve_cents === null ? null : cents(auction.reserve_cents),
  }
  const offerable = await listOfferableBidders(db, auction.id)
  const { has_record: hasRecord } = toFacts(auction)
  const next = await findNextBidder(db, { auction: { id: auction.id, terms }, offerable, hasRecord })
  if (next === null) return null
  const { number, id, name, email } = await findBidder(db, auction.id, next.bidderId)
  return {
    bidder_number: number,
    bidder: { id, name, email },
    floor_cents: next.floorCents,
    suggested_cents: hasRecord ? suggestedOfferCents(next) : next.floorCents,
    may_choose: hasRecord,
  }
}
