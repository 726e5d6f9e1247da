import { Deadline } from '../../../../../ui/time/deadline.tsx'
import type { ReviewCosts } from './review-costs.ts'

/** What a bid means, in the order in which it matters: paying, the end, problems, what others see. */
export function ReviewTerms({ payBy, terms }: Pick<ReviewCosts, 'payBy' | 'terms'>) {
  return (
    <ul className="grid list-disc gap-1 pl-5 text-sm">
      <li>
        {payBy !== null && (
          <>
            If you win, pay by{' '}
            <strong>
              <Deadline at={payBy} />
            </strong>{' '}
            (later if the auction is extended).{' '}
          </>
        )}
        Bids are binding.
      </li>
      {terms.map((term) => (
        <li key={term}>{term}</li>
      ))}
    </ul>
  )
}
