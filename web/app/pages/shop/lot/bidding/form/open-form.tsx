import type { Auction } from '@lotyard/contract/lots/listing'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { useNavigationType } from 'react-router'
import ReceiptDetails from '../../../../../features/receipts/receipt-details.tsx'
import { buttonClass } from '../../../../../ui/forms/button.tsx'
import { BidConfirm, mustConfirm } from './bid-confirm.tsx'
import { BidForm } from './bid-form.tsx'
import { BidProblem } from './bid-problem.tsx'
import type { BidFreight } from '../delivered/bid-terms.ts'
import { focusBidField } from './open-bid-form.ts'
import type { Bid } from '../sending/use-bid.ts'

type Props = {
  listingName: string
  auction: Auction
  bid: Bid
  ownMaxCents: number | null
  isOutbid: boolean
  startsOpen: boolean
  formKey: string
  freight: BidFreight | null
  /** Whether the terms are to be accepted with the bid. */
  asksTerms: boolean
}

/** The bid form behind a button. The leader finds it folded; an outbid buyer, open again. */
export function OpenForm(props: Props) {
  const { listingName, auction, bid, ownMaxCents, isOutbid, startsOpen, formKey, freight, asksTerms } = props
  const { is_leading: isLeading } = auction
  const panel = useRef<HTMLDetailsElement>(null)
  const [isUnfolded, setIsUnfolded] = useState(startsOpen)
  const [wasLeading, setWasLeading] = useState(isLeading)
  if (wasLeading !== isLeading) {
    setWasLeading(isLeading)
    setIsUnfolded(!isLeading)
  }
  const result = bid.submission?.result
  const placed = result?.kind === 'placed' ? result.placed : null
  useFocusWhereAsked(panel, startsOpen)

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
        onToggle={(event) => setIsUnfolded(event.currentTarget.open)}
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
          {bid.submission !== null && (
            <BidProblem result={bid.submission.result} listingName={listingName} amount={bid.submission.entry.amount} />
          )}
          {bid.submission !== null && mustConfirm(bid.submission) ? (
            <BidConfirm bid={bid} submission={bid.submission} auction={auction} formKey={formKey} freight={freight} />
          ) : (
            <BidForm
              // A placed bid empties the field. A refused one leaves the amount, to be corrected.
              key={bid.placedCount}
              bid={bid}
              auction={auction}
              leadersMaxCents={isLeading ? ownMaxCents : null}
              formKey={formKey}
              freight={freight}
              asksTerms={asksTerms}
            />
          )}
        </div>
      </details>
      {/* Loaded with the bid form: a placed bid must not wait for a script. */}
      {placed !== null && <ReceiptDetails receipt={{ auction: listingName, ...placed.bid }} summary="Bid receipt" />}
    </>
  )
}

/** Brings the form into view and gives it the focus where the reader came to bid. */
function useFocusWhereAsked(panel: RefObject<HTMLDetailsElement | null>, startsOpen: boolean): void {
  const isFirstPage = useNavigationType() === 'POP'
  useEffect(() => {
    if (!startsOpen) return
    // On a phone the form is below the photos. Without scrolling, a buyer who came to bid would not see it.
    panel.current?.scrollIntoView({ block: 'nearest' })
    // A touch screen would cover a page that has just been loaded with its keyboard.
    if (!isFirstPage || matchMedia('(pointer: fine)').matches) focusBidField(panel.current)
  }, [panel, startsOpen, isFirstPage])
}
