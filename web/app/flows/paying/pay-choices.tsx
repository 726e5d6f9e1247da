import type { PaymentMethod } from '@lotyard/contract/account/payment-methods'
import { formatWithCents } from '@lotyard/contract/rules/money'
import { useState, type ReactNode } from 'react'
import { CardForm } from '../../features/payment-methods/card-form.tsx'
import { PayPalButton } from '../../features/payment-methods/paypal-button.tsx'
import { SavedMethod } from '../../features/payment-methods/saved-method.tsx'
import { WithClientToken } from '../../features/payment-methods/with-client-token.tsx'
import { Button } from '../../ui/forms/button.tsx'
import { Option } from '../../ui/forms/option.tsx'
import { Notice } from '../../ui/layout/notice.tsx'
import type { Tendered } from './tendered.ts'
import type { Paying } from './use-paying.ts'

type Props = {
  amountCents: number
  /** None for whoever has no account. */
  methods: readonly PaymentMethod[]
  /** Of the card's billing address. */
  postalCode: string
  /** Judges the fields around this one. */
  check: () => boolean
  paying: Paying
  /** Beside the fields of a new card. */
  cardExtras?: ReactNode
}

/** All that is owed, by a saved method, a new card or PayPal: one button that pays. */
export function PayChoices({ amountCents, methods, postalCode, check, paying, cardExtras }: Props) {
  const [chosen, setChosen] = useState(methods[0]?.id ?? 'card')
  const label = `Pay ${formatWithCents(amountCents)}`
  const saved = methods.find(({ id }) => id === chosen)
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-3 font-semibold">Pay with</legend>
      {methods.map((method) => (
        <Option
          key={method.id}
          name="pay-with"
          isChosen={method.id === chosen}
          onChoose={() => setChosen(method.id)}
          label={<SavedMethod method={method} />}
        />
      ))}
      <Option
        name="pay-with"
        isChosen={chosen === 'card'}
        onChoose={() => setChosen('card')}
        label={methods.some(({ type }) => type === 'CreditCard') ? 'New card' : 'Card'}
      >
        <WithClientToken>
          {(clientToken) => (
            <CardForm
              clientToken={clientToken}
              postalCode={postalCode}
              submitLabel={label}
              busyLabel="Paying…"
              check={check}
              onNonce={(nonce) => paying.pay({ type: 'CreditCard', nonce, deviceData: clientToken.deviceData })}
            >
              {cardExtras}
            </CardForm>
          )}
        </WithClientToken>
      </Option>
      <Option name="pay-with" isChosen={chosen === 'paypal'} onChoose={() => setChosen('paypal')} label="PayPal">
        <PayByPayPal amountCents={amountCents} label={label} check={check} paying={paying} />
      </Option>
      {saved !== undefined && (
        <PayButton
          label={label}
          paying={paying}
          onPay={() => void paying.pay({ type: saved.type, savedId: saved.id })}
        />
      )}
    </fieldset>
  )
}

/** Approved in PayPal's window, for this amount; the button here pays. */
function PayByPayPal({
  amountCents,
  label,
  check,
  paying,
}: Pick<Props, 'amountCents' | 'check' | 'paying'> & { label: string }) {
  const [approved, setApproved] = useState<Tendered | null>(null)
  return (
    <>
      <WithClientToken>
        {(clientToken) => (
          <PayPalButton
            clientToken={clientToken}
            amountCents={amountCents}
            onNonce={({ nonce }) => setApproved({ type: 'PayPalAccount', nonce, deviceData: clientToken.deviceData })}
            onCancel={() => setApproved(null)}
          />
        )}
      </WithClientToken>
      <PayButton
        label={label}
        paying={paying}
        isDisabled={approved === null}
        onPay={() => {
          if (approved !== null && check()) void paying.pay(approved)
        }}
      />
    </>
  )
}

type ButtonProps = { label: string; paying: Paying; isDisabled?: boolean; onPay: () => void }

/** The card form has its own, and says its failures beside it. */
function PayButton({ label, paying, isDisabled = false, onPay }: ButtonProps) {
  return (
    <>
      {paying.failure !== null && <Notice kind="danger">{paying.failure.error.message}</Notice>}
      <div>
        <Button
          kind="action"
          disabled={isDisabled || paying.isBusy}
          title={isDisabled ? 'Approve with PayPal first.' : undefined}
          onClick={onPay}
        >
          {paying.isBusy ? 'Paying…' : label}
        </Button>
      </div>
    </>
  )
}
