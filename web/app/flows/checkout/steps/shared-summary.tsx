import type { Address } from '@lotyard/contract/account/addresses'
import { cleanAddress } from '@lotyard/contract/rules/addresses/address-fields'
import type { AddressRole } from '@lotyard/contract/rules/addresses/states'
import { AddressLines } from '../../../features/addresses/address-lines.tsx'
import { toGiven } from '../../../features/addresses/entered-address.ts'
import type { Tendered } from '../payment/tendered.ts'
import type { Checkout } from '../use-checkout.ts'
import { goodAddress, type AddressChoice, type Choices, type Saved } from './choices.ts'
import type { FilledStep } from './step-names.ts'

type Props = { name: FilledStep; checkout: Pick<Checkout, 'choices' | 'tendered'>; saved: Saved }

/** What was chosen at a step that is closed again. */
export function SharedSummary({ name, checkout: { choices, tendered }, saved }: Props) {
  const { shipping, billing } = choices
  if (name === 'shipping') return <ChosenAddress addressRole="shipping" choice={shipping} saved={saved.shipping} />
  if (name === 'payment') return <p>{describePayment(choices, saved, tendered)}</p>
  if (name !== 'billing') return null
  if (billing.isSame) return <p>Same as shipping</p>
  return <ChosenAddress addressRole="billing" choice={billing} saved={saved.billing} />
}

type AddressProps = { addressRole: AddressRole; choice: AddressChoice; saved: readonly Address[] }

/** The address that was chosen or typed, as it will stand on the order. */
function ChosenAddress({ addressRole: role, choice, saved }: AddressProps) {
  const good = goodAddress(role, choice)
  if (good === null) return null
  const address =
    'id' in good ? saved.find(({ id }) => id === good.id) : { ...cleanAddress(role, toGiven(good.entered)), role }
  return address === undefined ? null : <AddressLines address={address} />
}

/** 'Visa ending in 1111'. */
function describePayment({ payment }: Choices, { methods }: Saved, tendered: Tendered | null): string {
  if (payment.kind === 'invoice') return 'Invoice'
  if (payment.kind === 'wire') return 'Wire transfer'
  if (payment.kind === 'saved') return methods.find(({ id }) => id === payment.savedId)?.description ?? ''
  return tendered?.description ?? ''
}
