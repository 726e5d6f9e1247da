import { bookingProblemWords, cancelProblem } from '@lotyard/contract/rules/orders/pickup/pickup-booking'
import type { Context } from '../../../context.ts'
import { Refusal } from '../../../lib/refusal.ts'
import { queueOrderMail } from '../mails/order-mails.ts'
import { endAppointment } from './booking-queries.ts'
import { lockOwnPickUp, type ShipmentOfBuyer } from './require-pickup.ts'
import { toAppointment } from './to-pickup.ts'

/** The buyer gives up the time; the lots stay ready. */
export async function cancelPickUp({ db }: Pick<Context, 'db'>, shipment: ShipmentOfBuyer): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { last, now, orderId, phone } = await lockOwnPickUp(tx, shipment)
    const problem = cancelProblem(last === null ? null : toAppointment(last), now)
    if (problem === 'not_booked' || last === null) throw new Refusal('pickup_not_booked')
    if (problem !== null) throw new Refusal('pickup_not_bookable', { message: bookingProblemWords(problem, phone) })
    await endAppointment(tx, { id: last.id, state: 'cancelled' })
    await queueOrderMail(tx, { kind: 'pickup-cancelled', orderId, about: last.id })
  })
}
