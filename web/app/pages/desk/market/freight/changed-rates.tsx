import type { RateChange } from '@lotyard/contract/desk/market/freight'

export function ChangedRates({ changes }: { changes: readonly RateChange[] }) {
  return (
    <dl className="grid gap-x-6 gap-y-1 sm:grid-cols-[16rem_minmax(0,1fr)]">
      {changes.map(({ name, from, to }) => (
        <div key={name} className="contents">
          <dt className="text-ink-soft">{name}</dt>
          <dd>
            {from !== null && <del className="text-ink-soft">{from}</del>}
            {from !== null && ' → '}
            {to === null ? <em>removed</em> : <ins className="no-underline">{to}</ins>}
            {from === null && ', new'}
          </dd>
        </div>
      ))}
    </dl>
  )
}
