import type { GateRow } from '@lotyard/contract/desk/pickups'
import { countOf } from '@lotyard/contract/rules/format-count'
import { deskOrderPath } from '../../../../features/orders/desk-order-paths.ts'
import { Link } from '../../../../ui/link.tsx'

/** By time, with those that have come. Codes are left out: the driver has to show one. */
export function TodaysPickUps({ pickUps }: { pickUps: readonly GateRow[] }) {
  return (
    <ul className="grid divide-y divide-line">
      {pickUps.map(({ id, orderId, number, warehouse, company, state, startsAt, words, lotCount, pallets, driver }) => (
        <li key={id} className="grid gap-x-4 gap-y-0.5 py-2.5 sm:grid-cols-[8rem_minmax(0,1fr)_auto]">
          <time dateTime={startsAt} className="figures font-semibold">
            {words}
          </time>
          <span className="min-w-0 break-words">
            {company},{' '}
            <Link to={deskOrderPath(orderId)} className="text-link">
              order {number}
            </Link>
            <span className="block text-sm text-ink-soft">
              {warehouse}: {countOf(lotCount, 'lot')}, {countOf(pallets, 'pallet')}
            </span>
          </span>
          <span className={state === 'picked_up' ? 'text-good' : 'text-ink-soft'}>
            {state === 'booked' ? 'Expected' : driver === null ? 'Picked up' : `Picked up by ${driver}`}
          </span>
        </li>
      ))}
    </ul>
  )
}
