import { Notice } from '../../../../../ui/layout/notice.tsx'
import { Link } from '../../../../../ui/link.tsx'
import type { Bid } from '../sending/use-bid.ts'

/** What became of a bid that was not placed when the auction ended. */
export function EndedReview({ bid: { review, submission, isSending } }: { bid: Bid }) {
  const result = submission?.result
  const cameLate = result?.kind === 'refused' && result.code === 'auction_closed'
  if (isSending || (review === null && !cameLate)) return null
  return (
    <Notice kind="info">
      {result?.kind === 'unknown' ? (
        <>
          The auction ended before we could confirm your bid.{' '}
          <Link to="/account/bids/" className="text-link font-semibold">
            Check your bids
          </Link>
        </>
      ) : (
        'The auction ended before you placed this bid. You owe nothing for it.'
      )}
    </Notice>
  )
}
