import { BARS_PAGE_SIZE, type BiddingBar } from '@lotyard/contract/desk/auctions'
import { assert } from '@lotyard/contract/rules/assert'
import type { Db } from '../../../db/database.ts'
import { lastPage } from '../../../lib/last-page.ts'
import { listBarRows, type BarRow, type BarSearch } from './bar-queries.ts'

/** What an invoice is about, by the order's id. Orders know it, and they lie to the right of auctions. */
export type InvoiceSum = { number: string; totalCents: number }
export type ReadInvoiceSums = (orderIds: readonly string[]) => Promise<Map<string, InvoiceSum>>

export async function listBars(
  { db, readInvoiceSums }: { db: Db; readInvoiceSums: ReadInvoiceSums },
  { show, page }: { show: BarSearch['show']; page: number },
): Promise<{ bars: BiddingBar[]; total: number; maxPage: number }> {
  const limit = BARS_PAGE_SIZE
  const { rows, total } = await listBarRows(db, { show, limit, offset: page * limit })
  const invoices = await readInvoiceSums(rows.flatMap(({ order_id }) => (order_id === null ? [] : [order_id])))
  return { bars: rows.map((row) => toBar(row, invoices)), total, maxPage: lastPage(total, limit) }
}

function toBar(row: BarRow, invoices: ReadonlyMap<string, InvoiceSum>): BiddingBar {
  return {
    id: row.id,
    account: { id: row.account_id, name: row.account_name, email: row.account_email },
    cause: toCause(row, invoices),
    barred_at: row.barred_at.toISOString(),
    lifted_at: row.lifted_at?.toISOString() ?? null,
    lifted_by: row.lifted_by,
    lift_reason: row.lift_reason,
  }
}

function toCause(row: BarRow, invoices: ReadonlyMap<string, InvoiceSum>): BiddingBar['cause'] {
  if (row.order_id === null)
    return { kind: 'win', listing: row.listing!, title: row.title!, amount_cents: row.win_cents! }
  const invoice = invoices.get(row.order_id)
  assert(invoice !== undefined, 'an order that barred a buyer is never removed')
  return { kind: 'invoice', order_id: row.order_id, order_number: invoice.number, amount_cents: invoice.totalCents }
}
