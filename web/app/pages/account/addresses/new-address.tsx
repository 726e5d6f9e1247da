import type { Address } from '@lotyard/contract/account/addresses'
import type { AddressRole } from '@lotyard/contract/rules/addresses/states'
import { AddressForm } from '../../../features/addresses/address-form.tsx'
import { enteredAt } from '../../../features/addresses/entered-address.ts'
import { AddressPicker, type PickerState } from '../../../features/addresses/address-picker.tsx'
import { useDeliverTo } from '../../../lib/viewer/use-deliver-to.ts'
import { EditForm } from './edit-form.tsx'
import { links, PATH } from './form-state.ts'
import type { RefusedForm } from './sent-form.ts'
import type { EditedAddress } from './use-edited-address.ts'

type FormProps = { addressRole: AddressRole; isFirst: boolean; refused: RefusedForm | undefined; cancelTo: string }

/** An empty form; the first shipping address begins with the place that prices were delivered to so far. */
export function NewAddressForm({ addressRole: role, isFirst, refused, cancelTo }: FormProps) {
  const mine = refused?.intent === 'create' && refused.role === role ? refused : undefined
  const place = useDeliverTo()
  const first = isFirst && role === 'shipping' && place !== null ? enteredAt(place) : undefined
  return (
    <AddressForm
      title={`New ${role} address`}
      addressRole={role}
      entered={mine?.entered ?? first}
      failure={mine?.failure}
      canBeDefault={!isFirst}
      submitLabel="Add address"
      cancelTo={cancelTo}
    >
      <input type="hidden" name="intent" value="create" />
      <input type="hidden" name="role" value={role} />
      {role === 'shipping' && <p className="text-ink-soft">We ship to the 48 contiguous states and DC.</p>}
    </AddressForm>
  )
}

type Props = {
  shipping: readonly Address[]
  state: PickerState
  edited: EditedAddress | null
  refused: RefusedForm | undefined
  isFirst: boolean
}

/** A billing address is often one that goods are shipped to: choose one of those, or enter another. */
export function NewBillingAddress({ shipping, state, edited, refused, isFirst }: Props) {
  const shown: PickerState = shipping.length === 0 && edited === null ? { kind: 'new' } : state
  const form =
    shown.kind === 'edit' && edited !== null ? (
      <EditForm edited={edited} cancelTo={links.picker.closed} place="picker" />
    ) : (
      <NewAddressForm addressRole="billing" isFirst={isFirst} refused={refused} cancelTo={PATH} />
    )
  return (
    <AddressPicker
      title="Use one of your shipping addresses"
      addresses={shipping}
      state={shown.kind === 'edit' && edited === null ? { kind: 'closed' } : shown}
      form={form}
      choice={{ intent: 'copy', label: 'Use for billing' }}
      failed={refused?.intent === 'copy' ? refused : undefined}
      links={{ ...links.picker, leave: PATH }}
    />
  )
}
