// Orders of won lots whose payment is booked already, in one transaction. The demo's invented buyers pay by it: no request
// waits for a gateway, and what is left is what placing leaves.
import type { AddressValue } from '@lotyard/contract/rules/addresses/address-fields'
import { assert } from '@lotyard/contract/rules/assert'
import type { Tx } from '../../../../db/database.ts'
import type { MethodFacts } from '../../../../providers/payments/payment-gateway.ts'
import { lockOwnAccount } from '../../../accounts/index.ts'
import { insertValue } from '../../../addresses/index.ts'
import { claimWins, lockAuctionRows } from '../../../auctions/index.ts'
import { readCartState } from '../../../cart/index.ts'
import { lockListings, type ViewerAccess } from '../../../listings/index.ts'
import type { ShippingFacts } from '../../../shipping/index.ts'
import { readCartOrder } from '../../preview/cart-order.ts'
import type { ChosenAddress } from '../../preview/chosen-addresses.ts'
import { readOrderFacts, taxesOf } from '../../preview/order-facts-queries.ts'
import { priceOrder, requireQuoted } from '../../preview/price-order.ts'
import { lockBuyer } from '../placing-queries.ts'
import { bookPaid } from '../paying/book-paid.ts'
import { writeClaim } from '../claiming/write-claim.ts'

export type PaidWins = {
  buyerId: string
  /** Those that the buyer does not owe any more are left out. */
  listingIds: readonly string[]
  /** Where they go, and who pays. The address book stays as it is. */
  address: AddressValue
  method: Extract<MethodFacts, { type: 'CreditCard' }>
  freight: ShippingFacts
  /** Writes the payment into the sandbox's books, in the same transaction, and returns its id there. */
  bookSale: (sale: { orderId: string; amountCents: number }) => Promise<string>
}

const GATEWAY = { name: 'sandbox' } as const

/** Returns the listings that were paid. */
export async function bookPaidWins(tx: Tx, paid: PaidWins): Promise<string[]> {
  const { buyerId, address, method, freight } = paid
  await lockOwnAccount(tx, buyerId)
  await lockBuyer(tx, buyerId)
  const cart = await readCartState(tx, buyerId)
  const wins = cart.wins.filter(({ listingId }) => paid.listingIds.includes(listingId))
  if (wins.length === 0) return []
  const listingIds = wins.map(({ listingId }) => listingId)
  await lockAuctionRows(tx, listingIds)
  const locked = await lockListings(tx, listingIds)
  const buyer: ViewerAccess = { accountId: buyerId, role: 'buyer', accessRuleIds: [] }
  const { warehouses } = await readCartOrder(tx, { ...cart, wins, addedIds: [] }, buyer)
  const shipping = await write(tx, 'shipping', address)
  const billing = await write(tx, 'billing', { ...address, loading_dock: false })
  const facts = await readOrderFacts(tx, buyerId)
  const claimed = await writeClaim(tx, {
    accountId: buyerId,
    placedBy: null,
    key: null,
    values: { shipping: shipping.valueId, billing: billing.valueId },
    order: requireQuoted(priceOrder({ warehouses, shipping, now: facts.now, ...freight, ...taxesOf(facts) })),
    // Nothing is asked for with it: the payment is booked below.
    payment: { kind: 'nonce', type: method.type, nonce: '', deviceData: null },
    payload: {},
    gateway: GATEWAY,
    dueAt: null,
    locked,
    addresses: { shipping, billing },
  })
  assert(claimed.kind === 'placing', 'an order that is no invoice waits for its payment')
  const { order } = claimed
  await claimWins(tx, { orderId: order.id, buyerId, listingIds, dueAt: null })
  const { gatewayOrderId: orderId, amountCents } = order
  const id = await paid.bookSale({ orderId, amountCents })
  const transaction = { id, orderId, amountCents, state: 'settled', method, vaultedToken: null } as const
  const isBooked = await bookPaid(tx, { gateway: GATEWAY.name, order, transaction, token: null })
  assert(isBooked, 'nobody else can have decided an order of this transaction')
  return listingIds
}

async function write(
  tx: Tx,
  role: ChosenAddress['role'],
  value: AddressValue,
): Promise<ChosenAddress & { valueId: string }> {
  return { role, value, entry: null, valueId: await insertValue(tx, role, value) }
}
