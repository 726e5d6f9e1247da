import type { Buying, BuyingRow } from '@lotyard/contract/account/buying'
import { formatCount } from '@lotyard/contract/rules/format-count'
import { DataTable, type Column } from '../../../ui/data/data-table.tsx'
import { BY_NAMES } from './buying-choice.ts'
import { formatAmount, formatProfit, nameOf } from './shown-buying.ts'

/** What the plot shows and more. A month without an order says nothing here. */
export function BuyingTable({ by, rows }: Pick<Buying, 'by' | 'rows'>) {
  const figure = (
    name: string,
    read: (row: BuyingRow) => string,
    hiddenOn?: 'phones' | 'tablets',
  ): Column<BuyingRow> => ({
    name,
    cell: read,
    isNumber: true,
    isHiddenOnPhones: hiddenOn === 'phones',
    isHiddenOnTablets: hiddenOn === 'tablets',
  })
  const columns: Column<BuyingRow>[] = [
    { name: BY_NAMES[by], cell: ({ name }) => nameOf({ by }, name) },
    figure('Lots', ({ lots }) => formatCount(lots), 'phones'),
    figure('Units', ({ units }) => formatCount(units), 'phones'),
    figure('Paid', ({ paid_cents }) => formatAmount(paid_cents), 'tablets'),
    figure('Freight', ({ freight_cents }) => formatAmount(freight_cents), 'tablets'),
    figure('Tax', ({ tax_cents }) => formatAmount(tax_cents), 'tablets'),
    figure('Refunded', ({ refunded_cents }) => formatAmount(refunded_cents), 'tablets'),
    figure('Delivered', ({ delivered_cents }) => formatAmount(delivered_cents)),
    figure('Per unit', ({ delivered_per_unit_cents }) => formatAmount(delivered_per_unit_cents)),
    figure('Expected profit', ({ expected_profit_cents }) => formatProfit(expected_profit_cents), 'phones'),
  ]
  return (
    <DataTable
      caption={`Bought by ${BY_NAMES[by].toLowerCase()}`}
      columns={columns}
      rows={rows.filter(({ lots }) => lots > 0)}
      keyOf={({ key }) => key}
    />
  )
}
