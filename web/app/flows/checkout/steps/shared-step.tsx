import { PaymentStep } from '../payment/payment-step.tsx'
import { errorsWithin } from '../placing/failed-step.ts'
import type { Checkout } from '../use-checkout.ts'
import { BillingStep } from './addresses/billing-step.tsx'
import { billingPostalCode, type Saved } from './choices.ts'
import type { PickUp } from './addresses/pick-up-choices.tsx'
import type { EditAddress } from './addresses/saved-address.tsx'
import { ShippingStep } from './addresses/shipping-step.tsx'
import type { FilledStep } from './step-names.ts'

type Props = {
  name: FilledStep
  checkout: Checkout
  saved: Saved
  isDirect: boolean
  pickUp: PickUp
  onEditAddress: EditAddress | null
}

/** What an open step asks for. */
export function SharedStep({ name, checkout, saved, isDirect, pickUp, onEditAddress }: Props) {
  const { choices, change, placing } = checkout
  const errors = placing.failure?.error.errors
  const onDone = () => checkout.goOn(name)
  if (name === 'shipping')
    return (
      <ShippingStep
        saved={saved.shipping}
        choice={choices.shipping}
        onChange={(part) => change('shipping', part)}
        errors={errorsWithin('shipping_address', errors)}
        pickUp={pickUp}
        canSave={!isDirect}
        onEdit={onEditAddress}
        onDone={onDone}
      />
    )
  if (name === 'billing')
    return (
      <BillingStep
        saved={saved.billing}
        choice={choices.billing}
        onChange={(part) => change('billing', part)}
        errors={errorsWithin('billing_address', errors)}
        canSave={!isDirect}
        onEdit={onEditAddress}
        onDone={onDone}
      />
    )
  return (
    <PaymentStep
      methods={saved.methods}
      takesCards={saved.takesCards}
      choice={choices.payment}
      onChange={(part) => change('payment', part)}
      tendered={checkout.tendered}
      onTendered={checkout.setTendered}
      later={checkout.later}
      isDirect={isDirect}
      totalCents={checkout.totalCents}
      postalCode={billingPostalCode(choices, saved)}
      onDone={onDone}
    />
  )
}
