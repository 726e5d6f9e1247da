import { MAX_LOCATION_LENGTH } from '@lotyard/contract/rules/listings/goods/lot-location'
import { fieldState, type FormState } from '../../../../../features/desk/listings/field-state.ts'
import { TextField } from '../../../../../ui/forms/fields/field.tsx'
import { Panel } from '../../../../../ui/layout/panel.tsx'

/** Apart from the goods: it is open in every state, and nothing that a bidder is told of. */
export function LocationSection({ state }: { state: FormState }) {
  return (
    <Panel title="In the warehouse">
      <div className="max-w-sm">
        <TextField
          label="Location (optional)"
          autoComplete="off"
          maxLength={MAX_LOCATION_LENGTH}
          {...fieldState(state, 'location', { hint: 'Printed on pick lists. Buyers never see it.' })}
        />
      </div>
    </Panel>
  )
}
