// The first commit of an order: its lots are claimed, and what will be charged is written down before the gateway is asked.
//
// Locks in the order that all of the market keeps: account, cart, auctions by id, listings by id, order. Prices and whether
// a lot can still be bought are read after the locks, by the database's clock.
import type { OrderPayload, OrderPreview } from '@lotyard/contract/orders/placing'
import { assert } from '@lotyard/contract/rules/assert'
import type { Context } from '../../../../context.ts'
import type { Tx } from '../../../../db/database.ts'
import { breaksRule } from '../../../../db/statements/breaks-rule.ts'
import type { PaymentGateway } from '../../../../providers/payments/payment-gateway.ts'
import { Refusal } from '../../../../lib/refusal.ts'
import type { Viewer } from '../../../../lib/viewer.ts'
import { lockOwnAccount } from '../../../accounts/index.ts'
import { claimWins, lockAuctionRows } from '../../../auctions/index.ts'
import { claimCartLots, readCartState, removeBoughtLots } from '../../../cart/index.ts'
import { lockListings, type LockedListings } from '../../../listings/index.ts'
import { readShippingFacts, type ShippingFacts, type ShippingMemories } from '../../../shipping/index.ts'
import { orderedPart, readCartOrder, type CartOrder } from '../../preview/cart-order.ts'
import { chooseAddresses } from '../../preview/chosen-addresses.ts'
import { choosePayment, isPaidLater, type ChosenPayment } from '../../preview/chosen-payment.ts'
import { offeredPayments } from '../../preview/offered-payments.ts'
import { taxesOf, type OrderFacts } from '../../preview/order-facts-queries.ts'
import { priceOrder, requireQuoted } from '../../preview/price-order.ts'
import { requireAsShown } from '../../preview/require-as-shown.ts'
import { toPreview } from '../../preview/to-preview.ts'
import { requireGoodPayload } from '../../preview/require-good-payload.ts'
import { readCredit } from '../../terms/credit-queries.ts'
import { commitClaim, type ClaimedPayment, type CommitNeeds } from './commit-claim.ts'
import { keepAddresses } from './keep-addresses.ts'
import type { OrderKey } from './order-key.ts'
import { dueOf } from './paid-later.ts'
import type { Payer } from '../paying/decline-queries.ts'
import { listBeingPaid, lockBuyer, readPlacingFacts, type OrderOfKey, type PlacingOrder } from '../placing-queries.ts'
import { refuseCardTesting } from '../paying/refuse-card-testing.ts'
import { writeClaim, type Claim } from './write-claim.ts'

export type ClaimNeeds = Pick<Context, 'config'> &
  CommitNeeds &
  ShippingMemories & {
    payments: PaymentGateway | null
  }

export type OrderRequest = { payload: OrderPayload; key: OrderKey; payer: Payer }

const ONE_SALE_RULE = 'one_live_sale_per_lot'
const SUSPENSION_RULE = 'a_suspended_account_gets_no_order'

export async function claimOrder(needs: ClaimNeeds, viewer: Viewer, request: OrderRequest): Promise<Claim> {
  return claimToPay(needs, (tx, freight) => claim(tx, { ...needs, freight }, viewer, request))
}

/** The gateway may be asked for what is claimed. */
export async function claimToPay(
  needs: ClaimNeeds,
  work: (tx: Tx, freight: ShippingFacts) => Promise<Claim>,
): Promise<Claim> {
  return claimWith(needs, work, (run) =>
    commitClaim(needs, run, (claimed) => (claimed.kind === 'placing' ? paymentOf(claimed.order) : null)),
  )
}

/** Every claim locks the account that the order is for. */
function paymentOf({ gatewayOrderId, accountId }: PlacingOrder): ClaimedPayment {
  return { gatewayOrderId, lock: (tx) => lockBuyer(tx, accountId) }
}

export async function claimWith<Claimed>(
  needs: Pick<ClaimNeeds, 'db' | keyof ShippingMemories>,
  work: (tx: Tx, freight: ShippingFacts) => Promise<Claimed>,
  transact = (run: (tx: Tx) => Promise<Claimed>): Promise<Claimed> => needs.db.transaction().execute(run),
): Promise<Claimed> {
  // Before the transaction: it reads on a connection of its own.
  const freight = await readShippingFacts(needs)
  try {
    return await transact((tx) => work(tx, freight))
  } catch (error) {
    // The locks make it impossible; the constraint makes sure.
    if (breaksRule(error, ONE_SALE_RULE)) throw new Refusal('lot_gone')
    // Its sessions ended with the suspension; this order was on its way.
    if (breaksRule(error, SUSPENSION_RULE)) throw new Refusal('account_suspended')
    throw error
  }
}

async function claim(
  tx: Tx,
  { config, payments, lease, freight }: ClaimNeeds & { freight: ShippingFacts },
  viewer: Viewer,
  { payload, key, payer }: OrderRequest,
): Promise<Claim> {
  const { accountId } = viewer
  await lockOwnAccount(tx, accountId)
  const facts = await readPlacingFacts(tx, { accountId, key: key?.key ?? null })
  if (facts.repeated !== null) return repeat(facts.repeated, key)
  requireGoodPayload(payload, { isWhole: true })
  const addresses = await chooseAddresses(tx, accountId, payload)
  const payment = await choosePayment(tx, payments, accountId, payload)
  assert(payment !== null, 'a whole payload says how it is paid')
  await refuseCardTesting(tx, payer, payment)
  requireInvoiceAllowed(payment, facts)
  // Every other change of an address locks the account first, so it does not matter that we have locked the cart by now.
  const values = await keepAddresses(tx, accountId, addresses, payload)

  const { locked, ...cart } = await lockLots(tx, viewer, payload)
  const priced = priceOrder({ ...cart, shipping: addresses.shipping, now: facts.now, ...freight, ...taxesOf(facts) })
  const buyer = { accountId, placedBy: null }
  const signing = { secret: config.sessionSecret, now: facts.now }
  const isEmailConfirmed = config.smtpUrl === null || viewer.emailVerified
  const totalCents = priced.totalCostFinalCents
  const credit = payment.kind === 'invoice' ? await readCredit(tx, accountId, facts.creditLimitCents) : null
  const toShow = {
    orderType: 'customer',
    addresses,
    payment,
    gone: cart.gone,
    offered: offeredPayments(facts, { credit, totalCents, isEmailConfirmed }),
    buyer,
  } as const
  if (cart.gone.length > 0) {
    const isShown = payload.preview_token !== undefined
    await refuseGone(tx, cart, isShown ? { preview: toPreview(signing, { ...toShow, order: priced }) } : {})
  }
  const order = requireQuoted(priced)
  requireAsShown(signing, { ...toShow, order }, payload.preview_token)
  const due = await dueOf(tx, { payment, facts, credit, totalCents, isEmailConfirmed })
  const gateway = isPaidLater(payment) ? null : payments
  const claimed = await writeClaim(tx, {
    ...buyer,
    key,
    values,
    order,
    payment,
    payload,
    gateway,
    askedBy: lease?.name ?? null,
    ...due,
    locked,
    addresses,
  })
  await leaveCart(tx, claimed, { accountId, dueAt: due.dueAt, cart })
  return claimed
}

/** What is ordered leaves the cart, for good or until its payment is known, and won lots are owed no more. */
async function leaveCart(
  tx: Tx,
  claimed: Exclude<Claim, { kind: 'repeated' }>,
  { accountId, dueAt, cart }: { accountId: string; dueAt: Date | null; cart: CartOrder },
): Promise<void> {
  const orderId = claimed.kind === 'invoiced' ? claimed.orderId : claimed.order.id
  const lots = cart.warehouses.flatMap((warehouse) => warehouse.lots)
  const wonIds = lots.filter(({ isWon }) => isWon).map(({ listingId }) => listingId)
  if (wonIds.length > 0) await claimWins(tx, { orderId, buyerId: accountId, listingIds: wonIds, dueAt })
  const ofCart = { accountId, orderId, listingIds: lots.map(({ listingId }) => listingId) }
  await (claimed.kind === 'invoiced' ? removeBoughtLots(tx, ofCart) : claimCartLots(tx, ofCart))
}

export function repeat({ id, bodyHash, state }: OrderOfKey, key: OrderKey): Claim {
  if (bodyHash !== key?.bodyHash) throw new Refusal('idempotency_key_reused')
  return { kind: 'repeated', orderId: id, isPlacing: state === 'placing' }
}

function requireInvoiceAllowed(payment: ChosenPayment, facts: OrderFacts): void {
  if (payment.kind !== 'invoice') return
  if (facts.invoiceDays === null) throw new Refusal('invoice_not_allowed')
  if (facts.hasOverdueInvoice)
    throw new Refusal('invoice_not_allowed', {
      message: 'You have an overdue invoice. Pay it first, or choose another payment method.',
    })
}

async function lockLots(
  tx: Tx,
  viewer: Viewer,
  payload: OrderPayload,
): Promise<CartOrder & { locked: LockedListings }> {
  const whole = await readCartState(tx, viewer.accountId)
  const state = orderedPart(whole, payload)
  const wonIds = state.wins.map(({ listingId }) => listingId)
  if (wonIds.length === 0 && state.addedIds.length === 0) {
    if (whole.placingOrderId !== null) throw new Refusal('order_in_progress', { id: whole.placingOrderId })
    throw new Refusal(payload.only === 'won' ? 'win_gone' : 'cart_empty')
  }
  if (wonIds.length > 0) await lockAuctionRows(tx, wonIds)
  const locked = await lockListings(tx, [...new Set([...wonIds, ...state.addedIds])])
  // The desk ended the sale and listed the lot again, while we waited for its auction.
  if (wonIds.some((id) => locked.get(id) !== 'awaiting_payment')) throw new Refusal('win_gone')
  return { ...(await readCartOrder(tx, state, viewer)), locked }
}

/** Who comes second is told whether the lot is sold, or may still come back; who was shown a preview, also what is left. */
async function refuseGone(tx: Tx, { gone }: CartOrder, details: { preview?: OrderPreview }): Promise<never> {
  const goneIds = gone.map(({ listingId }) => listingId)
  const isBeingPaid = (await listBeingPaid(tx, goneIds)).length > 0
  throw new Refusal(isBeingPaid ? 'lot_being_paid' : 'lot_gone', { listings: gone.map(({ name }) => name), ...details })
}
