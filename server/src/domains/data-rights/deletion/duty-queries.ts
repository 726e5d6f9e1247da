import type { DutyFacts } from '@lotyard/contract/rules/data-rights/duties'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'

type CountedDuties = {
  leading: number
  unpaid_win: number
  open_offer: number
  bidding_bar: number
  open_order: number
  open_invoice: number
  open_problem: number
  open_listing: number
  unshipped_sale: number
  due_cents: string
  net_cents: string
  unpaid_sale_count: number
}

/** As the database's account_duties() counts them, which the trigger an_account_in_use_is_not_deleted reads too. */
export async function countDuties(db: Db | Tx, accountId: string): Promise<Omit<DutyFacts, 'last_admin'>> {
  const { rows } = await sql<CountedDuties>`
    select "leading", unpaid_win, open_offer, bidding_bar, open_order, open_invoice, open_problem, open_listing,
      unshipped_sale, due_cents::text as due_cents, net_cents::text as net_cents, unpaid_sale_count
    from account_duties(${accountId})`.execute(db)
  const { due_cents: due, net_cents: net, unpaid_sale_count: unpaidSaleCount, ...open } = rows[0]!
  return { ...open, balance: { dueCents: Number(due), netCents: Number(net), unpaidSaleCount } }
}
