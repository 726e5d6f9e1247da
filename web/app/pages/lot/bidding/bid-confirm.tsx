import { formatCents } from '@lotyard/contract/rules/money'
import { useEffect, useRef, type FormEvent, type MouseEvent } from 'react'
import { Button } from '../../../ui/forms/button.tsx'
import { TokenField } from '../../../ui/forms/post-form.tsx'
import type { Bid } from './sending/use-bid.ts'

type Props = { bid: Bid; amount: string; maxCents: number; displayedCents: number; formKey: string }

/** The second step for a bid that looks like a typing error: it names the amount and asks again. */
export function BidConfirm({ bid, amount, maxCents, displayedCents, formKey }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  // The question replaces the form that had the focus. Without this the keyboard would start at the top of the page.
  useEffect(() => heading.current?.focus(), [])

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    void bid.send({ amount, isConfirmed: true, acceptsTerms: false })
  }

  function change(event: MouseEvent) {
    event.preventDefault()
    bid.clear()
  }

  return (
    <form method="post" action="?place_bid_form=1" onSubmit={submit} className="grid gap-3" data-bid-confirm>
      <TokenField />
      <input type="hidden" name="key" value={formKey} />
      <input type="hidden" name="max_bid" value={amount} />
      <h2 ref={heading} tabIndex={-1} className="text-xl outline-none">
        Bid {formatCents(maxCents)}?
      </h2>
      <p>
        That’s far above the current price of {formatCents(displayedCents)}. Bids are binding and can’t be taken back.
      </p>
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
