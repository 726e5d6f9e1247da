// What the forms of an order's desk page do. Each names its act, so that the page knows whose answer it gets.
import type {
  cancelOrderEndpoint,
  correctTrackingEndpoint,
  markOrderPaidEndpoint,
  moveShipmentEndpoint,
  refundOrderEndpoint,
  shipAnywayEndpoint,
} from '@lotyard/contract/desk/orders'
import type { answerProblemEndpoint } from '@lotyard/contract/orders/problems'
import { formatWithCents, parseDollars } from '@lotyard/contract/rules/money'
import type { Api, Failure } from '../../../../api/api.ts'
import { requireConfirmed, told, type Act, type Done } from '../../../../features/desk/acts/perform-act.server.ts'
import { readFields } from '../../../../lib/pages/forms/read-fields.ts'
import { refuseFields } from '../../../../lib/pages/forms/refuse-fields.ts'

type Needs = { api: Api; id: string }

const MOVES = {
  ready: 'Marked ready. We’ve e-mailed the buyer.',
  shipped: 'Marked shipped. We’ve e-mailed the buyer.',
  picked_up: 'Marked picked up. We’ve e-mailed the buyer.',
} as const

export const ORDER_ACTS: Readonly<Record<string, Act<Needs>>> = {
  ready: move('ready'),
  shipped: move('shipped'),
  picked_up: move('picked_up'),
  tracking: correctTracking,
  cancel,
  refund,
  paid,
  ship_anyway: shipAnyway,
  answer,
}

function move(state: keyof typeof MOVES): Act<Needs> {
  return async ({ api, id }, form) => {
    const { id: warehouse_key, carrier, tracking } = readFields(form, 'id', 'carrier', 'tracking')
    const outcome = await api.call<typeof moveShipmentEndpoint>(
      'PUT',
      '/api/admin/orders/:id/shipments/:warehouse_key',
      {
        params: { id, warehouse_key },
        body: { state, ...(state === 'shipped' && { carrier, ...(tracking.trim() !== '' && { tracking }) }) },
      },
    )
    return told(outcome, MOVES[state])
  }
}

async function correctTracking({ api, id }: Needs, form: FormData): Promise<Done | Failure> {
  const { id: warehouse_key, carrier, tracking } = readFields(form, 'id', 'carrier', 'tracking')
  const path = '/api/admin/orders/:id/shipments/:warehouse_key/tracking'
  const outcome = await api.call<typeof correctTrackingEndpoint>('PUT', path, {
    params: { id, warehouse_key },
    body: { carrier, tracking },
  })
  return told(outcome, 'Saved. We’ve e-mailed the buyer.')
}

async function cancel({ api, id }: Needs, form: FormData): Promise<Done | Failure> {
  const { reason } = readFields(form, 'reason')
  const unconfirmed = requireConfirmed(form)
  if (unconfirmed !== null) return unconfirmed
  const outcome = await api.call<typeof cancelOrderEndpoint>('POST', '/api/admin/orders/:id/cancel', {
    params: { id },
    body: { reason },
  })
  return told(outcome, 'Order canceled. We’ve e-mailed the buyer.')
}

async function refund({ api, id }: Needs, form: FormData): Promise<Done | Failure> {
  const fields = ['listing', 'amount', 'reason', 'key', 'sent_by_wire'] as const
  const { listing, amount, reason, key, sent_by_wire } = readFields(form, ...fields)
  const amountCents = parseDollars(amount)
  if (amountCents === null) return refuseFields({ amount: ['Enter a dollar amount, for example 2,650.'] })!
  const unconfirmed = requireConfirmed(form)
  if (unconfirmed !== null) return unconfirmed
  const outcome = await api.call<typeof refundOrderEndpoint>('POST', '/api/admin/orders/:id/refunds', {
    params: { id },
    body: {
      ...(listing !== '' && { listing }),
      amount_cents: amountCents,
      reason,
      ...(sent_by_wire !== '' && { sent_by_wire: true }),
      ...(key !== '' && { key }),
    },
  })
  if (sent_by_wire !== '')
    return told(outcome, `Recorded ${formatWithCents(amountCents)} sent by wire. We’ve e-mailed the buyer.`)
  return told(outcome, `Refunding ${formatWithCents(amountCents)}. We’ve e-mailed the buyer.`)
}

async function paid({ api, id }: Needs, form: FormData): Promise<Done | Failure> {
  const { reference } = readFields(form, 'reference')
  const unconfirmed = requireConfirmed(form)
  if (unconfirmed !== null) return unconfirmed
  const outcome = await api.call<typeof markOrderPaidEndpoint>('POST', '/api/admin/orders/:id/paid', {
    params: { id },
    body: reference.trim() === '' ? {} : { reference },
  })
  return told(outcome, ({ warehouses }) => {
    // Lots leave before the money only where a payment failed: the mail, which says what comes next, isn't sent then.
    const hasLeft = warehouses.some(({ shipments }) => shipments.some(({ leftAt }) => leftAt !== null))
    return hasLeft ? 'Marked paid.' : 'Marked paid. We’ve e-mailed the buyer.'
  })
}

async function shipAnyway({ api, id }: Needs, form: FormData): Promise<Done | Failure> {
  const { reason } = readFields(form, 'reason')
  const outcome = await api.call<typeof shipAnywayEndpoint>('POST', '/api/admin/orders/:id/ship_anyway', {
    params: { id },
    body: { reason },
  })
  return told(outcome, 'This order can ship.')
}

async function answer({ api }: Needs, form: FormData): Promise<Done | Failure> {
  const { id, answer: text } = readFields(form, 'id', 'answer')
  const outcome = await api.call<typeof answerProblemEndpoint>('POST', '/api/admin/problems/:id/answer', {
    params: { id },
    body: { answer: text },
  })
  return told(outcome, 'Answer sent. We’ve e-mailed the buyer.')
}
