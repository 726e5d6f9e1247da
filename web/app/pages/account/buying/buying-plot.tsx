import type { Buying, BuyingRow } from '@lotyard/contract/account/buying'
import { formatDollars, nameOf } from './shown-buying.ts'

/** More bars than this are no plot; the table has all rows. */
const MAX_BARS = 12

type Props = Pick<Buying, 'by' | 'rows'>

/**
 * What was spent, with what it was expected to bring beside it. Drawn by the server, and hidden from screen readers: the table
 * below has the same figures.
 */
export function BuyingPlot({ by, rows }: Props) {
  const shown = by === 'month' ? rows : rows.slice(0, MAX_BARS)
  const largest = Math.max(1, ...shown.flatMap((row) => [row.delivered_cents, expectedOf(row)]))
  const hasExpected = shown.some(({ expected_cents }) => expected_cents !== null)
  return (
    <div aria-hidden className="figures grid gap-3">
      <p className="flex flex-wrap gap-x-4 text-sm text-ink-soft">
        <Key className="bg-ink/70">Delivered cost</Key>
        {hasExpected && <Key className="bg-accent">Expected when bought</Key>}
      </p>
      {by === 'month' ? (
        <Columns rows={shown} largest={largest} hasExpected={hasExpected} />
      ) : (
        <Bars by={by} rows={shown} largest={largest} hasExpected={hasExpected} />
      )}
    </div>
  )
}

type PlotProps = { rows: readonly BuyingRow[]; largest: number; hasExpected: boolean }

function Columns({ rows, largest, hasExpected }: PlotProps) {
  const name = (row: BuyingRow): string => nameOf({ by: 'month' }, row.name)
  return (
    <div>
      <p className="text-sm text-ink-soft">{formatDollars(largest)}</p>
      <div className="flex h-40 items-end gap-0.5 border-y border-line sm:gap-1.5">
        {rows.map((row) => (
          <div
            key={row.key}
            title={titleOf(name(row), row)}
            className="flex h-full flex-1 items-end justify-center gap-px"
          >
            <Column className="bg-ink/70" share={row.delivered_cents / largest} />
            {hasExpected && <Column className="bg-accent" share={expectedOf(row) / largest} />}
          </div>
        ))}
      </div>
      <p className="flex justify-between pt-1 text-sm text-ink-soft">
        <span>{name(rows[0]!)}</span>
        {rows.length > 1 && <span>{name(rows.at(-1)!)}</span>}
      </p>
    </div>
  )
}

function Column({ className, share }: { className: string; share: number }) {
  return <div className={`w-full max-w-6 rounded-t-[1px] ${className}`} style={{ height: percent(share) }} />
}

function Bars({ by, rows, largest, hasExpected }: PlotProps & Pick<Buying, 'by'>) {
  return (
    <ul className="grid gap-2 text-sm">
      {rows.map((row) => (
        <li
          key={row.key}
          title={titleOf(nameOf({ by }, row.name), row)}
          className="grid gap-1 sm:grid-cols-[10rem_1fr] sm:items-center sm:gap-3"
        >
          <span className="truncate">{nameOf({ by }, row.name)}</span>
          <span className="grid gap-px">
            <Bar
              className="bg-ink/70"
              share={row.delivered_cents / largest}
              shown={formatDollars(row.delivered_cents)}
            />
            {hasExpected && row.expected_cents !== null && (
              <Bar className="bg-accent" share={expectedOf(row) / largest} shown={formatDollars(row.expected_cents)} />
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}

function Bar({ className, share, shown }: { className: string; share: number; shown: string }) {
  return (
    <span className="flex items-center gap-2">
      {/* Room for the longest amount beside the longest bar. */}
      <span className="flex w-[calc(100%-5.5rem)] shrink-0">
        <span className={`h-3 min-w-0.5 rounded-[1px] ${className}`} style={{ width: percent(share) }} />
      </span>
      {shown}
    </span>
  )
}

function Key({ className, children }: { className: string; children: string }) {
  return (
    <span className="flex items-center gap-1.5">
      <span className={`size-3 rounded-[1px] ${className}`} />
      {children}
    </span>
  )
}

/** A loss has no bar. */
function expectedOf({ expected_cents }: BuyingRow): number {
  return Math.max(0, expected_cents ?? 0)
}

function percent(share: number): string {
  return `${(100 * Math.max(0, share)).toFixed(2)}%`
}

function titleOf(name: string, { delivered_cents, expected_cents }: BuyingRow): string {
  const expected = expected_cents === null ? '' : `, expected ${formatDollars(expected_cents)}`
  return `${name}: ${formatDollars(delivered_cents)} delivered${expected}`
}
