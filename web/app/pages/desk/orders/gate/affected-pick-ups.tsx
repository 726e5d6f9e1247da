import type { GateLists } from '@lotyard/contract/desk/pickups'
import { deskOrderPath } from '../../../../features/orders/desk-order-paths.ts'
import { Panel } from '../../../../ui/layout/panel.tsx'
import { Link } from '../../../../ui/link.tsx'

const REASONS = {
  closed: 'The warehouse is closed at that time.',
  overbooked: 'More trucks are booked than the slot takes now.',
} as const

/** Hours, holidays or capacity changed after these were booked. Nothing is canceled by itself: someone calls the buyer. */
export function AffectedPickUps({ pickUps }: { pickUps: GateLists['affected'] }) {
  return (
    <Panel title="To rearrange">
      <p className="mb-2 text-ink-soft">
        Call these buyers. They can choose another time on their order’s page; until then the booking stands.
      </p>
      <ul className="grid divide-y divide-line">
        {pickUps.map(
          ({ id, orderId, number, warehouse, words, startsAt, reason, buyerName, buyerPhone, buyerEmail }) => (
            <li key={id} className="grid gap-x-4 gap-y-0.5 py-2.5 sm:grid-cols-[minmax(0,1fr)_auto]">
              <span>
                <time dateTime={startsAt} className="font-semibold">
                  {words}
                </time>
                , {warehouse},{' '}
                <Link to={deskOrderPath(orderId)} className="text-link">
                  order {number}
                </Link>
                <span className="block text-sm text-bad">{REASONS[reason]}</span>
              </span>
              <span className="min-w-0 break-words sm:text-right">
                {buyerName}
                {buyerPhone !== null && (
                  <a href={`tel:${buyerPhone.replaceAll(/[^+\d]/g, '')}`} className="text-link block">
                    {buyerPhone}
                  </a>
                )}
                {buyerEmail === null ? (
                  <span className="block text-sm text-ink-soft">Ask an admin to call.</span>
                ) : (
                  <a href={`mailto:${buyerEmail}`} className="text-link block break-all">
                    {buyerEmail}
                  </a>
                )}
              </span>
            </li>
          ),
        )}
      </ul>
    </Panel>
  )
}
