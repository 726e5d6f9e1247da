import { measure, MEASURES, type Measure, type Sums } from '@lotyard/contract/rules/desk/numbers'
import { formatChange, formatMeasure } from './shown-numbers.ts'

/** The period at a glance, each number beside what it was before. */
export function Figures({ sums, before, isAdmin }: { sums: Sums; before: Sums; isAdmin: boolean }) {
  const shown = (Object.keys(MEASURES) as Measure[]).filter((what) => isAdmin || what !== 'freight')
  return (
    <dl className="grid grid-cols-2 gap-3 md:grid-cols-3 xl:grid-cols-4">
      {shown.map((what) => {
        const [now, then] = [measure(sums, what), measure(before, what)]
        const change = formatChange(now, then, what)
        return (
          <div
            key={what}
            className="rounded-sm border border-line bg-surface p-3 md:p-4"
            title={MEASURES[what].meaning}
          >
            <dt className="text-ink-soft">{MEASURES[what].name}</dt>
            <dd>
              <span className="figures block text-xl font-semibold md:text-2xl">{formatMeasure(now, what)}</span>
              <span className="figures block text-sm text-ink-soft">
                {compared(change, then === null ? null : formatMeasure(then, what))}
              </span>
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

function compared(change: string | null, before: string | null): string {
  if (before === null) return 'None before'
  return change === null ? `${before} before` : `${change} from ${before}`
}
