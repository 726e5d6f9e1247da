// My buying for a spreadsheet: the rows of the page, by the same choice.
import type { BuyingRow } from '@lotyard/contract/account/buying'
import { UNNAMED_SELLER, type BuyingBy } from '@lotyard/contract/rules/orders/buying'
import { csvDollars, csvLine } from '../../../lib/formats/csv.ts'

const HEADS: Record<BuyingBy, string> = { month: 'Month', category: 'Category', seller: 'Seller' }

const COLUMNS: readonly { name: string; cell: (row: BuyingRow) => string | number | null }[] = [
  { name: 'Lots', cell: ({ lots }) => lots },
  { name: 'Units', cell: ({ units }) => units },
  { name: 'Price', cell: ({ paid_cents }) => csvDollars(paid_cents) },
  { name: 'Freight', cell: ({ freight_cents }) => csvDollars(freight_cents) },
  { name: 'Tax', cell: ({ tax_cents }) => csvDollars(tax_cents) },
  { name: 'Refunded', cell: ({ refunded_cents }) => csvDollars(refunded_cents) },
  { name: 'Delivered', cell: ({ delivered_cents }) => csvDollars(delivered_cents) },
  { name: 'Delivered per unit', cell: ({ delivered_per_unit_cents }) => csvDollars(delivered_per_unit_cents) },
  { name: 'Lots valued when bought', cell: ({ valued_lots }) => valued_lots },
  { name: 'Expected of them', cell: ({ expected_cents }) => csvDollars(expected_cents) },
  { name: 'Expected profit', cell: ({ expected_profit_cents }) => csvDollars(expected_profit_cents) },
]

export function buyingFile(by: BuyingBy, rows: readonly BuyingRow[]): string {
  return [
    csvLine([HEADS[by], ...COLUMNS.map(({ name }) => name)]),
    ...rows.map((row) => csvLine([row.name || UNNAMED_SELLER, ...COLUMNS.map(({ cell }) => cell(row))])),
  ].join('')
}
