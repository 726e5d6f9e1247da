import { nextReminder } from '@lotyard/contract/rules/orders/terms/reminders'
import type { Context } from '../../../context.ts'
import { queueOrderMail } from '../mails/order-mails.ts'
import { lockInvoicesToRemindOf, saveRemindersSent } from './invoice-queries.ts'

/** What one sweep takes on; the next one, a minute later, takes the rest. */
const SWEEP_LIMIT = 200

/** Mails that a payment is due or overdue, each once: how many were sent is written under the lock that decides it. */
export async function remindBuyers({ db }: Pick<Context, 'db'>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    for (const { id, now, ...order } of await lockInvoicesToRemindOf(tx, SWEEP_LIMIT)) {
      const { sentCount, reminder } = nextReminder(order, now)
      if (sentCount > order.sentCount) await saveRemindersSent(tx, id, sentCount)
      if (reminder !== null) await queueOrderMail(tx, { kind: reminder.kind, orderId: id, about: reminder.fact })
    }
  })
}
