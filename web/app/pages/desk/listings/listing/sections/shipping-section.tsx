import type { DeskListing, ListingChoices } from '@lotyard/contract/desk/listings'
import type { ActAnswer } from '../../../../../features/desk/acts/act-answer.ts'
import { fieldState, isTicked } from '../../../../../features/desk/listings/field-state.ts'
import { Checkbox } from '../../../../../ui/forms/fields/checkbox.tsx'
import { TextField } from '../../../../../ui/forms/fields/field.tsx'
import { SubmitButton } from '../../../../../ui/forms/required-form.tsx'
import { SelectField } from '../../../../../ui/forms/fields/select-field.tsx'
import { Panel } from '../../../../../ui/layout/panel.tsx'
import { ListingForm } from './listing-form.tsx'
import { showShipping } from '../read-offer-form.ts'

type Props = { listing: DeskListing; answer: ActAnswer | undefined }

const MODES = [
  ['calculated', 'Calculated freight'],
  ['flat', 'Flat rate'],
  ['free', 'Free shipping'],
] as const

export function ShippingSection({ listing, answer }: Props) {
  return (
    <Panel title="Shipping">
      <ListingForm act="shipping" version={listing.version} saved={showShipping(listing.shipping)} answer={answer}>
        {(state) => (
          <>
            <div className="grid items-start gap-4 sm:grid-cols-3">
              <SelectField label="Shipping" required options={MODES} {...fieldState(state, 'mode')} />
              <TextField
                label="Flat rate ($)"
                inputMode="decimal"
                autoComplete="off"
                {...fieldState(state, 'flat_cents', { hint: 'For a flat rate only' })}
              />
              <TextField
                label="Discount (%)"
                inputMode="numeric"
                autoComplete="off"
                {...fieldState(state, 'discount_percent', { hint: 'Off calculated freight' })}
              />
            </div>
            <Checkbox
              name="available_for_pick_up"
              label="Pickup available"
              defaultChecked={isTicked(state, 'available_for_pick_up')}
            />
            <SubmitButton busy="Saving…" className="justify-self-start">
              Save shipping
            </SubmitButton>
          </>
        )}
      </ListingForm>
    </Panel>
  )
}

/** Admins keep a lot to the buyers of a private inventory. */
export function AudienceSection({ listing, answer, choices }: Props & { choices: ListingChoices }) {
  return (
    <Panel title="Who sees it">
      <ListingForm
        act="audience"
        version={listing.version}
        saved={{ access_rule_id: listing.access_rule_id ?? '' }}
        answer={answer}
      >
        {(state) => (
          <>
            <SelectField
              label="Private inventory"
              prompt="Everyone"
              options={choices.access_rules.map(({ key, name }) => [key, name])}
              {...fieldState(state, 'access_rule_id')}
            />
            <SubmitButton busy="Saving…" className="justify-self-start">
              Save audience
            </SubmitButton>
          </>
        )}
      </ListingForm>
    </Panel>
  )
}
