import type { Auction } from '@lotyard/contract/lots/listing'
import { formatCents, formatWithCents, parseDollars } from '@lotyard/contract/rules/money'
import { useEffect, useId, type FormEvent } from 'react'
import { useIsInBrowser } from '../../../../../lib/pages/drawing/first-render.ts'
import { Button } from '../../../../../ui/forms/button.tsx'
import { TokenField } from '../../../../../ui/forms/post-form.tsx'
import { toField, toTyped, type BidFreight, type TypedIn } from '../delivered/bid-terms.ts'
import { TermsSwitch } from '../delivered/terms-switch.tsx'
import type { UsedTerms } from '../delivered/use-bid-terms.ts'
import { MAXIMUMS_PUBLISHED } from '../maximums-published.ts'
import { firstSensibleBid, suggestBids } from './next-bids.ts'
import { isReviewed, type BidFacts } from '../sending/judge-entry.ts'
import { readEntry } from '../sending/submit-bid.ts'
import type { Bid } from '../sending/use-bid.ts'

type Props = {
  bid: Bid
  facts: BidFacts
  /** How the amount is typed, and what it makes. */
  typing: UsedTerms
  /** The idempotency key for a form that is posted without scripts. */
  formKey: string
  /** With it, the amount may be typed as delivered dollars. */
  freight: BidFreight | null
}

/** A field for dollars and cents, and buttons that fill it. Without scripts the form is posted to the page itself. */
export function BidForm({ bid, facts, typing, formKey, freight }: Props) {
  const id = useId()
  const isInBrowser = useIsInBrowser()
  const { auction } = facts
  const { draft: amount, keepDraft, submission } = bid
  const { field, write, typedIn, bidCents, choose } = typing
  const result = submission?.result
  const leadersMaxCents = auction.is_leading ? facts.ownMaxCents : null
  const fromCents = firstSensibleBid(auction.next_bid_cents, leadersMaxCents)
  const isDelivered = typedIn.terms === 'delivered'
  const problem = describeProblem(bid, fromCents, typedIn)
  const asksTerms = facts.bidding?.needs.some(({ code }) => code === 'terms_not_accepted') ?? false
  const mustAcceptTerms = asksTerms || (result?.kind === 'refused' && result.code === 'terms_not_accepted')
  const mustCorrect = result !== undefined && ['invalid', 'too_low', 'changing'].includes(result.kind)

  // The browser may have something else in the field: typed before scripts ran, or restored with the page.
  useEffect(() => keepDraft(field.current?.value ?? ''), [field, keepDraft])
  // Each time, also for the same problem again: a bidder who sends a wrong amount wants to correct it.
  useEffect(() => {
    // A review that was refused is gone, and the focus with it.
    const isLost = result?.kind === 'refused' && document.activeElement === document.body
    if (mustCorrect || isLost) field.current?.focus()
  }, [field, result, mustCorrect])

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    void bid.submit(readEntry(new FormData(event.currentTarget)))
  }

  function fill(typedCents: number) {
    write(toField(typedCents))
    field.current?.focus()
  }

  return (
    <form method="post" action="?place_bid_form=1" onSubmit={submit} className="grid gap-3" noValidate data-bid-form>
      <TokenField />
      <input type="hidden" name="key" value={result?.kind === 'unknown' ? submission!.entry.key : formKey} />
      <input type="hidden" name="lot_changed_at" value={bid.seenChange} />
      {isDelivered && <input type="hidden" name="max_bid" value={bidCents === null ? '' : toField(bidCents)} />}
      {freight !== null && <TermsSwitch terms={typedIn.terms} onChoose={choose} />}
      <div className="grid gap-1.5">
        <label htmlFor={id} className="font-semibold">
          {isDelivered && freight !== null ? `Your maximum, delivered to ${freight.postalCode}` : 'Your maximum bid'}
        </label>
        <div className="flex flex-wrap gap-2">
          <div className="relative min-w-0 flex-[999_1_8rem]">
            <span aria-hidden className="pointer-events-none absolute inset-y-0 left-3 flex items-center text-ink-soft">
              $
            </span>
            <input
              ref={field}
              id={id}
              // As delivered dollars it is not the bid, which then is in a field of its own.
              {...(!isDelivered && { name: 'max_bid' })}
              data-bid-field
              type="text"
              inputMode="decimal"
              autoComplete="off"
              maxLength={20}
              required
              defaultValue={amount}
              onInput={(event) => keepDraft(event.currentTarget.value)}
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- without scripts the page opens at its top, far from here.
              autoFocus={mustCorrect}
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
            {bid.isSending ? 'Bidding…' : describeNextStep(bidCents, facts)}
          </Button>
        </div>
        <p id={`${id}-hint`} className="text-sm">
          {problem === null ? (
            <span className="text-ink-soft">{describeMinimum(auction, leadersMaxCents, typedIn)}</span>
          ) : (
            <span role="alert" className="font-semibold text-bad">
              {problem}
            </span>
          )}
        </p>
      </div>
      {isDelivered && bidCents !== null && (
        <p className="figures -mt-1.5 text-sm font-semibold" data-shown-bid>
          Max bid {formatCents(bidCents)} + {formatCents(typedIn.freightCents)} freight ={' '}
          {formatCents(bidCents + typedIn.freightCents)} delivered
        </p>
      )}
      <fieldset aria-label="Suggested bids" className="needs-scripts flex min-w-0 flex-wrap gap-2">
        {suggestBids(fromCents)
          .map((cents) => toTyped(cents, typedIn))
          .filter((cents) => cents !== null)
          .map((cents) => (
            <Button key={cents} isSmall className="figures" onClick={() => fill(cents)}>
              {formatCents(cents)}
            </Button>
          ))}
      </fieldset>
      {mustAcceptTerms && (
        <label className="flex items-start gap-2.5">
          <input
            type="checkbox"
            name="accept_terms"
            value="true"
            defaultChecked={submission?.entry.acceptsTerms ?? false}
            className="mt-1 size-4 accent-accent"
          />
          I accept the terms
        </label>
      )}
      <p className="text-sm text-ink-soft">
        We bid for you, up to your maximum. It stays private while the auction runs. {MAXIMUMS_PUBLISHED} Bids are
        binding.
      </p>
    </form>
  )
}

/** What is wrong with the amount, until it is changed. */
function describeProblem({ submission, draft, sentDraft }: Bid, fromCents: number, typedIn: TypedIn): string | null {
  if (submission === null || sentDraft !== draft) return null
  const { result } = submission
  if (result.kind === 'too_low') {
    const deliveredCents = typedIn.terms === 'delivered' ? toTyped(result.minimumCents, typedIn) : null
    return deliveredCents === null
      ? result.message
      : `${result.message} That’s ${formatCents(deliveredCents)} delivered.`
  }
  if (result.kind !== 'invalid') return null
  const exampleCents = toTyped(fromCents, typedIn) ?? fromCents
  if (typedIn.terms === 'delivered' && (parseDollars(draft) ?? 0) > 0)
    return `Freight alone is ${formatCents(typedIn.freightCents)}. Enter ${formatCents(exampleCents)} or more.`
  // An amount that would be taken, as people write it.
  return `Enter a dollar amount, for example ${formatWithCents(exampleCents).replace('$', '').replace('.00', '')}.`
}

function describeMinimum(
  { is_leading, next_bid_cents }: Auction,
  leadersMaxCents: number | null,
  typedIn: TypedIn,
): string {
  const shown = (cents: number): string => formatCents(toTyped(cents, typedIn) ?? cents)
  const ending = typedIn.terms === 'delivered' ? ', freight included.' : '.'
  if (!is_leading) return `Enter ${shown(next_bid_cents)} or more${ending}`
  return `Enter more than ${leadersMaxCents === null ? 'your maximum' : shown(leadersMaxCents)}${ending}`
}

/** The button never promises a review that this amount would not get, nor places one that it promised to show. */
function describeNextStep(bidCents: number | null, facts: BidFacts): string {
  const isAlwaysReviewed = facts.ownMaxCents === null || (facts.bidding?.review_bids_from_cents ?? 0) === 0
  if (isAlwaysReviewed) return 'Review bid'
  if (bidCents === null) return 'Bid'
  return isReviewed(bidCents, facts) ? 'Review bid' : `Bid ${formatCents(bidCents)}`
}
