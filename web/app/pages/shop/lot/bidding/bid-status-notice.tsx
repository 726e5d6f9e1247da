import { formatCents } from '@lotyard/contract/rules/money'
import { Notice } from '../../../../ui/layout/notice.tsx'
import type { BidStatus } from './bid-status.ts'

type Props = {
  status: BidStatus
  ownMaxCents: number | null
  canBidAgain: boolean
  /** The price that the viewer's last bid made, while its result still holds. Null otherwise. */
  justBeatenAtCents: number | null
}

/** How the viewer's bid goes, said once. A change is spoken by the panel's live region. */
export function BidStatusNotice({ status, ownMaxCents, canBidAgain, justBeatenAtCents }: Props) {
  if (status === 'winning') {
    return (
      <Notice kind="success" isLive={false}>
        <p className="font-semibold">You are winning</p>
        {ownMaxCents !== null && (
          <p className="text-sm">
            Your maximum is <strong className="figures">{formatCents(ownMaxCents)}</strong>. We’ll bid only what’s
            needed to keep you in the lead.
          </p>
        )}
      </Notice>
    )
  }
  if (status === 'outbid') {
    return (
      <Notice kind="danger" isLive={false}>
        <p className="font-semibold">You have been outbid</p>
        {ownMaxCents !== null && <p className="text-sm">{describeLoss(ownMaxCents, justBeatenAtCents)}</p>}
      </Notice>
    )
  }
  if (status === 'voided') {
    return (
      <Notice kind="info" isLive={false}>
        <p className="font-semibold">Your bid was voided</p>
        <p className="text-sm">
          {canBidAgain ? 'It no longer counts. You can bid again.' : 'It no longer counts. You owe nothing.'}
        </p>
      </Notice>
    )
  }
  return null
}

/** A price equal to the viewer's maximum means that another bidder bid the same before: a higher one would lift it. */
function describeLoss(ownMaxCents: number, justBeatenAtCents: number | null): string {
  if (justBeatenAtCents === null) return `Your maximum was ${formatCents(ownMaxCents)}.`
  if (justBeatenAtCents === ownMaxCents) return `Another bidder bid ${formatCents(ownMaxCents)} first.`
  return 'Another bidder’s maximum is higher.'
}
