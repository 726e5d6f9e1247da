// The one thing that an order waits for, which its page and the lists of orders say first.
//
// What its buyer can do comes before what only time brings. What is owed comes after what has arrived, unless it is overdue or
// holds up the lots: terms can let them leave first, and a buyer on terms pays by a day, not before the truck is unloaded.
// Problems can be reported beside every step; only when nothing else is left is it the next one.
import type { Order, OrderShipment } from '../../orders/orders.ts'
import { mayHaveArrived } from './fulfilment/arrival.ts'
import { waitsForMoney } from './order-states.ts'

export type NextStep =
  /** To accept or to decline it. */
  | { act: 'answer'; until: string }
  | { act: 'pay'; amountCents: number; until: string | null; isOverdue: boolean }
  /** `missed`: the time that was booked, in words. */
  | { act: 'book_pick_up'; part: number; at: string; isBookable: boolean; missed: string | null }
  | { act: 'confirm_arrival'; part: number; from: string; days: Days | null }
  /** `time`: in words. */
  | { act: 'fetch'; part: number; at: string; time: string }
  | { act: 'report'; until: string }
  /** Nothing to do. `days`: when to expect it; null where that isn't known. `isPart`: other lots are further, or less far. */
  | { act: 'wait'; until: Awaited; days: Days | null; isPart: boolean }

/** Days of the calendar. */
export type Days = { from: string; by: string }
export type Awaited = 'payment' | 'ready_for_pick_up' | 'packed' | 'shipped' | 'arrival' | 'found'

type Shipment = Pick<
  OrderShipment,
  'part' | 'description' | 'isPickUp' | 'state' | 'estimate' | 'notArrivedAt' | 'pickUp'
>
export type StepOrder = Pick<
  Order,
  | 'state'
  | 'proposal'
  | 'dueAt'
  | 'paidAt'
  | 'shipsBeforePayment'
  | 'balanceCents'
  | 'isBeingPaid'
  | 'reportUntil'
  | 'today'
> & { warehouses: readonly { shipments: readonly Shipment[] }[] }

/** Null where nothing is left to do or to wait for. */
export function nextStep(order: StepOrder, now: Date): NextStep | null {
  switch (order.state) {
    case 'placing':
      return wait('payment', null)
    case 'proposed':
      return order.proposal && { act: 'answer', until: order.proposal.until }
    case 'cancelled':
    case 'refunded':
    case 'failed':
      return null
    case 'invoiced':
    case 'paid':
    case 'ready':
    case 'shipped':
    case 'delivered':
    case 'picked_up':
      return stepOfOpen(order, now)
  }
}

function stepOfOpen(order: StepOrder, now: Date): NextStep | null {
  const shipments = order.warehouses.flatMap((warehouse) => warehouse.shipments)
  const pay = payStep(order, now)
  // Money that was taken back stops what has not left, and so does an invoice that isn't on terms.
  const isHeldUp = pay !== null && (pay.isOverdue || order.paidAt !== null || waitsForMoney(order))
  return (
    (isHeldUp ? pay : null) ??
    firstOf(shipments, (shipment) => bookStep(shipment, now)) ??
    firstOf(shipments, (shipment) => confirmStep(shipment, order.today)) ??
    pay ??
    (order.isBeingPaid ? wait('payment', null) : null) ??
    firstOf(shipments, fetchStep) ??
    firstToCome(shipments) ??
    (order.reportUntil !== null && Date.parse(order.reportUntil) > now.getTime()
      ? { act: 'report', until: order.reportUntil }
      : null)
  )
}

function payStep({ balanceCents, isBeingPaid, dueAt }: StepOrder, now: Date) {
  if (balanceCents <= 0 || isBeingPaid) return null
  const isOverdue = dueAt !== null && Date.parse(dueAt) <= now.getTime()
  return { act: 'pay' as const, amountCents: balanceCents, until: dueAt, isOverdue }
}

function bookStep({ part, description: at, pickUp }: Shipment, now: Date): NextStep | null {
  if (pickUp === null) return null
  const { isBookable, booked } = pickUp
  if (booked !== null && Date.parse(booked.endsAt) > now.getTime()) return null
  return { act: 'book_pick_up', part, at, isBookable, missed: booked?.words ?? null }
}

function fetchStep({ part, description: at, pickUp }: Shipment): NextStep | null {
  const booked = pickUp?.booked ?? null
  return booked && { act: 'fetch', part, at, time: booked.words }
}

function confirmStep(
  { part, description: from, state, estimate, notArrivedAt }: Shipment,
  today: string,
): NextStep | null {
  // Who has said that it hasn't arrived waits for an answer.
  if (state !== 'shipped' || notArrivedAt !== null) return null
  if (!mayHaveArrived(estimate?.arrivesFrom ?? null, today)) return null
  return { act: 'confirm_arrival', part, from, days: arrivalOf(estimate) }
}

type Wait = Extract<NextStep, { act: 'wait' }>

/** Of all shipments, what happens first; what no day is known of comes last. */
function firstToCome(shipments: readonly Shipment[]): Wait | null {
  const isPart = new Set(shipments.map(({ state }) => state)).size > 1
  const waits = shipments.flatMap((shipment) => waitFor(shipment) ?? []).map((found) => ({ ...found, isPart }))
  return waits.toSorted((one, other) => (dayOf(one) < dayOf(other) ? -1 : 1))[0] ?? null
}

function dayOf({ days }: Wait): string {
  return days?.from ?? '9999'
}

function waitFor({ state, isPickUp, estimate, notArrivedAt }: Shipment): Wait | null {
  const { readyOn = null, shipsOn = null } = estimate ?? {}
  switch (state) {
    case 'waiting':
      return isPickUp ? wait('ready_for_pick_up', on(readyOn)) : wait('packed', on(shipsOn))
    case 'ready':
      return wait('shipped', on(shipsOn))
    case 'shipped':
      return notArrivedAt === null ? wait('arrival', arrivalOf(estimate)) : wait('found', null)
    case 'delivered':
    case 'picked_up':
      return null
  }
}

function wait(until: Awaited, days: Days | null): Wait {
  return { act: 'wait', until, days, isPart: false }
}

function on(day: string | null): Days | null {
  return day === null ? null : { from: day, by: day }
}

function arrivalOf(estimate: Shipment['estimate']): Days | null {
  const { arrivesFrom: from = null, arrivesBy: by = null } = estimate ?? {}
  return from === null || by === null ? null : { from, by }
}

function firstOf(shipments: readonly Shipment[], step: (shipment: Shipment) => NextStep | null): NextStep | null {
  for (const shipment of shipments) {
    const found = step(shipment)
    if (found !== null) return found
  }
  return null
}
