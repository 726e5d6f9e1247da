import { Deadline } from '../../../../../ui/time/deadline.tsx'
import type { ReviewCosts } from './review-costs.ts'

/** What the bid binds its bidder to. */
export function PayBy({ payBy }: Pick<ReviewCosts, 'payBy'>) {
  return (
    <p className="text-sm">
      Bids are binding.
      {payBy !== null && (
        <>
          {' '}
          If you win, pay by{' '}
          <strong>
            <Deadline at={payBy} />
          </strong>{' '}
          (later if the auction is extended).
        </>
      )}
    </p>
  )
}
