import type { ReactNode } from 'react'
import { CardForm } from '../../../features/payment-methods/card-form.tsx'
import type { Tendered } from './tendered.ts'
import { WithClientToken } from '../../../features/payment-methods/with-client-token.tsx'

type Props = {
  /** Of the billing address. */
  postalCode: string | undefined
  submitLabel: string
  onTendered: (card: Tendered) => void
  /** Choices above the button. */
  children: ReactNode
}

/** A card that is typed here: the gateway gets the number, this page a nonce. */
export function NewCard({ postalCode, submitLabel, onTendered, children }: Props) {
  return (
    <WithClientToken>
      {(clientToken) => (
        <CardForm
          clientToken={clientToken}
          postalCode={postalCode}
          submitLabel={submitLabel}
          busyLabel="Checking card…"
          onNonce={(nonce, description) => {
            onTendered({
              type: 'CreditCard',
              nonce,
              description,
              deviceData: clientToken.deviceData ?? null,
              forCents: null,
            })
            return Promise.resolve(null)
          }}
        >
          {children}
        </CardForm>
      )}
    </WithClientToken>
  )
}
