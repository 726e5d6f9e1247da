import type { Address } from '@lotyard/contract/account/addresses'
import type { AddressRole } from '@lotyard/contract/rules/addresses/states'
import { AddressList } from '../../../features/addresses/address-list.tsx'
import { LinkButton } from '../../../ui/forms/button.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { AddressCard } from './address-card.tsx'
import { EditForm } from './edit-form.tsx'
import { links, PATH, type FormState } from './form-state.ts'
import { NewAddressForm, NewBillingAddress } from './new-address.tsx'
import { failureOfCard, type RefusedForm } from './sent-form.ts'
import type { EditedAddress } from './use-edited-address.ts'

type Props = {
  addressRole: AddressRole
  /** Of both roles. */
  addresses: readonly Address[]
  state: FormState
  edited: EditedAddress | null
  refused: RefusedForm | undefined
  savedId: string | null
}

const TITLES = { shipping: 'Shipping addresses', billing: 'Billing addresses' }

/** The addresses of one role, with the form that is open among them. */
export function AddressPanel({ addressRole: role, addresses, state, edited, refused, savedId }: Props) {
  const own = addresses.filter((address) => address.role === role)
  const isAdding = state.kind === 'new' && state.role === role
  const isEditing = state.kind === 'edit' && edited?.role === role
  const add = (
    <LinkButton isSmall to={links.new(role)} preventScrollReset>
      Add {role} address
    </LinkButton>
  )
  return (
    <Panel title={TITLES[role]} action={isAdding ? undefined : add}>
      <div className="grid gap-5">
        {isAdding && (
          <div className="border-b border-line pb-6 last:border-b-0 last:pb-0">
            {role === 'shipping' ? (
              <NewAddressForm addressRole={role} isFirst={own.length === 0} refused={refused} cancelTo={PATH} />
            ) : (
              <NewBillingAddress
                shipping={addresses.filter((address) => address.role === 'shipping')}
                state={state.picker}
                edited={edited}
                refused={refused}
                isFirst={own.length === 0}
              />
            )}
          </div>
        )}
        {own.length === 0 && !isAdding && !isEditing && <p>No {role} addresses yet.</p>}
        {(own.length > 0 || isEditing) && (
          <AddressList
            addresses={own}
            editedId={isEditing ? edited.id : null}
            form={isEditing && <EditForm edited={edited} cancelTo={PATH} place="page" />}
            draw={(address) => (
              <AddressCard
                address={address}
                isRemoving={state.kind === 'remove' && state.id === address.id}
                isJustSaved={address.id === savedId}
                failure={failureOfCard(refused, address)}
              />
            )}
            savedId={savedId}
          />
        )}
      </div>
    </Panel>
  )
}
