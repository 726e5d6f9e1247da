// SQL of who may not bid, and why.
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { only, upTo } from '../../../db/statements/page-cut.ts'

export type BarRow = {
  id: string
  account_id: string
  account_name: string
  account_email: string
  barred_at: Date
  lifted_at: Date | null
  lifted_by: string | null
  lift_reason: string | null
  listing: string | null
  title: string | null
  win_cents: number | null
  order_id: string | null
}

export type BarSearch = { show: 'in_force' | 'lifted'; limit: number; offset: number }

/** Bars in force stand together by account, newest first; lifted ones by when they were lifted. */
export async function listBarRows(
  db: Db,
  { show, limit, offset }: BarSearch,
): Promise<{ rows: BarRow[]; total: number }> {
  const isShown = show === 'in_force' ? sql`bar.lifted_at is null` : sql`bar.lifted_at is not null`
  const orderBy =
    show === 'in_force'
      ? sql`max(bar.barred_at) over (partition by bar.account_id) desc, bar.account_id, bar.id`
      : sql`bar.lifted_at desc, bar.id`
  const [{ rows }, { rows: counts }] = await Promise.all([
    sql<BarRow>`select * from (select bar.id, bar.account_id, account.name as account_name, account.email as account_email, bar.barred_at,
        bar.lifted_at, bar.lift_reason, (select name from accounts where id = bar.lifted_by) as lifted_by,
        l.name as listing, coalesce(l.overridden_title, t.title) as title, win.price_cents as win_cents, bar.order_id
      from bidding_bars bar join accounts account on account.id = bar.account_id
      left join auction_wins win on win.id = bar.win_id left join listings l on l.id = win.listing_id
      left join lots t on t.id = l.lot_id
      where ${isShown} order by ${orderBy} ${upTo({ limit, offset })}) page ${only({ limit, offset })}`.execute(db),
    sql<{ total: number }>`select count(*)::int as total from bidding_bars bar where ${isShown}`.execute(db),
  ])
  return { rows, total: counts[0]!.total }
}
