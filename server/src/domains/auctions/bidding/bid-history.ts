import type { BidHistory } from '@lotyard/contract/auction'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Viewer } from '../../../viewer.ts'
import { requireVisibleAuction } from '../visibility.ts'

type Row = {
  sequence: number
  bidder_number: number
  price_cents: number
  placed_at: Date
  extended: boolean
  voided: boolean
  own: boolean
}

/** The displayed price after each bid, newest first. No maximum is ever in it: it is not even selected. */
export async function listBidHistory(
  context: Pick<Context, 'db'>,
  name: string,
  viewer: Viewer | null,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<BidHistory> {
  const { id } = await requireVisibleAuction(context, name, viewer)
  const { rows } = await sql<Row>`
    select link.sequence, link.bidder_number, link.price_cents, link.placed_at, next.sequence is not null as extended,
      exists (select from auction_links void where void.auction_id = link.auction_id
        and void.bid_sequence = link.sequence and void.kind = 'void') as voided,
      bidder.bidder_id is not distinct from ${viewer?.accountId ?? null}::uuid as own
    from auction_links link
    join auction_bidders bidder on bidder.auction_id = link.auction_id and bidder.number = link.bidder_number
    left join auction_links next on next.auction_id = link.auction_id and next.sequence = link.sequence + 1
      and next.kind = 'extension'
    where link.auction_id = ${id} and link.kind = 'bid'
    order by link.sequence desc limit ${pageSize} offset ${page * pageSize}`.execute(context.db)
  const { total } = await context.db
    .selectFrom('auction_links')
    .where('auction_id', '=', id)
    .where('kind', '=', 'bid')
    .select((select) => select.fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow()
  return {
    bids: rows.map((row) => ({ ...row, placed_at: row.placed_at.toISOString() })),
    total: Number(total),
    maxPage: lastPage(Number(total), pageSize),
  }
}

/** The last zero-based page, 0 when there is nothing. */
export function lastPage(total: number, pageSize: number): number {
  return Math.max(0, Math.ceil(total / pageSize) - 1)
}
