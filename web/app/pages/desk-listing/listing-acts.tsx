import type { DeskListing } from '@lotyard/contract/listing-desk'
import { deskListingPath } from '../../features/listing-desk/listing-paths.ts'
import { LinkButton } from '../../ui/forms/button.tsx'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { TextField } from '../../ui/forms/field.tsx'
import { FocusOnOpen } from '../../ui/forms/focus-on-open.tsx'
import { SubmitButton } from '../../ui/forms/required-form.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import type { ListingAnswer } from './listing-answer.ts'
import { ListingForm } from './listing-form.tsx'

type Props = {
  listing: DeskListing
  /** The form that the address opens. */
  opened: string | null
  /** Of the copy; another each time the page is loaded. */
  copyKey: string
  answer: ListingAnswer | undefined
}

export function ListingActs({ listing, opened, copyKey, answer }: Props) {
  const isWithdrawing = listing.acts.withdraw && (opened === 'withdraw' || answer?.act === 'withdraw')
  if (isWithdrawing)
    return (
      <Panel title="Withdraw">
        <FocusOnOpen>
          <WithdrawForm listing={listing} answer={answer} />
        </FocusOnOpen>
      </Panel>
    )
  return (
    <Panel title="More actions">
      <div className="flex flex-wrap items-start gap-3">
        {listing.acts.relist && (
          <ListingForm act="relist" version={listing.version} answer={answer}>
            {() => <SubmitButton busy="Relisting…">Relist</SubmitButton>}
          </ListingForm>
        )}
        <ListingForm act="duplicate" version={listing.version} about={{ key: copyKey }} answer={answer}>
          {() => (
            <SubmitButton kind="plain" busy="Copying…">
              Duplicate
            </SubmitButton>
          )}
        </ListingForm>
        {listing.acts.withdraw && (
          <LinkButton kind="danger" to={`${deskListingPath(listing.name)}?do=withdraw`} preventScrollReset>
            {listing.state === 'draft' ? 'Discard draft' : 'Withdraw'}
          </LinkButton>
        )}
      </div>
    </Panel>
  )
}

function WithdrawForm({ listing, answer }: Pick<Props, 'listing' | 'answer'>) {
  const isDraft = listing.state === 'draft'
  return (
    <ListingForm
      act="withdraw"
      version={listing.version}
      about={{ state: listing.state }}
      answer={answer}
      className="grid max-w-xl gap-4"
    >
      {({ errors, entered }) => (
        <>
          {listing.bid_count > 0 && <p>Everyone who bid is told why. Nobody wins this lot.</p>}
          <TextField
            label="Reason"
            name="reason"
            required
            autoComplete="off"
            hint={reasonHint(listing)}
            defaultValue={entered?.['reason']}
            errors={errors['reason']}
          />
          <Checkbox
            name="confirm"
            required
            label={isDraft ? 'Discard this draft' : 'Take this lot off the market'}
            errors={errors['confirm']}
          />
          <div className="flex flex-wrap gap-3">
            <SubmitButton kind="danger" busy="Withdrawing…">
              {isDraft ? 'Discard draft' : 'Withdraw'}
            </SubmitButton>
            <LinkButton kind="quiet" to={deskListingPath(listing.name)} preventScrollReset>
              Back
            </LinkButton>
          </div>
        </>
      )}
    </ListingForm>
  )
}

function reasonHint({ offer, state }: DeskListing): string {
  return offer.buying_format === 'auction' && state !== 'draft'
    ? 'Bidders and the auction’s record will say this.'
    : 'Only those at the desk see this.'
}
