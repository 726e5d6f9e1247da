import { formatDeadline } from '@lotyard/contract/rules/site/format-moment'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { findDefaultSite } from '../../listings/index.ts'
import { queueOrderMail } from '../mails/order-mails.ts'
import { endOrder } from '../money/end-order.ts'
import { tryLockOrderWithLots } from '../money/order-lock-queries.ts'
import type { StoredOrder } from '../reading/order-queries.ts'
import { hasLapsedByNow } from './has-lapsed.ts'
import { listLapsing, saveLapse } from './proposal-queries.ts'

/** What one sweep takes on; the next one, a minute later, takes the rest. */
const SWEEP_LIMIT = 200

/**
 * Ends proposals that were not answered, and orders whose wire did not come. One that is locked is being answered, paid or
 * booked at this moment: it is left for the next sweep.
 */
export async function sweepWaiting({ db, log }: Pick<Context, 'db' | 'log'>): Promise<void> {
  for (const orderId of await listLapsing(db, SWEEP_LIMIT)) {
    try {
      await db.transaction().execute(async (tx) => {
        const order = await tryLockOrderWithLots(tx, orderId)
        if (order !== null && hasLapsedByNow(order)) await lapse(tx, order)
      })
    } catch (error) {
      // One that can't be ended must not keep the others waiting; the next minute tries again.
      log.error({ err: error, order: orderId }, 'an order that has lapsed could not be ended')
    }
  }
}

async function lapse(tx: Tx, order: StoredOrder): Promise<void> {
  const { id: orderId, state, invoice_due_at: dueAt } = order
  const isProposal = state === 'proposed'
  await endOrder(tx, order, {
    state: 'cancelled',
    reason: isProposal
      ? 'It wasn’t accepted in time.'
      : `We didn’t receive your wire, which was due by ${formatDeadline(dueAt!.toISOString(), (await findDefaultSite(tx)).timeZone)}.`,
    isOnSaleAgain: true,
  })
  await saveLapse(tx, orderId)
  await queueOrderMail(tx, { kind: isProposal ? 'proposal-lapsed' : 'order-cancelled', orderId })
  // Whoever placed it hears of it too.
  if (isProposal) await queueOrderMail(tx, { kind: 'proposal-ended', orderId })
}
