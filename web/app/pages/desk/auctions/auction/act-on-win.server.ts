// What the forms about an unpaid win do.
import type { giveUpWinEndpoint } from '@lotyard/contract/desk/orders'
import type {
  cancelWinEndpoint,
  extendWinEndpoint,
  offerToRunnerUpEndpoint,
  recordWinPaymentEndpoint,
  remindWinnerEndpoint,
} from '@lotyard/contract/desk/unpaid-wins'
import { formatWithCents, parseDollars } from '@lotyard/contract/rules/money'
import type { Api, Failure } from '../../../../api/api.ts'
import { requireConfirmed, told, type Act, type Done } from '../../../../features/desk/acts/perform-act.server.ts'
import { refuseReason } from '../../../../features/desk/acts/refuse-reason.ts'
import { deskAuctionPath } from '../../../../features/desk/auctions/auction-paths.ts'
import { deskOrderPath } from '../../../../features/orders/desk-order-paths.ts'
import { readFields } from '../../../../lib/pages/forms/read-fields.ts'
import { refuseAt, refuseFields } from '../../../../lib/pages/forms/refuse-fields.ts'

type Needs = { api: Api; name: string }

export const WIN_ACTS: Readonly<Record<string, Act<Needs>>> = {
  remind,
  extend,
  cancel,
  paid,
  offer,
  give_up: giveUp,
}

const NO_AMOUNT = ['Enter a dollar amount, for example 2,650.']

async function remind({ api, name }: Needs): Promise<Done | Failure> {
  const path = '/api/admin/auctions/:name/win/remind'
  const outcome = await api.call<typeof remindWinnerEndpoint>('POST', path, { params: { name } })
  return told(outcome, 'Reminder sent.')
}

async function extend({ api, name }: Needs, form: FormData): Promise<Done | Failure> {
  const { days, reason } = readFields(form, 'days', 'reason')
  if (!/^[1-5]$/.test(days)) return refuseFields({ days: ['Choose how many weekdays.'] })!
  const refused = refuseReason(reason)
  if (refused !== null) return refused
  const path = '/api/admin/auctions/:name/win/extend'
  const body = { days: Number(days), reason: reason.trim() }
  const outcome = await api.call<typeof extendWinEndpoint>('POST', path, { params: { name }, body })
  return told(outcome, 'Payment extended. We’ve e-mailed the buyer.')
}

async function cancel({ api, name }: Needs, form: FormData): Promise<Done | Failure> {
  const { reason, next } = readFields(form, 'reason', 'next')
  if (next !== 'relist' && next !== 'keep') return refuseFields({ next: ['Choose what happens to the lot.'] })!
  const refused = refuseReason(reason) ?? requireConfirmed(form)
  if (refused !== null) return refused
  const path = '/api/admin/auctions/:name/win/cancel'
  const body = { reason: reason.trim(), next } as const
  const outcome = await api.call<typeof cancelWinEndpoint>('POST', path, { params: { name }, body })
  if (!outcome.ok) return outcome
  const { relisted_as: relistedAs } = outcome.data
  const rest =
    next === 'keep'
      ? 'Offer the lot to the next bidder, or release it.'
      : relistedAs === null
        ? 'The lot is unsold. Relist it from its listing.'
        : `The lot is listed again as ${relistedAs}.`
  const done: Done = { ok: true, text: `Sale canceled. We’ve e-mailed the buyer. ${rest}` }
  return relistedAs === null ? done : { ...done, to: deskAuctionPath(relistedAs) }
}

async function paid({ api, name }: Needs, form: FormData): Promise<Done | Failure> {
  const { amount, reference, received_on, delivery, key } = readFields(
    form,
    'amount',
    'reference',
    'received_on',
    'delivery',
    'key',
  )
  const amountCents = parseDollars(amount)
  if (amountCents === null) return refuseFields({ amount: NO_AMOUNT })!
  if (delivery !== 'shipped' && delivery !== 'picked_up')
    return refuseFields({ delivery: ['Choose how the buyer gets the lot.'] })!
  const unconfirmed = requireConfirmed(form)
  if (unconfirmed !== null) return unconfirmed
  const outcome = await api.call<typeof recordWinPaymentEndpoint>('POST', '/api/admin/auctions/:name/win/paid', {
    params: { name },
    body: {
      amount_cents: amountCents,
      reference,
      received_on,
      pick_up: delivery === 'picked_up',
      ...(key !== '' && { key }),
    },
  })
  if (!outcome.ok) return outcome
  const { order_id, order_number, balance_cents: left } = outcome.data
  const rest =
    left > 0
      ? `${formatWithCents(left)} left to pay.`
      : left < 0
        ? `That’s ${formatWithCents(-left)} more than is owed.`
        : 'Paid in full.'
  return { ok: true, text: `Order ${order_number} placed. ${rest}`, to: deskOrderPath(order_id) }
}

async function offer({ api, name }: Needs, form: FormData): Promise<Done | Failure> {
  const { price, reason, next } = readFields(form, 'price', 'reason', 'next')
  const priceCents = parseDollars(price)
  if (priceCents === null) return refuseFields({ price: NO_AMOUNT })!
  if (next !== 'relist' && next !== 'keep') return refuseFields({ next: ['Choose what happens to the lot.'] })!
  const refused = refuseReason(reason) ?? requireConfirmed(form)
  if (refused !== null) return refused
  const outcome = await api.call<typeof offerToRunnerUpEndpoint>('POST', '/api/admin/auctions/:name/runner_up', {
    params: { name },
    body: { price_cents: priceCents, relist: next === 'relist', reason: reason.trim() },
  })
  return told(
    refuseAt(outcome, { offer_too_high: 'price' }),
    ({ price_cents }) => `Offered for ${formatWithCents(price_cents)}. We’ve e-mailed the bidder.`,
  )
}

async function giveUp({ api, name }: Needs, form: FormData): Promise<Done | Failure> {
  const { reason } = readFields(form, 'reason')
  const refused = refuseReason(reason) ?? requireConfirmed(form)
  if (refused !== null) return refused
  const outcome = await api.call<typeof giveUpWinEndpoint>('POST', '/api/admin/listings/:name/give_up', {
    params: { name },
    body: { reason: reason.trim() },
  })
  return told(outcome, 'Sale ended. The lot is no longer reserved for its buyer.')
}
