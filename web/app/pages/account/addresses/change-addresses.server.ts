// What the forms of the addresses page do on the server, with scripts or without.
import type {
  createAddressEndpoint,
  listAddressesEndpoint,
  removeAddressEndpoint,
  updateAddressEndpoint,
} from '@lotyard/contract/account/addresses'
import type { AddressRole } from '@lotyard/contract/rules/addresses/states'
import { data, redirect } from 'react-router'
import type { Failure } from '../../../api/api.ts'
import { EDITED_MESSAGE } from '../../../features/addresses/edit-address.ts'
import { readEntered, toGiven } from '../../../features/addresses/entered-address.ts'
import type { PageContext } from '../../../lib/pages/page-context.ts'
import { readFields } from '../../../lib/pages/forms/read-fields.ts'
import { links, PATH } from './form-state.ts'
import { refusedForm } from './sent-form.ts'

export async function changeAddresses(page: PageContext, form: FormData) {
  const { intent } = readFields(form, 'intent')
  switch (intent) {
    case 'update':
      return update(page, form)
    case 'copy':
      return copyToBilling(page, form)
    case 'make_default':
      return makeDefault(page, form)
    case 'remove':
      return remove(page, form)
    default:
      return create(page, form)
  }
}

async function create({ api, leaveFlash }: PageContext, form: FormData) {
  const entered = readEntered(form)
  const outcome = await api.call<typeof createAddressEndpoint>('POST', '/api/account/addresses', {
    body: { role: roleOf(form), address: toGiven(entered), make_default: entered.make_default === 'yes' },
  })
  if (!outcome.ok) return refuse(form, outcome)
  leaveFlash({ kind: 'success', text: 'Address added successfully.' })
  throw redirect(links.saved(outcome.data.address.id))
}

async function update({ api, leaveFlash }: PageContext, form: FormData) {
  const { id, place } = readFields(form, 'id', 'place')
  const entered = readEntered(form)
  const outcome = await api.call<typeof updateAddressEndpoint>('PUT', '/api/account/addresses/:id', {
    params: { id },
    body: { role: roleOf(form), address: toGiven(entered), make_default: entered.make_default === 'yes' },
  })
  if (!outcome.ok) return refuse(form, outcome)
  const isPicker = place === 'picker'
  leaveFlash({ kind: 'success', text: isPicker ? EDITED_MESSAGE : 'Address updated successfully.' })
  throw redirect((isPicker ? links.picker : links).saved(id))
}

/** A billing address of its own, with what the saved one says now. */
async function copyToBilling(page: PageContext, form: FormData) {
  const { id } = readFields(form, 'id')
  const listed = await page.api.call<typeof listAddressesEndpoint>('GET', '/api/account/addresses')
  if (!listed.ok) return refuse(form, listed)
  const found = listed.data.addresses.find((address) => address.id === id)
  if (found === undefined) return leaveFor(page, 'This address is no longer in your account.')
  const { id: _id, role: _role, default: _default, ...address } = found
  const outcome = await page.api.call<typeof createAddressEndpoint>('POST', '/api/account/addresses', {
    body: { role: 'billing', address: { ...address, address_type: 'Commercial', loading_dock: false } },
  })
  if (!outcome.ok) return refuse(form, outcome)
  page.leaveFlash({ kind: 'success', text: 'Address added successfully.' })
  throw redirect(links.saved(outcome.data.address.id))
}

async function makeDefault(page: PageContext, form: FormData) {
  const { id } = readFields(form, 'id')
  const outcome = await page.api.call<typeof updateAddressEndpoint>('PUT', '/api/account/addresses/:id', {
    params: { id },
    body: { make_default: true },
  })
  if (!outcome.ok) return outcome.status === 404 ? leaveFor(page, outcome.error.message) : refuse(form, outcome)
  page.leaveFlash({ kind: 'success', text: 'Address set as default.' })
  throw redirect(links.saved(id))
}

async function remove(page: PageContext, form: FormData) {
  const { id } = readFields(form, 'id')
  const outcome = await page.api.call<typeof removeAddressEndpoint>('DELETE', '/api/account/addresses/:id', {
    params: { id },
  })
  if (!outcome.ok) return outcome.status === 404 ? leaveFor(page, outcome.error.message) : refuse(form, outcome)
  page.leaveFlash({ kind: 'success', text: 'Address removed successfully.' })
  throw redirect(PATH)
}

/** The page shows an address that is not there any more: it is loaded again, and says why. */
function leaveFor({ leaveFlash }: PageContext, text: string): never {
  leaveFlash({ kind: 'danger', text })
  throw redirect(PATH)
}

function refuse(form: FormData, failure: Failure) {
  return data(refusedForm(form, failure), { status: failure.status || 503 })
}

/** The API refuses what is no role. */
function roleOf(form: FormData): AddressRole {
  return readFields(form, 'role').role as AddressRole
}
