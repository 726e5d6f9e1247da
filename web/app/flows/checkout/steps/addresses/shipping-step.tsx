import type { Address } from '@lotyard/contract/account/addresses'
import { AddressOptions } from './address-options.tsx'
import type { AddressChoice } from '../choices.ts'
import { PickUpChoices, type PickUp } from './pick-up-choices.tsx'
import type { EditAddress } from './saved-address.tsx'

type Props = {
  saved: readonly Address[]
  choice: AddressChoice
  onChange: (part: Partial<AddressChoice>) => void
  errors: Record<string, string[]>
  pickUp: PickUp
  /** Direct orders save no address for the buyer. */
  canSave: boolean
  onEdit: EditAddress | null
  onDone: () => void
}

/** Where the lots go: a saved address or a new one; and which lots the buyer fetches instead. */
export function ShippingStep({ pickUp, ...given }: Props) {
  return (
    <>
      <PickUpChoices {...pickUp} />
      <AddressOptions
        {...given}
        addressRole="shipping"
        legend={pickUp.isAll ? 'Address' : 'Ship to'}
        submitLabel="Continue to billing"
        newLabel="Enter an address"
        name="ship-to"
        onChoose={(savedId) => given.onChange({ savedId, makeDefault: false })}
        note={<p className="text-ink-soft">We ship to the 48 contiguous states and DC.</p>}
        drawChoices={(makeDefault) => makeDefault}
      />
    </>
  )
}
