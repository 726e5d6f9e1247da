// The second commit of an order that is paid, alone or with others. It waits for locks only alone ('waits').
import { describePaymentMethod } from '@lotyard/contract/rules/payment-methods/describe-payment-method'
import type { Context } from '../../../../context.ts'
import type { Tx } from '../../../../db/database.ts'
import type { GatewayTransaction, MethodFacts, PaymentGateway } from '../../../../providers/payments/payment-gateway.ts'
import { saveWinsPayment } from '../../../auctions/index.ts'
import { removeBoughtLots } from '../../../cart/index.ts'
import { moveLocked, type LockedListings } from '../../../listings/index.ts'
import { preferPaidMethod, savePaidMethod } from '../../../payment-methods/index.ts'
import { renewPromises } from '../../fulfilment/renew-promises.ts'
import { HeldByAnother, openDecisions } from '../groups/decisions.ts'
import type { Decided } from '../groups/in-groups.ts'
import { lockLots } from '../lock-lots.ts'
import { lockBuyer, lockUnheldBuyers, markPaid, type PaidMoments, type PlacingOrder } from '../placing-queries.ts'

/** Of transactions that recovery finds, one may be captured already. */
export type LiveTransaction = GatewayTransaction & { state: 'authorised' | 'captured' | 'settled' }

export type PaidOrder = {
  gateway: PaymentGateway['name']
  order: PlacingOrder
  transaction: LiveTransaction
  token: string | null
}

/** Within it, placed and paid are one moment for the buyer, and the promise that was shown is kept. */
const SAME_MOMENT_MS = 60_000

/** Whether it is this that has decided: another process may have been faster. */
export async function bookAlone({ db }: Pick<Context, 'db'>, paid: PaidOrder): Promise<boolean> {
  return db.transaction().execute((tx) => bookPaid(tx, paid))
}

/** In one transaction with whatever else belongs to it. */
export async function bookPaid(tx: Tx, paid: PaidOrder): Promise<boolean> {
  await lockBuyer(tx, paid.order.accountId)
  const locked = await lockLots(tx, paid.order.lots, 'waits')
  const [isOurs] = await bookLocked(tx, [paid], locked)
  return isOurs!
}

/** In one transaction, which waits for no lock. */
export async function bookTogether(
  { db }: Pick<Context, 'db'>,
  group: readonly PaidOrder[],
): Promise<Decided<boolean>[]> {
  return db.transaction().execute((tx) => bookUnheld(tx, group))
}

async function bookUnheld(tx: Tx, group: readonly PaidOrder[]): Promise<Decided<boolean>[]> {
  const decisions = openDecisions<PaidOrder, boolean>(group)
  const buyers = await lockUnheldBuyers(
    tx,
    group.map(({ order }) => order.accountId),
  )
  const ours = await decisions.each(
    group.map((asked) => ({ asked })),
    ({ asked }) => {
      if (!buyers.has(asked.order.accountId)) throw new HeldByAnother()
      return { asked }
    },
  )
  const locked = await lockLots(
    tx,
    ours.flatMap(({ asked }) => asked.order.lots),
    'skips',
  )
  const held = await decisions.each(ours, ({ asked }) => {
    if (!asked.order.lots.every(({ listingId }) => locked.has(listingId))) throw new HeldByAnother()
    return asked
  })
  if (held.length === 0) return decisions.list()
  const areOurs = await bookLocked(tx, held, locked)
  held.forEach((asked, at) => decisions.decide(asked, { result: areOurs[at]! }))
  return decisions.list()
}

/** Says of each whether another process was faster: then nothing is written of it. */
async function bookLocked(tx: Tx, group: readonly PaidOrder[], locked: LockedListings): Promise<boolean[]> {
  const moments = await markPaid(
    tx,
    group.map(({ order, transaction }) => ({
      orderId: order.id,
      transactionId: transaction.id,
      state: transaction.state,
      description: describeMethod(transaction.method),
    })),
  )
  const paid = group.flatMap((one) => {
    const its = moments.get(one.order.id)
    return its === undefined ? [] : { ...one, ...its }
  })
  if (paid.length > 0) {
    for (const one of paid) await keepPromisesAndMethod(tx, one)
    await moveLocked(
      tx,
      locked,
      paid.flatMap(({ order, paidAt }) =>
        order.lots.map(({ listingId, priceCents }) => ({
          listingId,
          to: 'sold' as const,
          closedAt: paidAt,
          soldPriceCents: priceCents,
        })),
      ),
    )
    for (const { order, paidAt } of paid)
      if (order.lots.some(({ isWon }) => isWon)) await saveWinsPayment(tx, order.id, paidAt)
    await removeBoughtLots(
      tx,
      paid.map(({ order: { id, accountId, lots } }) => ({
        accountId,
        orderId: id,
        listingIds: lots.map(({ listingId }) => listingId),
      })),
    )
  }
  return group.map(({ order }) => moments.has(order.id))
}

async function keepPromisesAndMethod(
  tx: Tx,
  { gateway, order, transaction, token, placedAt, paidAt }: PaidOrder & PaidMoments,
): Promise<void> {
  const { accountId, makePaymentMethodDefault: makeDefault } = order
  // One that recovery finds also names the token that it was paid with: no buyer has asked to save that.
  const known = token ?? transaction.vaultedToken
  if (known !== null && !order.isDirect) {
    if (order.savePaymentMethod)
      await savePaidMethod(tx, accountId, gateway, { ...transaction.method, token: known }, { makeDefault })
    else if (makeDefault) await preferPaidMethod(tx, accountId, { gateway, token: known })
  }
  // The dates were promised when it was placed. What recovery finds hours later may have missed a cut-off.
  if (paidAt.getTime() - placedAt.getTime() > SAME_MOMENT_MS) await renewPromises(tx, order.id, paidAt)
}

export function describeMethod(method: MethodFacts): string {
  return method.type === 'CreditCard'
    ? describePaymentMethod({ card_type: method.cardType, last_four: method.lastFour, email: null })
    : describePaymentMethod({ card_type: null, last_four: null, email: method.email })
}
