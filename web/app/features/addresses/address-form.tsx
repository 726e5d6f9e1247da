import { addressProblems } from '@lotyard/contract/rules/addresses/address-fields'
import type { AddressRole } from '@lotyard/contract/rules/addresses/states'
import type { ReactNode } from 'react'
import type { Failure } from '../../api/api.ts'
import { Checkbox } from '../../ui/forms/fields/checkbox.tsx'
import { FocusOnOpen } from '../../ui/forms/focus-on-open.tsx'
import { RequiredForm, SubmitButton } from '../../ui/forms/required-form.tsx'
import { LinkOrActionButton, type LinkOrAction } from '../../ui/forms/link-or-action-button.tsx'
import { Notice } from '../../ui/layout/notice.tsx'
import { AddressFields } from './address-fields.tsx'
import { FocusedFailure } from '../../ui/forms/focused-failure.tsx'
import { readEntered, toGiven, type EnteredAddress } from './entered-address.ts'

type Props = {
  title: string
  addressRole: AddressRole
  entered?: EnteredAddress | undefined
  failure?: Failure | undefined
  /** Whether it may become the default: the first of a role is that anyway. */
  canBeDefault: boolean
  submitLabel: string
  cancelTo: LinkOrAction
  /** Where the form is on no page of its own: sends it, instead of posting it to the page. */
  sending?: { send: (fields: FormData) => void; isSending: boolean }
  /** Hidden fields that tell the page's action what this form is about, and what to say above it. */
  children: ReactNode
}

const JUDGES = {
  shipping: (form: FormData) => addressProblems('shipping', toGiven(readEntered(form))),
  billing: (form: FormData) => addressProblems('billing', toGiven(readEntered(form))),
}

/** Adds or changes an address. Works without scripts; what is wrong stands next to each field. */
export function AddressForm({
  title,
  addressRole,
  entered,
  failure,
  canBeDefault,
  submitLabel,
  cancelTo,
  sending,
  children,
}: Props) {
  const namesFields = failure?.error.errors !== undefined
  return (
    <RequiredForm judge={JUDGES[addressRole]} onSend={sending?.send} refused={failure} className="grid gap-5">
      <h3 className="text-base">{title}</h3>
      {children}
      {namesFields && <Notice kind="danger">{failure.error.message}</Notice>}
      <FocusOnOpen>
        <AddressFields addressRole={addressRole} entered={entered} errors={failure?.error.errors} />
      </FocusOnOpen>
      {canBeDefault && (
        <Checkbox
          name="make_default"
          value="yes"
          label={`Make this my default ${addressRole} address`}
          defaultChecked={entered?.make_default === 'yes'}
        />
      )}
      {failure !== undefined && !namesFields && <FocusedFailure failure={failure} />}
      <div className="flex flex-wrap gap-3">
        <SubmitButton busy="Saving…" isSending={sending?.isSending}>
          {submitLabel}
        </SubmitButton>
        <LinkOrActionButton kind="quiet" leadsTo={cancelTo}>
          Cancel
        </LinkOrActionButton>
      </div>
    </RequiredForm>
  )
}
