import type { MarketHistory } from '@lotyard/contract/lots/market'
import { formatMonth, formatPercent, formatRange } from './market-words.ts'

const HEIGHT = 200
const STEP = 40
const BAR = 20

/**
 * A box for the middle half of each month's sales with a line at the median, drawn by the server. Hidden from readers who
 * can't see it: the table below has the same figures.
 */
export function MonthPlot({ months }: { months: MarketHistory['months'] }) {
  const top = niceTop(Math.max(...months.map(({ figures }) => figures?.high_percent ?? 0)))
  const y = (percent: number) => HEIGHT - (HEIGHT * percent) / top
  return (
    <div aria-hidden className="figures grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 text-sm text-ink-soft">
      <div className="relative w-9 text-right">
        {[top, top / 2, 0].map((percent) => (
          <span
            key={percent}
            className="absolute right-0 -translate-y-1/2"
            style={{ top: `${(100 * y(percent)) / HEIGHT}%` }}
          >
            {formatPercent(percent).replace('.0', '')}
          </span>
        ))}
      </div>
      <svg
        viewBox={`0 0 ${months.length * STEP} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="h-52 w-full overflow-visible"
      >
        {[top, top / 2, 0].map((percent) => (
          <line
            key={percent}
            x1={0}
            x2={months.length * STEP}
            y1={y(percent)}
            y2={y(percent)}
            className="stroke-line"
            vectorEffect="non-scaling-stroke"
          />
        ))}
        {months.map(({ starts, figures }, at) => {
          if (figures === null) return null
          const { low_percent: low, median_percent: median, high_percent: high } = figures
          const left = at * STEP + (STEP - BAR) / 2
          return (
            <g key={starts}>
              <title>{`${formatMonth(starts)}: ${formatPercent(median)} (${formatRange(figures)})`}</title>
              <rect
                x={left}
                width={BAR}
                y={y(high)}
                height={Math.max(y(low) - y(high), 2)}
                className={figures.is_of_parent ? 'fill-ink/15' : 'fill-ink/35'}
              />
              <line
                x1={left}
                x2={left + BAR}
                y1={y(median)}
                y2={y(median)}
                className="stroke-accent"
                strokeWidth={4}
                vectorEffect="non-scaling-stroke"
              />
            </g>
          )
        })}
      </svg>
      <p className="col-start-2 flex justify-between pt-2">
        <span>{formatMonth(months[0]!.starts)}</span>
        <span>{formatMonth(months.at(-1)!.starts)}</span>
      </p>
    </div>
  )
}

/** A multiple of ten above the highest box, so that the middle line has a plain number. */
function niceTop(highest: number): number {
  return Math.max(10, Math.ceil(highest / 10) * 10)
}
