import type { DeskListing } from '@lotyard/contract/desk/listings'
import type { ActAnswer } from '../../../../../features/desk/acts/act-answer.ts'
import { fieldState, type FormState } from '../../../../../features/desk/listings/field-state.ts'
import { TextField } from '../../../../../ui/forms/fields/field.tsx'
import { SubmitButton } from '../../../../../ui/forms/required-form.tsx'
import { CircleAlert, CircleCheck, Info } from '../../../../../ui/icons/icons.tsx'
import { Panel } from '../../../../../ui/layout/panel.tsx'
import { Deadline } from '../../../../../ui/time/deadline.tsx'
import { ListingForm } from './listing-form.tsx'

/** In the editor's form: what is typed there is saved before it is published. */
export function PublishSection({ listing, state }: { listing: DeskListing; state: FormState }) {
  const { publish_problems: problems, publish_warnings: warnings } = listing
  return (
    <Panel title="Publish">
      {problems.length > 0 && <p className="mb-3">Before you can publish this draft:</p>}
      <ul className="grid gap-2">
        {problems.map((sentence) => (
          <Point key={sentence} icon={CircleAlert} mark="text-bad">
            {sentence}
          </Point>
        ))}
        {problems.length === 0 && (
          <Point icon={CircleCheck} mark="text-good">
            This draft has everything it needs.
          </Point>
        )}
        {warnings.map((sentence) => (
          <Point key={sentence} icon={Info} mark="text-ink">
            {sentence}
          </Point>
        ))}
      </ul>
      <div className="mt-4 max-w-sm">
        <TextField
          label="Opens (optional)"
          type="datetime-local"
          {...fieldState(state, 'opens_at', { hint: startHint(listing) })}
        />
      </div>
    </Panel>
  )
}

function startHint({ offer, time_zone }: DeskListing): string {
  return offer.auction?.starts_at == null
    ? `${time_zone}. Leave it empty to open now.`
    : `${time_zone}. Leave it empty to start as planned.`
}

type Props = { listing: DeskListing; answer: ActAnswer | undefined }

export function ScheduledSection({ listing, answer }: Props) {
  if (!listing.acts.unschedule) return null
  const { is_published, published_at } = listing
  const startsAt = listing.offer.auction?.starts_at ?? null
  return (
    <Panel title="Scheduled">
      <p className="mb-4">
        {is_published || published_at === null ? (
          'Buyers can see it already.'
        ) : (
          <>
            {published_at === startsAt ? 'Buyers will see it and can bid from ' : 'Buyers will see it from '}
            <Deadline at={published_at} />.
          </>
        )}
        {startsAt !== null && startsAt !== published_at && (
          <>
            {' '}
            Bidding opens <Deadline at={startsAt} />.
          </>
        )}
      </p>
      <ListingForm act="unschedule" version={listing.version} answer={answer}>
        {() => (
          <SubmitButton kind="plain" busy="Saving…" className="justify-self-start">
            Take back to draft
          </SubmitButton>
        )}
      </ListingForm>
    </Panel>
  )
}

function Point({ icon: Icon, mark, children }: { icon: typeof Info; mark: string; children: string }) {
  return (
    <li className="flex items-start gap-2.5">
      <Icon className={`mt-0.5 shrink-0 ${mark}`} />
      <span>{children}</span>
    </li>
  )
}
