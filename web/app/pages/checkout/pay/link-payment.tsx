import type { PaidByLink, PayableInvoice, payByLinkEndpoint } from '@lotyard/contract/orders/paying'
import { payerProblems, PAYER_NAME_MAX_LENGTH } from '@lotyard/contract/rules/orders/payments/payer'
import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { useApi } from '../../../api/api-context.ts'
import { PayLinkContext } from '../../../features/payment-methods/use-client-token.ts'
import { PayChoices } from '../../../flows/paying/pay-choices.tsx'
import { toDetails } from '../../../flows/paying/tendered.ts'
import { usePaying, type Sent } from '../../../flows/paying/use-paying.ts'
import { useFlash } from '../../../lib/pages/flash.tsx'
import { TextField } from '../../../ui/forms/fields/field.tsx'
import { Notice } from '../../../ui/layout/notice.tsx'
import { useInvoiceDecided } from './use-invoice-decided.ts'

type Props = { token: string; invoice: PayableInvoice }

/** Refusals after which the page shows something else: another amount, or that the link is done. */
const STALE = [
  'balance_changed',
  'payment_in_progress',
  'order_paid',
  'order_not_open',
  'pay_link_paid',
  'pay_link_ended',
]

type LinkProps = Props & {
  /** This page has paid, and doesn't know yet whether the money came. */
  isInDoubt: boolean
  onPaid: (paid: PaidByLink | null) => void
}

export default function LinkPayment({ token, invoice, isInDoubt, onPaid }: LinkProps) {
  if (isInDoubt || invoice.isBeingPaid) return <BeingPaid token={token} onDecided={() => onPaid(null)} />
  return (
    <PayLinkContext value={token}>
      <PayerForm token={token} invoice={invoice} onPaid={onPaid} />
    </PayLinkContext>
  )
}

function PayerForm({ token, invoice, onPaid }: Props & { onPaid: (paid: PaidByLink) => void }) {
  const api = useApi()
  const flash = useFlash()
  const { revalidate } = useRevalidator()
  const [payer, setPayer] = useState({ payer_name: '', postal_code: '' })
  const [errors, setErrors] = useState<Record<string, string[]>>({})
  const fields = useRef<HTMLDivElement>(null)

  async function send({ tendered, key }: Sent) {
    const outcome = await api.call<typeof payByLinkEndpoint>('POST', '/api/pay/:token/payments', {
      params: { token },
      body: { payment_details: toDetails(tendered), balance_cents: invoice.balanceCents, ...payer },
      idempotencyKey: key,
    })
    if (!outcome.ok && STALE.includes(outcome.error.code)) {
      await revalidate()
      flash({ kind: 'danger', text: outcome.error.message })
    }
    return outcome
  }
  const paying = usePaying(send, onPaid)
  function check(): boolean {
    const problems = payerProblems(payer)
    setErrors(problems)
    const [first] = Object.keys(problems)
    if (first !== undefined) fields.current?.querySelector<HTMLElement>(`[data-field=${first}]`)?.focus()
    return first === undefined
  }
  const field = (name: keyof typeof payer) => ({
    value: payer[name],
    errors: errors[name] ?? [],
    required: true,
    'data-field': name,
    onChange: (event: { currentTarget: { value: string } }) => {
      const { value } = event.currentTarget
      setPayer((before) => ({ ...before, [name]: value }))
    },
  })
  return (
    <div className="grid gap-5">
      <div ref={fields} className="grid items-start gap-5 sm:grid-cols-[minmax(0,1fr)_12rem]">
        <TextField label="Your name" autoComplete="name" maxLength={PAYER_NAME_MAX_LENGTH} {...field('payer_name')} />
        <TextField label="Billing ZIP code" autoComplete="postal-code" maxLength={10} {...field('postal_code')} />
      </div>
      <PayChoices
        amountCents={invoice.balanceCents}
        methods={[]}
        postalCode={payer.postal_code.trim()}
        check={check}
        paying={paying}
      />
    </div>
  )
}

/** Asks until it is known; the page is drawn again then. */
function BeingPaid({ token, onDecided }: { token: string; onDecided: () => void }) {
  const { revalidate } = useRevalidator()
  const hasGivenUp = useInvoiceDecided(token, () => void revalidate().then(onDecided))
  return (
    <Notice kind="info">
      <p className="font-semibold">This invoice is being paid.</p>
      <p>
        {hasGivenUp
          ? 'This is taking longer than usual. You can close this page and open the link again later: nothing is charged twice.'
          : 'We’re confirming the payment. This usually takes a few seconds. Please don’t pay again.'}
      </p>
    </Notice>
  )
}
