// How an order may be paid besides card and PayPal, in words: by invoice, or by a wire that its lots wait for.
import type { DirectOrderPayload, OrderPreview } from '@lotyard/contract/orders/orders'
import { countOf } from '@lotyard/contract/rules/format-count'
import { formatCents } from '@lotyard/contract/rules/money'
import type { Choices } from '../steps/choices.ts'

/** `follows`: what placing it means, beside the button that does. */
export type LaterPayment = { label: string; note: string | null; follows: string }
export type LaterPayments = { invoice: LaterPayment | null; wire: LaterPayment | null }

export const NO_LATER_PAYMENTS: LaterPayments = { invoice: null, wire: null }

export function laterPaymentsOf({
  invoiceDays,
  credit,
  wireWeekdays,
}: Pick<OrderPreview, 'invoiceDays' | 'credit' | 'wireWeekdays'>): LaterPayments {
  return {
    invoice: invoiceDays === null ? null : invoiceOf(countOf(invoiceDays, 'day'), credit),
    wire:
      wireWeekdays === null
        ? null
        : {
            label: `Wire transfer within ${countOf(wireWeekdays, 'business day')}`,
            note: 'We hold your lots until the money arrives. They ship once it does.',
            follows: `We’ll e-mail our bank details and hold your lots for ${countOf(wireWeekdays, 'business day')}. They ship once your wire arrives.`,
          },
  }
}

function invoiceOf(time: string, credit: OrderPreview['credit']): LaterPayment {
  return {
    label: `Invoice: pay by wire within ${time}`,
    note:
      credit === null
        ? null
        : `Ships before payment. ${formatCents(credit.leftCents)} of ${formatCents(credit.limitCents)} left.`,
    follows: `We’ll e-mail the invoice. Lots ship ${credit === null ? 'once it’s paid' : 'before you pay it'}.`,
  }
}

/** Of a direct order. `buyer`: their terms, both null where no invoice may be sent. */
export function laterDirectly(
  buyer: { invoice_days: number | null; invoice_weekdays: number | null } | null,
): LaterPayments {
  const { invoice_days: days = null, invoice_weekdays: weekdays = null } = buyer ?? {}
  if (days === null && weekdays === null) return NO_LATER_PAYMENTS
  const time = days === null ? countOf(weekdays ?? 0, 'business day') : countOf(days, 'day')
  return {
    invoice: {
      label: `Invoice: the buyer accepts, then pays within ${time}`,
      note: null,
      follows: 'We’ll ask the buyer to accept. They have 72 hours, and owe nothing until they do.',
    },
    wire: null,
  }
}

/** What placing the order means with the payment that is chosen. */
export function whatFollows({ kind, agreed = '' }: Choices['payment'], { invoice, wire }: LaterPayments): string {
  if (kind === 'wire') return wire?.follows ?? ''
  if (kind !== 'invoice') return 'We charge your payment right away.'
  return agreed.trim() === '' ? (invoice?.follows ?? '') : 'We’ll e-mail the invoice. The buyer owes it from now on.'
}

/** Spec §3. Only a direct order says how its buyer agreed. */
export function laterPart({ kind, agreed = '' }: Choices['payment']): DirectOrderPayload | null {
  if (kind === 'wire') return { payment_gateway: 'wire' }
  if (kind !== 'invoice') return null
  return { payment_gateway: 'invoice', ...(agreed.trim() !== '' && { agreed_reference: agreed }) }
}
