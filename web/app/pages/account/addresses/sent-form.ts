// What the browser knows of a form that was sent: what to draw again when it was refused, and what to tell other tabs when
// it was not.
import { cleanAddress } from '@lotyard/contract/rules/addresses/address-fields'
import { FREIGHT_FIELDS, type Freight, type FreightField } from '@lotyard/contract/rules/addresses/freight-fields'
import type { AddressRole } from '@lotyard/contract/rules/addresses/states'
import type { Address } from '@lotyard/contract/account/addresses'
import type { Failure } from '../../../api/api.ts'
import { readEntered, toGiven, type EnteredAddress } from '../../../features/addresses/entered-address.ts'
import type { AddressEvent } from '../../../lib/browser/address-events.ts'
import { readFields } from '../../../lib/pages/forms/read-fields.ts'

export type RefusedForm = { intent: string; id: string; role: AddressRole; failure: Failure; entered: EnteredAddress }

export function refusedForm(form: FormData, failure: Failure): RefusedForm {
  const { intent, id, role } = readFields(form, 'intent', 'id', 'role')
  return { intent, id, role: role as AddressRole, failure, entered: readEntered(form) }
}

/** The failure of a button on the address's card. A form says its own. */
export function failureOfCard(refused: RefusedForm | undefined, { id }: Pick<Address, 'id'>): Failure | undefined {
  const isOfCard = refused?.id === id && (refused.intent === 'make_default' || refused.intent === 'remove')
  return isOfCard ? refused.failure : undefined
}

/** A hidden field of the edit form: what freight depended on before the edit. */
export function describeFreight(address: Pick<Address, FreightField>): string {
  return JSON.stringify(FREIGHT_FIELDS.map((field) => address[field]))
}

/** `leadsTo` is where the server's answer sends the browser; it names the address that was saved. Null: nothing changed. */
export function eventOf(form: FormData, leadsTo: string): AddressEvent | null {
  const { intent, id, role: given } = readFields(form, 'intent', 'id', 'role')
  const role = given as AddressRole
  if (intent === 'remove') return { type: 'deleted', id, role }
  const saved = new URLSearchParams(leadsTo.split('?')[1]).get('saved')
  if (saved === null) return null
  if (intent === 'make_default') return { type: 'default_updated', id, role }
  if (intent === 'update') return { type: 'updated', id, role, ...changedFreight(form, role) }
  return { type: 'created', id: saved, role: intent === 'copy' ? 'billing' : role }
}

function changedFreight(form: FormData, role: AddressRole): { changed: FreightField[]; after: Freight } {
  const before = JSON.parse(readFields(form, 'freight_before').freight_before) as (string | boolean)[]
  const { postal_code, address_type, loading_dock } = cleanAddress(role, toGiven(readEntered(form)))
  const after = { postal_code, address_type, loading_dock }
  return { changed: FREIGHT_FIELDS.filter((field, at) => before[at] !== after[field]), after }
}
