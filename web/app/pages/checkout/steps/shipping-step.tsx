import type { Address } from '@lotyard/contract/addresses'
import { AddressLines } from '../../../features/addresses/address-lines.tsx'
import { Button } from '../../../ui/forms/button.tsx'
import { Checkbox } from '../../../ui/forms/checkbox.tsx'
import { Badge } from '../../../ui/layout/badge.tsx'
import type { AddressChoice } from './choices.ts'
import { Option } from './option.tsx'
import { PickUpChoices, type PickUp } from './pick-up-choices.tsx'
import { TypedAddress } from './typed-address.tsx'

type Props = {
  saved: readonly Address[]
  choice: AddressChoice
  onChange: (part: Partial<AddressChoice>) => void
  errors: Record<string, string[]>
  pickUp: PickUp
  /** Direct orders save no address for the buyer. */
  canSave: boolean
  onDone: () => void
}

const SUBMIT_LABEL = 'Continue to billing'

/** Where the lots go: a saved address or a new one; and which lots the buyer fetches instead. */
export function ShippingStep({ saved, choice, onChange, errors, pickUp, canSave, onDone }: Props) {
  const chosen = saved.find(({ id }) => id === choice.savedId)
  const makeDefault = (
    <Checkbox
      label="Make this my default shipping address"
      checked={choice.makeDefault}
      onChange={(event) => onChange({ makeDefault: event.currentTarget.checked })}
    />
  )
  return (
    <>
      <PickUpChoices {...pickUp} />
      <fieldset className="grid gap-3">
        <legend className="mb-3 font-semibold">Ship to</legend>
        {saved.map((address) => (
          <Option
            key={address.id}
            name="ship-to"
            isChosen={address.id === choice.savedId}
            onChoose={() => onChange({ savedId: address.id, makeDefault: false })}
            label={<AddressLines address={address} badge={address.default && <Badge>Default</Badge>} />}
          />
        ))}
        <Option
          name="ship-to"
          isChosen={choice.savedId === null}
          onChoose={() => onChange({ savedId: null, makeDefault: false })}
          label={saved.length === 0 ? 'Enter an address' : 'Use a new address'}
        >
          <p className="text-ink-soft">We ship to the 48 contiguous states and DC.</p>
          <TypedAddress
            addressRole="shipping"
            entered={choice.entered}
            errors={errors}
            submitLabel={SUBMIT_LABEL}
            onType={(entered) => onChange({ entered })}
            onDone={onDone}
          >
            {canSave && saved.length > 0 && makeDefault}
          </TypedAddress>
        </Option>
      </fieldset>
      {chosen !== undefined && (
        <>
          {canSave && !chosen.default && makeDefault}
          <div>
            <Button kind="action" onClick={onDone}>
              {SUBMIT_LABEL}
            </Button>
          </div>
        </>
      )}
    </>
  )
}
