import type { BookedPickUp, PickUp, SlotDay } from '@lotyard/contract/orders/pickup'
import { spellPickUpCode } from '@lotyard/contract/rules/orders/pickup/pickup-code'
import { countOf } from '@lotyard/contract/rules/format-count'
import { Button, buttonClass, LinkButton } from '../../../ui/forms/button.tsx'
import { PostForm } from '../../../ui/forms/post-form.tsx'
import { Notice } from '../../../ui/layout/notice.tsx'
import { pickUpCalendarPath, pickUpPath } from '../order-paths.ts'
import { PickUpPlace } from './pick-up-place.tsx'
import { SlotForm } from './slot-form.tsx'

type Props = {
  orderId: string
  pickUp: PickUp
  /** Null where none can be chosen, or they could not be loaded. */
  days: readonly SlotDay[] | null
  /** The times are in sight at once: the page is about nothing else. */
  isOpen?: boolean
}

/** When and where a shipment is picked up: the booked time with its code, or the times to choose from. */
export function PickUpAppointment({ orderId, pickUp, days, isOpen = false }: Props) {
  const { part, place, booked, problem } = pickUp
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <div className="grid content-start gap-3">
        {booked === null ? (
          <p className="font-semibold">{problem ?? 'Your lots are ready. Choose when you’ll pick them up.'}</p>
        ) : (
          <Booked orderId={orderId} part={part} booked={booked} />
        )}
      </div>
      <PickUpPlace place={place} />
      <div className="grid gap-3 sm:col-span-2">
        {problem === null && (
          <details open={isOpen && booked === null} className="group">
            <summary className={buttonClass({ kind: booked === null ? 'action' : 'plain' })}>
              {booked === null ? 'Choose a time' : 'Change time'}
            </summary>
            <div className="mt-3 grid gap-3">
              {booked !== null && (
                <p className="text-sm text-ink-soft">
                  You get a new code. You can change the time {countOf(pickUp.changesLeft, 'more time', 'more times')}.
                </p>
              )}
              {days === null ? (
                <p>We couldn’t load the times. Please reload the page.</p>
              ) : (
                <SlotForm
                  orderId={orderId}
                  part={part}
                  days={days}
                  send={booked === null ? 'Book pickup' : 'Change pickup'}
                />
              )}
            </div>
          </details>
        )}
        {booked !== null && problem !== null && <p className="text-sm text-ink-soft">{problem}</p>}
        {booked !== null && booked.cancelProblem === null && !booked.isMissed && (
          <details>
            <summary className="text-link flex min-h-11 cursor-pointer items-center justify-self-start">
              Cancel pickup
            </summary>
            <PostForm action={pickUpPath(orderId, part)} className="grid justify-items-start gap-3">
              <input type="hidden" name="act" value="cancel" />
              <p>Your time goes to other buyers, and the code stops working. Your lots stay ready.</p>
              <Button type="submit" kind="danger">
                Cancel this pickup
              </Button>
            </PostForm>
          </details>
        )}
      </div>
    </div>
  )
}

function Booked({ orderId, part, booked }: { orderId: string; part: number; booked: BookedPickUp }) {
  return (
    <>
      {booked.isMissed ? (
        <Notice kind="danger" isLive={false}>
          This pickup was missed. Choose another time.
        </Notice>
      ) : (
        !booked.isOpen && (
          <Notice kind="danger" isLive={false}>
            The warehouse will be closed then. Choose another time, or call.
          </Notice>
        )
      )}
      <p>
        <span className="block text-sm text-ink-soft">Pickup</span>
        <time dateTime={booked.startsAt} className="text-lg font-semibold">
          {booked.words}
        </time>
      </p>
      {!booked.isMissed && (
        <>
          <p>
            <span className="block text-sm text-ink-soft">Code for the gate</span>
            <strong className="figures text-2xl tracking-wider">{spellPickUpCode(booked.code)}</strong>
          </p>
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <LinkButton to={pickUpPath(orderId, part)}>Pickup pass</LinkButton>
            <a href={pickUpCalendarPath(orderId, part)} className="calendar-link">
              Add to calendar
            </a>
          </div>
        </>
      )}
    </>
  )
}
