import type { Order, OrderShipment } from '@lotyard/contract/orders/orders'
import { formatDay } from '@lotyard/contract/rules/site/format-day'
import { Check } from '../../../ui/icons/icons.tsx'
import { SiteDate } from '../../../ui/time/site-date.tsx'
import { shipmentSteps } from './shipment-steps.ts'
import { SentWith } from './sent-with.tsx'

type Props = { order: Pick<Order, 'state' | 'paidAt'>; shipment: OrderShipment }

/** The way of one shipment, with the carrier once it is on a truck. */
export function ShipmentProgress({ order, shipment }: Props) {
  const steps = shipmentSteps(order, shipment)
  return (
    <div className="grid gap-3">
      <ol
        aria-label="Progress"
        className={`grid gap-2 sm:gap-4 ${steps.length === 4 ? 'sm:grid-cols-4' : 'sm:grid-cols-3'}`}
      >
        {steps.map(({ words, isDone, at }) => (
          <li
            key={words}
            className={`flex items-start gap-2 border-l-4 pl-3 sm:border-t-4 sm:border-l-0 sm:pt-2 sm:pl-0 ${isDone ? 'border-good' : 'border-line text-ink-soft'}`}
          >
            {isDone && <Check className="mt-0.5 size-4 shrink-0 text-good" />}
            <span>
              <span className={isDone ? 'font-semibold' : ''}>{words}</span>
              {!isDone && <span className="sr-only"> (not yet)</span>}
              {isDone && at !== null && (
                <span className="block text-sm text-ink-soft">
                  {at.length === 10 ? <time dateTime={at}>{formatDay(at)}</time> : <SiteDate at={at} />}
                </span>
              )}
            </span>
          </li>
        ))}
      </ol>
      <SentWith shipment={shipment} />
    </div>
  )
}
