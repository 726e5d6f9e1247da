import { ADDRESS_ROLES, type AddressRole } from '@lotyard/contract/rules/addresses/states'
import type { PickerState } from '../../../features/addresses/address-picker.tsx'

export const PATH = '/account/addresses/'

/** Spec §4: which form is open. It is in the address, so that every way in and out is a link that works before scripts do. */
export type FormState =
  | { kind: 'closed' }
  | { kind: 'new'; role: AddressRole; picker: PickerState }
  | { kind: 'edit'; id: string }
  | { kind: 'remove'; id: string }

export function readFormState(query: URLSearchParams): FormState {
  const [role, edit, remove] = [
    ADDRESS_ROLES.find((one) => one === query.get('new')),
    query.get('edit'),
    query.get('remove'),
  ]
  if (role !== undefined) return { kind: 'new', role, picker: readPicker(query) }
  if (edit !== null) return { kind: 'edit', id: edit }
  if (remove !== null) return { kind: 'remove', id: remove }
  return { kind: 'closed' }
}

function readPicker(query: URLSearchParams): PickerState {
  const edit = query.get('edit')
  if (edit !== null) return { kind: 'edit', id: edit }
  return query.has('enter') ? { kind: 'new' } : { kind: 'closed' }
}

const NEW_BILLING = `${PATH}?new=billing`

export const links = {
  new: (role: AddressRole) => `${PATH}?new=${role}`,
  edit: (id: string) => `${PATH}?edit=${id}`,
  remove: (id: string) => `${PATH}?remove=${id}`,
  /** Marks the address that was just saved. */
  saved: (id: string) => `${PATH}?saved=${id}`,
  picker: {
    closed: NEW_BILLING,
    new: `${NEW_BILLING}&enter=new`,
    edit: (id: string) => `${NEW_BILLING}&edit=${id}`,
    saved: (id: string) => `${NEW_BILLING}&saved=${id}`,
  },
}
