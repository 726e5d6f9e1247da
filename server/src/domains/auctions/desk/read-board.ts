import { DESK_AUCTIONS_PAGE_SIZE, type AuctionShow, type BoardAuction } from '@lotyard/contract/desk/auctions'
import { cents } from '@lotyard/contract/rules/money'
import { isReserveMet } from '@lotyard/contract/rules/auctions/proxy-bids'
import type { Db } from '../../../db/database.ts'
import { lastPage } from '../../../lib/last-page.ts'
import { sellerScope, type DeskViewer } from '../../../lib/seller-scope.ts'
import { listBoardRows, type BoardRow } from './board-queries.ts'

export async function readBoard(
  db: Db,
  viewer: DeskViewer,
  { show, page }: { show: AuctionShow; page: number },
): Promise<{ auctions: BoardAuction[]; total: number; maxPage: number }> {
  const limit = DESK_AUCTIONS_PAGE_SIZE
  const { rows, total } = await listBoardRows(db, { ...sellerScope(viewer), show, limit, offset: page * limit })
  return { auctions: rows.map(toBoardAuction), total, maxPage: lastPage(total, limit) }
}

type ReserveFacts = { opening_cents: number; reserve_cents: number | null; price_cents: number | null }

export function reserveMetOf({ opening_cents, reserve_cents, price_cents }: ReserveFacts): boolean | null {
  const reserveCents = reserve_cents === null ? null : cents(reserve_cents)
  return isReserveMet({ openingCents: cents(opening_cents), reserveCents }, price_cents)
}

function toBoardAuction(row: BoardRow): BoardAuction {
  return {
    name: row.name,
    title: row.title,
    seller: row.seller,
    starts_at: row.starts_at.toISOString(),
    ends_at: row.ends_at.toISOString(),
    opening_bid_cents: row.opening_cents,
    current_bid_cents: row.price_cents,
    number_of_bids: row.bid_count,
    leader_number: row.leader_number,
    reserve_met: reserveMetOf(row),
    extended: row.extended,
    payment:
      row.win_cents === null
        ? null
        : {
            price_cents: row.win_cents,
            due_at: row.win_due_at!.toISOString(),
            is_overdue: row.win_is_overdue!,
            buyer_number: row.buyer_number!,
            is_in_order: row.win_is_in_order!,
          },
    offer:
      row.offer_cents === null
        ? null
        : {
            price_cents: row.offer_cents,
            expires_at: row.offer_expires_at!.toISOString(),
            bidder_number: row.offer_number!,
          },
  }
}
