// The second commit of an order: paid or failed. The first to get there decides, the process that placed it or recovery;
// both find out by the same compare-and-set.
import type { Context } from '../../../../context.ts'
import type { GatewayTransaction, PaymentGateway } from '../../../../providers/payments/payment-gateway.ts'
import { releaseWins } from '../../../auctions/index.ts'
import { releaseCartLots } from '../../../cart/index.ts'
import { moveLocked } from '../../../listings/index.ts'
import { queueOrderFailed } from '../../mails/order-mails.ts'
import { FIRST_CHECK_MINUTES } from '../recovering/check-schedule.ts'
import { lockLots } from '../lock-lots.ts'
import { bookAlone, type LiveTransaction, type PaidOrder } from './book-paid.ts'
import { insertDecline } from './decline-queries.ts'
import type { FailedAttempt } from './take-payment.ts'
import { findDecision, lockBuyer, markFailed, type PlacingOrder } from '../placing-queries.ts'

export type SettleNeeds = Pick<Context, 'db' | 'log'> & { payments: PaymentGateway }

/** Thrown inside the transaction, so that nothing of it stays. */
class AlreadyDecided extends Error {}

/**
 * Books the order as paid. Where another process was faster and it is paid by this very transaction, that is success too;
 * where not, our authorisation is given back. Says whether the order is paid.
 */
export async function settlePaid(
  needs: SettleNeeds,
  order: PlacingOrder,
  { transaction, token }: { transaction: LiveTransaction; token: string | null },
  book = (paid: PaidOrder): Promise<boolean> => bookAlone(needs, paid),
): Promise<boolean> {
  if (await book({ gateway: needs.payments.name, order, transaction, token })) return true
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
      const locked = await lockLots(tx, lots, 'waits')
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

export function isLive(transaction: GatewayTransaction): transaction is LiveTransaction {
  return ['authorised', 'captured', 'settled'].includes(transaction.state)
}
