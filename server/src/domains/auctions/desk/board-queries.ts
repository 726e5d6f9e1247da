// SQL of the board: auctions by what they need next.
import type { AuctionShow } from '@lotyard/contract/desk/auctions'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { only, upTo } from '../../../db/statements/page-cut.ts'
import { IS_ON_OFFER } from '../../listings/index.ts'
import type { SellerScope } from '../../../lib/seller-scope.ts'

/** An account that was deleted has no name left. */
export const NAME_OF_SELLER = sql<string>`coalesce(seller.seller_name, nullif(seller.name, ''), 'Former seller')`

export type BoardRow = {
  name: string
  title: string
  seller: string
  starts_at: Date
  ends_at: Date
  opening_cents: number
  reserve_cents: number | null
  price_cents: number | null
  bid_count: number
  leader_number: number | null
  extended: boolean
  win_cents: number | null
  win_due_at: Date | null
  win_is_overdue: boolean | null
  buyer_number: number | null
  win_is_in_order: boolean | null
  offer_cents: number | null
  offer_expires_at: Date | null
  offer_number: number | null
}

type BoardSearch = SellerScope & { show: AuctionShow; limit: number; offset: number }

/** The page is cut before what only its rows need is looked up. */
export async function listBoardRows(
  db: Db,
  { show, sellerId, limit, offset }: BoardSearch,
): Promise<{ rows: BoardRow[]; total: number }> {
  const { from, orderBy } = SHOWN[show]
  const selected = sql`${from} and ${isOwn(sellerId)}`
  const [{ rows }, { rows: counts }] = await Promise.all([
    sql<BoardRow>`
      with page as (select * from (select a.listing_id, ${orderBy} as sorted_by ${selected} order by ${orderBy}, a.listing_id ${upTo({ limit, offset })}) page ${only({ limit, offset })})
      select l.name, coalesce(l.overridden_title, t.title) as title, ${NAME_OF_SELLER} as seller, a.starts_at, a.ends_at,
        a.opening_cents, a.reserve_cents, a.price_cents, a.bid_count, a.leader_number,
        exists (select from auction_links link where link.auction_id = a.listing_id and link.kind = 'extension') as extended,
        win.price_cents as win_cents, win.payment_due_at as win_due_at,
        win.payment_due_at < clock_timestamp() as win_is_overdue, buyer.number as buyer_number,
        win.order_id is not null as win_is_in_order, offer.price_cents as offer_cents,
        offer.expires_at as offer_expires_at, asked.number as offer_number
      from page join auctions a on a.listing_id = page.listing_id join listings l on l.id = a.listing_id
      join lots t on t.id = l.lot_id join accounts seller on seller.id = t.seller_id
      left join auction_wins win on win.listing_id = a.listing_id and win.state = 'awaiting_payment'
      left join auction_bidders buyer on buyer.auction_id = a.listing_id and buyer.bidder_id = win.buyer_id
      left join runner_up_offers offer on offer.listing_id = a.listing_id and offer.state = 'open'
      left join auction_bidders asked on asked.auction_id = a.listing_id and asked.bidder_id = offer.bidder_id
      order by page.sorted_by, a.listing_id`.execute(db),
    sql<{ total: number }>`select count(*)::int as total ${selected}`.execute(db),
  ])
  return { rows, total: counts[0]!.total }
}

const AUCTIONS = sql`from auctions a join listings l on l.id = a.listing_id join lots t on t.id = l.lot_id`

// The clock is read once, in a select of its own: compared with one that moves, every open auction would be looked at.
const NOW = sql`(select clock_timestamp())`

/** Of a request `wanted` for a listing `l` with an auction `a`, as requestStateNow says it. */
const IS_WAITING = sql`wanted.state = 'waiting' and wanted.version = l.version and a.closed_at is null and a.ends_at > ${NOW}`

const SHOWN: Record<AuctionShow, { from: RawBuilder<unknown>; orderBy: RawBuilder<unknown> }> = {
  ending: {
    from: sql`${AUCTIONS} where a.closed_at is null and a.ends_at > ${NOW} and ${IS_ON_OFFER}
      and a.starts_at <= ${NOW} and l.published_at <= ${NOW}`,
    orderBy: sql`a.ends_at`,
  },
  scheduled: {
    from: sql`${AUCTIONS} where a.closed_at is null and a.ends_at > ${NOW} and ${IS_ON_OFFER}
      and greatest(a.starts_at, l.published_at) > ${NOW}`,
    orderBy: sql`greatest(a.starts_at, l.published_at)`,
  },
  unpaid: {
    from: sql`${AUCTIONS} join auction_wins unpaid on unpaid.listing_id = a.listing_id
      where unpaid.state = 'awaiting_payment'`,
    orderBy: sql`unpaid.payment_due_at`,
  },
  offers: {
    from: sql`${AUCTIONS} join runner_up_offers asking on asking.listing_id = a.listing_id
      where asking.state = 'open'`,
    orderBy: sql`asking.expires_at`,
  },
  // The rule of isKept. Few lots await payment, and an index finds them.
  kept: {
    from: sql`${AUCTIONS} where l.state = 'awaiting_payment' and a.outcome = 'won'
      and not exists (select from auction_wins live
        where live.listing_id = a.listing_id and live.state in ('awaiting_payment', 'paid'))
      and not exists (select from runner_up_offers asking
        where asking.listing_id = a.listing_id and asking.state = 'open')`,
    orderBy: sql`a.ends_at`,
  },
  requests: {
    from: sql`${AUCTIONS} join lot_change_requests wanted on wanted.listing_id = a.listing_id
      where ${IS_WAITING}`,
    orderBy: sql`a.ends_at`,
  },
}

/**
 * Changes that wait for an admin, up to `max`, as a part of a larger statement. From the few requests, and not from all
 * auctions: it is read with each page.
 */
export function countOfWaitingRequests(max: number): RawBuilder<number> {
  return sql`(with wanted as materialized (select listing_id, state, version from lot_change_requests
      where state = 'waiting' limit ${sql.lit(max)})
    select count(*)::int from wanted join listings l on l.id = wanted.listing_id
      join auctions a on a.listing_id = l.id where ${IS_WAITING})`
}

function isOwn(sellerId: string | null): RawBuilder<unknown> {
  return sellerId === null ? sql`true` : sql`t.seller_id = ${sellerId}`
}
