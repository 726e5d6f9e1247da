// What the forms of an order's desk page do. Each names its act, so that the page knows whose answer it gets.
import type { addOrderNoteEndpoint } from '@lotyard/contract/desk/notes'
import type {
  cancelOrderEndpoint,
  DeskOrder,
  refundOrderEndpoint,
  shipAnywayEndpoint,
} from '@lotyard/contract/desk/orders'
import type {
  recordReceiptEndpoint,
  returnSurplusEndpoint,
  reverseReceiptEndpoint,
  writeOffOrderEndpoint,
} from '@lotyard/contract/desk/order-money'
import type { renewPayLinkAtDeskEndpoint } from '@lotyard/contract/orders/paying'
import { formatWithCents, parseDollars } from '@lotyard/contract/rules/money'
import type { Api, Failure } from '../../../../api/api.ts'
import { addNote } from '../../../../flows/notes/note-act.server.ts'
import { NEW_LINK } from '../../../../features/orders/new-link.ts'
import { requireConfirmed, told, type Act, type Done } from '../../../../features/desk/acts/perform-act.server.ts'
import { readFields } from '../../../../lib/pages/forms/read-fields.ts'
import { refuseAt, refuseFields } from '../../../../lib/pages/forms/refuse-fields.ts'
import { PROBLEM_ACTS } from './act-on-problem.server.ts'
import { SHIPMENT_ACTS } from './act-on-shipment.server.ts'
import { describeByHand } from './refund-words.ts'

type Needs = { api: Api; id: string }

const NO_AMOUNT = { amount: ['Enter a dollar amount, for example 2,650.'] }

export const ORDER_ACTS: Readonly<Record<string, Act<Needs>>> = {
  ...SHIPMENT_ACTS,
  ...PROBLEM_ACTS,
  cancel,
  refund,
  receipt,
  reverse,
  surplus,
  write_off: writeOff,
  ship_anyway: shipAnyway,
  [NEW_LINK]: newLink,
  note: ({ api, id }, form) =>
    addNote(form, (body) =>
      api.call<typeof addOrderNoteEndpoint>('POST', '/api/admin/orders/:id/notes', { params: { id }, body }),
    ),
}

async function newLink({ api, id }: Needs): Promise<Done | Failure> {
  const outcome = await api.call<typeof renewPayLinkAtDeskEndpoint>('POST', '/api/admin/orders/:id/pay_link', {
    params: { id },
  })
  return told(outcome, 'New link made. The old one no longer works.')
}

async function cancel({ api, id }: Needs, form: FormData): Promise<Done | Failure> {
  const { reason, force, state } = readFields(form, 'reason', 'force', 'state')
  const unconfirmed = requireConfirmed(form)
  if (unconfirmed !== null) return unconfirmed
  const outcome = await api.call<typeof cancelOrderEndpoint>('POST', '/api/admin/orders/:id/cancel', {
    params: { id },
    body: { reason, ...(force !== '' && { force: true }) },
  })
  return told(outcome, `${state === 'proposed' ? 'Proposal withdrawn' : 'Order canceled'}. We’ve e-mailed the buyer.`)
}

/** What an admin still has to do for the refund that was just asked for, which may be in two: what is owed, and the rest. */
function toSend({ refunds }: Pick<DeskOrder, 'refunds'>): string {
  const newest = refunds.filter(({ requestedAt }) => requestedAt === refunds.at(-1)!.requestedAt)
  const byHand = newest.flatMap(({ ways }) => ways.filter(({ to }) => to === null))
  const cents = byHand.reduce((sum, { amountCents }) => sum + amountCents, 0)
  return cents === 0 ? '' : ` ${describeByHand(cents)}`
}

async function refund({ api, id }: Needs, form: FormData): Promise<Done | Failure> {
  const fields = ['listing', 'amount', 'reason', 'key', 'sent_by_wire'] as const
  const { listing, amount, reason, key, sent_by_wire } = readFields(form, ...fields)
  const amountCents = parseDollars(amount)
  if (amountCents === null) return refuseFields(NO_AMOUNT)!
  const unconfirmed = requireConfirmed(form)
  if (unconfirmed !== null) return unconfirmed
  const called = await api.call<typeof refundOrderEndpoint>('POST', '/api/admin/orders/:id/refunds', {
    params: { id },
    body: {
      ...(listing !== '' && { listing }),
      amount_cents: amountCents,
      reason,
      ...(sent_by_wire !== '' && { sent_by_wire: true }),
      ...(key !== '' && { key }),
    },
  })
  const outcome = refuseAt(called, { refund_too_large: 'amount' })
  if (sent_by_wire !== '')
    return told(outcome, `Recorded ${formatWithCents(amountCents)} sent by wire. We’ve e-mailed the buyer.`)
  return told(
    outcome,
    (order) => `Refunding ${formatWithCents(amountCents)}.${toSend(order)} We’ve e-mailed the buyer.`,
  )
}

async function receipt({ api, id }: Needs, form: FormData): Promise<Done | Failure> {
  const { amount, kind, reference, received_on, key } = readFields(
    form,
    'amount',
    'kind',
    'reference',
    'received_on',
    'key',
  )
  const amountCents = parseDollars(amount)
  if (amountCents === null) return refuseFields(NO_AMOUNT)!
  if (kind !== 'wire' && kind !== 'check' && kind !== 'ach') return refuseFields({ kind: ['Choose how it was paid.'] })!
  const unconfirmed = requireConfirmed(form)
  if (unconfirmed !== null) return unconfirmed
  const outcome = await api.call<typeof recordReceiptEndpoint>('POST', '/api/admin/orders/:id/receipts', {
    params: { id },
    body: { kind, amount_cents: amountCents, reference, received_on, ...(key !== '' && { key }) },
  })
  return told(refuseAt(outcome, { receipt_known: 'reference' }), ({ balanceCents }) => {
    const left = balanceCents ?? 0
    const rest =
      left > 0
        ? `${formatWithCents(left)} left to pay.`
        : left < 0
          ? `That’s ${formatWithCents(-left)} more than is owed.`
          : 'Paid in full.'
    return `Recorded ${formatWithCents(amountCents)}. ${rest} We’ve e-mailed the buyer.`
  })
}

async function reverse({ api, id }: Needs, form: FormData): Promise<Done | Failure> {
  const { id: receiptId, reason } = readFields(form, 'id', 'reason')
  const unconfirmed = requireConfirmed(form)
  if (unconfirmed !== null) return unconfirmed
  const path = '/api/admin/orders/:id/receipts/:receipt/reverse'
  const outcome = await api.call<typeof reverseReceiptEndpoint>('POST', path, {
    params: { id, receipt: receiptId },
    body: { reason },
  })
  return told(outcome, 'Payment reversed.')
}

async function surplus({ api, id }: Needs, form: FormData): Promise<Done | Failure> {
  const { cents, reason, sent_by_wire } = readFields(form, 'cents', 'reason', 'sent_by_wire')
  const unconfirmed = requireConfirmed(form)
  if (unconfirmed !== null) return unconfirmed
  const outcome = await api.call<typeof returnSurplusEndpoint>('POST', '/api/admin/orders/:id/surplus', {
    params: { id },
    body: { amount_cents: Number(cents), reason, ...(sent_by_wire !== '' && { sent_by_wire: true }) },
  })
  const given = formatWithCents(Number(cents))
  if (sent_by_wire !== '') return told(outcome, `Recorded ${given} sent by wire. We’ve e-mailed the buyer.`)
  return told(outcome, (order) => `Giving back ${given}.${toSend(order)} We’ve e-mailed the buyer.`)
}

async function writeOff({ api, id }: Needs, form: FormData): Promise<Done | Failure> {
  const { cents, reason } = readFields(form, 'cents', 'reason')
  const unconfirmed = requireConfirmed(form)
  if (unconfirmed !== null) return unconfirmed
  const outcome = await api.call<typeof writeOffOrderEndpoint>('POST', '/api/admin/orders/:id/write_off', {
    params: { id },
    body: { amount_cents: Number(cents), reason },
  })
  return told(outcome, `Wrote off ${formatWithCents(Number(cents))}.`)
}

async function shipAnyway({ api, id }: Needs, form: FormData): Promise<Done | Failure> {
  const { reason } = readFields(form, 'reason')
  const outcome = await api.call<typeof shipAnywayEndpoint>('POST', '/api/admin/orders/:id/ship_anyway', {
    params: { id },
    body: { reason },
  })
  return told(outcome, 'This order can ship.')
}
