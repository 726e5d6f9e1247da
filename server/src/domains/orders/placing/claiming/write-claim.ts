import type { Tx } from '../../../../db/database.ts'
import { movesOf, type LockedListings } from '../../../listings/index.ts'
import { queueOrderMail, queueOrderPlaced } from '../../mails/order-mails.ts'
import type { ChosenAddresses } from '../../preview/chosen-addresses.ts'
import { isPaidLater } from '../../preview/chosen-payment.ts'
import type { GatewayPayment } from '../paying/take-payment.ts'
import { newOrder, type OrderToWrite } from './new-order.ts'
import { insertOrders, type InsertedOrder, type NewOrder } from './insert-order-queries.ts'
import type { PlacingOrder } from '../placing-queries.ts'

export type Claim =
  /** This key was used before, for the same. */
  | { kind: 'repeated'; orderId: string; isPlacing: boolean }
  /** No gateway is asked: it is paid later, and a proposal is accepted first. */
  | { kind: 'invoiced'; orderId: string; accountId: string; names: string[] }
  /** To be authorised now. */
  | {
      kind: 'placing'
      addresses: ChosenAddresses
      order: PlacingOrder
      payment: GatewayPayment
      /** Of `performance.now()`, at the latest when the first commit was sent. */
      committedAtMs: number
    }

export type NewClaim = Exclude<Claim, { kind: 'repeated' }>
export type ClaimToWrite = OrderToWrite & { addresses: ChosenAddresses }

/** Writes the order over lots that this transaction has locked: no other buyer can buy them from here on. */
export async function writeClaim(
  tx: Tx,
  { locked, ...toWrite }: ClaimToWrite & { locked: LockedListings },
): Promise<NewClaim> {
  const [claim] = await writeClaims(tx, locked, [toWrite])
  return claim!
}

/** Of many buyers, in their order. No lot is in two of them. */
export async function writeClaims(
  tx: Tx,
  locked: LockedListings,
  toWrite: readonly ClaimToWrite[],
): Promise<NewClaim[]> {
  const rows = toWrite.map(newOrder)
  const listingIds = rows.flatMap(({ lots }) => lots.map(({ listingId }) => listingId))
  const moves = movesOf(
    locked,
    listingIds.map((listingId) => ({ listingId, to: 'awaiting_payment' })),
  )
  const inserted = await insertOrders(tx, rows, moves)
  const claims: NewClaim[] = []
  for (const [at, one] of toWrite.entries()) claims.push(await toClaim(tx, one, rows[at]!, inserted[at]!))
  return claims
}

async function toClaim(
  tx: Tx,
  { addresses, ...toWrite }: ClaimToWrite,
  row: NewOrder,
  { id: orderId, gatewayOrderId }: InsertedOrder,
): Promise<NewClaim> {
  const { payment, order, accountId } = toWrite
  const lots = order.warehouses.flatMap((warehouse) => warehouse.lots)
  if (isPaidLater(payment)) {
    await (toWrite.later?.proposal === undefined
      ? queueOrderPlaced(tx, orderId)
      : queueOrderMail(tx, { kind: 'order-proposed', orderId }))
    return { kind: 'invoiced', orderId, accountId, names: lots.map(({ name }) => name) }
  }
  return {
    kind: 'placing',
    addresses,
    payment,
    order: {
      id: orderId,
      accountId,
      isDirect: row.placedBy !== null,
      paymentType: row.paymentType,
      savePaymentMethod: row.savePaymentMethod,
      makePaymentMethodDefault: row.makePaymentMethodDefault,
      gatewayOrderId: gatewayOrderId!,
      amountCents: row.totalCents,
      lots: lots.map(({ listingId, name, priceCents, isWon, isAuction }) => ({
        listingId,
        name,
        priceCents,
        isWon,
        isAuction,
      })),
    },
    // Read before the commit: counted from too early, time is only lost.
    committedAtMs: performance.now(),
  }
}
