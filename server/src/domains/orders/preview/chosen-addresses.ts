// The addresses that a payload names or brings along.
import type { Address } from '@lotyard/contract/account/addresses'
import type { OrderAddress } from '@lotyard/contract/orders/orders'
import type { OrderPayload } from '@lotyard/contract/orders/placing'
import {
  cleanAddress,
  TEXT_FIELDS,
  type AddressValue,
  type GivenAddress,
} from '@lotyard/contract/rules/addresses/address-fields'
import type { AddressRole } from '@lotyard/contract/rules/addresses/states'
import { isInvalid } from '@lotyard/contract/rules/site/field-messages'
import type { Db, Tx } from '../../../db/database.ts'
import { isOpaqueId } from '../../../lib/opaque-id.ts'
import { Refusal } from '../../../lib/refusal.ts'
import { listEntries, type AddressEntry } from '../../addresses/index.ts'

/** `entry` is null for one that was typed, or copied from the shipping address. */
export type ChosenAddress = {
  role: AddressRole
  value: AddressValue
  entry: Pick<Address, 'id' | 'default'> | null
  valueId: string | null
}

export type ChosenAddresses = { shipping: ChosenAddress | null; billing: ChosenAddress | null }

/** The payload has no problems. Whose addresses `accountId` says: of a direct order, the buyer's. */
export async function chooseAddresses(db: Db | Tx, accountId: string, payload: OrderPayload): Promise<ChosenAddresses> {
  const ids = namedIds(payload)
  return chooseFrom(ids.length === 0 ? [] : await listEntries(db, accountId, ids), payload)
}

export function namedIds({ shipping_address_id: shippingId, billing_address_id: billingId }: OrderPayload): string[] {
  return [shippingId, billingId].filter((id): id is string => id !== undefined && isOpaqueId(id))
}

/** `entries`: of the account's own address book, those that the payload names. */
export function chooseFrom(entries: readonly AddressEntry[], payload: OrderPayload): ChosenAddresses {
  const { shipping_address_id: shippingId, billing_address_id: billingId } = payload
  const errors: Record<string, string[]> = {}
  /** Another account's address is refused like one that does not exist. */
  const saved = (role: AddressRole, id: string): ChosenAddress | null => {
    const entry = entries.find((one) => one.id === id && one.role === role)
    if (entry !== undefined) return fromEntry(entry)
    errors[`${role}_address_id`] = [isInvalid(`${role}_address`)]
    return null
  }
  const choose = (role: AddressRole, id: string | undefined, given: GivenAddress | undefined): ChosenAddress | null => {
    if (id !== undefined) return saved(role, id)
    return given === undefined ? null : typed(role, cleanAddress(role, given))
  }
  const shipping = choose('shipping', shippingId, payload.shipping_address)
  const billing =
    payload.billing_same_as_shipping === true
      ? shipping && typed('billing', shipping.value)
      : choose('billing', billingId, payload.billing_address)
  if (Object.keys(errors).length > 0) throw new Refusal('invalid_fields', { errors })
  return { shipping, billing }
}

function typed(role: AddressRole, value: AddressValue): ChosenAddress {
  return { role, value, entry: null, valueId: null }
}

function fromEntry({ id, role, default: isDefault, valueId, ...address }: AddressEntry): ChosenAddress {
  return { role, value: toValue(address), entry: { id, default: isDefault }, valueId }
}

function toValue(address: AddressValue): AddressValue {
  const fields = Object.fromEntries([...TEXT_FIELDS, 'loading_dock' as const].map((field) => [field, address[field]]))
  return fields as AddressValue
}

export function toOrderAddress({ role, value }: ChosenAddress): OrderAddress {
  return { role, ...value }
}
