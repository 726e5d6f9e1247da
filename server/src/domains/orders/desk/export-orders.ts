import { MAX_EXPORT_ROWS } from '@lotyard/contract/rules/desk/limits'
import { csvDollars, csvLine, csvTimes, type CsvTimes } from '../../../lib/formats/csv.ts'
import type { Db } from '../../../db/database.ts'
import { Refusal } from '../../../lib/refusal.ts'
import { findDefaultSite } from '../../listings/index.ts'
import type { DeskFilter } from './condition-queries.ts'
import { countExportRows, streamExport, type ExportRow } from './export-queries.ts'

type Cell = string | number | null
type ExportColumn = {
  name: string
  cell: (row: ExportRow) => Cell | Date
  isTime?: true
  isForAdmins?: true
  /** How it was paid, as the page of an order leaves it out too. */
  isMoney?: true
}

/** Sellers get what the desk shows them: neither who pays how, nor the buyer's e-mail address. */
const COLUMNS: readonly ExportColumn[] = [
  { name: 'Order', cell: ({ number }) => number },
  { name: 'Placed', cell: ({ placed_at }) => placed_at, isTime: true },
  { name: 'State', cell: ({ state }) => state },
  { name: 'Type', cell: ({ order_type }) => (order_type === 'direct_order' ? 'Direct order' : 'Customer') },
  { name: 'Buyer', cell: ({ buyer_name }) => buyer_name },
  { name: 'Buyer e-mail', cell: ({ buyer_email }) => buyer_email, isForAdmins: true },
  { name: 'Ship to', cell: ({ ship_to }) => ship_to },
  { name: 'Company', cell: ({ company }) => company },
  { name: 'Street', cell: ({ street }) => street },
  { name: 'City', cell: ({ city }) => city },
  { name: 'Ship-to state', cell: ({ region }) => region },
  { name: 'ZIP', cell: ({ postal_code }) => postal_code },
  { name: 'Phone', cell: ({ phone }) => phone },
  { name: 'Payment', cell: ({ payment }) => payment, isForAdmins: true, isMoney: true },
  { name: 'Invoice due', cell: ({ due_at }) => due_at, isTime: true },
  { name: 'Seller', cell: ({ seller }) => seller, isForAdmins: true },
  { name: 'Lot', cell: ({ listing }) => listing },
  { name: 'Title', cell: ({ title }) => title },
  { name: 'Units', cell: ({ units }) => units },
  { name: 'Warehouse', cell: ({ warehouse }) => warehouse },
  { name: 'Shipment', cell: ({ shipment }) => shipment },
  { name: 'Carrier', cell: ({ carrier }) => carrier },
  { name: 'Tracking', cell: ({ tracking }) => tracking },
  { name: 'Left', cell: ({ left_at }) => left_at, isTime: true },
  { name: 'Delivered', cell: ({ delivered_on }) => delivered_on },
  { name: 'Price', cell: ({ price_cents }) => csvDollars(price_cents) },
  { name: 'Freight', cell: ({ shipping_cents }) => csvDollars(shipping_cents) },
  { name: 'Tax', cell: ({ tax_cents }) => csvDollars(tax_cents) },
  // Where the tax is owed: not the ship-to state where a lot was picked up.
  { name: 'Tax state', cell: ({ tax_state }) => tax_state },
  { name: 'Exempt', cell: ({ is_tax_exempt }) => (is_tax_exempt ? 'Yes' : 'No') },
  { name: 'Refunded', cell: ({ refunded_cents }) => csvDollars(refunded_cents), isMoney: true },
  {
    name: 'Received for order',
    cell: ({ received_cents }) => csvDollars(received_cents),
    isForAdmins: true,
    isMoney: true,
  },
  // Below zero: paid too much, or still to be given back.
  {
    name: 'Balance of order',
    cell: ({ balance_cents }) => csvDollars(balance_cents),
    isForAdmins: true,
    isMoney: true,
  },
]

/** Refused before the first line: a file that ends half-way would look whole. */
export async function exportOrders(
  db: Db,
  filter: DeskFilter,
  { showsMoney, maxRows = MAX_EXPORT_ROWS }: { showsMoney: boolean; maxRows?: number },
): Promise<AsyncGenerator<string>> {
  if ((await countExportRows(db, filter, maxRows + 1)) > maxRows) throw new Refusal('export_too_large')
  const columns = COLUMNS.filter(
    ({ isForAdmins, isMoney }) =>
      (filter.sellerId === null || isForAdmins !== true) && (showsMoney || isMoney !== true),
  )
  return linesOf(db, filter, { columns, times: csvTimes((await findDefaultSite(db)).timeZone) })
}

async function* linesOf(
  db: Db,
  filter: DeskFilter,
  { columns, times }: { columns: readonly ExportColumn[]; times: CsvTimes },
): AsyncGenerator<string> {
  const toCell = (value: Cell | Date): Cell => (value instanceof Date ? times.cell(value) : value)
  yield csvLine(columns.map(({ name, isTime }) => (isTime ? times.head(name) : name)))
  for await (const rows of streamExport(db, filter)) {
    let text = ''
    for (const row of rows) text += csvLine(columns.map(({ cell }) => toCell(cell(row))))
    yield text
  }
}
