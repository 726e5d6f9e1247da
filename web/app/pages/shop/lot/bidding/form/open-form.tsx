import { useEffect, useRef, useState, type RefObject } from 'react'
import { useNavigationType } from 'react-router'
import ReceiptDetails from '../../../../../features/receipts/receipt-details.tsx'
import { buttonClass } from '../../../../../ui/forms/button.tsx'
import { BidForm } from './bid-form.tsx'
import { BidProblem } from './bid-problem.tsx'
import { useBidTerms, type UsedTerms } from '../delivered/use-bid-terms.ts'
import { BidReview } from '../review/bid-review.tsx'
import type { ReviewCosts } from '../review/review-costs.ts'
import type { BidFacts } from '../sending/judge-entry.ts'
import type { Bid } from '../sending/use-bid.ts'
import { toField, toTyped } from '../delivered/bid-terms.ts'
import type { FillBid } from './fill-bid.ts'
import { focusBidField } from './open-bid-form.ts'

type Props = {
  listingName: string
  facts: BidFacts
  bid: Bid
  isOutbid: boolean
  startsOpen: boolean
  formKey: string
  costs: ReviewCosts
  onForm: ((fill: FillBid | null) => void) | undefined
}

/** The bid form, or the review of what it made, behind a button. The leader finds it folded; an outbid buyer, open again. */
export function OpenForm({ listingName, facts, bid, isOutbid, startsOpen, formKey, costs, onForm }: Props) {
  const { auction } = facts
  const { review } = bid
  const { is_leading: isLeading } = auction
  const panel = useRef<HTMLDetailsElement>(null)
  const [isUnfolded, setIsUnfolded] = useState(startsOpen || review !== null)
  const [wasLeading, setWasLeading] = useState(isLeading)
  if (wasLeading !== isLeading) {
    setWasLeading(isLeading)
    // What is still being reviewed stays in sight, as where the bidder took the lead in another tab.
    setIsUnfolded(!isLeading || (review !== null && !bid.isSending))
  }
  const typing = useBidTerms(bid, costs.freight)
  useRestartedReview(bid, typing, costs.freight !== null)
  const fillForm: FillBid = (bidCents) => {
    const typedCents = toTyped(bidCents, typing.typedIn)
    // What is on its way is decided by the server.
    if (typedCents === null || bid.isSending) return
    // Another amount was being reviewed: the form is back with this one, and has the focus.
    if (review !== null) bid.edit()
    typing.write(toField(typedCents))
    focusBidField(panel.current)
  }
  useEffect(() => {
    onForm?.(fillForm)
    return () => onForm?.(null)
  })
  const result = bid.submission?.result
  const placed = result?.kind === 'placed' ? result.placed : null
  // Asked once, when the page opens: a review that it opens with has the focus itself.
  const [takesFocus] = useState(startsOpen && review === null)
  useFocusWhereAsked(panel, takesFocus)

  const placedId = placed?.bid.id ?? null
  const takesLead = placed?.auction.is_leading ?? false
  useEffect(() => {
    if (placedId === null || panel.current === null) return
    if (takesLead) panel.current.open = false
    // The button that was pressed is gone with its form. Without this the keyboard would start at the top of the page.
    if (document.activeElement !== document.body) return
    if (takesLead) panel.current.querySelector('summary')?.focus()
    else focusBidField(panel.current)
  }, [placedId, takesLead])

  return (
    <>
      <details
        ref={panel}
        open={isUnfolded}
        // Only what the reader did: told late of our own fold, it would undo an unfolding that came since.
        onToggle={({ currentTarget: { open } }) => open !== isUnfolded && setIsUnfolded(open)}
        className="group scroll-my-4"
        data-bid-panel
      >
        <summary
          // By keyboard or by hand, a buyer who opens the form wants to type an amount.
          onClick={() => !isUnfolded && setTimeout(() => focusBidField(panel.current))}
          className={buttonClass(
            { kind: isLeading ? 'plain' : 'action' },
            `w-full list-none [&::-webkit-details-marker]:hidden ${isLeading ? '' : 'group-open:hidden'}`,
          )}
        >
          {isLeading ? 'Raise your maximum' : isOutbid ? 'Bid again' : 'Place a bid'}
        </summary>
        <div className={`grid gap-3 ${isLeading ? 'pt-3' : ''}`}>
          {bid.submission !== null && <BidProblem result={bid.submission.result} listingName={listingName} />}
          {review !== null ? (
            <BidReview bid={bid} review={review} auction={auction} ownMaxCents={facts.ownMaxCents} costs={costs} />
          ) : (
            <BidForm
              // A placed bid empties the field. A refused one leaves the amount, to be corrected.
              key={bid.placedCount}
              {...{ bid, facts, typing, formKey }}
              freight={costs.freight}
            />
          )}
        </div>
      </details>
      {/* Loaded with the bid form: a placed bid must not wait for a script. */}
      {placed !== null && <ReceiptDetails receipt={{ auction: listingName, ...placed.bid }} summary="Bid receipt" />}
    </>
  )
}

/** In delivered dollars another freight makes another maximum: the bidder reviews that one, under a key of its own. */
function useRestartedReview({ review, restart }: Bid, { typedIn, bidCents }: UsedTerms, isPriced: boolean): void {
  // Without freight the amount becomes the bid that is being reviewed, and nothing begins again.
  const isDelivered = isPriced && typedIn.terms === 'delivered'
  const isOutdated = isDelivered && review !== null && bidCents !== review.maxCents
  useEffect(() => {
    if (isOutdated) restart(bidCents)
  })
}

/** Brings the form into view and gives it the focus where the reader came to bid. */
function useFocusWhereAsked(panel: RefObject<HTMLDetailsElement | null>, takesFocus: boolean): void {
  const isFirstPage = useNavigationType() === 'POP'
  useEffect(() => {
    if (!takesFocus) return
    // On a phone the form is below the photos. Without scrolling, a buyer who came to bid would not see it.
    panel.current?.scrollIntoView({ block: 'nearest' })
    // A touch screen would cover a page that has just been loaded with its keyboard.
    if (!isFirstPage || matchMedia('(pointer: fine)').matches) focusBidField(panel.current)
  }, [panel, takesFocus, isFirstPage])
}
