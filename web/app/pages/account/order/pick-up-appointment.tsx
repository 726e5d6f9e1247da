import type { BookedPickUp, PickUp } from '@lotyard/contract/orders/pickup'
import { LinkButton } from '../../../ui/forms/button.tsx'
import { Link } from '../../../ui/link.tsx'
import { pickUpCalendarPath, pickUpPath } from '../../../features/orders/order-paths.ts'
import { PickUpPlace } from '../../../features/orders/pickup/pick-up-place.tsx'

type Props = {
  orderId: string
  pickUp: PickUp
  /** Booking it, or fetching the lots, is the order's next step, which has the button. */
  isNext: boolean
}

/** When and where a shipment is picked up, on its order's page. Times are chosen on a page of their own, with the pass. */
export default function PickUpAppointment({ orderId, pickUp, isNext }: Props) {
  const { part, place, booked, problem } = pickUp
  const path = pickUpPath(orderId, part)
  return (
    <div className="grid gap-4 rounded-sm bg-sunken p-4 sm:grid-cols-2">
      {/* Empty where the next step says all of it. */}
      <div className="grid content-start justify-items-start gap-3 empty:hidden">
        {booked === null || booked.isMissed ? (
          (!isNext || problem !== null) && (
            <>
              <p className="font-semibold">
                {booked !== null && `You missed your pickup on ${booked.words}. `}
                {problem ?? 'Choose a time to pick up your lots.'}
              </p>
              {problem === null && (
                <LinkButton kind="action" to={path}>
                  Choose a pickup time
                </LinkButton>
              )}
            </>
          )
        ) : (
          <>
            <BookedTime booked={booked} />
            {!isNext && <LinkButton to={path}>Pickup pass</LinkButton>}
            <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
              <Link to={`${path}#booking`} className="text-link flex min-h-6 items-center">
                Change or cancel
              </Link>
              <a href={pickUpCalendarPath(orderId, part)} className="calendar-link">
                Add to calendar
              </a>
            </p>
          </>
        )}
      </div>
      <PickUpPlace place={place} />
    </div>
  )
}

function BookedTime({ booked: { startsAt, words, codeWords, isOpen } }: { booked: BookedPickUp }) {
  return (
    <>
      {!isOpen && (
        <p className="font-semibold text-bad">The warehouse will be closed then. Choose another time, or call.</p>
      )}
      <p>
        <span className="block text-sm text-ink-soft">Your pickup</span>
        <time dateTime={startsAt} className="text-lg font-semibold">
          {words}
        </time>
      </p>
      <p>
        <span className="block text-sm text-ink-soft">Code for the gate</span>
        <strong className="figures text-2xl tracking-wider">{codeWords}</strong>
      </p>
    </>
  )
}
