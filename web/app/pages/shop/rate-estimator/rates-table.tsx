import { countOf, formatCount } from '@lotyard/contract/rules/format-count'
import { formatWithCents } from '@lotyard/contract/rules/money'
import type { RateEstimate } from '@lotyard/contract/lots/shipping'
import { MODE_NAMES, PART_NAMES } from '../../../features/freight/freight-words.ts'

/** What each number of pallets costs, and on demand what that is made of. */
export function RatesTable({ rates }: { rates: RateEstimate[] }) {
  return (
    <table className="figures w-full border-collapse">
      <caption className="sr-only">Rates by number of pallets</caption>
      <thead>
        <tr className="border-b border-line-strong text-left align-bottom text-sm text-ink-soft">
          <th scope="col" className="py-2 pr-2 sm:pr-3 font-semibold">
            Pallets
          </th>
          <th scope="col" className="num from-sm px-2 sm:px-3 py-2 font-semibold">
            Weight
          </th>
          <th scope="col" className="px-2 sm:px-3 py-2 font-semibold">
            Travels as
          </th>
          <th scope="col" className="num px-2 sm:px-3 py-2 font-semibold">
            Cost
          </th>
          <th scope="col" className="num py-2 pl-2 sm:pl-3 font-semibold">
            Per pallet
          </th>
        </tr>
      </thead>
      <tbody className="rows">
        {rates.map((rate) => (
          <tr key={rate.pallets} className="align-top">
            <th scope="row" className="py-2.5 pr-2 sm:pr-3 text-left font-semibold">
              {rate.pallets}
            </th>
            <td className="num from-sm px-2 sm:px-3 py-2.5">{formatCount(rate.weight_lbs)} lbs</td>
            <td className="px-2 sm:px-3 py-2.5">
              {MODE_NAMES[rate.mode]}
              <Parts rate={rate} />
            </td>
            <td className="num px-2 sm:px-3 py-2.5 font-semibold">{formatWithCents(rate.cost_cents)}</td>
            <td className="num py-2.5 pl-2 sm:pl-3">{formatWithCents(Math.round(rate.cost_cents / rate.pallets))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Parts({ rate: { pallets, parts } }: { rate: RateEstimate }) {
  return (
    <details className="text-sm">
      <summary className="text-link inline-flex min-h-6 cursor-pointer items-center">
        Breakdown<span className="sr-only"> for {countOf(pallets, 'pallet')}</span>
      </summary>
      <dl className="mt-1 grid max-w-64 grid-cols-[1fr_auto] gap-x-4 text-ink-soft">
        {parts.map(({ name, cost_cents }) => (
          <div key={name} className="contents">
            <dt>{PART_NAMES[name]}</dt>
            <dd className="text-right">{formatWithCents(cost_cents)}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
