import type { DeskListing } from '@lotyard/contract/desk/listings'
import type { ActAnswer } from '../../../../features/desk/acts/act-answer.ts'
import { OpenedActForm } from '../../../../features/desk/acts/opened-act-form.tsx'
import { deskListingPath } from '../../../../features/desk/listings/listing-paths.ts'
import { LinkButton } from '../../../../ui/forms/button.tsx'
import { SubmitButton } from '../../../../ui/forms/required-form.tsx'
import { Panel } from '../../../../ui/layout/panel.tsx'
import { ListingForm } from './sections/listing-form.tsx'

type Props = {
  listing: DeskListing
  /** The form that the address opens. */
  opened: string | null
  /** Of the copy; another each time the page is loaded. */
  copyKey: string
  answer: ActAnswer | undefined
}

export function ListingActs({ listing, opened, copyKey, answer }: Props) {
  const isWithdrawing = listing.acts.withdraw && (opened === 'withdraw' || answer?.act === 'withdraw')
  if (isWithdrawing)
    return (
      <Panel title="Withdraw">
        <WithdrawForm listing={listing} answer={answer} />
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
        <ListingForm act="duplicate" version={listing.version} hidden={{ key: copyKey }} answer={answer}>
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
    <OpenedActForm
      act="withdraw"
      hidden={{ state: listing.state }}
      answer={answer}
      reasonHint={reasonHint(listing)}
      confirm={isDraft ? 'Discard this draft' : 'Take this lot off the market'}
      send={isDraft ? 'Discard draft' : 'Withdraw'}
      busy="Withdrawing…"
      isDanger
      backTo={deskListingPath(listing.name)}
    >
      {listing.bid_count > 0 && <p>We’ll tell everyone who bid why. No one wins this lot.</p>}
    </OpenedActForm>
  )
}

function reasonHint({ offer, state }: DeskListing): string {
  return offer.buying_format === 'auction' && state !== 'draft'
    ? 'Bidders and the auction’s record will say this.'
    : 'Only those at the desk see this.'
}
