import type { Address } from '@lotyard/contract/addresses'
import { AddressLines } from '../../../features/addresses/address-lines.tsx'
import { Button } from '../../../ui/forms/button.tsx'
import { Checkbox } from '../../../ui/forms/checkbox.tsx'
import { Badge } from '../../../ui/layout/badge.tsx'
import type { Choices } from './choices.ts'
import { Option } from './option.tsx'
import { TypedAddress } from './typed-address.tsx'

type Choice = Choices['billing']
type Props = {
  saved: readonly Address[]
  choice: Choice
  onChange: (part: Partial<Choice>) => void
  errors: Record<string, string[]>
  /** Direct orders save no address for the buyer. */
  canSave: boolean
  onDone: () => void
}

const SUBMIT_LABEL = 'Continue to payment'

/** Whom the payment is billed to: as shipped, a saved address or a new one. */
export function BillingStep({ saved, choice, onChange, errors, canSave, onDone }: Props) {
  const chosen = choice.isSame ? undefined : saved.find(({ id }) => id === choice.savedId)
  const isNew = !choice.isSame && chosen === undefined
  const makeDefault = (
    <Checkbox
      label="Make this my default billing address"
      checked={choice.makeDefault}
      onChange={(event) => onChange({ makeDefault: event.currentTarget.checked })}
    />
  )
  return (
    <>
      <fieldset className="grid gap-3">
        <legend className="mb-3 font-semibold">Billing address</legend>
        <Option
          name="bill-to"
          isChosen={choice.isSame}
          onChoose={() => onChange({ isSame: true, savedId: null, makeDefault: false })}
          label="Same as shipping"
        />
        {saved.map((address) => (
          <Option
            key={address.id}
            name="bill-to"
            isChosen={address.id === chosen?.id}
            onChoose={() => onChange({ isSame: false, savedId: address.id, makeDefault: false })}
            label={<AddressLines address={address} badge={address.default && <Badge>Default</Badge>} />}
          />
        ))}
        <Option
          name="bill-to"
          isChosen={isNew}
          onChoose={() => onChange({ isSame: false, savedId: null, makeDefault: false })}
          label={saved.length === 0 ? 'Another address' : 'Use a new address'}
        >
          <TypedAddress
            addressRole="billing"
            entered={choice.entered}
            errors={errors}
            submitLabel={SUBMIT_LABEL}
            onType={(entered) => onChange({ entered })}
            onDone={onDone}
          >
            {canSave && (
              <div className="grid gap-2.5">
                <Checkbox
                  label="Save this address"
                  checked={choice.save}
                  onChange={(event) => {
                    const save = event.currentTarget.checked
                    onChange({ save, makeDefault: save && choice.makeDefault })
                  }}
                />
                {choice.save && saved.length > 0 && makeDefault}
              </div>
            )}
          </TypedAddress>
        </Option>
      </fieldset>
      {!isNew && (
        <>
          {canSave && chosen !== undefined && !chosen.default && makeDefault}
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
