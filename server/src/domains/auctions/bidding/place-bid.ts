import { randomUUID } from 'node:crypto'
import type { PlacedBid } from '@lotyard/contract/lots/auction'
import type { Config } from '../../../config/config.ts'
import type { Context } from '../../../context.ts'
import type { Viewer } from '../../../lib/viewer.ts'
import { Refusal } from '../../../lib/refusal.ts'
import { requireVisibleAuction } from '../require-visible-auction.ts'
import type { BidQueue } from './queue/bid-queue.ts'

export type BidRequest = {
  listingName: string
  maxCents: number
  isConfirmed: boolean
  /** When the lot was last changed, by the bidder's page; undefined where the client doesn't say. */
  seenChange: string | null | undefined
  /** The header as it came. */
  idempotencyKey: string | undefined
}

type Needs = Pick<Context, 'db'> & { bidQueue: BidQueue; config: Pick<Config, 'smtpUrl'> }

/** What can be refused without the auction is refused here; the queue decides the rest under the auction's lock. */
export async function placeBid(
  { db, bidQueue, config }: Needs,
  viewer: Viewer,
  request: BidRequest,
): Promise<PlacedBid> {
  if (!viewer.termsAccepted) throw new Refusal('terms_not_accepted')
  // Without real mail no account could verify its address.
  if (config.smtpUrl !== null && !viewer.emailVerified) throw new Refusal('email_not_verified')
  const { accountId, role, accessRuleIds } = viewer
  const submitted = {
    listingName: request.listingName.toUpperCase(),
    viewer: { accountId, role, accessRuleIds },
    maxCents: request.maxCents,
    isConfirmed: request.isConfirmed,
    ...(request.seenChange !== undefined && { seenChangeMs: toMs(request.seenChange) }),
    key: readKey(request.idempotencyKey),
  }
  try {
    return await bidQueue.placeBid(submitted)
  } catch (error) {
    // The queue finds auctions only. A lot at a fixed price exists, so its bidder must not be told that it does not. Looked
    // up after the failure: bids that count pay nothing for it.
    if (error instanceof Refusal && error.code === 'listing_not_found')
      await requireVisibleAuction({ db }, submitted.listingName, viewer)
    throw error
  }
}

function toMs(at: string | null): number | null {
  return at === null ? null : Date.parse(at)
}

/** Ours begin with a character that theirs may not contain, so the two can never meet. */
function readKey(header: string | undefined): string {
  if (header === undefined) return `~${randomUUID()}`
  if (!/^[\w.:-]{1,200}$/.test(header))
    throw new Refusal('malformed_request', { errors: { 'idempotency-key': ['Idempotency key is invalid'] } })
  return header
}
