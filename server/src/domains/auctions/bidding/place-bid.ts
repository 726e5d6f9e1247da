import { randomUUID } from 'node:crypto'
import type { PlacedBid } from '@lotyard/contract/auction'
import type { Config } from '../../../config/config.ts'
import type { Viewer } from '../../../viewer.ts'
import { Refusal } from '../../../refusal.ts'
import { visibleRules } from '../visibility.ts'
import type { BidDesk } from './bid-desk.ts'

export type BidRequest = {
  listingName: string
  maxCents: number
  isConfirmed: boolean
  /** The header as it came. */
  idempotencyKey: string | undefined
}

/** What can be refused without the auction is refused here; the desk decides the rest under the auction's lock. */
export async function placeBid(
  { bidDesk, config }: { bidDesk: BidDesk; config: Pick<Config, 'smtpUrl'> },
  viewer: Viewer,
  request: BidRequest,
): Promise<PlacedBid> {
  if (!viewer.termsAccepted) throw new Refusal('terms_not_accepted')
  // Without real mail nobody could verify an address.
  if (config.smtpUrl !== null && !viewer.emailVerified) throw new Refusal('email_not_verified')
  return bidDesk.placeBid({
    listingName: request.listingName.toUpperCase(),
    bidderId: viewer.accountId,
    accessRuleIds: visibleRules(viewer),
    maxCents: request.maxCents,
    isConfirmed: request.isConfirmed,
    key: readKey(request.idempotencyKey),
  })
}

/** Ours begin with a character that theirs may not contain, so the two can never meet. */
function readKey(header: string | undefined): string {
  if (header === undefined) return `~${randomUUID()}`
  if (!/^[\w.:-]{1,200}$/.test(header))
    throw new Refusal('malformed_request', { errors: { 'idempotency-key': ['Idempotency key is invalid'] } })
  return header
}
