import type { AccountBid } from '@lotyard/contract/lots/auction'
import type { Auction, BiddingOfViewer } from '@lotyard/contract/lots/listing'
import { formatCents } from '@lotyard/contract/rules/money'
import { useEffect, useState } from 'react'
import type { LotPhase } from '../use-lot-phase.ts'
import { bidStatusOf } from './bid-status.ts'
import { BidStatusNotice } from './bid-status-notice.tsx'
import { BiddingNeeds, isOutsideTheForm } from './bidding-needs.tsx'
import { EndedPanel } from './ended-panel.tsx'
import type { FillBid } from './form/fill-bid.ts'
import { OpenForm } from './form/open-form.tsx'
import { EndedReview } from './review/ended-review.tsx'
import type { ReviewCosts } from './review/review-costs.ts'
import { useAnnouncement } from './use-announcement.ts'
import { type Submission, useBid } from './sending/use-bid.ts'
import { recordPath } from '../../../../features/lot-cards/lot-path.ts'
import { Receipts } from '../../../../features/receipts/receipts.tsx'
import { useReloadAfterVoid } from '../../../../features/bidding/use-reload-after-void.ts'

const MARK = 'Outbid · '

/** Marks the browser tab while the viewer is outbid: they may be looking at another one. */
function useOutbidTitle(isOutbid: boolean): void {
  useEffect(() => {
    if (!isOutbid) return
    document.title = MARK + document.title
    // Only the mark is taken off: by then the next page may have set a title of its own.
    return () => void (document.title = document.title.replace(MARK, ''))
  }, [isOutbid])
}

export type BidderPanelProps = {
  listingName: string
  /** When its goods were last changed under its bids, as this page shows them. */
  lotChangedAt: string | null
  auction: Auction
  phase: LotPhase
  isWithdrawn: boolean
  /** This account's bid on the lot and its state. Null for visitors, and for accounts that have not bid. */
  own: AccountBid | null
  startsOpen: boolean
  formKey: string
  /** What the viewer still needs to bid; null where it isn't known. */
  bidding: BiddingOfViewer | null
  /** What a bid comes to for the viewer. */
  costs: ReviewCosts
  /** A bid that was posted without scripts, and its result. */
  posted: Submission | null
  /** Told whenever it changes, for what the page shows elsewhere. */
  onOutbid?: (isOutbid: boolean) => void
  /** Told what fills the form from elsewhere on the page; null once there is no form. */
  onForm?: (fill: FillBid | null) => void
}

/** Where a buyer bids, sees whether they lead, and after the end whether they won. */
export default function BidderPanel(props: BidderPanelProps) {
  const { listingName, lotChangedAt, auction, phase, isWithdrawn, own, startsOpen, formKey, costs, posted } = props
  const { onOutbid, bidding, onForm } = props
  const isOpen = phase === 'open'
  const [hasLed, setHasLed] = useState(auction.is_leading)
  if (auction.is_leading && !hasLed) setHasLed(true)
  const [ownMaxCents, setOwnMaxCents] = useState(() => placedCents(posted) ?? own?.max_bid_cents ?? null)
  const [seenOwn, setSeenOwn] = useState(own)
  // An admin may void a bid. Data that is loaded after that has another maximum than this page remembers.
  if (own !== seenOwn) {
    setSeenOwn(own)
    if (own !== null && (own.id !== seenOwn?.id || own.max_bid_cents !== seenOwn.max_bid_cents)) {
      setOwnMaxCents(own.max_bid_cents)
      setHasLed(auction.is_leading)
    }
  }
  useReloadAfterVoid(
    { bidCount: auction.number_of_bids, priceCents: auction.current_bid_cents },
    isOpen && (hasLed || ownMaxCents !== null),
  )
  const status = bidStatusOf({
    isOpen,
    isLeading: auction.is_leading,
    hasBid: hasLed || ownMaxCents !== null,
    ownState: own?.state ?? null,
  })
  const missing = bidding?.needs.filter(isOutsideTheForm) ?? []
  const isOutbid = status === 'outbid'
  useOutbidTitle(isOutbid)
  useEffect(() => onOutbid?.(isOutbid), [onOutbid, isOutbid])
  const priceCents = auction.current_bid_cents ?? auction.opening_bid_cents
  const [announcement, say] = useAnnouncement(status, priceCents)
  const lot = { listingName, lotChangedAt, formKey }
  const facts = { auction, ownMaxCents, bidding }
  const bid = useBid(lot, facts, posted, ({ result }) => {
    if (result.kind !== 'placed') return
    const { bid: receipt, auction: after } = result.placed
    setOwnMaxCents(receipt.max_bid_cents)
    // A status that changes is announced by itself. One that stays would leave the bidder without a word.
    if (status === (after.is_leading ? 'winning' : 'outbid')) say(describe(after.is_leading, receipt.max_bid_cents))
  })

  const placed = bid.submission?.result.kind === 'placed' ? bid.submission.result.placed : null
  // The last bid may have been outbid or voided since it was placed. Then its result must not be shown any more.
  const isCurrent =
    placed !== null && placed.auction.is_leading === auction.is_leading && placed.bid.max_bid_cents === ownMaxCents
  return (
    <div className="grid gap-3" data-bid-status={status}>
      <output className="sr-only">{announcement}</output>
      <BidStatusNotice
        status={status}
        ownMaxCents={ownMaxCents}
        canBidAgain={isOpen && missing.length === 0}
        justBeatenAtCents={isCurrent ? priceCents : null}
      />
      {!isOpen && <EndedReview bid={bid} />}
      {phase === 'decided' && <EndedPanel {...{ status, own, isWithdrawn }} isLeading={auction.is_leading} />}
      {isOpen && missing.length > 0 && <BiddingNeeds needs={missing} listingName={listingName} />}
      {isOpen && missing.length === 0 && (
        <OpenForm
          {...{ listingName, facts, bid, isOutbid, formKey, costs, onForm }}
          startsOpen={startsOpen || (posted !== null && !auction.is_leading)}
        />
      )}
      {(own !== null || ownMaxCents !== null) && (
        <Receipts key={ownMaxCents} listingName={listingName} recordPath={recordPath(listingName)} />
      )}
    </div>
  )
}

function placedCents(submission: Submission | null): number | null {
  return submission?.result.kind === 'placed' ? submission.result.placed.bid.max_bid_cents : null
}

function describe(isLeading: boolean, maxCents: number): string {
  return isLeading ? `Your maximum is now ${formatCents(maxCents)}.` : 'Another bidder’s maximum is higher.'
}
