import type { Auction } from '@lotyard/contract/lots/listing'
import { needsConfirmation } from '@lotyard/contract/rules/auctions/needs-confirmation'
import { formatCents } from '@lotyard/contract/rules/money'
import { useEffect, useId, useRef, type FormEvent, type KeyboardEvent, type MouseEvent } from 'react'
import { Button } from '../../../../../ui/forms/button.tsx'
import { TokenField } from '../../../../../ui/forms/post-form.tsx'
import { Notice } from '../../../../../ui/layout/notice.tsx'
import { toField } from '../delivered/bid-terms.ts'
import { displayedCents, ownMinimumCents } from '../sending/judge-entry.ts'
import type { Bid } from '../sending/use-bid.ts'
import type { ReviewCosts } from './review-costs.ts'
import { ReviewFigures } from './review-figures.tsx'
import { PayBy } from './pay-by.tsx'
import type { Review } from './review.ts'

type Props = { bid: Bid; review: Review; auction: Auction; ownMaxCents: number | null; costs: ReviewCosts }

/** In place of the form: what the bid commits to, before it counts. Nothing in it but its one button places anything. */
export function BidReview({ bid, review, auction, ownMaxCents, costs }: Props) {
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const { maxCents, key } = review
  const priceCents = displayedCents(auction)
  const minimumCents = ownMinimumCents({ auction, ownMaxCents })
  const isPassed = maxCents < minimumCents
  // It replaces the form that had the focus. On the heading, a second Enter does nothing.
  useEffect(() => heading.current?.focus(), [key])

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!isPassed) void bid.place()
  }
  function edit(event: MouseEvent | KeyboardEvent) {
    event.preventDefault()
    bid.edit()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Esc is a shortcut for its Edit button.
    <form
      method="post"
      action="?place_bid_form=1"
      aria-labelledby={id}
      onSubmit={submit}
      onKeyDown={(event) => event.key === 'Escape' && edit(event)}
      // A click beside the buttons keeps the focus in here, where Esc leads back.
      tabIndex={-1}
      className="grid gap-4 rounded-sm border border-line-strong p-4 outline-none max-md:p-3"
      data-bid-review
    >
      <TokenField />
      <input type="hidden" name="key" value={key} />
      <input type="hidden" name="max_bid" value={toField(maxCents)} />
      <input type="hidden" name="lot_changed_at" value={review.seenChange} />
      {review.acceptsTerms && <input type="hidden" name="accept_terms" value="true" />}
      <h2
        ref={heading}
        id={id}
        tabIndex={-1}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- without scripts the page opens at its top, far from here.
        autoFocus
        className="text-xl outline-none"
      >
        Review your bid
      </h2>
      {needsConfirmation(maxCents, priceCents) && (
        <Notice kind="danger" isLive={false}>
          That’s far above the {auction.current_bid_cents === null ? 'starting bid' : 'current price'} of{' '}
          {formatCents(priceCents)}. Check the amount.
        </Notice>
      )}
      <div>
        <ReviewFigures maxCents={maxCents} auction={auction} costs={costs} />
        <p role="status" className="font-semibold not-empty:mt-3" data-bid-stale>
          {describeChange(review, { priceCents, minimumCents })}
        </p>
      </div>
      <PayBy payBy={costs.payBy} />
      <div className="flex flex-wrap gap-2">
        <Button
          type="submit"
          kind="action"
          name="confirm"
          value="true"
          aria-disabled={isPassed || bid.isSending}
          className="figures flex-[999_1_auto] aria-disabled:cursor-not-allowed aria-disabled:border-line aria-disabled:bg-sunken aria-disabled:text-ink-soft"
        >
          {bid.isSending ? 'Placing your bid…' : `Place max bid of ${formatCents(maxCents)}`}
        </Button>
        {/* Without scripts it is sent too: the server returns the form with the amount in it. */}
        <Button type="submit" name="change" value="true" onClick={edit} className="flex-[1_0_auto]">
          Edit
        </Button>
      </div>
      {/* Below the button: on a phone it would be out of sight behind them. */}
      <ul className="grid list-disc gap-1 pl-5 text-sm text-ink-soft">
        {costs.terms.map((term) => (
          <li key={term}>{term}</li>
        ))}
      </ul>
    </form>
  )
}

/** What is different since the review opened, for the bidder to decide by. */
function describeChange(
  { maxCents, fromCents, isRestarted }: Review,
  { priceCents, minimumCents }: { priceCents: number; minimumCents: number },
): string {
  if (maxCents < minimumCents) return `Now ${formatCents(minimumCents)} or more. Edit your maximum to stay in.`
  if (priceCents > fromCents) return `The price rose to ${formatCents(priceCents)} while you were reviewing.`
  return isRestarted ? `Freight has changed. Your maximum is now ${formatCents(maxCents)}.` : ''
}
