import type { BiddingPreferences } from '@lotyard/contract/account/preferences'
import { MAX_REVIEW_FROM_CENTS } from '@lotyard/contract/rules/auctions/review-from'
import { formatCents, toDecimal } from '@lotyard/contract/rules/money'
import type { Failure } from '../../../api/api.ts'
import { LinkButton } from '../../../ui/forms/button.tsx'
import { TextField } from '../../../ui/forms/fields/field.tsx'
import { FocusOnOpen } from '../../../ui/forms/focus-on-open.tsx'
import { RequiredForm, SubmitButton } from '../../../ui/forms/required-form.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { PATH } from './parts.ts'
import { SaveStatus } from './save-status.tsx'

type Props = {
  bidding: BiddingPreferences
  isEditing: boolean
  failure?: Failure | undefined
  /** What was typed into a form that was refused. */
  typed?: string | undefined
}

const TITLE = 'Bid review'
const ALWAYS = 'Your first bid on a lot, and any bid far above the price, is always reviewed.'

export function BiddingPanel({ bidding, isEditing, failure, typed }: Props) {
  const { review_bids_from_cents: fromCents } = bidding
  if (isEditing)
    return (
      <FocusOnOpen>
        <BiddingForm fromCents={fromCents} failure={failure} typed={typed} />
      </FocusOnOpen>
    )
  return (
    <Panel
      title={TITLE}
      action={
        <LinkButton isSmall to={`${PATH}?edit=bidding`} preventScrollReset aria-label="Edit bid review">
          Edit
        </LinkButton>
      }
    >
      <p>
        {fromCents === 0
          ? 'You review every bid before you place it.'
          : `Raises up to ${formatCents(fromCents)} are placed without a review.`}
      </p>
      {fromCents > 0 && <p className="mt-1 text-sm text-ink-soft">{ALWAYS}</p>}
    </Panel>
  )
}

function BiddingForm({ fromCents, failure, typed }: { fromCents: number } & Pick<Props, 'failure' | 'typed'>) {
  return (
    <Panel title={TITLE}>
      <RequiredForm className="grid gap-5">
        <input type="hidden" name="part" value="bidding" />
        <TextField
          label="Place raises without a review up to ($)"
          name="review_bids_from"
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          defaultValue={typed ?? toDecimal(fromCents).replace('.00', '')}
          {...(failure !== undefined && { 'aria-invalid': true })}
          hint={`0 to ${formatCents(MAX_REVIEW_FROM_CENTS)}. At 0 you review every bid. ${ALWAYS}`}
        />
        <SaveStatus part="bidding" failure={failure} />
        <div className="flex flex-wrap gap-3">
          <SubmitButton>Save bid review</SubmitButton>
          <LinkButton kind="quiet" to={PATH} preventScrollReset>
            Cancel
          </LinkButton>
        </div>
      </RequiredForm>
    </Panel>
  )
}
