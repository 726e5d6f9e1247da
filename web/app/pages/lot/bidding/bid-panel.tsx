import type { AccountBid } from '@lotyard/contract/auction'
import type { Auction } from '@lotyard/contract/listing'
import { formatCents } from '@lotyard/contract/rules/money'
import { useEffect, useRef, useState } from 'react'
import { useIsLinkUp } from '../../../live/use-live-feed.ts'
import { useViewer } from '../../../lib/viewer/use-viewer.ts'
import { buttonClass, LinkButton } from '../../../ui/forms/button.tsx'
import { Notice } from '../../../ui/layout/notice.tsx'
import { BidConfirm } from './bid-confirm.tsx'
import { BidForm } from './bid-form.tsx'
import { BidOutcome } from './bid-outcome.tsx'
import { EndedPanel } from './ended-panel.tsx'
import { firstSensibleBid } from './next-bids.ts'
import { signInToBid } from './sign-in-to-bid.ts'
import { bidStatusOf } from './bid-status.ts'
import { useAnnouncement } from './use-announcement.ts'
import { useBid, type Submission } from './sending/use-bid.ts'
import { recordPath } from '../../../features/lot-cards/lot-path.ts'
import { BidReceipt } from '../../../features/receipts/bid-receipt.tsx'
import { Receipts } from '../../../features/receipts/receipts.tsx'
import { useReloadAfterVoid } from '../../../features/bidding/use-reload-after-void.ts'

type Props = {
  listingName: string
  auction: Auction
  isOpen: boolean
  /** The result is final, and the record is published. */
  isDecided: boolean
  isWithdrawn: boolean
  /** This account's bid on the lot and its state. Null for visitors, and for accounts that have not bid. */
  own: AccountBid | null
  startsOpen: boolean
  formKey: string
  /** A bid that was posted without scripts, and its result. */
  posted: Submission | null
}

/** Where a buyer bids, sees whether they lead, and after the end whether they won. */
export function BidPanel(props: Props) {
  const { listingName, auction, isOpen, isDecided, isWithdrawn, own, startsOpen, formKey, posted } = props
  const viewer = useViewer()
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
  useReloadAfterVoid(auction.number_of_bids, isOpen && (hasLed || ownMaxCents !== null))
  const status = bidStatusOf({
    isOpen,
    isLeading: auction.is_leading,
    hasBid: hasLed || ownMaxCents !== null,
    ownState: own?.state ?? null,
  })
  const priceCents = auction.current_bid_cents ?? auction.opening_bid_cents
  const [announcement, say] = useAnnouncement(status, priceCents)
  const bid = useBid(listingName, posted, ({ result }) => {
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
      {status === 'outbid' && !isCurrent && (
        <Notice kind="danger" isLive={false}>
          <p className="font-semibold">You have been outbid</p>
          {ownMaxCents !== null && <p>Your maximum was {formatCents(ownMaxCents)}.</p>}
        </Notice>
      )}
      {status === 'voided' && (
        <Notice kind="info" isLive={false}>
          <p className="font-semibold">Your bid was voided</p>
          <p>It does not count any more{isOpen ? '. You may bid again.' : ', and you owe nothing.'}</p>
        </Notice>
      )}
      {status === 'winning' && !isCurrent && ownMaxCents !== null && (
        <p>
          Your maximum is <strong className="figures">{formatCents(ownMaxCents)}</strong>.
        </p>
      )}
      {!isOpen && (
        <EndedPanel {...{ listingName, status, own, isDecided, isWithdrawn }} isLeading={auction.is_leading} />
      )}
      {isOpen && viewer === null && <SignInToBid listingName={listingName} isAsked={startsOpen} />}
      {isOpen && viewer !== null && (
        <OpenForm
          {...{ auction, listingName, bid, isCurrent, ownMaxCents, formKey }}
          startsOpen={startsOpen || posted !== null}
        />
      )}
      {(own !== null || ownMaxCents !== null) && (
        <Receipts key={ownMaxCents} listingName={listingName} recordPath={recordPath(listingName)} />
      )}
      {isOpen && <LinkLost />}
    </div>
  )
}

type OpenFormProps = {
  listingName: string
  auction: Auction
  bid: ReturnType<typeof useBid>
  /** Whether the result of the last bid still holds. */
  isCurrent: boolean
  ownMaxCents: number | null
  startsOpen: boolean
  formKey: string
}

function OpenForm({ listingName, auction, bid, isCurrent, ownMaxCents, startsOpen, formKey }: OpenFormProps) {
  const { submission } = bid
  const panel = useRef<HTMLDetailsElement>(null)
  // On a phone the form is below the photos. Without scrolling, whoever came to bid would not see it.
  useEffect(() => {
    if (startsOpen) panel.current?.scrollIntoView({ block: 'nearest' })
  }, [startsOpen])
  const result = submission?.result
  const leadersMaxCents = auction.is_leading ? ownMaxCents : null
  const isOutdated = result?.kind === 'placed' && !isCurrent
  return (
    <details ref={panel} open={startsOpen} className="group grid gap-3" data-bid-panel>
      <summary
        className={buttonClass(
          { kind: 'action' },
          'w-full list-none group-open:hidden [&::-webkit-details-marker]:hidden',
        )}
      >
        {auction.is_leading ? 'Raise your maximum' : 'Place a bid'}
      </summary>
      <div className="grid gap-3">
        {submission !== null && !isOutdated && <BidOutcome submission={submission} listingName={listingName} />}
        {submission?.result.kind === 'unconfirmed' ? (
          <BidConfirm
            bid={bid}
            amount={submission.entry.amount}
            maxCents={submission.result.maxCents}
            displayedCents={submission.result.displayedCents}
            formKey={formKey}
          />
        ) : (
          <BidForm
            // A placed bid empties the field. A refused one leaves the amount, to be corrected.
            key={result?.kind === 'placed' ? result.placed.bid.id : 'new'}
            bid={bid}
            fromCents={firstSensibleBid(auction.next_bid_cents, leadersMaxCents)}
            hint={describeMinimum(auction, leadersMaxCents)}
            formKey={formKey}
          />
        )}
        {result?.kind === 'placed' && <BidReceipt receipt={result.placed.bid} listingName={listingName} />}
        <p className="text-sm text-ink-soft">
          We bid for you, step by step, up to your maximum; nobody sees it. A bid binds you to buy.
        </p>
        <p className="text-sm text-ink-soft">
          After close, the auction record shows maximums that were reached or beaten.
        </p>
      </div>
    </details>
  )
}

function SignInToBid({ listingName, isAsked }: { listingName: string; isAsked: boolean }) {
  return (
    <div className="grid gap-2" data-bid-panel>
      {isAsked && <p>Sign in to place your bid. You come back to this lot.</p>}
      <LinkButton kind="action" to={signInToBid(listingName)} rel="nofollow">
        Sign in to bid
      </LinkButton>
    </div>
  )
}

function LinkLost() {
  if (useIsLinkUp()) return null
  return (
    <Notice kind="info" isLive={false}>
      Connecting again. The price and the time may be old until then.
    </Notice>
  )
}

function describeMinimum(
  { is_leading, next_bid_cents, current_bid_cents }: Auction,
  ownMaxCents: number | null,
): string {
  if (is_leading) return ownMaxCents === null ? 'More than your maximum' : `More than ${formatCents(ownMaxCents)}`
  const minimum = formatCents(next_bid_cents)
  return current_bid_cents === null ? `${minimum} or more opens the auction` : `${minimum} or more`
}

function placedCents(submission: Submission | null): number | null {
  return submission?.result.kind === 'placed' ? submission.result.placed.bid.max_bid_cents : null
}

function describe(isLeading: boolean, maxCents: number): string {
  return isLeading
    ? `Your maximum is now ${formatCents(maxCents)}.`
    : `You have been outbid again. Someone’s maximum is at least ${formatCents(maxCents)}.`
}
