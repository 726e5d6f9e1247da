// A won lot whose money came by wire, before its buyer placed an order: the order and the payment are written at once.
//
// Locks in the order that all of the market keeps: account, cart, auction, listing, order. A buyer who places an order
// meanwhile takes the same ones, so one of the two comes second and finds the lot in an order.
import { receiptErrors } from '@lotyard/contract/rules/orders/payments/receipt-fields'
import { payWithinDueAt, payWithinOf } from '@lotyard/contract/rules/orders/terms/pay-within'
import { isRequired } from '@lotyard/contract/rules/site/field-messages'
import { assert } from '@lotyard/contract/rules/assert'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { writeAudit } from '../../../db/audit/audit.ts'
import { Refusal } from '../../../lib/refusal.ts'
import { lockOwnAccount } from '../../accounts/index.ts'
import { insertValue } from '../../addresses/index.ts'
import { claimWins, liftBarOfWin, lockAuctionRows, requireUnpaidWin } from '../../auctions/index.ts'
import { removeBoughtLots } from '../../cart/index.ts'
import { findDefaultSite, lockListings } from '../../listings/index.ts'
import type { ShippingFacts, ShippingMemories } from '../../shipping/index.ts'
import { recordReceiptIn } from '../money/receipts/record-receipt.ts'
import { owedCents } from '../money/to-collect.ts'
import { claimWith } from '../placing/claiming/claim-order.ts'
import { writeClaim } from '../placing/claiming/write-claim.ts'
import { readPlacingFacts, type PlacingFacts } from '../placing/placing-queries.ts'
import type { ChosenAddress, ChosenAddresses } from '../preview/chosen-addresses.ts'
import { taxesOf } from '../preview/order-facts-queries.ts'
import { priceOrder, requireQuoted } from '../preview/price-order.ts'
import { findStoredOrder } from '../reading/order-queries.ts'
import { readMarketRules } from '../terms/market-rules-queries.ts'
import { findBuyersAddresses, readWonWarehouse } from './won-order.ts'
import { findWonLot } from './won-queries.ts'

export type WinPayment = {
  listingName: string
  adminId: string
  amountCents: number
  reference: string
  receivedOn: string
  isPickUp: boolean
  requestKey: string | null
}

export type BookedWin = { orderId: string; number: string; balanceCents: number; buyerId: string }

/** What is less than the order's total leaves the rest owed by invoice; what is more is shown as to be returned. */
export async function recordWinPayment(
  needs: Pick<Context, 'db'> & ShippingMemories,
  given: WinPayment,
): Promise<BookedWin> {
  requireGoodReference(given)
  return claimWith(needs, async (tx, freight) => {
    const lot = await findWonLot(tx, given.listingName, given.requestKey)
    if (lot === null) throw new Refusal('listing_not_found')
    const { buyerId, recordedOrderId } = lot
    const orderId = recordedOrderId ?? (await book(tx, freight, lot, given))
    const order = (await findStoredOrder(tx, orderId))!
    return { orderId, number: String(order.number), balanceCents: owedCents(order), buyerId }
  })
}

/** Before anything is written: the order says it too, as the buyer's word. */
function requireGoodReference({ amountCents, reference }: WinPayment): void {
  const errors = receiptErrors({ amountCents, reference: reference.trim(), receivedOn: '' }, '')
  if (reference.trim() === '') errors['reference'] = [isRequired('reference')]
  if (Object.keys(errors).length > 0) throw new Refusal('invalid_fields', { errors })
}

async function book(
  tx: Tx,
  freight: ShippingFacts,
  { listingId, buyerId }: { listingId: string; buyerId: string },
  given: WinPayment,
): Promise<string> {
  const { adminId, amountCents, reference } = given
  await lockOwnAccount(tx, buyerId)
  const facts = await readPlacingFacts(tx, { accountId: buyerId, key: null })
  await lockAuctionRows(tx, [listingId])
  const win = await requireUnpaidWin(tx, listingId)
  // It went to another bidder while we waited, whose account is not locked.
  if (win.buyerId !== buyerId) throw new Refusal('conflict')
  const orderId = await placeInvoice(tx, { freight, facts, listingId, buyerId }, given)
  await recordReceiptIn(tx, {
    orderId,
    kind: 'wire',
    amountCents,
    reference,
    receivedOn: given.receivedOn,
    requestKey: given.requestKey,
    adminId,
  })
  // From here on the invoice says when the rest is due, and bars whoever lets that pass.
  await liftBarOfWin(tx, { winId: win.id, adminId, reason: 'The lot was paid by wire.', liftedAt: facts.now })
  await writeAudit(tx, {
    accountId: adminId,
    action: 'auction.record_win_payment',
    subject: `listing:${given.listingName}`,
    details: { account: buyerId, amount_cents: amountCents, reference: reference.trim() },
  })
  return orderId
}

type ToPlace = { freight: ShippingFacts; facts: PlacingFacts; listingId: string; buyerId: string }

/** The invoice that the wire pays, for the win alone. */
async function placeInvoice(
  tx: Tx,
  { freight, facts, listingId, buyerId }: ToPlace,
  { adminId, reference, isPickUp }: WinPayment,
): Promise<string> {
  const locked = await lockListings(tx, [listingId])
  const addresses = await findBuyersAddresses(tx, buyerId)
  if (addresses === null) throw new Refusal('winner_without_address')
  const won = await readWonWarehouse(tx, { buyerId, listingId }, isPickUp)
  assert(won !== null, 'a win that is owed is in its buyer’s cart')
  if (isPickUp && !won.canPickUp)
    throw new Refusal('invalid_fields', { errors: { pick_up: ["This lot can't be picked up."] } })
  const { now } = facts
  const { shipping } = addresses
  const order = requireQuoted(priceOrder({ warehouses: [won.warehouse], shipping, now, ...freight, ...taxesOf(facts) }))
  const payWithin = payWithinOf(facts.invoiceDays, (await readMarketRules(tx)).directPaymentWeekdays)
  const dueAt = payWithinDueAt(payWithin, now, (await findDefaultSite(tx)).timeZone)
  const claimed = await writeClaim(tx, {
    accountId: buyerId,
    placedBy: adminId,
    key: null,
    values: await writeValues(tx, addresses),
    order,
    payment: { kind: 'invoice' },
    payload: {},
    gateway: null,
    dueAt,
    // The wire is the buyer's word.
    later: { agreedReference: `Wire ${reference.trim()}`.slice(0, MAX_AGREEMENT) },
    locked,
    addresses,
  })
  assert(claimed.kind === 'invoiced', 'an invoice asks no gateway')
  const { orderId } = claimed
  await claimWins(tx, { orderId, buyerId, listingIds: [listingId], dueAt })
  await removeBoughtLots(tx, [{ accountId: buyerId, orderId, listingIds: [listingId] }])
  return orderId
}

/** As the constraint an_agreement_is_said_in_a_line has it. */
const MAX_AGREEMENT = 200

async function writeValues(
  tx: Tx,
  { shipping, billing }: ChosenAddresses,
): Promise<{ shipping: string; billing: string }> {
  const write = async ({ role, value, valueId }: ChosenAddress) => valueId ?? insertValue(tx, role, value)
  return { shipping: await write(shipping!), billing: await write(billing!) }
}
