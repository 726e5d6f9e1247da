import type { DeskListing, ListingChoices } from '@lotyard/contract/desk/listings'
import type { ActAnswer } from '../../../../../features/desk/acts/act-answer.ts'
import { GoodsFields } from '../../../../../features/desk/listings/goods-fields.tsx'
import { fieldState, type FormState } from '../../../../../features/desk/listings/field-state.ts'
import { TextField } from '../../../../../ui/forms/fields/field.tsx'
import { Panel } from '../../../../../ui/layout/panel.tsx'
import { ListingForm } from '../sections/listing-form.tsx'
import { LocationSection } from '../sections/location-section.tsx'
import { OfferSection } from '../sections/offer-section.tsx'
import { PublishSection } from '../sections/publish-section.tsx'
import { AudienceSection, ShippingSection } from '../sections/shipping-section.tsx'
import { savedFields, toBase, withSaved } from './editor-fields.ts'
import { ProblemSummary } from './problem-summary.tsx'
import { SaveBar } from './save-bar.tsx'

export const EDITOR_FORM_ID = 'editor'

type Props = { listing: DeskListing; choices: ListingChoices; answer: ActAnswer | undefined }

/** All that may be edited of the listing, in one form with one bar. Photos and lines save themselves. */
export function EditorForm({ listing, choices, answer }: Props) {
  const saved = savedFields(listing)
  return (
    <ListingForm
      act="save"
      formId={EDITOR_FORM_ID}
      version={listing.version}
      saved={saved}
      hidden={{ base: toBase(saved) }}
      answer={answer}
      // Fields stop above the bar when the page scrolls to them.
      className="grid grid-cols-[minmax(0,1fr)] gap-5 [&_:is(input,select,textarea)]:scroll-mb-32"
    >
      {(given) => {
        const entered = given.entered === null ? null : withSaved(given.entered, saved)
        const state: FormState = { ...given, entered, isLinked: true }
        return (
          <>
            <ProblemSummary errors={state.errors} />
            <Parts listing={listing} choices={choices} state={state} />
            <SaveBar listing={listing} state={state} canPreview={listing.open.goods} />
          </>
        )
      }}
    </ListingForm>
  )
}

function Parts({ listing, choices, state }: Omit<Props, 'answer'> & { state: FormState }) {
  const { open } = listing
  return (
    <>
      {open.goods && (
        <Panel title="Goods">
          <div className="grid gap-4">
            <GoodsFields
              state={state}
              choices={choices}
              brandName={listing.brand_name}
              hasLines={listing.line_count > 0}
            />
            <TextField
              label="Title on this listing (optional)"
              autoComplete="off"
              {...fieldState(state, 'overridden_title', { hint: 'Shown in place of the lot’s own title' })}
            />
          </div>
        </Panel>
      )}
      {open.offer && <OfferSection listing={listing} state={state} />}
      {open.shipping && <ShippingSection state={state} />}
      {open.access_rule && <AudienceSection choices={choices} state={state} />}
      <LocationSection state={state} />
      {listing.acts.publish && <PublishSection listing={listing} state={state} />}
    </>
  )
}
