// SQL of what accounts on terms owe.
import { creditLeftCents, exposureCents } from '@lotyard/contract/rules/orders/terms/credit'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import { MAY_OWE_AGAIN } from '../reading/order-queries.ts'

/** More than any account has open. One that has so many has no credit left. */
const MAX_OPEN_INVOICES = 1_000

export type OpenInvoice = { accountId: string; balanceCents: number }

/**
 * Unpaid invoices of these accounts, and paid ones that may owe again. Wires from checkout are none: nothing of them
 * leaves before the money is here.
 */
export async function listOpenInvoices(
  db: Db | Tx,
  accountIds: readonly string[],
  limit: number,
): Promise<OpenInvoice[]> {
  const { rows } = await sql<OpenInvoice>`
    with open as materialized (
      select o.id, o.account_id from orders o
      where o.account_id = any(${accountIds}::uuid[]) and o.payment_type = 'Invoice'
        and (o.state = 'invoiced' or ${MAY_OWE_AGAIN})
      limit ${sql.lit(limit)})
    select open.account_id as "accountId", money.balance_cents::float8 as "balanceCents"
    from order_balances(array(select id from open)) money join open on open.id = money.order_id`.execute(db)
  return rows
}

export type Credit = { limitCents: number; leftCents: number }

/** Under the account's lock where it decides: two orders at once must not use the same room. Null without a limit. */
export async function readCredit(db: Db | Tx, accountId: string, limitCents: number | null): Promise<Credit | null> {
  if (limitCents === null) return null
  const open = await listOpenInvoices(db, [accountId], MAX_OPEN_INVOICES)
  const leftCents =
    open.length === MAX_OPEN_INVOICES
      ? 0
      : creditLeftCents(
          limitCents,
          open.map(({ balanceCents }) => balanceCents),
        )
  return { limitCents, leftCents }
}

/** What each of these accounts owes on open invoices. */
export async function readExposures(db: Db | Tx, accountIds: readonly string[]): Promise<Map<string, number>> {
  const open = await listOpenInvoices(db, accountIds, MAX_OPEN_INVOICES * 10)
  const byAccount = Map.groupBy(open, ({ accountId }) => accountId)
  return new Map(
    [...byAccount].map(([accountId, invoices]) => [
      accountId,
      exposureCents(invoices.map(({ balanceCents }) => balanceCents)),
    ]),
  )
}
