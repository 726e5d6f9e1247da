import type { DeskOrder } from '@lotyard/contract/desk/orders'
import { formatWithCents, parseDollars } from '@lotyard/contract/rules/money'
import { lotTotalCents } from '@lotyard/contract/rules/orders/order-total'
import { refundableCents } from '@lotyard/contract/rules/orders/payments/refund-limit'
import { useState } from 'react'
import type { ActAnswer } from '../../../../features/desk/acts/act-answer.ts'
import type { RefusedAct } from '../../../../features/desk/acts/act-form.tsx'
import { OpenedActForm } from '../../../../features/desk/acts/opened-act-form.tsx'
import { deskOrderPath } from '../../../../features/orders/desk-order-paths.ts'
import { TextField } from '../../../../ui/forms/fields/field.tsx'
import { SelectField } from '../../../../ui/forms/fields/select-field.tsx'
import { describeWays } from './refund-words.ts'
import { SentByWire } from './sent-by-wire.tsx'

type Props = { order: DeskOrder; formKey: string; answer: ActAnswer | undefined }

/** The amount starts empty: an admin without scripts would send the whole order's for one lot. */
export function RefundForm({ order, formKey, answer }: Props) {
  return (
    <OpenedActForm
      act="refund"
      answer={answer}
      reasonHint="The buyer will see this."
      confirm="Give this amount back to the buyer"
      send="Refund"
      busy="Refunding…"
      backTo={deskOrderPath(order.id)}
    >
      {(refused) => (
        <>
          {/* The one that was sent, where the answer was lost: it may have been taken. */}
          <input type="hidden" name="key" value={refused.entered['key'] || formKey} />
          <AmountFields order={order} {...refused} />
          <SentByWire order={order} {...refused} />
        </>
      )}
    </OpenedActForm>
  )
}

function AmountFields({ order, errors, entered }: { order: DeskOrder } & RefusedAct) {
  const [listing, setListing] = useState(entered['listing'] ?? '')
  const [amount, setAmount] = useState(entered['amount'] ?? '')
  const maxCents = leftCents(order, listing)
  const shownCents = Math.min(parseDollars(amount) ?? maxCents, maxCents)
  const maxOf = (name: string) => formatWithCents(leftCents(order, name))
  const lots = order.listings.filter(({ name }) => leftCents(order, name) > 0)
  return (
    <>
      <SelectField
        label="Refund for"
        name="listing"
        prompt={`The whole order (up to ${maxOf('')})`}
        options={lots.map(({ name, title }) => [name, `${title} (up to ${maxOf(name)})`])}
        defaultValue={entered['listing']}
        errors={errors['listing']}
        // Heard before the form hears of it, which then knows that the amount is there.
        onInput={({ currentTarget: { form, value } }) => {
          setListing(value)
          const field = form?.elements.namedItem('amount')
          if (field instanceof HTMLInputElement) field.value = maxOf(value)
          setAmount(maxOf(value))
        }}
      />
      <TextField
        label="Amount"
        name="amount"
        required
        inputMode="decimal"
        autoComplete="off"
        hint={`Up to ${maxOf(listing)}${listing === '' ? '' : ' for this lot'}.`}
        defaultValue={entered['amount']}
        errors={errors['amount'] ?? errors['amount_cents']}
        onInput={({ currentTarget }) => setAmount(currentTarget.value)}
      />
      {/* Without scripts it says the order of the ways, by all that can be refunded. */}
      <output className="block text-ink-soft">{describeWays(order, shownCents, { isOwedFirst: true })}</output>
    </>
  )
}

/** `name` empty: of the whole order. */
function leftCents(order: DeskOrder, name: string): number {
  const paid = {
    totalCents: order.totalCostFinalCents,
    balanceCents: order.balanceCents ?? 0,
    returnableCents: order.returnableCents ?? 0,
    lots: order.listings.map((lot) => ({ listingId: lot.name, totalCents: lotTotalCents(lot) })),
    refunds: order.refunds.map(({ listing: listingId, ...refund }) => ({ ...refund, listingId })),
  }
  return refundableCents(paid, name === '' ? null : name)
}
