export type Share = { key: string; name: string; value: number; shown: string; note: string }

/**
 * Shares of a whole as bars. The plot is a table, so that screen readers read the same figures, and it needs no script.
 */
export function SharePlot({
  caption,
  nameHead,
  valueHead,
  shares,
}: {
  caption: string
  nameHead: string
  valueHead: string
  shares: Share[]
}) {
  const largest = Math.max(1, ...shares.map((share) => share.value))
  const total = shares.reduce((sum, share) => sum + share.value, 0)
  return (
    <table className="w-full border-collapse text-sm">
      <caption className="pb-1.5 text-left text-base font-semibold">{caption}</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">{nameHead}</th>
          <th scope="col">Share</th>
          <th scope="col">{valueHead}</th>
        </tr>
      </thead>
      <tbody>
        {shares.map((share) => (
          <tr key={share.key || share.name}>
            <th scope="row" className="w-[34%] py-1 pr-3 text-left align-top font-medium">
              {share.name}
            </th>
            <td className="figures py-1 align-top whitespace-nowrap text-ink-soft">
              <span
                aria-hidden
                className="mr-2 inline-block h-3.5 min-w-0.5 rounded-[1px] bg-ink/70 align-middle"
                style={{ width: `${(72 * share.value) / largest}%` }}
              />
              {percent(share.value, total)}
            </td>
            <td className="w-px py-1 pl-2 text-right align-top whitespace-nowrap">
              {share.shown}
              <span className="text-ink-soft max-lg:hidden"> · {share.note}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function percent(value: number, total: number): string {
  if (total === 0) return '0%'
  const share = (100 * value) / total
  return share > 0 && share < 1 ? '<1%' : `${Math.round(share)}%`
}
