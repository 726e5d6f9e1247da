// What the forms of an auction's desk page do. Each names its act, so that the page knows whose answer it gets.
import type { voidBidEndpoint, withdrawListingEndpoint } from '@lotyard/contract/lots/auction'
import type { declineChangeEndpoint, grantChangeEndpoint } from '@lotyard/contract/lots/changes'
import type { Api, Failure } from '../../../../api/api.ts'
import { requireConfirmed, told, type Act, type Done } from '../../../../features/desk/acts/perform-act.server.ts'
import { refuseReason } from '../../../../features/desk/acts/refuse-reason.ts'
import { readFields } from '../../../../lib/pages/forms/read-fields.ts'
import { refuseFields } from '../../../../lib/pages/forms/refuse-fields.ts'
import { WIN_ACTS } from './act-on-win.server.ts'

type Needs = { api: Api; name: string }

export const AUCTION_ACTS: Readonly<Record<string, Act<Needs>>> = {
  ...WIN_ACTS,
  void: voidBid,
  withdraw,
  grant_change: grantChange,
  decline_change: declineChange,
}

async function grantChange({ api, name }: Needs, form: FormData): Promise<Done | Failure> {
  const { id } = readFields(form, 'id')
  const isWordingOnly = form.get('wording_only') !== null
  const outcome = await api.call<typeof grantChangeEndpoint>(
    'POST',
    '/api/admin/listings/:name/change_requests/:id/grant',
    { params: { name, id }, body: { wording_only: isWordingOnly } },
  )
  return told(outcome, isWordingOnly ? 'Change approved.' : 'Change approved. We’re e-mailing the bidders.')
}

async function declineChange({ api, name }: Needs, form: FormData): Promise<Done | Failure> {
  const { id, reason } = readFields(form, 'id', 'reason')
  const refused = refuseReason(reason)
  if (refused !== null) return refused
  const outcome = await api.call<typeof declineChangeEndpoint>(
    'POST',
    '/api/admin/listings/:name/change_requests/:id/decline',
    { params: { name, id }, body: { reason: reason.trim() } },
  )
  return told(outcome, 'Change declined. We’ve e-mailed the seller.')
}

async function voidBid({ api, name }: Needs, form: FormData): Promise<Done | Failure> {
  const { id, reason } = readFields(form, 'id', 'reason')
  const refused = refuseReason(reason)
  if (refused !== null) return refused
  if (!/^[1-9]\d{0,8}$/.test(id)) return refuseFields({ id: ['Bid is invalid'] })!
  const outcome = await api.call<typeof voidBidEndpoint>('POST', '/api/admin/listings/:name/void_bid', {
    params: { name },
    body: { sequence: Number(id), reason: reason.trim() },
  })
  return told(outcome, 'Bid voided. We’ve e-mailed the bidder.')
}

async function withdraw({ api, name }: Needs, form: FormData): Promise<Done | Failure> {
  const { reason } = readFields(form, 'reason')
  const refused = refuseReason(reason) ?? requireConfirmed(form)
  if (refused !== null) return refused
  const outcome = await api.call<typeof withdrawListingEndpoint>('POST', '/api/admin/listings/:name/withdraw', {
    params: { name },
    body: { reason: reason.trim() },
  })
  return told(outcome, 'Auction withdrawn. We’ve e-mailed everyone who bid.')
}
