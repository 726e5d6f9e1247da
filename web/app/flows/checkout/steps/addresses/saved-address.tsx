import type { Address } from '@lotyard/contract/account/addresses'
import { useState } from 'react'
import type { Failure } from '../../../../api/api.ts'
import { AddressForm } from '../../../../features/addresses/address-form.tsx'
import { AddressLines, nameAddress } from '../../../../features/addresses/address-lines.tsx'
import { readEntered, toEntered, type EnteredAddress } from '../../../../features/addresses/entered-address.ts'
import { Button } from '../../../../ui/forms/button.tsx'
import { Badge } from '../../../../ui/layout/badge.tsx'
import { Option } from '../../../../ui/forms/option.tsx'

/** Null: saved. */
export type EditAddress = (before: Address, entered: EnteredAddress) => Promise<Failure | null>

type Props = {
  /** Of the radio buttons. */
  name: string
  address: Address
  isChosen: boolean
  isEdited: boolean
  onChoose: () => void
  /** Null where it is another person's address book. */
  onEdit: EditAddress | null
  onOpen: () => void
  onClose: (isSaved: boolean) => void
}

/** A saved address to choose, or to edit in its place. */
export function SavedAddress({ name, address, isChosen, isEdited, onChoose, onEdit, onOpen, onClose }: Props) {
  if (isEdited && onEdit !== null)
    return (
      <div className="rounded-sm border border-ink p-3 md:p-4">
        <EditForm address={address} onEdit={onEdit} onClose={onClose} />
      </div>
    )
  return (
    <div className="relative">
      <Option
        name={name}
        isChosen={isChosen}
        onChoose={onChoose}
        label={
          <span className={onEdit === null ? undefined : 'block pr-14'}>
            <AddressLines address={address} badge={address.default && <Badge>Default</Badge>} />
          </span>
        }
      />
      {onEdit !== null && (
        // Beside the label, not in it: a press on the button must not choose the address.
        <div className="absolute top-1 right-1">
          <Button isSmall kind="quiet" onClick={onOpen} aria-label={`Edit ${nameAddress(address)}`}>
            Edit
          </Button>
        </div>
      )}
    </div>
  )
}

type FormProps = { address: Address; onEdit: EditAddress; onClose: (isSaved: boolean) => void }

function EditForm({ address, onEdit, onClose }: FormProps) {
  const [refused, setRefused] = useState<{ failure: Failure; entered: EnteredAddress } | null>(null)
  const [isSending, setIsSending] = useState(false)

  async function send(fields: FormData): Promise<void> {
    if (isSending) return
    const entered = readEntered(fields)
    setIsSending(true)
    const failure = await onEdit(address, entered)
    setIsSending(false)
    if (failure === null) return onClose(true)
    setRefused({ failure, entered })
  }

  return (
    <AddressForm
      title="Edit address"
      addressRole={address.role}
      entered={refused?.entered ?? toEntered(address)}
      failure={refused?.failure}
      canBeDefault={!address.default}
      submitLabel="Save address"
      cancelTo={() => onClose(false)}
      sending={{ send: (fields) => void send(fields), isSending }}
    >
      {null}
    </AddressForm>
  )
}
