// When goods stand ready, leave and arrive: estimates in days of the calendar, from when they are paid.
//
// Pure, so that a lot's page, the cart, checkout, the order and its mail say the same. Days on which goods are ready or leave
// are open ones, and paying later never makes any of the days earlier. Carriers travel on days of their own (carrier-days.ts);
// holidays of warehouses don't stop them.
import { addDays, dayInZone } from '../../site/calendar-day.ts'
import { addCarrierDays, carrierDaysAfter } from './carrier-days.ts'
import {
  addOpenDays,
  nextLoadingDay,
  nextOpenDay,
  nextParcelDay,
  startDay,
  type WarehouseCalendar,
} from './warehouse-calendar.ts'
import type { TransitDays } from '../tariff/transit.ts'

/** Days as 'YYYY-MM-DD'. Those after `readyOn` are null for what is picked up, and while it isn't known where it goes. */
export type Estimate = {
  readyOn: string
  shipsOn: string | null
  arrivesFrom: string | null
  arrivesBy: string | null
}

/** How a shipment gets to its place. */
export type Travel = { isParcel: boolean; days: TransitDays }

/** Without travel, when it can be picked up. Null where the warehouse is closed for longer than a year. */
export function estimateDates(calendar: WarehouseCalendar, paidAt: Date, travel: Travel | null): Estimate | null {
  const start = startDay(calendar, paidAt)
  return start === null ? null : estimateFrom(calendar, start, travel)
}

/** The same, from the open day on which work on the order starts. */
export function estimateFrom(calendar: WarehouseCalendar, start: string, travel: Travel | null): Estimate | null {
  const readyOn = addOpenDays(calendar, start, calendar.handlingDays)
  return readyOn === null ? null : fromReady(calendar, { readyOn, shipsFrom: readyOn }, travel)
}

/** Parcels leave on the day that they are ready, trucks on the next weekday after it; neither before `shipsFrom`. */
function fromReady(
  calendar: WarehouseCalendar,
  { readyOn, shipsFrom }: { readyOn: string; shipsFrom: string },
  travel: Travel | null,
): Estimate | null {
  if (travel === null) return { readyOn, shipsOn: null, arrivesFrom: null, arrivesBy: null }
  const shipsOn = travel.isParcel
    ? nextParcelDay(calendar, shipsFrom)
    : nextLoadingDay(calendar, shipsFrom > readyOn ? shipsFrom : addDays(readyOn, 1))
  return shipsOn === null ? null : { readyOn, ...fromShipping(shipsOn, travel) }
}

function fromShipping(shipsOn: string, { days: [min, max] }: Travel): Omit<Estimate, 'readyOn'> {
  return { shipsOn, arrivesFrom: addCarrierDays(shipsOn, min), arrivesBy: addCarrierDays(shipsOn, max) }
}

/** What has happened to a shipment so far. */
export type Progress = {
  state: 'waiting' | 'ready' | 'shipped' | 'delivered' | 'picked_up'
  readyAt: Date | null
  leftAt: Date | null
}

/**
 * The estimate of a shipment on its way: what has happened replaces what was estimated, and what is late moves on from
 * today. Null once it is there.
 */
export function followEstimate(
  calendar: WarehouseCalendar,
  promised: Estimate,
  { state, readyAt, leftAt }: Progress,
  now: Date,
): Estimate | null {
  const travel = travelOf(promised)
  const today = dayInZone(now, calendar.timeZone)
  const dayOf = (at: Date | null, otherwise: string): string =>
    at === null ? otherwise : dayInZone(at, calendar.timeZone)
  switch (state) {
    case 'waiting': {
      const readyOn = nextOpenDay(calendar, later(promised.readyOn, today))
      if (readyOn === promised.readyOn) return promised
      return readyOn === null ? null : fromReady(calendar, { readyOn, shipsFrom: readyOn }, travel)
    }
    case 'ready': {
      const readyOn = dayOf(readyAt, promised.readyOn)
      return fromReady(calendar, { readyOn, shipsFrom: later(readyOn, today) }, travel)
    }
    case 'shipped':
      return followShipped(promised, { readyAt, leftAt }, calendar.timeZone)
    case 'delivered':
    case 'picked_up':
      return null
  }
}

/** Of what is on its way: from the day it left, by its warehouse's calendar. */
export function followShipped(
  promised: Estimate,
  { readyAt, leftAt }: Omit<Progress, 'state'>,
  timeZone: string,
): Estimate | null {
  const travel = travelOf(promised)
  if (travel === null) return null
  const readyOn = readyAt === null ? promised.readyOn : dayInZone(readyAt, timeZone)
  return { readyOn, ...fromShipping(leftAt === null ? promised.shipsOn! : dayInZone(leftAt, timeZone), travel) }
}

/** As it was when the dates were made: a shipment keeps its carrier's days when its warehouse or the tariff changes. */
export function travelOf({ readyOn, shipsOn, arrivesFrom, arrivesBy }: Estimate): Travel | null {
  if (shipsOn === null || arrivesFrom === null || arrivesBy === null) return null
  // Trucks never leave on the day that goods are ready.
  return {
    isParcel: shipsOn === readyOn,
    days: [carrierDaysAfter(shipsOn, arrivesFrom), carrierDaysAfter(shipsOn, arrivesBy)],
  }
}

/** Estimates of lots that leave one place in several ways: ready when all are, arriving from the first to the last. */
export function joinEstimates(estimates: readonly (Estimate | null)[]): Estimate | null {
  const [first, ...rest] = estimates
  if (first === undefined) return null
  return rest.reduce<Estimate | null>(
    (joined, next) =>
      joined &&
      next && {
        readyOn: later(joined.readyOn, next.readyOn),
        shipsOn: pick(joined.shipsOn, next.shipsOn, later),
        arrivesFrom: pick(joined.arrivesFrom, next.arrivesFrom, earlier),
        arrivesBy: pick(joined.arrivesBy, next.arrivesBy, later),
      },
    first,
  )
}

function pick(one: string | null, other: string | null, choose: (a: string, b: string) => string): string | null {
  return one === null || other === null ? (one ?? other) : choose(one, other)
}

const later = (one: string, other: string): string => (one > other ? one : other)
const earlier = (one: string, other: string): string => (one < other ? one : other)
