// How far the lots of one shipment have come, as a row of steps: each with its day, or the day it is expected.
import type { Order } from '@lotyard/contract/orders/orders'
import type { OrderShipment } from '@lotyard/contract/orders/shipments'
import { dayWords, rangeWords } from '@lotyard/contract/rules/shipping/dates/estimate-words'
import { formatDay } from '@lotyard/contract/rules/site/format-day'

export type ShipmentStep = {
  words: string
  isDone: boolean
  /** A moment; null where only a day is known, or nothing. */
  at: string | null
  /** In words: its day, or when it is expected. */
  day: string | null
}

/** `isUncollected`: it was paid and owes again. */
type Paid = Pick<Order, 'state' | 'paidAt'> & { isUncollected?: boolean }

/** None where nothing leaves any more: the order ended before anything did, or its payment isn't decided. */
export function shipmentSteps(order: Paid, shipment: OrderShipment): ShipmentStep[] {
  const { state, isUncollected = false } = order
  const paidAt = isUncollected ? null : order.paidAt
  const { isPickUp, leftAt, readyAt, deliveredOn, estimate, pickUp } = shipment
  if (state === 'cancelled' || state === 'failed' || state === 'placing') return []
  if (state === 'refunded' && leftAt === null) return []
  const isReady = leftAt !== null || shipment.state === 'ready'
  const { readyOn = null, shipsOn = null } = estimate ?? {}
  const ifPaid = state === 'invoiced' ? ' if paid today' : ''
  const expected = (day: string | null) => (day === null ? null : `Estimated ${day}`)
  return [
    toStep('Paid', { isDone: paidAt !== null, at: paidAt, day: null }),
    toStep(isPickUp ? 'Ready for pickup' : 'Ready to ship', {
      isDone: isReady,
      at: readyAt,
      // The days that follow hang on it.
      day: expected(readyOn && `${dayWords(readyOn)}${ifPaid}`),
    }),
    toStep(isPickUp ? 'Picked up' : 'Shipped', {
      isDone: leftAt !== null,
      at: leftAt,
      day: isPickUp ? pickUp?.booked && `Booked for ${pickUp.booked.words}` : expected(shipsOn && dayWords(shipsOn)),
    }),
    ...(isPickUp ? [] : [arrivalStep(deliveredOn, estimate, expected)]),
  ]
}

function arrivalStep(
  deliveredOn: string | null,
  estimate: OrderShipment['estimate'],
  expected: (day: string | null) => string | null,
): ShipmentStep {
  if (deliveredOn !== null) return { words: 'Delivered', isDone: true, at: null, day: formatDay(deliveredOn) }
  const { arrivesFrom = null, arrivesBy = null } = estimate ?? {}
  const days = arrivesFrom === null || arrivesBy === null ? null : rangeWords(arrivesFrom, arrivesBy)
  return { words: 'Delivered', isDone: false, at: null, day: expected(days) }
}

/** A step that is done has its moment, another the day it is expected. */
function toStep(
  words: string,
  { isDone, at, day = null }: { isDone: boolean; at: string | null; day?: string | null | undefined },
) {
  return { words, isDone, at: isDone ? at : null, day: isDone ? null : day }
}
