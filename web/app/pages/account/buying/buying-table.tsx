import type { Buying, BuyingRow } from '@lotyard/contract/account/buying'
import { formatCount } from '@lotyard/contract/rules/format-count'
import { DataTable, type Column } from '../../../ui/data/data-table.tsx'
import { BY_NAMES } from './buying-choice.ts'
import { formatAmount, formatDollars, formatProfit, nameOf } from './shown-buying.ts'

/** What the plot shows and more, in whole dollars: the file has the cents. A month without an order says nothing here. */
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
    {
      name: BY_NAMES[by],
      cell: ({ name }) => <span className={by === 'month' ? 'whitespace-nowrap' : ''}>{nameOf({ by }, name)}</span>,
    },
    figure('Lots', ({ lots }) => formatCount(lots), 'phones'),
    figure('Units', ({ units }) => formatCount(units), 'phones'),
    figure('Price', ({ paid_cents }) => formatDollars(paid_cents), 'tablets'),
    figure('Freight', ({ freight_cents }) => formatDollars(freight_cents), 'tablets'),
    ...(rows.some(({ tax_cents }) => tax_cents > 0)
      ? [figure('Tax', ({ tax_cents }) => formatDollars(tax_cents), 'tablets')]
      : []),
    ...(rows.some(({ refunded_cents }) => refunded_cents > 0)
      ? [figure('Refunds', ({ refunded_cents }) => formatDollars(refunded_cents), 'tablets')]
      : []),
    figure('Delivered', ({ delivered_cents }) => formatDollars(delivered_cents)),
    figure('Per unit', ({ delivered_per_unit_cents }) => formatAmount(delivered_per_unit_cents)),
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
