// How the demo's warehouses work. Streets are invented, and no phone rings at numbers of 555-01.
import { DEFAULT_HOURS, type Week } from '@lotyard/contract/rules/shipping/dates/opening-hours'
import type { WarehouseCalendar } from '@lotyard/contract/rules/shipping/dates/warehouse-calendar'
import type { WAREHOUSES } from './warehouses.ts'

type Work = {
  street: string
  phone: string
  dockNote: string | null
  timeZone: string
  hours: Week
  handlingDays: number
  /** Null: buyers call ahead. */
  slotCapacity: number | null
}

const SATURDAYS_TOO = DEFAULT_HOURS.with(5, { open: '08:00', close: '12:00' })
const EARLY: Week = DEFAULT_HOURS.map((day) => day && { open: '06:00', close: '14:30' })
const CUT_OFF = '14:00'

export const WAREHOUSE_WORK: Readonly<Record<(typeof WAREHOUSES)[number]['key'], Work>> = {
  'mt-juliet-tn': {
    street: '410 Belinda Parkway, Building 3',
    phone: '(615) 555-0110',
    dockNote: 'Check in at door 12. Closed-toe shoes on the dock.',
    timeZone: 'America/Chicago',
    hours: SATURDAYS_TOO,
    handlingDays: 1,
    slotCapacity: 4,
  },
  'ft-wayne-in': {
    street: '2900 Adams Center Road',
    phone: '(260) 555-0121',
    dockNote: 'Trucks enter from the south gate.',
    timeZone: 'America/Indiana/Indianapolis',
    hours: DEFAULT_HOURS,
    handlingDays: 2,
    slotCapacity: 3,
  },
  'hebron-ky': {
    street: '2300 Litton Lane, Suite 100',
    phone: '(859) 555-0132',
    dockNote: null,
    timeZone: 'America/New_York',
    hours: DEFAULT_HOURS,
    handlingDays: 2,
    slotCapacity: 3,
  },
  'lancaster-tx': {
    street: '1800 Danieldale Road',
    phone: '(972) 555-0143',
    dockNote: 'Bring your own straps.',
    timeZone: 'America/Chicago',
    hours: EARLY,
    handlingDays: 2,
    slotCapacity: 2,
  },
  'reno-nv': {
    street: '8500 North Virginia Street',
    phone: '(775) 555-0154',
    dockNote: null,
    timeZone: 'America/Los_Angeles',
    hours: DEFAULT_HOURS,
    handlingDays: 2,
    slotCapacity: 2,
  },
  'allentown-pa': {
    street: '7200 Industrial Boulevard',
    phone: '(610) 555-0165',
    dockNote: 'Lift gate trucks: door 4 only.',
    timeZone: 'America/New_York',
    hours: SATURDAYS_TOO,
    handlingDays: 2,
    slotCapacity: 2,
  },
  'fontana-ca': {
    street: '13500 Slover Avenue',
    phone: '(909) 555-0176',
    dockNote: null,
    timeZone: 'America/Los_Angeles',
    hours: EARLY,
    handlingDays: 3,
    slotCapacity: 1,
  },
  'jacksonville-fl': {
    street: '1100 Busch Drive East',
    phone: '(904) 555-0187',
    dockNote: 'No appointments online: call the day before.',
    timeZone: 'America/New_York',
    hours: DEFAULT_HOURS,
    handlingDays: 2,
    slotCapacity: null,
  },
}

/** Without holidays: past orders are loaded with the warehouses, before any can be read. */
export function demoCalendars(): ReadonlyMap<string, WarehouseCalendar> {
  return new Map(
    Object.entries(WAREHOUSE_WORK).map(([key, { timeZone, hours, handlingDays }]) => [
      key,
      { timeZone, hours, handlingDays, cutOff: CUT_OFF, closedDays: [] },
    ]),
  )
}
