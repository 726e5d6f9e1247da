import type { Address } from '@lotyard/contract/account/addresses'
import { Checkbox } from '../../../../ui/forms/fields/checkbox.tsx'
import { AddressOptions } from './address-options.tsx'
import type { Choices } from '../choices.ts'
import { Option } from '../../../../ui/forms/option.tsx'
import type { EditAddress } from './saved-address.tsx'

type Choice = Choices['billing']
type Props = {
  saved: readonly Address[]
  choice: Choice
  onChange: (part: Partial<Choice>) => void
  errors: Record<string, string[]>
  /** Direct orders save no address for the buyer. */
  canSave: boolean
  onEdit: EditAddress | null
  onDone: () => void
}

/** Whom the payment is billed to: as shipped, a saved address or a new one. */
export function BillingStep(given: Props) {
  const { choice, onChange } = given
  return (
    <AddressOptions
      {...given}
      addressRole="billing"
      legend="Billing address"
      submitLabel="Continue to payment"
      newLabel="Another address"
      name="bill-to"
      isElsewhere={choice.isSame}
      onChoose={(savedId) => onChange({ isSame: false, savedId, makeDefault: false })}
      drawChoices={(makeDefault) => (
        <div className="grid gap-2.5">
          <Checkbox
            label="Save this address"
            checked={choice.save}
            onChange={(event) => {
              const save = event.currentTarget.checked
              onChange({ save, makeDefault: save && choice.makeDefault })
            }}
          />
          {choice.save && makeDefault}
        </div>
      )}
    >
      <Option
        name="bill-to"
        isChosen={choice.isSame}
        onChoose={() => onChange({ isSame: true, savedId: null, makeDefault: false })}
        label="Same as shipping"
      />
    </AddressOptions>
  )
}
