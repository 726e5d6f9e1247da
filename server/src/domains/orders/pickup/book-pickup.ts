import { assert } from '@lotyard/contract/rules/assert'
import { bookingProblemWords, nextRebookedCount } from '@lotyard/contract/rules/orders/pickup/pickup-booking'
import { makePickUpCode } from '@lotyard/contract/rules/orders/pickup/pickup-code'
import { isOpenSlot } from '@lotyard/contract/rules/orders/pickup/pickup-slots'
import { randomInt } from 'node:crypto'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { Refusal } from '../../../lib/refusal.ts'
import { queueOrderMail } from '../mails/order-mails.ts'
import { endAppointment, insertAppointment, lockSlot, takeSlot, type NewAppointment } from './booking-queries.ts'
import { lockOwnPickUp, type ShipmentOfBuyer } from './require-pickup.ts'
import { problemOf, toAppointment } from './to-pickup.ts'

/** A hundred million codes and some thousand live ones: a second draw is rare, a fifth never seen. */
const MAX_CODES_DRAWN = 5

/**
 * Books the time of a pick-up, or moves it. The new slot is taken before the old one is freed, in one transaction: where it is
 * full, the old one is kept.
 */
export async function bookPickUp(
  { db }: Pick<Context, 'db'>,
  { startsAt: given, ...shipment }: ShipmentOfBuyer & { startsAt: string },
): Promise<void> {
  const startsAt = readMoment(given)
  await db.transaction().execute(async (tx) => {
    const pickUp = await lockOwnPickUp(tx, shipment)
    const { warehouseKey, shipmentId, orderId, capacity, now } = pickUp
    const last = pickUp.last === null ? null : { id: pickUp.last.id, ...toAppointment(pickUp.last) }
    const live = last?.state === 'booked' ? last : null
    // A form that was sent twice books once.
    if (live?.startsAt.getTime() === startsAt?.getTime() && live !== null) return
    const problem = problemOf(pickUp)
    if (problem !== null)
      throw new Refusal('pickup_not_bookable', { message: bookingProblemWords(problem, pickUp.phone) })
    assert(capacity !== null, 'a warehouse without slots was booked')
    if (startsAt === null || !isOpenSlot(pickUp, startsAt, now))
      throw new Refusal('invalid_fields', { errors: { starts_at: ['Choose one of the times shown.'] } })

    // Slots are locked in the order of their times, here and where orders end: two moves in opposite directions would
    // otherwise wait for each other.
    if (live !== null && live.startsAt < startsAt) await lockSlot(tx, { warehouseKey, startsAt: live.startsAt })
    if (!(await takeSlot(tx, { warehouseKey, startsAt, capacity }))) throw new Refusal('slot_full')
    if (live !== null) await endAppointment(tx, { id: live.id, state: 'moved' })
    const endsAt = new Date(startsAt.getTime() + pickUp.slotMinutes * 60_000)
    const rebookedCount = nextRebookedCount(last)
    const id = await insertWithCode(tx, { shipmentId, warehouseKey, startsAt, endsAt, rebookedCount })
    await queueOrderMail(tx, { kind: 'pickup-booked', orderId, about: id })
  })
}

async function insertWithCode(tx: Tx, appointment: Omit<NewAppointment, 'code'>): Promise<string> {
  for (let drawn = 0; drawn < MAX_CODES_DRAWN; drawn += 1) {
    const id = await insertAppointment(tx, { ...appointment, code: makePickUpCode((below) => randomInt(below)) })
    if (id !== null) return id
  }
  throw new Error('every code that was drawn is in use')
}

/** Null where it is no moment of this century. */
function readMoment(text: string): Date | null {
  if (!/^20\d\d-\d\d-\d\dT[\d:.]{5,12}(Z|[+-]\d\d:\d\d)$/.test(text)) return null
  const at = new Date(text)
  return Number.isNaN(at.getTime()) ? null : at
}
