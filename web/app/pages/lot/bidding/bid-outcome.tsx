import { formatCents } from '@lotyard/contract/rules/money'
import CircleCheck from 'lucide-react/icons/circle-check'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Notice } from '../../../ui/layout/notice.tsx'
import { signInToBid } from './sign-in-to-bid.ts'
import { INVALID_BID } from './sending/submit-bid.ts'
import type { Submission } from './sending/use-bid.ts'

/** The result of the last bid, and what to do about it. A bid that leads is announced by the panel's live region. */
export function BidOutcome({ submission: { result }, listingName }: { submission: Submission; listingName: string }) {
  switch (result.kind) {
    case 'placed': {
      const { bid, auction } = result.placed
      if (auction.is_leading) {
        return (
          <p className="flex items-start gap-2.5 text-sm">
            <CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-good" />
            <span>
              Your maximum of <strong className="figures">{formatCents(bid.max_bid_cents)}</strong> stands. We bid only
              as much of it as others make necessary.
            </span>
          </p>
        )
      }
      return (
        <Notice kind="danger" isLive={false}>
          <p className="font-semibold">You have been outbid at once.</p>
          <p>Someone’s maximum is at least {formatCents(bid.max_bid_cents)}. Bid more to take the lead.</p>
        </Notice>
      )
    }
    case 'invalid':
      return <Notice kind="danger">{INVALID_BID}</Notice>
    case 'too_low':
      return <Notice kind="danger">{result.message}</Notice>
    case 'unknown':
      return (
        <Notice kind="danger">
          <p>{result.message}</p>
          <p>Send the same bid again to be sure: it counts once.</p>
        </Notice>
      )
    case 'refused':
      return (
        <Notice kind="danger">
          <p>{result.message}</p>
          <NextStep code={result.code} listingName={listingName} />
        </Notice>
      )
    case 'unconfirmed':
      return null
  }
}

/** The page where the reader can remove the reason for a refusal, where there is one. */
function NextStep({ code, listingName }: { code: string; listingName: string }): ReactNode {
  const steps: Record<string, [label: string, path: string]> = {
    not_signed_in: ['Sign in', signInToBid(listingName)],
    bidding_barred: ['See what is to be paid', '/account/bids/'],
    email_not_verified: ['Send the link again', '/account/'],
    terms_not_accepted: ['Read the terms', '/terms/'],
  }
  const step = steps[code]
  if (step === undefined) return null
  return (
    <p>
      <Link to={step[1]} className="text-link font-semibold">
        {step[0]}
      </Link>
    </p>
  )
}
