import { MAX_EXPORT_ROWS } from '@lotyard/contract/rules/selling/desk-limits'
import { csvDollars, csvLine } from '../../../csv.ts'
import type { Db } from '../../../db/database.ts'
import { Refusal } from '../../../refusal.ts'
import type { DeskFilter } from './condition-queries.ts'
import { countExportRows, streamExport, type ExportRow } from './export-queries.ts'

type Cell = string | number | null
type ExportColumn = { name: string; cell: (row: ExportRow) => Cell; isForAdmins?: true }

/** Sellers get what the desk shows them: neither who pays how, nor the buyer's e-mail address. */
const COLUMNS: readonly ExportColumn[] = [
  { name: 'Order', cell: ({ number }) => number },
  { name: 'Placed', cell: ({ placed_at }) => placed_at.toISOString() },
  { name: 'State', cell: ({ state }) => state },
  { name: 'Type', cell: ({ order_type }) => (order_type === 'direct_order' ? 'Direct order' : 'Customer') },
  { name: 'Buyer', cell: ({ buyer_name }) => buyer_name },
  { name: 'Buyer e-mail', cell: ({ buyer_email }) => buyer_email, isForAdmins: true },
  { name: 'Ship to', cell: ({ ship_to }) => ship_to },
  { name: 'Payment', cell: ({ payment }) => payment, isForAdmins: true },
  { name: 'Invoice due', cell: ({ due_at }) => due_at?.toISOString() ?? null },
  { name: 'Seller', cell: ({ seller }) => seller, isForAdmins: true },
  { name: 'Lot', cell: ({ listing }) => listing },
  { name: 'Title', cell: ({ title }) => title },
  { name: 'Units', cell: ({ units }) => units },
  { name: 'Warehouse', cell: ({ warehouse }) => warehouse },
  { name: 'Shipment', cell: ({ shipment }) => shipment },
  { name: 'Carrier', cell: ({ carrier }) => carrier },
  { name: 'Tracking', cell: ({ tracking }) => tracking },
  { name: 'Left', cell: ({ left_at }) => left_at?.toISOString() ?? null },
  { name: 'Price', cell: ({ price_cents }) => csvDollars(price_cents) },
  { name: 'Freight', cell: ({ shipping_cents }) => csvDollars(shipping_cents) },
  { name: 'Tax', cell: ({ tax_cents }) => csvDollars(tax_cents) },
  { name: 'Refunded', cell: ({ refunded_cents }) => csvDollars(refunded_cents) },
]

/** Refused before the first line: a file that ends half-way would look whole. */
export async function exportOrders(
  db: Db,
  filter: DeskFilter,
  maxRows = MAX_EXPORT_ROWS,
): Promise<AsyncGenerator<string>> {
  if ((await countExportRows(db, filter, maxRows + 1)) > maxRows) throw new Refusal('export_too_large')
  return linesOf(db, filter)
}

async function* linesOf(db: Db, filter: DeskFilter): AsyncGenerator<string> {
  const columns = COLUMNS.filter(({ isForAdmins }) => filter.sellerId === null || isForAdmins !== true)
  yield csvLine(columns.map(({ name }) => name))
  for await (const rows of streamExport(db, filter)) {
    let text = ''
    for (const row of rows) text += csvLine(columns.map(({ cell }) => cell(row)))
    yield text
  }
}
