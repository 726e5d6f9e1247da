// SQL of the two lists of bids: those of an account, and those of an auction.
import type { BidCounts, BidFilter } from '@lotyard/contract/lots/auction'
import { WITHDRAWAL_HOURS } from '@lotyard/contract/rules/auctions/bid-withdrawal'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { only, upTo } from '../../../db/statements/page-cut.ts'
import type { Viewer } from '../../../lib/viewer.ts'
import { isVisibleTo } from '../../listings/index.ts'

export type Page = { page: number; pageSize: number }

/** One auction that an account bid in. */
export type AccountBidRow = {
  listing_id: string
  name: string
  sequence: number
  /** The latest maximum that counts; null where all of them were voided. */
  max_cents: number | null
  placed_at: Date
  state: 'winning' | 'outbid' | 'won' | 'lost' | 'reserve_not_met' | 'voided'
  payment_due_at: Date | null
  owed_cents: number | null
  withdraw_until: Date | null
  has_withdrawn: boolean
  offer_cents: number | null
  offer_floor_cents: number | null
  offer_expires_at: Date | null
}

export type BidSelection = { listingName: string | null; filter: BidFilter | null }

/** A page of the auctions that the account bid in, newest bid first. */
export async function listAccountBidRows(
  db: Db,
  viewer: Viewer,
  { page, pageSize, listingName, filter }: Page & BidSelection,
): Promise<{ rows: AccountBidRow[]; counts: BidCounts }> {
  const cut = { limit: pageSize, offset: page * pageSize }
  // The counts ride along: by themselves they would look at every bid of the account a second time.
  const { rows } = await sql<AccountBidRow & { counts: BidCountRow }>`select * from (
    with bids as (${accountBids(viewer, listingName)}), counted as (select ${COUNTS} from bids)
    select ${BID_COLUMNS}, (select to_json(counted) from counted) as counts
    from bids ${besideBids(viewer)}
    where bids.filter = coalesce(${filter}, bids.filter)
    order by bids.latest_at desc, bids.listing_id desc ${upTo(cut)}) page ${only(cut)}`.execute(db)
  // A page without bids has no row that carries the counts.
  return { rows, counts: rows[0]?.counts ?? (await countAccountBids(db, viewer, listingName)) }
}

/** The columns of `AccountBidRow`, for statements that call `bids` what `accountBids` selects. */
export const BID_COLUMNS = sql`bids.listing_id, bids.name, bids.sequence, bids.max_cents, bids.placed_at, bids.state,
  bids.has_withdrawn,
  case when wins.state = 'awaiting_payment' and wins.order_id is null then wins.payment_due_at end as payment_due_at,
  case when wins.state = 'awaiting_payment' and wins.order_id is null then wins.price_cents end as owed_cents,
  -- The rule of contract/src/rules/auctions/bid-withdrawal.ts: the newest change counts, and only for bids before it.
  (select until from (select before_sequence, least(changed_at + make_interval(hours => ${sql.lit(WITHDRAWAL_HOURS)}), bids.ends_at) as until
      from lot_changes where listing_id = bids.listing_id order by id desc limit 1) change
    where bids.max_cents is not null and not bids.is_over and bids.sequence < before_sequence
      and until > clock_timestamp()) as withdraw_until,
  offers.price_cents as offer_cents, offers.floor_cents as offer_floor_cents, offers.expires_at as offer_expires_at`

/** What stands beside the bids in the same statement. */
export function besideBids({ accountId }: Pick<Viewer, 'accountId'>) {
  return sql`
    left join auction_wins wins on wins.listing_id = bids.listing_id and wins.buyer_id = ${accountId}
    left join runner_up_offers offers on offers.listing_id = bids.listing_id and offers.bidder_id = ${accountId}
      and offers.state = 'open' and offers.expires_at > clock_timestamp()`
}

type BidCountRow = { winning: number; outbid: number; won: number; lost: number }

export const NO_BIDS: BidCounts = { winning: 0, outbid: 0, won: 0, lost: 0 }

const COUNTS = sql`count(*) filter (where bids.filter = 'winning')::int as winning,
  count(*) filter (where bids.filter = 'outbid')::int as outbid,
  count(*) filter (where bids.filter = 'won')::int as won, count(*) filter (where bids.filter = 'lost')::int as lost`

export async function countAccountBids(db: Db, viewer: Viewer, listingName: string | null): Promise<BidCounts> {
  const { rows } = await sql<BidCountRow>`
    with bids as (${accountBids(viewer, listingName)}) select ${COUNTS} from bids`.execute(db)
  return rows[0]!
}

/**
 * The auctions that the account bid in, with how each bid goes. The list and its counts ask this alike: a total that
 * counts hidden lots, or other states than the list, would promise pages that are empty.
 *
 * Between its end and its close an auction is decided already: no bid can come in, so a leader's state can be told. A
 * bidder without a bid that counts was neither outbid nor lost.
 */
function accountBids(viewer: Viewer, listingName: string | null) {
  // Two texts: in one, with the name left open, the plan could not begin with the one listing.
  return bidsWhere(viewer, listingName === null ? sql`true` : sql`l.name = ${listingName}`)
}

/** `condition`: on listings `l`, `auctions` and the account as a `bidder` of theirs. */
export function bidsWhere(viewer: Viewer, condition: RawBuilder<unknown>) {
  return sql`
    select told.*, case when told.state in ('lost', 'reserve_not_met') or (told.state = 'voided' and told.is_over) then 'lost'
      when told.state = 'voided' then 'outbid' else told.state end as filter
    from (
      select bidder.auction_id as listing_id, l.name, coalesce(counted.sequence, latest.sequence) as sequence,
        counted.max_cents, coalesce(counted.placed_at, latest.placed_at) as placed_at, latest.placed_at as latest_at,
        bidder.withdrew_at is not null as has_withdrawn,
        auctions.ends_at, auctions.outcome is not null or auctions.ends_at <= clock_timestamp() as is_over,
        case when exists (select from auction_wins wins where wins.listing_id = bidder.auction_id
            and wins.buyer_id = bidder.bidder_id and wins.state in ('awaiting_payment', 'paid')) then 'won'
          when counted.sequence is null then 'voided'
          when auctions.outcome is null and auctions.leader_id = bidder.bidder_id then 'winning'
          when auctions.outcome is null and auctions.ends_at > clock_timestamp() then 'outbid'
          when auctions.outcome = 'reserve_not_met' and auctions.leader_id = bidder.bidder_id then 'reserve_not_met'
          else 'lost' end as state
      from auction_bidders bidder
      join listings l on l.id = bidder.auction_id
      join lots t on t.id = l.lot_id
      join auctions on auctions.listing_id = bidder.auction_id
      cross join lateral (select link.sequence, link.placed_at from auction_links link
        where link.auction_id = bidder.auction_id and link.bidder_number = bidder.number
        order by link.sequence desc limit 1) latest
      left join lateral (select link.sequence, link.max_cents, link.placed_at from auction_links link
        where link.auction_id = bidder.auction_id and link.bidder_number = bidder.number
          and not exists (select from auction_links void where void.auction_id = link.auction_id
            and void.bid_sequence = link.sequence and void.kind = 'void')
        order by link.sequence desc limit 1) counted on true
      where bidder.bidder_id = ${viewer.accountId} and ${condition} and ${isVisibleTo(viewer)}) told`
}

export type ReceiptRow = {
  title: string
  bidder_number: number
  sequence: number
  max_cents: number
  placed_at: Date
  hash: string
  salt: string
}

/** A page of one account's own bids in an auction, raises and voided ones included, newest first. */
export async function listReceiptRows(
  db: Db,
  { auctionId, bidderId, page, pageSize }: Page & { auctionId: string; bidderId: string },
): Promise<{ rows: ReceiptRow[]; total: number }> {
  const cut = { limit: pageSize, offset: page * pageSize }
  const ownBids = sql`auction_links link where link.auction_id = ${auctionId} and link.bidder_number = (
    select number from auction_bidders where auction_id = ${auctionId} and bidder_id = ${bidderId})`
  const { rows } = await sql<ReceiptRow>`select * from (
    select (select coalesce(l.overridden_title, t.title) from listings l join lots t on t.id = l.lot_id
        where l.id = link.auction_id) as title,
      link.bidder_number, link.sequence, link.max_cents, link.placed_at, link.hash, link.salt
    from ${ownBids} order by link.sequence desc ${upTo(cut)}) page ${only(cut)}`.execute(db)
  const { rows: counts } = await sql<{ total: string }>`select count(*) as total from ${ownBids}`.execute(db)
  return { rows, total: Number(counts[0]!.total) }
}

/** A bid as everybody may know it. No maximum is in it: it is not even selected. */
export type ShownBidRow = {
  sequence: number
  bidder_number: number
  leader_number: number
  price_cents: number
  placed_at: Date
  extended: boolean
  voided: boolean
  own: boolean
  leader_own: boolean
}

/**
 * The rule of contract/src/rules/auctions/shown-bids.ts: a raise that moved nothing shows only where every bid of its bidder
 * before it was voided. Few bids are such raises, so few cost the second look.
 */
const IS_SHOWN = sql<boolean>`link.kind = 'bid' and (link.moved_standing or not exists (select from auction_links earlier
  where earlier.auction_id = link.auction_id and earlier.bidder_number = link.bidder_number
    and earlier.sequence < link.sequence and not exists (select from auction_links void
      where void.auction_id = earlier.auction_id and void.bid_sequence = earlier.sequence and void.kind = 'void')))`

/**
 * A page of an auction's bids, newest first, with which of them are the viewer's own. The page is cut first, and the link
 * behind each of its bids is looked up by its key ('offset 0'): as a join, PostgreSQL read the whole record for it.
 */
export async function listShownBids(
  db: Db,
  auctionId: string,
  { page, pageSize, viewerId }: Page & { viewerId: string | null },
): Promise<ShownBidRow[]> {
  const cut = { limit: pageSize, offset: page * pageSize }
  const { rows } = await sql<ShownBidRow>`
    select link.sequence, link.bidder_number, link.leader_number, link.price_cents, link.placed_at,
      next.kind is not distinct from 'extension' as extended,
      exists (select from auction_links void where void.auction_id = link.auction_id
        and void.bid_sequence = link.sequence and void.kind = 'void') as voided,
      link.bidder_id is not distinct from ${viewerId}::uuid as own,
      exists (select from auction_bidders leader where leader.auction_id = link.auction_id
        and leader.number = link.leader_number and leader.bidder_id = ${viewerId}::uuid) as leader_own
    from (select * from (select * from auction_links link where link.auction_id = ${auctionId} and ${IS_SHOWN}
        order by link.sequence desc ${upTo(cut)}) page ${only(cut)}) link
    left join lateral (select kind from auction_links
      where auction_id = link.auction_id and sequence = link.sequence + 1 offset 0) next on true
    order by link.sequence desc`.execute(db)
  return rows
}

/** Voided ones included: the history shows them too. */
export async function countShownBids(db: Db, auctionId: string): Promise<number> {
  const { rows } = await sql<{ total: string }>`select count(*) as total from auction_links link
    where link.auction_id = ${auctionId} and ${IS_SHOWN}`.execute(db)
  return Number(rows[0]!.total)
}
