import type { Address } from '@lotyard/contract/addresses'
import { cleanAddress } from '@lotyard/contract/rules/addresses/address-fields'
import type { AddressRole } from '@lotyard/contract/rules/addresses/states'
import { AddressLines } from '../../../features/addresses/address-lines.tsx'
import { toGiven } from '../../../features/addresses/entered-address.ts'
import type { Tendered } from '../payment/tendered.ts'
import type { AddressChoice, Choices, Saved } from './choices.ts'
import { goodAddress } from './choices.ts'

type Props = { addressRole: AddressRole; choice: AddressChoice; saved: readonly Address[] }

/** The address that was chosen or typed, as it will stand on the order. */
export function ChosenAddress({ addressRole: role, choice, saved }: Props) {
  const good = goodAddress(role, choice)
  if (good === null) return null
  const address =
    'id' in good ? saved.find(({ id }) => id === good.id) : { ...cleanAddress(role, toGiven(good.entered)), role }
  return address === undefined ? null : <AddressLines address={address} />
}

/** 'Visa ending in 1111'. */
export function describePayment({ payment }: Choices, { methods }: Saved, tendered: Tendered | null): string {
  if (payment.kind === 'invoice') return 'Invoice'
  if (payment.kind === 'saved') return methods.find(({ id }) => id === payment.savedId)?.description ?? ''
  return tendered?.description ?? ''
}
