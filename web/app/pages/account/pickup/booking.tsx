import type { PickUp, SlotDay } from '@lotyard/contract/orders/pickup'
import { Button, buttonClass } from '../../../ui/forms/button.tsx'
import { PostForm } from '../../../ui/forms/post-form.tsx'
import { Notice } from '../../../ui/layout/notice.tsx'
import { SlotForm } from './slot-form.tsx'

type Props = {
  pickUp: PickUp
  /** Null where none can be chosen, or they could not be loaded. */
  days: readonly SlotDay[] | null
}

/** The times to choose from; of a time that is booked, how to change it and how to give it up. */
export function Booking({ pickUp: { booked, problem, changesLeft }, days }: Props) {
  if (booked === null || booked.isMissed)
    return (
      <div className="grid gap-4">
        {booked !== null && (
          <Notice kind="danger" isLive={false}>
            You missed your pickup on {booked.words}.
          </Notice>
        )}
        {problem === null ? <Times days={days} send="Book pickup" /> : <p>{problem}</p>}
      </div>
    )
  return (
    <div className="grid gap-3">
      {!booked.isOpen && (
        <Notice kind="danger" isLive={false}>
          The warehouse will be closed then. Choose another time, or call.
        </Notice>
      )}
      {problem === null ? (
        <details>
          <summary className={buttonClass({}, 'justify-self-start')}>Change time</summary>
          <div className="mt-4 grid gap-4">
            <p>{changeWords(changesLeft)}</p>
            <Times days={days} send="Change pickup" />
          </div>
        </details>
      ) : (
        <p>{problem}</p>
      )}
      {booked.cancelProblem === null && (
        <details>
          <summary className={buttonClass({ kind: 'quiet' })}>Cancel pickup</summary>
          <PostForm className="mt-3 grid justify-items-start gap-3">
            <input type="hidden" name="act" value="cancel" />
            <p>Your time goes to other buyers, and the code stops working. Your lots stay ready.</p>
            <Button type="submit" kind="danger">
              Cancel this pickup
            </Button>
          </PostForm>
        </details>
      )}
    </div>
  )
}

function changeWords(left: number): string {
  return `You’ll get a new code. ${left === 1 ? 'This is the last change you can make.' : `You can change the time ${left} more times.`}`
}

function Times({ days, send }: { days: Props['days']; send: string }) {
  if (days === null) return <p>We couldn’t load the times. Please reload the page.</p>
  return <SlotForm days={days} send={send} />
}
