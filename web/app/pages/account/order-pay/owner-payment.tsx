import type { PaymentMethod } from '@lotyard/contract/account/payment-methods'
import type { Order } from '@lotyard/contract/orders/orders'
import type { payBalanceEndpoint } from '@lotyard/contract/orders/paying'
import { formatWithCents } from '@lotyard/contract/rules/money'
import { zipProblems } from '@lotyard/contract/rules/orders/payments/payer'
import { useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { useApi } from '../../../api/api-context.ts'
import { orderPath } from '../../../features/orders/order-paths.ts'
import { PayChoices } from '../../../flows/paying/pay-choices.tsx'
import { toDetails } from '../../../flows/paying/tendered.ts'
import { usePaying, type Sent } from '../../../flows/paying/use-paying.ts'
import { useFlash } from '../../../lib/pages/flash.tsx'
import { TextField } from '../../../ui/forms/fields/field.tsx'

type Props = { order: Order; methods: readonly PaymentMethod[] }

/** Refusals after which the page shows something else: another amount, or that it is being paid or is paid. */
const STALE = ['balance_changed', 'payment_in_progress', 'order_paid', 'order_not_open']

export default function OwnerPayment({ order, methods }: Props) {
  const { id, balanceCents, billingAddress } = order
  const api = useApi()
  const navigate = useNavigate()
  const flash = useFlash()
  const { revalidate } = useRevalidator()
  const [zip, setZip] = useState(billingAddress.postal_code)
  const [errors, setErrors] = useState<string[]>([])

  async function send({ tendered, key }: Sent) {
    const isOtherZip =
      tendered.type === 'CreditCard' && 'nonce' in tendered && zip.trim() !== billingAddress.postal_code
    const outcome = await api.call<typeof payBalanceEndpoint>('POST', '/api/orders/:id/payments', {
      params: { id },
      body: {
        payment_details: toDetails(tendered),
        balance_cents: balanceCents,
        ...(isOtherZip && { postal_code: zip.trim() }),
      },
      idempotencyKey: key,
    })
    if (!outcome.ok && STALE.includes(outcome.error.code)) {
      await revalidate()
      flash({ kind: 'danger', text: outcome.error.message })
    }
    return outcome
  }
  const paying = usePaying(send, ({ isBeingPaid }: Order) => {
    // The message belongs to the next page, which is shown by then.
    void Promise.resolve(navigate(orderPath(id))).then(() => {
      if (!isBeingPaid) flash({ kind: 'success', text: `Paid: ${formatWithCents(balanceCents)}. Thanks!` })
    })
  })
  function check(): boolean {
    const problems = zipProblems(zip)['postal_code'] ?? []
    setErrors(problems)
    return problems.length === 0
  }
  return (
    <PayChoices
      amountCents={balanceCents}
      methods={methods}
      postalCode={zip.trim()}
      check={check}
      paying={paying}
      cardExtras={
        <div className="max-w-48">
          <TextField
            label="Billing ZIP code"
            value={zip}
            onChange={(event) => setZip(event.currentTarget.value)}
            autoComplete="postal-code"
            maxLength={10}
            errors={errors}
          />
        </div>
      }
    />
  )
}
