import type { ReactNode } from 'react'
import { lotChangesPath } from '../../../../../features/lot-changes/lot-changes-path.ts'
import { Notice } from '../../../../../ui/layout/notice.tsx'
import { signInToBid } from '../sign-in-to-bid.ts'
import type { BidResult } from '../sending/submit-bid.ts'
import { Link } from '../../../../../ui/link.tsx'

/** Why the last bid was not placed, and what to do about it. What is wrong with the amount is said at its field. */
export function BidProblem({ result, listingName }: { result: BidResult; listingName: string }) {
  if (result.kind === 'unknown') {
    return (
      <Notice kind="danger">
        <p>{result.message}</p>
        <p>Retry safely: the same bid counts only once.</p>
      </Notice>
    )
  }
  if (result.kind === 'refused') {
    return (
      <Notice kind="danger">
        <p>{result.message}</p>
        <NextStep code={result.code} listingName={listingName} />
      </Notice>
    )
  }
  return null
}

/** The page where the reader can remove the reason for a refusal, where there is one. */
export function NextStep({ code, listingName }: { code: string; listingName: string }): ReactNode {
  // Without the amount: addresses are kept in histories and logs.
  const toBid = `/detail/${listingName}?place_bid_form=1`
  const steps: Record<string, [label: string, path: string]> = {
    not_signed_in: ['Sign in', signInToBid(listingName)],
    bidding_barred: ['See what you owe', '/account/bids/'],
    email_not_verified: ['Resend the link', '/account/'],
    payment_method_required: ['Add card or PayPal', `/account/payment_methods/?return_to=${encodeURIComponent(toBid)}`],
    lot_changed: ['See what changed', lotChangesPath(listingName)],
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
