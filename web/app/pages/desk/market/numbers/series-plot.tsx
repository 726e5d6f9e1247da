import type { Numbers } from '@lotyard/contract/desk/numbers'
import { measure, MEASURES } from '@lotyard/contract/rules/desk/numbers'
import type { Grain } from '@lotyard/contract/rules/desk/numbers-period'
import { DataTable } from '../../../../ui/data/data-table.tsx'
import { Folded } from '../../../../ui/layout/folded.tsx'
import { Link } from '../../../../ui/link.tsx'
import { numbersPath, PLOTTED, type Choice } from './number-choice.ts'
import { formatBucket, formatMeasure, fromWire } from './shown-numbers.ts'

type Props = { series: Numbers['series']; grain: Grain; choice: Choice; isAdmin: boolean }

/** Columns over time, drawn by the server. The same figures are in a table below them, for readers who can't see columns. */
export function SeriesPlot({ series, grain, choice, isAdmin }: Props) {
  const plot = !isAdmin && choice.plot === 'freight' ? 'sales' : choice.plot
  const columns = series.map(({ starts, sums }) => {
    const value = measure(fromWire(sums), plot)
    return { starts, name: formatBucket(starts, grain), value, shown: formatMeasure(value, plot) }
  })
  const largest = Math.max(...columns.map(({ value }) => value ?? 0))
  const { name, meaning } = MEASURES[plot]
  return (
    // Without a name of its own: the table within has the same.
    <section className="rounded-sm border border-line bg-surface">
      <div className="border-b border-line px-4 pt-2 md:px-5">
        <h2 className="text-lg">
          {name} by {grain}
        </h2>
        <nav aria-label="Plot" className="-mx-2.5 overflow-x-auto">
          <ul className="flex">
            {PLOTTED.filter((one) => isAdmin || one !== 'freight').map((one) => (
              <li key={one}>
                <Link
                  to={numbersPath({ ...choice, plot: one })}
                  preventScrollReset
                  aria-current={one === plot ? 'true' : undefined}
                  className="-mb-px flex min-h-11 items-center border-b-2 border-transparent px-2.5 whitespace-nowrap hover:border-ink aria-[current=true]:border-accent aria-[current=true]:font-semibold"
                >
                  {MEASURES[one].name}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      <div className="grid gap-3 p-4 md:p-5">
        <p className="text-sm text-ink-soft">{meaning}</p>
        <div aria-hidden className="figures">
          <p className="text-sm text-ink-soft">{formatMeasure(largest, plot)}</p>
          <div className="flex h-40 items-end gap-px border-y border-line sm:gap-1">
            {columns.map(({ starts, name: bucket, value, shown }) => (
              <div key={starts} title={`${bucket}: ${shown}`} className="group flex h-full flex-1 items-end">
                <div
                  className="w-full rounded-t-[1px] bg-ink/70 group-hover:bg-accent"
                  style={{ height: largest === 0 ? '0' : `${(100 * (value ?? 0)) / largest}%` }}
                />
              </div>
            ))}
          </div>
          <p className="flex justify-between pt-1 text-sm text-ink-soft">
            <span>{columns[0]?.name}</span>
            {columns.length > 1 && <span>{columns.at(-1)!.name}</span>}
          </p>
        </div>
        <Folded name="Show as a table">
          <DataTable
            caption={`${name} by ${grain}`}
            columns={[
              { name: grain === 'day' ? 'Day' : grain === 'week' ? 'Week' : 'Month', cell: (row) => row.name },
              { name, cell: ({ shown }) => shown, isNumber: true },
            ]}
            rows={columns}
            keyOf={({ starts }) => starts}
          />
        </Folded>
      </div>
    </section>
  )
}
