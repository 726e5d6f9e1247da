// Removes a payment method here and at the gateway, which may take seconds or be away.
//
// Three steps, because no account may be locked for as long as a gateway takes. First the method is taken out of use, under
// the lock that bids wait for: from then on no bid counts on it. Then the gateway forgets it. Then the row goes; if the
// gateway has refused, the method is back in use instead. A job finishes what a process that ended in between has left.
import type { Context } from '../../context.ts'
import type { Db, Tx } from '../../db/database.ts'
import { breaksRule } from '../../db/statements/breaks-rule.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import { GatewayAway, GatewayRefusal, type PaymentGateway } from '../../providers/payments/payment-gateway.ts'
import { Refusal } from '../../lib/refusal.ts'
import { lockOwnAccount, lockOwnAccountAgainstBids } from '../accounts/index.ts'
import {
  deletePaymentMethod,
  findBeingRemoved,
  findPaymentMethod,
  promoteNewest,
  putBackIntoUse,
  takeOutOfUse,
} from './payment-method-queries.ts'
import type { SavedMethod } from './saved-method.ts'

/** The database looks for what is owed, under the account's lock. */
const LAST_RULE = 'the_last_payment_method_stays_while_something_is_owed'
/** Longer than a request may take: until then its own process is still at it. */
const FINISH_AFTER_SECONDS = 300

type Needs = Pick<Context, 'db'> & { payments: PaymentGateway | null }

export async function removePaymentMethod(
  { db, payments }: Needs,
  { accountId, id }: { accountId: string; id: string },
): Promise<void> {
  if (payments === null) throw new Refusal('payments_closed')
  const method = await claim(db, { accountId, id })
  try {
    await forgetAtGateway(payments, method)
  } catch (error) {
    await putBackIntoUse(db, id)
    if (error instanceof GatewayRefusal || error instanceof GatewayAway) throw new Refusal('payment_method_not_removed')
    throw error
  }
  await db.transaction().execute((tx) => deleteForGood(tx, { accountId, id }))
}

/** The job: the request that began it has not come to an end. What is back in use, or gone, is left alone. */
export async function finishRemoval({ db, payments }: Needs, { id }: { id: string }): Promise<void> {
  const left = await findBeingRemoved(db, id)
  if (left === null) return
  // In a market that has given its gateway up, the row is all that is left to remove.
  if (payments !== null) {
    try {
      await forgetAtGateway(payments, left)
    } catch (error) {
      // A refusal stays one, however often it is asked: without this its owner would never see the method again.
      if (!(error instanceof GatewayRefusal)) throw error
      await putBackIntoUse(db, id)
      return
    }
  }
  await db.transaction().execute((tx) => deleteForGood(tx, { accountId: left.accountId, id }))
}

async function claim(db: Db, { accountId, id }: { accountId: string; id: string }): Promise<SavedMethod> {
  try {
    return await db.transaction().execute(async (tx) => {
      await lockOwnAccountAgainstBids(tx, accountId)
      const found = await findPaymentMethod(tx, accountId, id)
      if (found === null) throw new Refusal('payment_method_not_found')
      await takeOutOfUse(tx, id)
      await enqueue(tx, 'finish_method_removal', { id }, { delaySeconds: FINISH_AFTER_SECONDS })
      return found
    })
  } catch (error) {
    if (breaksRule(error, LAST_RULE)) throw new Refusal('last_payment_method')
    throw error
  }
}

/** A method of a gateway that the market has left is ours alone to forget. */
async function forgetAtGateway(
  payments: PaymentGateway,
  { gateway, token }: { gateway: string; token: string },
): Promise<void> {
  if (gateway === payments.name) await payments.removeMethod(token)
}

async function deleteForGood(tx: Tx, { accountId, id }: { accountId: string; id: string }): Promise<void> {
  await lockOwnAccount(tx, accountId)
  const { wasDefault } = await deletePaymentMethod(tx, id)
  if (wasDefault) await promoteNewest(tx, accountId)
}
