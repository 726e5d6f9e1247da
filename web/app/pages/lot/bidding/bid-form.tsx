import { formatCents } from '@lotyard/contract/rules/money'
import { useId, useRef, type FormEvent, type ReactNode } from 'react'
import { Button } from '../../../ui/forms/button.tsx'
import { TokenField } from '../../../ui/forms/post-form.tsx'
import { suggestBids } from './next-bids.ts'
import { readEntry } from './sending/submit-bid.ts'
import type { Bid } from './sending/use-bid.ts'

type Props = {
  bid: Bid
  /** The lowest amount that the buttons suggest. */
  fromCents: number
  hint: string
  /** The idempotency key for a form that is posted without scripts. */
  formKey: string
  children?: ReactNode
}

/** A field for dollars and cents, and buttons that fill it. Without scripts the form is posted to the page itself. */
export function BidForm({ bid, fromCents, hint, formKey, children }: Props) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const { result, entry } = bid.submission ?? {}
  const isWrong = result?.kind === 'invalid' || result?.kind === 'too_low'
  const mustAcceptTerms = result?.kind === 'refused' && result.code === 'terms_not_accepted'

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    void bid.send(readEntry(new FormData(event.currentTarget)))
  }

  function fill(cents: number) {
    if (field.current === null) return
    field.current.value = toField(cents)
    field.current.focus()
  }

  return (
    <form method="post" action="?place_bid_form=1" onSubmit={submit} className="grid gap-3" noValidate data-bid-form>
      <TokenField />
      <input type="hidden" name="key" value={formKey} />
      <div className="grid gap-1.5">
        <label htmlFor={id} className="font-semibold">
          Your maximum bid
        </label>
        <div className="flex gap-2">
          <div className="relative min-w-0 flex-1">
            <span aria-hidden className="pointer-events-none absolute inset-y-0 left-3 flex items-center text-ink-soft">
              $
            </span>
            <input
              ref={field}
              id={id}
              name="max_bid"
              type="text"
              inputMode="decimal"
              autoComplete="off"
              maxLength={20}
              // A placed amount is in the receipt; a refused one stays in the field, to be corrected.
              defaultValue={result === undefined || result.kind === 'placed' ? '' : entry?.amount}
              aria-describedby={`${id}-hint`}
              {...(isWrong && { 'aria-invalid': true })}
              className={`figures min-h-11 w-full rounded-sm border bg-surface py-2 pr-3 pl-7 text-lg font-semibold ${isWrong ? 'border-bad' : 'border-line-strong'}`}
            />
          </div>
          <Button type="submit" kind="action" aria-disabled={bid.isSending} className="shrink-0">
            {bid.isSending ? 'Bidding…' : 'Bid'}
          </Button>
        </div>
        <p id={`${id}-hint`} className="text-sm text-ink-soft">
          {hint}
        </p>
      </div>
      <fieldset aria-label="Suggested bids" className="needs-scripts flex min-w-0 flex-wrap gap-2">
        {suggestBids(fromCents).map((cents) => (
          <Button key={cents} isSmall className="figures" onClick={() => fill(cents)}>
            {formatCents(cents)}
          </Button>
        ))}
      </fieldset>
      {mustAcceptTerms && (
        <label className="flex items-start gap-2.5">
          <input type="checkbox" name="accept_terms" value="true" className="mt-1 size-4 accent-accent" />I accept the
          terms
        </label>
      )}
      {children}
    </form>
  )
}

/** As people type it: 1234.50, without a dollar sign or separators. */
function toField(cents: number): string {
  return cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2)
}
