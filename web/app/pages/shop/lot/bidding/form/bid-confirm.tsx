import type { Auction } from '@lotyard/contract/lots/listing'
import { formatCents, parseDollars } from '@lotyard/contract/rules/money'
import { useEffect, useRef, type FormEvent, type MouseEvent } from 'react'
import { Button } from '../../../../../ui/forms/button.tsx'
import { TokenField } from '../../../../../ui/forms/post-form.tsx'
import type { BidFreight } from '../delivered/bid-terms.ts'
import type { Bid, Submission } from '../sending/use-bid.ts'

type Props = { bid: Bid; submission: Submission; auction: Auction; formKey: string; freight: BidFreight | null }

/** Whether the question is shown: before the bid counts, and until a bid that was confirmed has its reply. */
export function mustConfirm({ entry, result }: Submission): boolean {
  // The form would send it without the confirmation, as another bid: then it might count twice.
  return result.kind === 'unconfirmed' || (result.kind === 'unknown' && entry.isConfirmed)
}

/** The second step for a bid that looks like a typing error: it names the amount and asks again. */
export function BidConfirm({ bid, submission: { entry, result }, auction, formKey, freight }: Props) {
  const { amount } = entry
  const maxCents = parseDollars(amount) ?? 0
  const { current_bid_cents: currentCents, opening_bid_cents: openingCents } = auction
  const displayedCents = result.kind === 'unconfirmed' ? result.displayedCents : (currentCents ?? openingCents)
  const heading = useRef<HTMLHeadingElement>(null)
  // The question replaces the form that had the focus. Without this the keyboard would start at the top of the page.
  useEffect(() => heading.current?.focus(), [])

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    void bid.send({ amount, isConfirmed: true, acceptsTerms: false, seenChange: bid.seenChange })
  }

  function change(event: MouseEvent) {
    event.preventDefault()
    bid.changeAmount()
  }

  return (
    <form method="post" action="?place_bid_form=1" onSubmit={submit} className="grid gap-3" data-bid-confirm>
      <TokenField />
      <input type="hidden" name="key" value={result.kind === 'unknown' ? entry.key : formKey} />
      <input type="hidden" name="max_bid" value={amount} />
      <input type="hidden" name="lot_changed_at" value={bid.seenChange} />
      <h2 ref={heading} tabIndex={-1} className="text-xl outline-none">
        Bid {formatCents(maxCents)}?
      </h2>
      <p>
        That’s far above the {currentCents === null ? 'starting bid' : 'current price'} of {formatCents(displayedCents)}
        . Bids are binding and can’t be taken back.
      </p>
      {freight !== null && (
        <p className="figures" data-bid-delivered>
          With {formatCents(freight.cents)} freight, that’s {formatCents(maxCents + freight.cents)} delivered to{' '}
          {freight.postalCode}.
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" kind="action" name="confirm" value="true" aria-disabled={bid.isSending}>
          {bid.isSending ? 'Bidding…' : `Yes, bid ${formatCents(maxCents)}`}
        </Button>
        {/* Without scripts it is sent too: the server returns the form with the amount in it. */}
        <Button type="submit" name="change" value="true" onClick={change}>
          Change the amount
        </Button>
      </div>
    </form>
  )
}
