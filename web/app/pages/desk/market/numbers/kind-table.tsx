import type { Numbers } from '@lotyard/contract/desk/numbers'
import { measure, type Measure } from '@lotyard/contract/rules/desk/numbers'
import { DataTable, type Column } from '../../../../ui/data/data-table.tsx'
import { formatMeasure, fromWire } from './shown-numbers.ts'

type Kind = Numbers['categories'][number]
type Props = { title: string; nameHead: string; kinds: Kind[]; hasBids?: boolean }

/** The same measures kind by kind, recovery with a bar: it is what kinds are compared by. */
export function KindTable({ title, nameHead, kinds, hasBids = false }: Props) {
  const highest = Math.max(0, ...kinds.map(({ sums }) => measure(fromWire(sums), 'recovery') ?? 0))
  const plain = (name: string, what: Measure, isHiddenOnPhones: boolean): Column<Kind> => ({
    name,
    cell: ({ sums }) => formatMeasure(measure(fromWire(sums), what), what),
    isNumber: true,
    isHiddenOnPhones,
  })
  const columns: Column<Kind>[] = [
    { name: nameHead, cell: ({ name }) => name },
    {
      name: 'Recovery',
      cell: ({ sums }) => <Recovery value={measure(fromWire(sums), 'recovery')} highest={highest} />,
    },
    plain('Sales', 'sales', false),
    plain('Lots sold', 'lots_sold', true),
    plain('Sell-through', 'sell_through', true),
    plain('Time to sale', 'days_to_sale', true),
    ...(hasBids ? [plain('Bids per auction', 'bids_per_lot', true)] : []),
  ]
  if (kinds.length === 0) return null
  return (
    <section className="rounded-sm border border-line bg-surface">
      <h2 className="px-3 pt-3 text-lg">{title}</h2>
      <DataTable caption={title} columns={columns} rows={kinds} keyOf={({ key }) => key} />
    </section>
  )
}

function Recovery({ value, highest }: { value: number | null; highest: number }) {
  return (
    <span className="figures flex items-center gap-2">
      <span aria-hidden className="w-6 shrink-0 min-[26rem]:w-12 sm:w-24">
        <span
          className="block h-3.5 rounded-[1px] bg-ink/70"
          style={{ width: highest === 0 ? '0' : `${(100 * (value ?? 0)) / highest}%` }}
        />
      </span>
      {formatMeasure(value, 'recovery')}
    </span>
  )
}
