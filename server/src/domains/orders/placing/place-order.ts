import type { Order } from '@lotyard/contract/orders/orders'
import { Refusal } from '../../../lib/refusal.ts'
import type { Viewer } from '../../../lib/viewer.ts'
import type { OwnChanges } from '../../listings/index.ts'
import type { Attempts } from './paying/attempts.ts'
import { answerInTime } from './paying/answer-in-time.ts'
import { AUTHORISE_TIMES, type AuthoriseTimes } from './paying/authorise-once.ts'
import type { HandOver } from './claiming/hand-over.ts'
import type { ClaimNeeds, OrderRequest } from './claiming/claim-order.ts'
import type { OrderGroups } from './groups/open-groups.ts'
import { repeat } from './claiming/repeat-order.ts'
import { nonceOfUnnamedPayer, withPayersBilling } from './paying/payers-billing.ts'
import { findOrderOfKey } from './placing-queries.ts'
import { payOrder } from './paying/pay-order.ts'
import type { Payer } from './paying/decline-queries.ts'
import type { Claim } from './claiming/write-claim.ts'
import type { Config } from '../../../config/config.ts'

export type PlaceNeeds = ClaimNeeds & {
  attempts: Attempts
  groups: OrderGroups
  handOver: HandOver
  ownChanges: Pick<OwnChanges, 'note'>
  /** Told after each commit, so that the next reply of this process shows the cart as it is now. */
  cartChanged: (accountId: string) => void
  times?: PlaceTimes
}

export type PlaceTimes = AuthoriseTimes & { replyWithinMs: number }

/** Browsers and proxies give up on a silent reply before the gateway gives up on the payment. */
export const PLACE_TIMES: PlaceTimes = { ...AUTHORISE_TIMES, replyWithinMs: 20_000 }

/** `isKnown` is false while the gateway has not said whether it is paid. */
export type PlacedOrder = { order: Order; isKnown: boolean }

export async function placeOrder(needs: PlaceNeeds, viewer: Viewer, request: OrderRequest): Promise<PlacedOrder> {
  requireMayBuy(needs.config, viewer)
  needs.attempts.requireRoom()
  const claimed = (await findRepeated(needs, viewer, request)) ?? (await claimNew(needs, viewer, request))
  return confirmClaim(needs, claimed, request.payer)
}

async function claimNew(needs: PlaceNeeds, viewer: Viewer, request: OrderRequest): Promise<Claim> {
  const payload = await withPayersBilling(needs.payments, request.payload)
  return needs.groups.claim({ viewer, request: { ...request, payload } })
}

/**
 * Where the gateway would be asked before the claim looks the key up: without this, the retry of an order that was charged
 * fails while the gateway is away, and says that nothing was charged. All other retries are found by the claim.
 */
async function findRepeated(
  { db }: PlaceNeeds,
  { accountId }: Viewer,
  { payload, key }: OrderRequest,
): Promise<Claim | null> {
  if (key === null || nonceOfUnnamedPayer(payload) === null) return null
  const found = await findOrderOfKey(db, { accountId, key: key.key })
  return found === null ? null : repeat(found, key)
}

/** From the first commit on: pays where there is something to pay, and returns when it is known, or after 20 seconds. */
export async function confirmClaim(needs: PlaceNeeds, claimed: Claim, payer: Payer): Promise<PlacedOrder> {
  if (claimed.kind === 'repeated') return answer(needs, claimed.orderId, !claimed.isPlacing)
  if (claimed.kind === 'invoiced') {
    tell(needs, claimed)
    return answer(needs, claimed.orderId, true)
  }
  const { replyWithinMs, ...times } = needs.times ?? PLACE_TIMES
  const { order } = claimed
  const changed = { accountId: order.accountId, names: order.lots.map(({ name }) => name) }
  // The lots leave other buyers' pages while the gateway is asked.
  tell(needs, changed)
  const waiting = { ...needs, orderId: order.id, replyWithinMs, onEnd: () => tell(needs, changed) }
  const isPaid = await answerInTime(waiting, (tellsByMail) =>
    payOrder(needs, { ...claimed, times, payer, tellsByMail }),
  )
  return answer(needs, order.id, isPaid)
}

/** Cards follow at once. Searches follow by the feed, as they do after a bid: an order waits for no search. */
export function tell(
  { ownChanges, cartChanged, handOver }: Pick<PlaceNeeds, 'ownChanges' | 'cartChanged' | 'handOver'>,
  { accountId, names }: { accountId: string; names: readonly string[] },
): void {
  cartChanged(accountId)
  ownChanges.note(names)
  handOver.soon()
}

async function answer({ groups }: PlaceNeeds, orderId: string, isKnown: boolean): Promise<PlacedOrder> {
  return { order: await groups.read(orderId), isKnown }
}

/** As for bids. A buyer who is barred from bidding may buy: what they owe comes in by it. */
function requireMayBuy({ smtpUrl }: Pick<Config, 'smtpUrl'>, viewer: Viewer): void {
  if (!viewer.termsAccepted) throw new Refusal('terms_not_accepted', { message: 'Accept our terms to buy.' })
  // Without real mail no account could verify its address.
  if (smtpUrl !== null && !viewer.emailVerified)
    throw new Refusal('email_not_verified', { message: 'Confirm your e-mail address to buy.' })
}
