import { addressProblems } from '@lotyard/contract/rules/addresses/address-fields'
import { checkoutMessage } from '@lotyard/contract/rules/addresses/checkout-messages'
import type { AddressRole } from '@lotyard/contract/rules/addresses/states'
import type { ReactNode } from 'react'
import { AddressFields } from '../../../../features/addresses/address-fields.tsx'
import { readEntered, toGiven, type EnteredAddress } from '../../../../features/addresses/entered-address.ts'
import { RequiredForm, SubmitButton } from '../../../../ui/forms/required-form.tsx'

type Props = {
  addressRole: AddressRole
  entered: EnteredAddress | null
  /** What the server says of the fields. */
  errors: Record<string, string[]>
  submitLabel: string
  onType: (entered: EnteredAddress) => void
  onDone: () => void
  /** Choices that go with the address. */
  children?: ReactNode
}

/** Spec §5: the checkout step says 'Missing {field}' or '{Field} is invalid'. */
const JUDGES = {
  shipping: (form: FormData) => addressProblems('shipping', toGiven(readEntered(form)), checkoutMessage),
  billing: (form: FormData) => addressProblems('billing', toGiven(readEntered(form)), checkoutMessage),
}

/** A new address, typed at the checkout: saved with the order, not before. */
export function TypedAddress({ addressRole, entered, errors, submitLabel, onType, onDone, children }: Props) {
  return (
    <RequiredForm
      judge={JUDGES[addressRole]}
      onEdit={(form) => onType(readEntered(form))}
      onSend={(form) => {
        // A browser may fill fields without a word.
        onType(readEntered(form))
        onDone()
      }}
      refused={errors}
      className="grid gap-5"
    >
      <AddressFields addressRole={addressRole} entered={entered ?? undefined} errors={errors} say={checkoutMessage} />
      {children}
      <div>
        <SubmitButton>{submitLabel}</SubmitButton>
      </div>
    </RequiredForm>
  )
}
