import type { Context } from '../../../context.ts'
import { queueOrderMail } from '../mails/order-mails.ts'
import { takeShipmentsToRemindOf } from './seller-reminder-queries.ts'

/** What one sweep takes on; the next one, a minute later, takes the rest. */
const SWEEP_LIMIT = 200

/** Tells sellers a day before what was promised to leave, once: one mail an order and day, however many trucks it takes. */
export async function remindSellers({ db }: Pick<Context, 'db'>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    for (const { orderId, shipOn } of await takeShipmentsToRemindOf(tx, SWEEP_LIMIT))
      await queueOrderMail(tx, { kind: 'to-ship', orderId, about: shipOn })
  })
}
