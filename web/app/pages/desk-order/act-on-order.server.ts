// What the forms of an order's desk page do. Each names its act, so that the page knows whose answer it gets.
import type {
  cancelOrderEndpoint,
  markOrderPaidEndpoint,
  moveShipmentEndpoint,
  refundOrderEndpoint,
} from '@lotyard/contract/order-desk'
import type { answerProblemEndpoint } from '@lotyard/contract/problems'
import { formatWithCents, parseDollars } from '@lotyard/contract/rules/money'
import type { Api, Failure, Outcome } from '../../api/api.ts'
import { readFields } from '../../lib/pages/read-fields.ts'
import { refuseFields } from '../../lib/pages/refuse-fields.ts'

export type Done = { ok: true; text: string }
type Act = (api: Api, id: string, form: FormData) => Promise<Done | Failure>

const MOVES = {
  ready: 'Marked ready. We’ve e-mailed the buyer.',
  shipped: 'Marked shipped. We’ve e-mailed the buyer.',
  picked_up: 'Marked picked up. We’ve e-mailed the buyer.',
} as const

const ACTS: Record<string, Act> = {
  ready: move('ready'),
  shipped: move('shipped'),
  picked_up: move('picked_up'),
  cancel,
  refund,
  paid,
  answer,
}

/** A form that names no act of ours was not drawn by us. */
export async function actOnOrder(api: Api, id: string, form: FormData): Promise<Done | Failure> {
  const { act } = readFields(form, 'act')
  const perform = Object.hasOwn(ACTS, act) ? ACTS[act] : undefined
  return perform === undefined ? refuseFields({ act: ['Act is invalid'] })! : perform(api, id, form)
}

function move(state: keyof typeof MOVES): Act {
  return async (api, id, form) => {
    const { warehouse_key, carrier, tracking } = readFields(form, 'warehouse_key', 'carrier', 'tracking')
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

async function cancel(api: Api, id: string, form: FormData): Promise<Done | Failure> {
  const { reason } = readFields(form, 'reason')
  const unconfirmed = requireConfirmed(form)
  if (unconfirmed !== null) return unconfirmed
  const outcome = await api.call<typeof cancelOrderEndpoint>('POST', '/api/admin/orders/:id/cancel', {
    params: { id },
    body: { reason },
  })
  return told(outcome, 'Order canceled. We’ve e-mailed the buyer.')
}

async function refund(api: Api, id: string, form: FormData): Promise<Done | Failure> {
  const { listing, amount, reason, key } = readFields(form, 'listing', 'amount', 'reason', 'key')
  const amountCents = parseDollars(amount)
  if (amountCents === null) return refuseFields({ amount: ['Enter a dollar amount, for example 2,650.'] })!
  const unconfirmed = requireConfirmed(form)
  if (unconfirmed !== null) return unconfirmed
  const outcome = await api.call<typeof refundOrderEndpoint>('POST', '/api/admin/orders/:id/refunds', {
    params: { id },
    body: { ...(listing !== '' && { listing }), amount_cents: amountCents, reason, ...(key !== '' && { key }) },
  })
  return told(outcome, `Refunding ${formatWithCents(amountCents)}. We’ve e-mailed the buyer.`)
}

async function paid(api: Api, id: string, form: FormData): Promise<Done | Failure> {
  const { reference } = readFields(form, 'reference')
  const unconfirmed = requireConfirmed(form)
  if (unconfirmed !== null) return unconfirmed
  const outcome = await api.call<typeof markOrderPaidEndpoint>('POST', '/api/admin/orders/:id/paid', {
    params: { id },
    body: reference.trim() === '' ? {} : { reference },
  })
  return told(outcome, 'Marked paid. We’ve e-mailed the buyer.')
}

async function answer(api: Api, _id: string, form: FormData): Promise<Done | Failure> {
  const { problem_id, answer: text } = readFields(form, 'problem_id', 'answer')
  const outcome = await api.call<typeof answerProblemEndpoint>('POST', '/api/admin/problems/:id/answer', {
    params: { id: problem_id },
    body: { answer: text },
  })
  return told(outcome, 'Answer sent. We’ve e-mailed the buyer.')
}

/** Money moves only where somebody has ticked the box, with scripts or without. */
function requireConfirmed(form: FormData): Failure | null {
  return form.get('confirm') === null ? refuseFields({ confirm: ['Tick the box to confirm.'] }) : null
}

function told(outcome: Outcome<unknown>, text: string): Done | Failure {
  return outcome.ok ? { ok: true, text } : outcome
}
