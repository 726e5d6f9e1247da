// Sends one bid and names its result. The page's action on the server and the form in the browser both use it.
import type { updateAccountEndpoint } from '@lotyard/contract/account/account'
import type { PlacedBid, placeBidEndpoint } from '@lotyard/contract/lots/auction'
import { parseDollars } from '@lotyard/contract/rules/money'
import { UNEXPLAINED, type Api, type Failure } from '../../../../../api/api.ts'
import { readFields } from '../../../../../lib/pages/forms/read-fields.ts'

/** What the form contains. `amount` is as it was typed; `seenChange` says when the lot was last changed, '' for never. */
export type BidEntry = { amount: string; key: string; isConfirmed: boolean; acceptsTerms: boolean; seenChange: string }

export type BidResult =
  | { kind: 'placed'; placed: PlacedBid }
  | { kind: 'invalid' }
  /** Nothing was placed: the bidder must review it first. */
  | { kind: 'review' }
  /** Nothing was sent: the bidder reviewed the amount and wants to change it. */
  | { kind: 'changing' }
  | { kind: 'too_low'; message: string; minimumCents: number }
  /** The page doesn't know whether it arrived. The same entry can be sent again: its key makes it count once. */
  | { kind: 'unknown'; message: string }
  | { kind: 'refused'; code: string; message: string }

export function readEntry(form: FormData): BidEntry {
  const names = ['max_bid', 'key', 'confirm', 'accept_terms', 'lot_changed_at'] as const
  const { max_bid, key, confirm, accept_terms, lot_changed_at } = readFields(form, ...names)
  return {
    amount: max_bid,
    key,
    isConfirmed: confirm === 'true',
    acceptsTerms: accept_terms === 'true',
    seenChange: lot_changed_at,
  }
}

export async function submitBid(api: Api, name: string, entry: BidEntry): Promise<BidResult> {
  const maxCents = parseDollars(entry.amount)
  if (maxCents === null || maxCents === 0) return { kind: 'invalid' }
  if (entry.acceptsTerms) {
    const accepted = await api.call<typeof updateAccountEndpoint>('PUT', '/api/account/', {
      body: { account: { terms_accepted: true } },
    })
    if (!accepted.ok) return toResult(accepted)
  }
  const outcome = await api.call<typeof placeBidEndpoint>('POST', '/api/listings/:name/bids', {
    params: { name },
    body: {
      max_bid_cents: maxCents,
      lot_changed_at: entry.seenChange === '' ? null : entry.seenChange,
      ...(entry.isConfirmed && { confirm: true }),
    },
    ...(entry.key !== '' && { idempotencyKey: entry.key }),
  })
  return outcome.ok ? { kind: 'placed', placed: outcome.data } : toResult(outcome)
}

function toResult({ status, error }: Failure): BidResult {
  const { code, message } = error
  // The price has changed since the page judged that this raise needs no review.
  if (code === 'bid_needs_confirmation') return { kind: 'review' }
  if (code === 'bid_too_low') return { kind: 'too_low', message, minimumCents: Number(error['minimum_cents'] ?? 0) }
  if (status === 0) return { kind: 'unknown', message: UNEXPLAINED }
  if (status >= 500) return { kind: 'unknown', message }
  return { kind: 'refused', code, message }
}
