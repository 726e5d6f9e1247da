// The second commit of an order: paid or failed. The first to get there decides, the process that placed it or recovery;
// both find out by the same compare-and-set.
import { describePaymentMethod } from '@lotyard/contract/rules/payment-methods/describe-payment-method'
import type { Context } from '../../../../context.ts'
import type { Tx } from '../../../../db/database.ts'
import type { GatewayTransaction, MethodFacts, PaymentGateway } from '../../../../providers/payments/payment-gateway.ts'
import { lockAuctionRows, releaseWins, saveWinsPayment } from '../../../auctions/index.ts'
import { releaseCartLots, removeBoughtLots } from '../../../cart/index.ts'
import { lockListings, moveLocked, type LockedListings } from '../../../listings/index.ts'
import { preferPaidMethod, savePaidMethod } from '../../../payment-methods/index.ts'
import { renewPromises } from '../../fulfilment/renew-promises.ts'
import { queueOrderFailed } from '../../mails/order-mails.ts'
import { FIRST_CHECK_MINUTES } from '../recovering/check-schedule.ts'
import { insertDecline } from './decline-queries.ts'
import type { FailedAttempt } from './take-payment.ts'
import { findDecision, lockBuyer, markFailed, markPaid, type PlacingOrder } from '../placing-queries.ts'

export type SettleNeeds = Pick<Context, 'db' | 'log'> & { payments: PaymentGateway }

/** Within it, placed and paid are one moment for the buyer, and the promise that was shown is kept. */
const SAME_MOMENT_MS = 60_000

/** Thrown inside the transaction, so that nothing of it stays. */
class AlreadyDecided extends Error {}

/** Of transactions that recovery finds, one may be captured already. */
export type LiveTransaction = GatewayTransaction & { state: 'authorised' | 'captured' | 'settled' }

/**
 * Books the order as paid. Where another process was faster and it is paid by this very transaction, that is success too;
 * where not, our authorisation is given back. Says whether the order is paid.
 */
export async function settlePaid(
  needs: SettleNeeds,
  order: PlacingOrder,
  { transaction, token }: { transaction: LiveTransaction; token: string | null },
): Promise<boolean> {
  try {
    await needs.db.transaction().execute((tx) => bookPaid(tx, needs.payments, order, { transaction, token }))
    return true
  } catch (error) {
    if (!(error instanceof AlreadyDecided)) throw error
  }
  const decision = await findDecision(needs.db, order.id)
  if (decision?.isPaid === true && decision.transactionId === transaction.id) return true
  needs.log.warn({ order: order.id, transaction: transaction.id }, 'an authorisation came too late and is given back')
  await voidOrRefund(needs, transaction)
  return false
}

/** Where that fails, the checks of failed orders try again. */
export async function voidOrRefund(needs: SettleNeeds, transaction: LiveTransaction): Promise<void> {
  try {
    await voidOrRefundOrThrow(needs, transaction)
  } catch (error) {
    needs.log.error({ err: error, transaction: transaction.id }, 'a payment could not be given back yet')
  }
}

/** Settled money can only be refunded; until then the payment is void. Says which. */
export async function voidOrRefundOrThrow(
  { payments }: SettleNeeds,
  transaction: LiveTransaction,
): Promise<'refunded' | 'voided'> {
  const { id: transactionId, amountCents, orderId } = transaction
  if (transaction.state === 'settled') {
    await payments.refund({ transactionId, amountCents, orderId: `${orderId}-R` })
    return 'refunded'
  }
  await payments.void(transactionId)
  return 'voided'
}

/** In one transaction with whatever else belongs to it. */
export async function bookPaid(
  tx: Tx,
  { name: gateway }: Pick<PaymentGateway, 'name'>,
  order: PlacingOrder,
  { transaction, token }: { transaction: LiveTransaction; token: string | null },
): Promise<void> {
  const { accountId, id: orderId, lots, makePaymentMethodDefault: makeDefault } = order
  await lockBuyer(tx, accountId)
  // One that recovery finds also names the token that it was paid with: no buyer has asked to save that.
  const known = token ?? transaction.vaultedToken
  if (known !== null && !order.isDirect) {
    if (order.savePaymentMethod)
      await savePaidMethod(tx, accountId, gateway, { ...transaction.method, token: known }, { makeDefault })
    else if (makeDefault) await preferPaidMethod(tx, accountId, { gateway, token: known })
  }
  const locked = await lockLotsOf(tx, order)
  const description = describeMethod(transaction.method)
  const authorised = { transactionId: transaction.id, state: transaction.state, description }
  const moments = await markPaid(tx, orderId, authorised)
  if (moments === null) throw new AlreadyDecided()
  const { placedAt, paidAt } = moments
  // The dates were promised when it was placed. What recovery finds hours later may have missed a cut-off.
  if (paidAt.getTime() - placedAt.getTime() > SAME_MOMENT_MS) await renewPromises(tx, orderId, paidAt)
  await moveLocked(
    tx,
    locked,
    lots.map(({ listingId, priceCents }) => ({
      listingId,
      to: 'sold',
      closedAt: paidAt,
      soldPriceCents: priceCents,
    })),
  )
  if (lots.some(({ isWon }) => isWon)) await saveWinsPayment(tx, orderId, paidAt)
  await removeBoughtLots(tx, { accountId, orderId, listingIds: lots.map(({ listingId }) => listingId) })
}

export type FailedOrder = FailedAttempt & {
  /** Asked last, before the commit: who waits for the answer reads it there. */
  tellsByMail: () => boolean
}

/** Gives the lots back. Says whether it did: where another process was faster, that one has decided. */
export async function settleFailed(
  { db }: Pick<Context, 'db'>,
  order: PlacingOrder,
  { decline, tellsByMail, ...failure }: FailedOrder,
): Promise<boolean> {
  const { id: orderId, accountId, lots } = order
  try {
    await db.transaction().execute(async (tx) => {
      await lockBuyer(tx, accountId)
      const locked = await lockLotsOf(tx, order)
      const endedAt = await markFailed(tx, orderId, { ...failure, checkInMinutes: FIRST_CHECK_MINUTES })
      if (endedAt === null) throw new AlreadyDecided()
      // Won ones stay as they are: their winner owes for them as before. An auction that was sold directly has ended with
      // that, and its record says so: its lot is free to be listed again.
      const forSale = lots.filter(({ isWon }) => !isWon)
      await moveLocked(
        tx,
        locked,
        forSale.map(({ listingId, isAuction }) =>
          isAuction ? { listingId, to: 'withdrawn', closedAt: endedAt } : { listingId, to: 'active' },
        ),
      )
      if (forSale.length < lots.length) await releaseWins(tx, orderId)
      await releaseCartLots(tx, { accountId, orderId })
      if (decline !== null) await insertDecline(tx, decline.payer, decline)
      if (tellsByMail()) await queueOrderFailed(tx, order)
    })
    return true
  } catch (error) {
    if (error instanceof AlreadyDecided) return false
    throw error
  }
}

async function lockLotsOf(tx: Tx, { lots }: PlacingOrder): Promise<LockedListings> {
  const wonIds = lots.filter(({ isWon }) => isWon).map(({ listingId }) => listingId)
  if (wonIds.length > 0) await lockAuctionRows(tx, wonIds)
  return lockListings(
    tx,
    lots.map(({ listingId }) => listingId),
  )
}

export function describeMethod(method: MethodFacts): string {
  return method.type === 'CreditCard'
    ? describePaymentMethod({ card_type: method.cardType, last_four: method.lastFour, email: null })
    : describePaymentMethod({ card_type: null, last_four: null, email: method.email })
}

export function isLive(transaction: GatewayTransaction): transaction is LiveTransaction {
  return ['authorised', 'captured', 'settled'].includes(transaction.state)
}
