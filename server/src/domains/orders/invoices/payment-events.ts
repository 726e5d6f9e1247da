// Days to pay by, as events of a calendar. A won lot that is ordered by invoice is due with that order alone.
import { formatCents, formatWithCents } from '@lotyard/contract/rules/money'
import { paymentReference } from '@lotyard/contract/rules/orders/payments/payment-reference'
import { formatDeadline } from '@lotyard/contract/rules/site/format-moment'
import type { CalendarEvent } from '../../../lib/formats/ics.ts'
import type { OwedWin } from '../../auctions/index.ts'
import type { DueInvoice } from './invoice-queries.ts'

export function winPaymentEvent({ name, title, priceCents, paymentDueAt }: OwedWin, timeZone: string): CalendarEvent {
  const dueBy = formatDeadline(paymentDueAt.toISOString(), timeZone)
  return {
    id: `won-${name}`,
    at: paymentDueAt,
    summary: `Payment due: ${title}`,
    description: `Won for ${formatCents(priceCents)}, plus freight and tax. Pay by ${dueBy}.`,
    path: '/account/',
    remind: 'day_before',
  }
}

export function invoicePaymentEvent({ id, number, totalCents, dueAt }: DueInvoice, timeZone: string): CalendarEvent {
  const dueBy = formatDeadline(dueAt.toISOString(), timeZone)
  return {
    id: `order-${id}`,
    at: dueAt,
    summary: `Payment due: order ${number}`,
    description: `${formatWithCents(totalCents)} is due by ${dueBy}. ${paymentReference(number)}`,
    path: `/account/orders/${id}/`,
    remind: 'day_before',
  }
}
