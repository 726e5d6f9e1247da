import type { OrderShipment } from '@lotyard/contract/orders/shipments'
import { Check } from '../../../ui/icons/icons.tsx'
import { SiteDate } from '../../../ui/time/site-date.tsx'
import { SentWith } from './sent-with.tsx'
import type { ShipmentStep } from './shipment-steps.server.ts'

type Props = { steps: readonly ShipmentStep[]; shipment: Pick<OrderShipment, 'carrier' | 'trackings'> }

/** The way of one shipment, with the carrier once it is on a truck. */
export function ShipmentProgress({ steps, shipment }: Props) {
  return (
    <div className="grid gap-3">
      <ol
        aria-label="Progress"
        className={`grid gap-1.5 sm:gap-4 ${steps.length === 4 ? 'sm:grid-cols-4' : 'sm:grid-cols-3'}`}
      >
        {steps.map(({ words, isDone, at, day }) => (
          <li
            key={words}
            className={`flex items-start gap-2 border-l-4 pl-3 sm:border-t-4 sm:border-l-0 sm:pt-2 sm:pl-0 ${isDone ? 'border-good' : 'border-line text-ink-soft'}`}
          >
            {isDone && <Check className="mt-0.5 size-4 shrink-0 text-good" />}
            <span className="flex flex-1 flex-wrap items-baseline justify-between gap-x-3 sm:block">
              <span className={isDone ? 'font-semibold' : ''}>
                {words}
                {!isDone && <span className="sr-only"> (not yet)</span>}
              </span>
              {(at ?? day) !== null && (
                <span className="text-sm text-ink-soft sm:block">{at === null ? day : <SiteDate at={at} />}</span>
              )}
            </span>
          </li>
        ))}
      </ol>
      <SentWith shipment={shipment} />
    </div>
  )
}
