// What an account still owes others in auctions, and what goes when it is deleted.
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'

export type AuctionDuties = { leading: number; unpaid_win: number; open_offer: number; bidding_bar: number }

/**
 * An offer past its time still counts until it is marked as over: until then it can hold the lot. A bar counts where the
 * win it is for was given up: while that win can be paid, paying it is the way on, and it is counted already.
 */
export async function countAuctionDuties(db: Db | Tx, accountId: string): Promise<AuctionDuties> {
  const { rows } = await sql<AuctionDuties>`select
    (select count(*)::int from auction_bidders bidder join auctions on auctions.listing_id = bidder.auction_id
      where bidder.bidder_id = ${accountId} and auctions.leader_id = ${accountId} and auctions.closed_at is null) as leading,
    (select count(*)::int from auction_wins where buyer_id = ${accountId} and state = 'awaiting_payment') as unpaid_win,
    (select count(*)::int from runner_up_offers where bidder_id = ${accountId} and state = 'open') as open_offer,
    (select count(*)::int from bidding_bars bar join auction_wins win on win.id = bar.win_id
      where bar.account_id = ${accountId} and bar.lifted_at is null and win.state <> 'awaiting_payment') as bidding_bar`.execute(
    db,
  )
  return rows[0]!
}

/** News for an account that is being deleted. */
export async function deleteEvents(tx: Tx, accountId: string): Promise<void> {
  await tx.deleteFrom('auction_events_outbox').where('account_id', '=', accountId).execute()
}

/** An admin's own words about the account. A bar that was lifted keeps a reason, as every lifted one must have. */
export async function emptyLiftReasons(tx: Tx, accountId: string): Promise<void> {
  await tx
    .updateTable('bidding_bars')
    .set({ lift_reason: 'The account was deleted.' })
    .where('account_id', '=', accountId)
    .where('lifted_at', 'is not', null)
    .execute()
}
