import type { Address } from '@lotyard/contract/account/addresses'
import type { AddressRole } from '@lotyard/contract/rules/addresses/states'
import { useState, type ReactNode } from 'react'
import { EDITED_MESSAGE } from '../../../../features/addresses/edit-address.ts'
import { Button } from '../../../../ui/forms/button.tsx'
import { Checkbox } from '../../../../ui/forms/fields/checkbox.tsx'
import { Notice } from '../../../../ui/layout/notice.tsx'
import type { AddressChoice } from '../choices.ts'
import { Option } from '../../../../ui/forms/option.tsx'
import { SavedAddress, type EditAddress } from './saved-address.tsx'
import { TypedAddress } from './typed-address.tsx'

type Props = {
  addressRole: AddressRole
  legend: string
  submitLabel: string
  newLabel: string
  /** Of the radio buttons. */
  name: string
  saved: readonly Address[]
  choice: AddressChoice
  /** Neither a saved address nor a new one: an option of the page's own is chosen. */
  isElsewhere?: boolean
  onChoose: (savedId: string | null) => void
  onChange: (part: Partial<AddressChoice>) => void
  errors: Record<string, string[]>
  /** Direct orders save no address for the buyer. */
  canSave: boolean
  /** Null where it is another person's address book. */
  onEdit: EditAddress | null
  onDone: () => void
  /** An option of the page's own, before the saved ones. */
  children?: ReactNode
  /** Said above the fields of a new address. */
  note?: ReactNode
  /** What goes with a new address. */
  drawChoices: (makeDefault: ReactNode) => ReactNode
}

/** Saved addresses and a new one to choose from, with the way on. */
export function AddressOptions(props: Props) {
  const { addressRole, name, saved, choice, isElsewhere = false, onChoose, onChange, canSave, onDone } = props
  const chosen = isElsewhere ? undefined : saved.find(({ id }) => id === choice.savedId)
  const isNew = !isElsewhere && chosen === undefined
  const [editedId, setEditedId] = useState<string | null>(null)
  const [isSaved, setIsSaved] = useState(false)

  function open(id: string | null): void {
    setIsSaved(false)
    setEditedId(id)
  }

  function close(id: string, hasSaved: boolean): void {
    open(null)
    setIsSaved(hasSaved)
    // An address is edited to be used.
    if (hasSaved) onChoose(id)
  }

  const makeDefault = (
    <Checkbox
      label={`Make this my default ${addressRole} address`}
      checked={choice.makeDefault}
      onChange={(event) => onChange({ makeDefault: event.currentTarget.checked })}
    />
  )
  return (
    <>
      <fieldset className="grid gap-3">
        <legend className="mb-3 font-semibold">{props.legend}</legend>
        {props.children}
        {isSaved && <Notice kind="success">{EDITED_MESSAGE}</Notice>}
        {saved.map((address) => (
          <SavedAddress
            key={address.id}
            name={name}
            address={address}
            isChosen={address.id === chosen?.id}
            isEdited={address.id === editedId}
            onChoose={() => onChoose(address.id)}
            onEdit={props.onEdit}
            onOpen={() => open(address.id)}
            onClose={(hasSaved) => close(address.id, hasSaved)}
          />
        ))}
        <Option
          name={name}
          isChosen={isNew}
          onChoose={() => onChoose(null)}
          label={saved.length === 0 ? props.newLabel : 'Use a new address'}
        >
          {props.note}
          <TypedAddress
            addressRole={addressRole}
            entered={choice.entered}
            errors={props.errors}
            submitLabel={props.submitLabel}
            onType={(entered) => onChange({ entered })}
            onDone={onDone}
          >
            {canSave && props.drawChoices(saved.length > 0 && makeDefault)}
          </TypedAddress>
        </Option>
      </fieldset>
      {/* While an address is being edited, its form has the one way on. */}
      {!isNew && editedId === null && (
        <>
          {canSave && chosen !== undefined && !chosen.default && makeDefault}
          <div>
            <Button kind="action" onClick={onDone}>
              {props.submitLabel}
            </Button>
          </div>
        </>
      )}
    </>
  )
}
