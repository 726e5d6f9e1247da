// What the forms of an auction's desk page do. Each names its act, so that the page knows whose answer it gets.
import type { offerToRunnerUpEndpoint, voidBidEndpoint, withdrawListingEndpoint } from '@lotyard/contract/auction'
import type { giveUpWinEndpoint } from '@lotyard/contract/order-desk'
import { formatCents } from '@lotyard/contract/rules/money'
import type { Api, Failure } from '../../api/api.ts'
import { refuseReason } from '../../features/auction-desk/refuse-reason.ts'
import { readFields } from '../../lib/pages/read-fields.ts'
import { refuseFields } from '../../lib/pages/refuse-fields.ts'

export type Done = { ok: true; text: string }
type Act = (api: Api, name: string, form: FormData) => Promise<Done | Failure>

const ACTS: Record<string, Act> = { void: voidBid, withdraw, offer, give_up: giveUp }

/** A form that names no act of ours was not drawn by us. */
export async function actOnAuction(api: Api, name: string, form: FormData): Promise<Done | Failure> {
  const { act } = readFields(form, 'act')
  const perform = Object.hasOwn(ACTS, act) ? ACTS[act] : undefined
  return perform === undefined ? refuseFields({ act: ['Act is invalid'] })! : perform(api, name, form)
}

async function voidBid(api: Api, name: string, form: FormData): Promise<Done | Failure> {
  const { about, reason } = readFields(form, 'about', 'reason')
  const refused = refuseReason(reason)
  if (refused !== null) return refused
  if (!/^[1-9]\d{0,8}$/.test(about)) return refuseFields({ about: ['Bid is invalid'] })!
  const outcome = await api.call<typeof voidBidEndpoint>('POST', '/api/admin/listings/:name/void_bid', {
    params: { name },
    body: { sequence: Number(about), reason: reason.trim() },
  })
  return outcome.ok ? { ok: true, text: 'Bid voided. We’ve e-mailed the bidder.' } : outcome
}

async function withdraw(api: Api, name: string, form: FormData): Promise<Done | Failure> {
  const { reason } = readFields(form, 'reason')
  const refused = refuseReason(reason) ?? requireConfirmed(form)
  if (refused !== null) return refused
  const outcome = await api.call<typeof withdrawListingEndpoint>('POST', '/api/admin/listings/:name/withdraw', {
    params: { name },
    body: { reason: reason.trim() },
  })
  return outcome.ok ? { ok: true, text: 'Auction withdrawn. We’ve e-mailed everyone who bid.' } : outcome
}

async function offer(api: Api, name: string, form: FormData): Promise<Done | Failure> {
  const refused = requireConfirmed(form)
  if (refused !== null) return refused
  const outcome = await api.call<typeof offerToRunnerUpEndpoint>('POST', '/api/admin/listings/:name/runner_up_offer', {
    params: { name },
  })
  if (!outcome.ok) return outcome
  return { ok: true, text: `Offered for ${formatCents(outcome.data.price_cents)}. We’ve e-mailed the bidder.` }
}

async function giveUp(api: Api, name: string, form: FormData): Promise<Done | Failure> {
  const { reason } = readFields(form, 'reason')
  const refused = refuseReason(reason) ?? requireConfirmed(form)
  if (refused !== null) return refused
  const outcome = await api.call<typeof giveUpWinEndpoint>('POST', '/api/admin/listings/:name/give_up', {
    params: { name },
    body: { reason },
  })
  return outcome.ok ? { ok: true, text: 'Given up. The lot is no longer reserved for its buyer.' } : outcome
}

/** Asked here as well, because a form may come without scripts. */
function requireConfirmed(form: FormData): Failure | null {
  return form.get('confirm') === null ? refuseFields({ confirm: ['Tick the box to confirm.'] }) : null
}
