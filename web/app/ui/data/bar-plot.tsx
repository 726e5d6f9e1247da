export type Bar = { key: string; name: string; value: number; shown: string; isMarked: boolean }

/** Amounts as bars. The plot is a table, so that screen readers read the same figures, and it needs no script. */
export function BarPlot({
  caption,
  nameHead,
  valueHead,
  bars,
}: {
  caption: string
  nameHead: string
  valueHead: string
  bars: Bar[]
}) {
  const largest = Math.max(1, ...bars.map((bar) => bar.value))
  return (
    <table className="figures w-full border-collapse text-sm">
      <caption className="pb-1 text-left text-base font-semibold">{caption}</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">{nameHead}</th>
          <th scope="col">{valueHead}</th>
        </tr>
      </thead>
      <tbody>
        {bars.map(({ key, name, value, shown, isMarked }) => (
          <tr key={key} className={isMarked ? 'font-semibold' : ''}>
            <th scope="row" className={`w-24 py-0.5 pr-3 text-left ${isMarked ? '' : 'font-normal'}`}>
              {name}
              {isMarked && <span className="sr-only"> (chosen)</span>}
            </th>
            <td className="py-0.5">
              <span className="flex items-center gap-2">
                <span
                  aria-hidden
                  className={`h-3.5 min-w-0.5 rounded-[1px] ${isMarked ? 'bg-accent' : 'bg-ink/70'}`}
                  style={{ width: `${(70 * value) / largest}%` }}
                />
                {shown}
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
