// An address between its form and the API: fields of text, as they were typed.
import { TEXT_FIELDS, type AddressProblem, type GivenAddress } from '@lotyard/contract/rules/addresses/address-fields'
import type { Address } from '@lotyard/contract/account/addresses'
import { formatPhoneNumber } from '@lotyard/contract/rules/addresses/phone-number'
import { toPlaceFields, type DeliverTo } from '@lotyard/contract/rules/shipping/deliver-to'
import { readFields } from '../../lib/pages/forms/read-fields.ts'

const FORM_FIELDS = [...TEXT_FIELDS, 'loading_dock', 'make_default'] as const
export type EnteredAddress = Record<(typeof FORM_FIELDS)[number], string>

/** What a form says of a problem; left out: what the account's pages say. */
export type SayProblem = (problem: AddressProblem) => string

/** Spec §5: loading dock Yes or No. */
export const DOCK_CHOICES = ['Yes', 'No'] as const

export function readEntered(form: FormData): EnteredAddress {
  return readFields(form, ...FORM_FIELDS)
}

/** What the API takes. A choice that was not made is left out, and the rules say that it is missing. */
export function toGiven({ loading_dock, make_default: _choice, ...texts }: EnteredAddress): GivenAddress {
  return { ...texts, ...(loading_dock !== '' && { loading_dock: loading_dock === 'Yes' }) }
}

/** A new address that knows whose it is. */
export function enteredFor(person: Pick<EnteredAddress, 'first_name' | 'last_name'>): EnteredAddress {
  return { ...readEntered(new FormData()), ...person }
}

/** A first address that knows where the reader has wanted lots delivered so far. */
export function enteredAt(place: DeliverTo): EnteredAddress {
  const { loading_dock, ...texts } = toPlaceFields(place)
  return { ...readEntered(new FormData()), ...texts, loading_dock: loading_dock ? 'Yes' : 'No' }
}

/** A saved address, ready to be edited. */
export function toEntered(address: Address): EnteredAddress {
  const { id: _id, role: _role, default: _default, phone_number, loading_dock, ...texts } = address
  return {
    ...texts,
    phone_number: formatPhoneNumber(phone_number),
    loading_dock: loading_dock ? 'Yes' : 'No',
    make_default: '',
  }
}
