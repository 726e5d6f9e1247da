import { useDeferredValue, useMemo } from 'react'
import { recordPath } from '../../../../features/lot-cards/lot-path.ts'
import { useViewer } from '../../../../lib/viewer/use-viewer.ts'
import { LinkButton } from '../../../../ui/forms/button.tsx'
import { lazyPart } from '../../../../ui/layout/lazy-part.tsx'
import type { BidderPanelProps } from './bidder-panel.tsx'
import { signInToBid } from './sign-in-to-bid.ts'

// Visitors cannot bid and do not load it. Once it is here it needs nothing more: a bid must not wait for a script.
const BidderPanel = lazyPart(() => import('./bidder-panel.tsx'), { fallback: <div className="min-h-11" /> })

/** Where a buyer bids and a visitor signs in to; after the end, the way to the record that any visitor can check. */
export function BidPanel(props: BidderPanelProps) {
  const { listingName, phase, startsOpen } = props
  const viewer = useViewer()
  // Live events reach it as deferred updates. Any other update, before its script is there, would make React draw it again,
  // and what was typed into the server's form would be lost.
  const later = useDeferredValue(props)
  const bidderPanel = useMemo(() => <BidderPanel {...later} />, [later])
  return (
    <div className="grid gap-3">
      {viewer !== null && bidderPanel}
      {viewer === null && phase === 'open' && <SignInToBid listingName={listingName} isAsked={startsOpen} />}
      {phase === 'decided' && (
        <LinkButton to={recordPath(listingName)} className="justify-self-start">
          Auction record
        </LinkButton>
      )}
    </div>
  )
}

function SignInToBid({ listingName, isAsked }: { listingName: string; isAsked: boolean }) {
  return (
    <div className="grid gap-2" data-bid-panel>
      {isAsked && <p>Sign in to place your bid. We’ll bring you back to this lot.</p>}
      <LinkButton kind="action" to={signInToBid(listingName)} rel="nofollow">
        Sign in to bid
      </LinkButton>
    </div>
  )
}
