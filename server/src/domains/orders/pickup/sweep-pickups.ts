import type { Context } from '../../../context.ts'
import { queueOrderMail } from '../mails/order-mails.ts'
import { takeReleased, takeReminders } from './booking-queries.ts'

/** What one sweep takes on; the next one, a minute later, takes the rest. */
const SWEEP_LIMIT = 200

/**
 * Reminds buyers a day before, and tells them of times that were taken back. Triggers take them back, so that no way of moving
 * a shipment forgets it; they can't send mail.
 */
export async function sweepPickUps({ db }: Pick<Context, 'db'>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    for (const { id, orderId } of await takeReminders(tx, SWEEP_LIMIT))
      await queueOrderMail(tx, { kind: 'pickup-reminder', orderId, about: id })
    for (const { id, orderId } of await takeReleased(tx, SWEEP_LIMIT))
      await queueOrderMail(tx, { kind: 'pickup-cancelled', orderId, about: id })
  })
}
