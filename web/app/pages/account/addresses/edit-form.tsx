import { AddressForm } from '../../../features/addresses/address-form.tsx'
import { Notice } from '../../../ui/layout/notice.tsx'
import { describeFreight } from './sent-form.ts'
import type { EditedAddress } from './use-edited-address.ts'

type Props = {
  edited: EditedAddress
  cancelTo: string
  /** Where it is edited: the message after it differs. */
  place: 'page' | 'picker'
}

/** Changes a saved address, or adds it again if it was removed meanwhile. */
export function EditForm({ edited, cancelTo, place }: Props) {
  const { id, role, saved, entered, failure } = edited
  return (
    <AddressForm
      title="Edit address"
      addressRole={role}
      entered={entered}
      failure={failure}
      canBeDefault={saved?.default === false}
      submitLabel={saved === null ? 'Add address again' : 'Save address'}
      cancelTo={cancelTo}
    >
      <input type="hidden" name="intent" value={saved === null ? 'create' : 'update'} />
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="role" value={role} />
      <input type="hidden" name="place" value={place} />
      {saved === null ? (
        <Notice kind="danger">This address is no longer in your account. To keep it, add it again.</Notice>
      ) : (
        <input type="hidden" name="freight_before" value={describeFreight(saved)} />
      )}
    </AddressForm>
  )
}
