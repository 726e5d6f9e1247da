// Lots sold past the market: by an admin or by their seller, to an account, at prices of their own.
import { createHash } from 'node:crypto'
import type { DirectOrderPayload } from '@lotyard/contract/orders/direct-orders'
import { assert } from '@lotyard/contract/rules/assert'
import { writeAudit } from '../../../db/audit/audit.ts'
import type { Tx } from '../../../db/database.ts'
import type { Viewer } from '../../../lib/viewer.ts'
import { lockOwnAccount } from '../../accounts/index.ts'
import { insertValue } from '../../addresses/index.ts'
import { endBySale, lockAuctionRows } from '../../auctions/index.ts'
import { lockListings } from '../../listings/index.ts'
import type { ShippingFacts } from '../../shipping/index.ts'
import { claimToPay, type ClaimNeeds } from '../placing/claiming/claim-order.ts'
import { repeat } from '../placing/claiming/repeat-order.ts'
import type { Due } from '../placing/claiming/paid-later.ts'
import type { OrderKey } from '../placing/claiming/order-key.ts'
import { confirmClaim, type PlacedOrder, type PlaceNeeds } from '../placing/place-order.ts'
import type { Payer } from '../placing/paying/decline-queries.ts'
import { readPlacingFacts } from '../placing/placing-queries.ts'
import { refuseCardTesting } from '../placing/paying/refuse-card-testing.ts'
import { writeClaim, type Claim } from '../placing/claiming/write-claim.ts'
import { chooseAddresses, type ChosenAddress } from '../preview/chosen-addresses.ts'
import { choosePayment } from '../preview/chosen-payment.ts'
import { taxesOf } from '../preview/order-facts-queries.ts'
import { priceOrder, requireQuoted } from '../preview/price-order.ts'
import { requireAsShown } from '../preview/require-as-shown.ts'
import { addressBookFor } from './address-book.ts'
import { directDue, offeredDirectly, requireMayInvoice } from './direct-terms.ts'
import { readDirectOrder } from './direct-lots.ts'
import { findOrderNumber, listDirectListings } from './direct-queries.ts'
import { chooseBuyer } from './require-buyer.ts'
import { requireGoodDirectPayload } from './require-good-direct-payload.ts'

export type DirectOrderRequest = { payload: DirectOrderPayload; key: OrderKey; payer: Payer }

export async function placeDirectOrder(
  needs: PlaceNeeds,
  viewer: Viewer,
  request: DirectOrderRequest,
): Promise<PlacedOrder> {
  needs.attempts.requireRoom()
  const claimed = await claimToPay(needs, (tx, freight) => claimDirect(tx, { ...needs, freight }, viewer, request))
  return confirmClaim(needs, claimed, request.payer)
}

async function claimDirect(
  tx: Tx,
  { config, payments, lease, freight }: ClaimNeeds & { freight: ShippingFacts },
  viewer: Viewer,
  { payload, key: given, payer }: DirectOrderRequest,
): Promise<Claim> {
  requireGoodDirectPayload(payload, { isWhole: true })
  const buyer = await chooseBuyer(tx, payload)
  assert(buyer !== null, 'a whole payload names its buyer')
  const accountId = buyer.id
  await lockOwnAccount(tx, accountId)
  const key = ownKey(given, viewer)
  const facts = await readPlacingFacts(tx, { accountId, placedBy: viewer.accountId, key: key?.key ?? null })
  if (facts.repeated !== null) return repeat(facts.repeated, key)
  const addresses = await chooseAddresses(tx, addressBookFor(viewer, accountId), payload)
  const payment = await choosePayment(tx, payments, accountId, payload)
  assert(payment !== null, 'a whole payload says how it is paid')
  await refuseCardTesting(tx, payer, payment)
  if (payment.kind === 'invoice') requireMayInvoice(viewer)

  const names = (payload.listings ?? []).map(({ name }) => name.toUpperCase())
  const listings = await listDirectListings(tx, names)
  const listingIds = listings.map(({ id }) => id)
  await lockAuctionRows(tx, listingIds)
  const locked = await lockListings(tx, listingIds)
  const warehouses = await readDirectOrder(tx, { seller: viewer, buyerId: accountId }, listings, payload)
  const { now } = facts
  const toPrice = { warehouses, shipping: addresses.shipping, now, ...freight, ...taxesOf(facts) }
  const order = requireQuoted(priceOrder(toPrice))
  const parties = { accountId, placedBy: viewer.accountId }
  requireAsShown(
    { secret: config.sessionSecret, now: facts.now },
    {
      orderType: 'direct_order',
      order,
      addresses,
      payment,
      gone: [],
      offered: offeredDirectly(viewer, buyer),
      buyer: parties,
    },
    payload.preview_token,
  )
  const agreedReference = payload.agreed_reference?.trim() ?? null
  const due: Due =
    payment.kind === 'invoice'
      ? await directDue(tx, { buyer, facts, totalCents: order.totalCostFinalCents, listings, agreedReference })
      : { dueAt: null }
  for (const { name } of listings.filter(({ isAuction }) => isAuction)) await endBySale(tx, name)
  const claimed = await writeClaim(tx, {
    ...parties,
    key,
    // What the buyer has saved stays as it is: the seller typed this.
    values: { shipping: await valueOf(tx, addresses.shipping!), billing: await valueOf(tx, addresses.billing!) },
    order,
    payment,
    // Without browser_data: the browser is the seller's, and says nothing about the buyer. The order names who placed it.
    payload: {},
    gateway: payment.kind === 'invoice' ? null : payments,
    askedBy: lease?.name ?? null,
    ...due,
    locked,
    addresses,
  })
  await writeAudit(tx, {
    accountId: viewer.accountId,
    action: 'order.place_directly',
    // By its number, as every other entry about an order is: otherwise its history would not find it.
    subject: `order:${await findOrderNumber(tx, claimed.kind === 'invoiced' ? claimed.orderId : claimed.order.id)}`,
    details: {
      account: accountId,
      total_cents: order.totalCostFinalCents,
      listings: payload.listings,
      ...(agreedReference !== null && { agreed: agreedReference }),
    },
  })
  return claimed
}

async function valueOf(tx: Tx, { role, value, valueId }: ChosenAddress): Promise<string> {
  return valueId ?? insertValue(tx, role, value)
}

/** Keys are unique per buyer. Those of their sellers must not meet theirs, and no buyer's key begins like this. */
function ownKey(key: OrderKey, { accountId }: Viewer): OrderKey {
  return key && { ...key, key: `~${createHash('sha256').update(`${accountId}\n${key.key}`).digest('base64url')}` }
}
