// The first commit of an order: its lots are claimed, and what will be charged is written down before anybody is asked for
// money.
//
// Locks in the order that all of the market keeps: account, cart, auctions by id, listings by id, order. Prices and whether
// a lot can still be bought are read after the locks, by the database's clock.
import type { OrderPayload } from '@lotyard/contract/orders'
import { dueInDays } from '@lotyard/contract/rules/auctions/payment-due'
import { addressGroup } from '../../../address-group.ts'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { breaksRule } from '../../../db/breaks-rule.ts'
import type { PaymentGateway } from '../../../providers/payments/payment-gateway.ts'
import { Refusal } from '../../../refusal.ts'
import type { Viewer } from '../../../viewer.ts'
import { holdAccount } from '../../accounts/index.ts'
import { claimWins, holdAuctions } from '../../auctions/index.ts'
import { claimCartLots, holdCart, readCartState, removeBoughtLots } from '../../cart/index.ts'
import { findDefaultSite, lockListings, moveLocked } from '../../listings/index.ts'
import type { TariffInForce, TariffMemory } from '../../shipping/index.ts'
import { queueOrderPlaced } from '../mails/order-mails.ts'
import { orderedPart, readCartOrder, type CartOrder } from '../preview/cart-order.ts'
import { chooseAddresses, type ChosenAddresses } from '../preview/chosen-addresses.ts'
import { choosePayment, type ChosenPayment } from '../preview/chosen-payment.ts'
import { isPreviewTokenOf } from '../preview/preview-token.ts'
import { priceOrder, requireQuoted, type QuotedOrder } from '../preview/price-order.ts'
import { requireGoodPayload } from '../preview/require-good-payload.ts'
import { toPreview } from '../preview/to-preview.ts'
import type { OrderToAuthorise } from './authorise-order.ts'
import { keepAddresses } from './keep-addresses.ts'
import { newOrder } from './new-order.ts'
import type { OrderKey } from './order-key.ts'
import {
  insertOrder,
  listBeingPaid,
  readPlacingFacts,
  type PlacingFacts,
  type PlacingOrder,
} from './placing-queries.ts'

export type ClaimNeeds = Pick<Context, 'db' | 'config'> & { tariffs: TariffMemory; payments: PaymentGateway | null }

export type OrderRequest = { payload: OrderPayload; key: OrderKey; ip: string }

export type Claim =
  /** This key was used before, for the same. */
  | { kind: 'repeated'; orderId: string; isPlacing: boolean }
  | { kind: 'invoiced'; orderId: string; accountId: string; names: string[] }
  /** To be authorised now. */
  | ({ kind: 'placing'; addresses: ChosenAddresses } & Pick<OrderToAuthorise, 'order' | 'payment' | 'committedAtMs'>)

const ONE_SALE_RULE = 'one_live_sale_per_lot'

export async function claimOrder(needs: ClaimNeeds, viewer: Viewer, request: OrderRequest): Promise<Claim> {
  // Before the transaction: it reads on a connection of its own.
  const tariff = await needs.tariffs.read()
  try {
    return await needs.db.transaction().execute((tx) => claim(tx, { ...needs, tariff }, viewer, request))
  } catch (error) {
    // The locks make it impossible; the constraint makes sure.
    if (breaksRule(error, ONE_SALE_RULE)) throw new Refusal('lot_gone')
    throw error
  }
}

async function claim(
  tx: Tx,
  needs: ClaimNeeds & { tariff: TariffInForce },
  viewer: Viewer,
  { payload, key, ip }: OrderRequest,
): Promise<Claim> {
  const { accountId } = viewer
  await holdAccount(tx, accountId)
  const group = addressGroup(ip)
  const facts = await readPlacingFacts(tx, { accountId, key: key?.key ?? null, addressGroup: group })
  if (facts.repeated !== null) return repeat(facts.repeated, key)
  requireGoodPayload(payload, { isWhole: true })
  if (facts.hasTooManyDeclines) throw new Refusal('too_many_declines')
  const addresses = await chooseAddresses(tx, accountId, payload)
  const payment = (await choosePayment(tx, needs.payments, accountId, payload))!
  requireInvoiceAllowed(payment, facts)
  // Before the cart is held: whoever changes addresses holds the account, and then the cart.
  const values = await keepAddresses(tx, accountId, addresses, payload)

  const cart = await holdLots(tx, viewer, payload)
  await requireAllThere(tx, cart)
  const shown = priceOrder({ ...cart, shipping: addresses.shipping, tariff: needs.tariff, taxRates: facts.taxRates })
  const order = requireQuoted(shown)
  requireAsShown(needs, { order, addresses, payment, facts, accountId, token: payload.preview_token })

  const dueAt = payment.kind === 'invoice' ? await invoiceDueAt(tx, facts) : null
  const gateway = payment.kind === 'invoice' ? null : needs.payments
  const row = newOrder({ accountId, placedBy: null, key, values, order, payment, payload, gateway, dueAt })
  const inserted = await insertOrder(tx, row)
  await moveLocked(
    tx,
    cart.locked,
    row.lots.map(({ listingId }) => ({ listingId, to: 'awaiting_payment' })),
  )
  const listingIds = row.lots.map(({ listingId }) => listingId)
  const wonIds = row.lots.filter(({ isWon }) => isWon).map(({ listingId }) => listingId)
  if (wonIds.length > 0) await claimWins(tx, { orderId: inserted.id, buyerId: accountId, listingIds: wonIds, dueAt })
  const ofCart = { accountId, orderId: inserted.id, listingIds }
  const names = order.warehouses.flatMap(({ lots }) => lots.map(({ name }) => name))
  if (payment.kind === 'invoice') {
    await removeBoughtLots(tx, ofCart)
    await queueOrderPlaced(tx, inserted.id)
    return { kind: 'invoiced', orderId: inserted.id, accountId, names }
  }
  await claimCartLots(tx, ofCart)
  // Read before the commit: counted from too early, time is only lost.
  const committedAtMs = performance.now()
  return { kind: 'placing', order: toPlacing(inserted, row, order), payment, addresses, committedAtMs }
}

function repeat({ id, bodyHash, state }: NonNullable<PlacingFacts['repeated']>, key: OrderKey): Claim {
  if (bodyHash !== key?.bodyHash) throw new Refusal('idempotency_key_reused')
  return { kind: 'repeated', orderId: id, isPlacing: state === 'placing' }
}

function requireInvoiceAllowed(payment: ChosenPayment, facts: PlacingFacts): void {
  if (payment.kind !== 'invoice') return
  if (facts.invoiceDays === null) throw new Refusal('invoice_not_allowed')
  if (facts.hasOverdueInvoice)
    throw new Refusal('invoice_not_allowed', { message: 'Pay your overdue invoice first, or choose another payment.' })
}

async function invoiceDueAt(tx: Tx, { now, invoiceDays }: PlacingFacts): Promise<Date> {
  return dueInDays(now, invoiceDays!, (await findDefaultSite(tx)).timeZone)
}

type HeldLots = CartOrder & { locked: Awaited<ReturnType<typeof lockListings>> }

async function holdLots(tx: Tx, viewer: Viewer, payload: OrderPayload): Promise<HeldLots> {
  await holdCart(tx, viewer.accountId)
  const whole = await readCartState(tx, viewer.accountId)
  const state = orderedPart(whole, payload)
  const wonIds = state.wins.map(({ listingId }) => listingId)
  if (wonIds.length === 0 && state.addedIds.length === 0) {
    if (whole.placingOrderId !== null) throw new Refusal('order_in_progress', { id: whole.placingOrderId })
    throw new Refusal('cart_empty')
  }
  if (wonIds.length > 0) await holdAuctions(tx, wonIds)
  const locked = await lockListings(tx, [...new Set([...wonIds, ...state.addedIds])])
  return { ...(await readCartOrder(tx, state, viewer)), locked }
}

/** Who comes second is told whether the lot is sold, or may still come back. */
async function requireAllThere(tx: Tx, { gone }: HeldLots): Promise<void> {
  if (gone.length === 0) return
  const beingPaid = await listBeingPaid(
    tx,
    gone.map(({ listingId }) => listingId),
  )
  const named = { listings: gone.map(({ name }) => name) }
  throw new Refusal(gone.some(({ listingId }) => beingPaid.includes(listingId)) ? 'lot_being_paid' : 'lot_gone', named)
}

type ShownFacts = {
  order: QuotedOrder
  addresses: ChosenAddresses
  payment: ChosenPayment
  facts: PlacingFacts
  accountId: string
  token: string | undefined
}

/** Nothing is charged that was not shown, not even less. Without a token the moment's price counts. */
function requireAsShown(
  { config }: ClaimNeeds,
  { order, addresses, payment, facts, accountId, token }: ShownFacts,
): void {
  if (token === undefined) return
  const secret = config.sessionSecret
  const buyer = { accountId, placedBy: null }
  const shown = { ...buyer, order, shipTo: addresses.shipping!.value }
  if (isPreviewTokenOf(secret, token, shown, facts.now)) return
  const { invoiceDays } = facts
  const preview = toPreview(
    { secret, now: facts.now },
    { orderType: 'customer', order, addresses, payment, gone: [], invoiceDays, buyer },
  )
  throw new Refusal('order_changed', { preview })
}

function toPlacing(
  inserted: Awaited<ReturnType<typeof insertOrder>>,
  row: ReturnType<typeof newOrder>,
  order: QuotedOrder,
): PlacingOrder {
  return {
    id: inserted.id,
    accountId: row.accountId,
    isDirect: row.placedBy !== null,
    paymentType: row.paymentType,
    savePaymentMethod: row.savePaymentMethod,
    makePaymentMethodDefault: row.makePaymentMethodDefault,
    gatewayOrderId: inserted.gatewayOrderId!,
    amountCents: row.totalCents,
    lots: order.warehouses.flatMap(({ lots }) =>
      lots.map(({ listingId, name, priceCents, isWon }) => ({ listingId, name, priceCents, isWon })),
    ),
  }
}
