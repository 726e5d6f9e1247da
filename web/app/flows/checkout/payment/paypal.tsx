import { describePaymentMethod } from '@lotyard/contract/rules/payment-methods/describe-payment-method'
import { PayPalButton } from '../../../features/payment-methods/paypal-button.tsx'
import { Skeleton } from '../../../ui/layout/skeleton.tsx'
import type { Tendered } from './tendered.ts'
import { WithClientToken } from '../../../features/payment-methods/with-client-token.tsx'

type Props = {
  /** Null: an account to keep, which is approved without an amount. */
  amountCents: number | null
  /** The amount is known, or none is needed. */
  isReady: boolean
  onTendered: (account: Tendered | null) => void
}

/** PayPal, for this order's total or to keep. */
export function PayPal({ amountCents, isReady, onTendered }: Props) {
  if (!isReady) return <Skeleton className="h-11 w-48" />
  return (
    <WithClientToken>
      {(clientToken) => (
        <PayPalButton
          clientToken={clientToken}
          amountCents={amountCents}
          onNonce={({ nonce, email, amountCents: forCents }) =>
            onTendered({
              type: 'PayPalAccount',
              nonce,
              description: describePaymentMethod({ card_type: null, last_four: null, email }),
              deviceData: clientToken.deviceData ?? null,
              forCents,
            })
          }
          onCancel={() => onTendered(null)}
        />
      )}
    </WithClientToken>
  )
}
