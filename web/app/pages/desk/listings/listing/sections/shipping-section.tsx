import type { ListingChoices } from '@lotyard/contract/desk/listings'
import { fieldState, isTicked, type FormState } from '../../../../../features/desk/listings/field-state.ts'
import { Checkbox } from '../../../../../ui/forms/fields/checkbox.tsx'
import { TextField } from '../../../../../ui/forms/fields/field.tsx'
import { SelectField } from '../../../../../ui/forms/fields/select-field.tsx'
import { Panel } from '../../../../../ui/layout/panel.tsx'

const MODES = [
  ['calculated', 'Calculated freight'],
  ['flat', 'Flat rate'],
  ['free', 'Free shipping'],
] as const

export function ShippingSection({ state }: { state: FormState }) {
  return (
    <Panel title="Shipping">
      <div className="grid gap-4">
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
      </div>
    </Panel>
  )
}

/** Admins keep a lot to the buyers of a private inventory. */
export function AudienceSection({ state, choices }: { state: FormState; choices: ListingChoices }) {
  return (
    <Panel title="Who sees it">
      <SelectField
        label="Private inventory"
        prompt="Everyone"
        options={choices.access_rules.map(({ key, name }) => [key, name])}
        {...fieldState(state, 'access_rule_id')}
      />
    </Panel>
  )
}
