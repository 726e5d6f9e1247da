import type { Auction } from '@lotyard/contract/listing'
import { formatCents, formatWithCents, parseDollars } from '@lotyard/contract/rules/money'
import { useEffect, useId, useRef, type FormEvent } from 'react'
import { useIsInBrowser } from '../../../lib/pages/first-render.ts'
import { Button } from '../../../ui/forms/button.tsx'
import { TokenField } from '../../../ui/forms/post-form.tsx'
import { firstSensibleBid, suggestBids } from './next-bids.ts'
import { readEntry } from './sending/submit-bid.ts'
import type { Bid } from './sending/use-bid.ts'

type Props = {
  bid: Bid
  auction: Auction
  /** The maximum of a viewer who leads, above which they must go. */
  leadersMaxCents: number | null
  /** The idempotency key for a form that is posted without scripts. */
  formKey: string
}

/** Above this the button itself says what the bidder commits to: a slip costs most here. */
const NAMED_ABOVE_CENTS = 5_000_00

/** A field for dollars and cents, and buttons that fill it. Without scripts the form is posted to the page itself. */
export function BidForm({ bid, auction, leadersMaxCents, formKey }: Props) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const isInBrowser = useIsInBrowser()
  const { draft: amount, keepDraft, submission } = bid
  const result = submission?.result
  const fromCents = firstSensibleBid(auction.next_bid_cents, leadersMaxCents)
  const problem = describeProblem(bid, fromCents)
  const mustAcceptTerms = result?.kind === 'refused' && result.code === 'terms_not_accepted'

  // The browser may have something else in the field: typed before scripts ran, or restored with the page.
  useEffect(() => keepDraft(field.current?.value ?? ''), [keepDraft])
  // Each time, also for the same problem again: whoever sends a wrong amount wants to correct it.
  useEffect(() => {
    if (result && ['invalid', 'too_low', 'changing'].includes(result.kind)) field.current?.focus()
  }, [result])

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    void bid.send(readEntry(new FormData(event.currentTarget)))
  }

  function fill(cents: number) {
    if (field.current === null) return
    field.current.value = toField(cents)
    keepDraft(field.current.value)
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
        <div className="flex flex-wrap gap-2">
          <div className="relative min-w-0 flex-[999_1_8rem]">
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
              required
              defaultValue={amount}
              onInput={(event) => keepDraft(event.currentTarget.value)}
              aria-describedby={`${id}-hint`}
              {...(problem !== null && { 'aria-invalid': true })}
              className={`figures min-h-11 w-full rounded-sm border bg-surface py-2 pr-3 pl-7 text-lg font-semibold ${problem === null ? 'border-line-strong' : 'border-bad'}`}
            />
          </div>
          <Button
            type="submit"
            kind="action"
            // Spec §5: disabled while the field is empty. Until scripts run it must work.
            disabled={isInBrowser && amount.trim() === ''}
            aria-disabled={bid.isSending}
            className="figures flex-[1_0_auto] whitespace-nowrap"
          >
            {bid.isSending ? 'Bidding…' : describeCommitment(amount)}
          </Button>
        </div>
        <p id={`${id}-hint`} className="text-sm">
          {problem === null ? (
            <span className="text-ink-soft">{describeMinimum(auction, leadersMaxCents)}</span>
          ) : (
            <span role="alert" className="font-semibold text-bad">
              {problem}
            </span>
          )}
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
      <p className="text-sm text-ink-soft">
        We bid for you, up to your maximum. It stays private while the auction runs. After close, the auction record
        shows maximums that were reached or beaten. Bids are binding.
      </p>
    </form>
  )
}

/** What is wrong with the amount, until it is changed. */
function describeProblem({ submission, draft }: Bid, fromCents: number): string | null {
  if (submission?.entry.amount !== draft) return null
  if (submission.result.kind === 'too_low') return submission.result.message
  // An amount that would be taken, as people write it.
  const example = formatWithCents(fromCents).replace('$', '').replace('.00', '')
  return submission.result.kind === 'invalid' ? `Enter a dollar amount, for example ${example}.` : null
}

function describeMinimum({ is_leading, next_bid_cents }: Auction, leadersMaxCents: number | null): string {
  if (!is_leading) return `Enter ${formatCents(next_bid_cents)} or more.`
  return `Enter more than ${leadersMaxCents === null ? 'your maximum' : formatCents(leadersMaxCents)}.`
}

function describeCommitment(amount: string): string {
  const cents = parseDollars(amount) ?? 0
  return cents > NAMED_ABOVE_CENTS ? `Bid up to ${formatCents(cents)}` : 'Bid'
}

/** As people type it: 1234.50, without a dollar sign or separators. */
function toField(cents: number): string {
  return cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2)
}
