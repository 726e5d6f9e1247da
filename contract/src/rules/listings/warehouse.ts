// What an admin may write about a warehouse and its holidays.
//
// Each function says what is wrong with each field; an empty object means nothing is. The desk's forms and the API both ask
// here. Also enforced by the constraints of the tables warehouses and holidays.
import { hasHiddenCharacters } from '../accounts/hidden-characters.ts'
import { isPostalCode, isShippedTo } from '../addresses/postal-code.ts'
import { statesOf } from '../addresses/states.ts'
import { zipStateProblem } from '../addresses/zip-state.ts'
import { DEFAULT_HOURS, hoursProblem, type Week } from '../shipping/dates/opening-hours.ts'
import { isDay, parseTimeOfDay } from '../site/calendar-day.ts'
import { isPhone, PHONE_EXAMPLE } from '../site/phone.ts'
import { isTimeZone, nameProblems, type Problems } from './market.ts'

export type WarehousePlace = { description: string; city: string; region: string; zip: string }

/** How it works: what dates, pick-ups and papers are made of. */
export type WarehouseWork = {
  street: string | null
  phone: string | null
  /** For drivers. */
  dock_note: string | null
  time_zone: string
  hours: Week
  handling_days: number
  cut_off: string
  slot_minutes: number
  /** Trucks in one pick-up slot; null where buyers call ahead. */
  slot_capacity: number | null
  pick_up_notice_hours: number
}

export type WarehouseFields = WarehousePlace & WarehouseWork

const MAX_STREET = 120
const MAX_DOCK_NOTE = 300
const MAX_HANDLING_DAYS = 30
export const SLOT_MINUTES = [15, 30, 60, 120] as const
const MAX_SLOT_CAPACITY = 100
const MAX_NOTICE_HOURS = 168

/** What a new warehouse has until an admin says otherwise; the columns have the same defaults. */
export const NEW_WAREHOUSE: WarehouseWork = {
  street: null,
  phone: null,
  dock_note: null,
  time_zone: 'America/Chicago',
  hours: DEFAULT_HOURS,
  handling_days: 2,
  cut_off: '14:00',
  slot_minutes: 60,
  slot_capacity: null,
  pick_up_notice_hours: 24,
}

export function warehouseProblems(fields: WarehouseFields): Problems {
  return { ...placeProblems(fields), ...workProblems(fields) }
}

function placeProblems({ description, city, region, zip }: WarehousePlace): Problems {
  const isState = statesOf('shipping').some(({ code }) => code === region)
  const isZip = isPostalCode(zip) && zip.length === 5
  const otherState = isState && isZip && isShippedTo(zip) ? zipStateProblem(zip, region) : null
  return {
    ...nameProblems('description', description),
    ...nameProblems('city', city),
    ...(!isState && { region: ['Choose a state that freight goes to.'] }),
    ...(!isZip && { zip: ['Enter a ZIP code of five digits.'] }),
    ...(otherState !== null && { zip: [otherState] }),
  }
}

function workProblems(work: WarehouseWork): Problems {
  const hours = hoursProblem(work.hours)
  const { phone, slot_capacity: capacity } = work
  return {
    ...lineProblems('street', work.street, MAX_STREET),
    ...(phone !== null && !isPhone(phone) && { phone: [`Enter a phone number, for example ${PHONE_EXAMPLE}.`] }),
    ...lineProblems('dock_note', work.dock_note, MAX_DOCK_NOTE),
    ...(!isTimeZone(work.time_zone) && { time_zone: ['Choose a time zone from the list.'] }),
    ...(hours !== null && { hours: [hours] }),
    ...numberProblems('handling_days', work.handling_days, [0, MAX_HANDLING_DAYS]),
    ...(parseTimeOfDay(work.cut_off) === null && { cut_off: ['Enter a time, for example 14:00.'] }),
    ...(!SLOT_MINUTES.some((minutes) => minutes === work.slot_minutes) && {
      slot_minutes: [`Choose ${SLOT_MINUTES.slice(0, -1).join(', ')} or ${SLOT_MINUTES.at(-1)} minutes.`],
    }),
    ...(capacity !== null && numberProblems('slot_capacity', capacity, [1, MAX_SLOT_CAPACITY])),
    ...numberProblems('pick_up_notice_hours', work.pick_up_notice_hours, [0, MAX_NOTICE_HOURS]),
  }
}

function lineProblems(field: string, line: string | null, maxLength: number): Problems {
  if (line === null || (Array.from(line).length <= maxLength && !hasHiddenCharacters(line))) return {}
  return { [field]: [`Enter one line of up to ${maxLength} characters.`] }
}

function numberProblems(field: string, given: number, [min, max]: readonly [number, number]): Problems {
  if (Number.isInteger(given) && given >= min && given <= max) return {}
  return { [field]: [`Enter a whole number from ${min} to ${max}.`] }
}

/** More than ten years of federal holidays for each of a dozen warehouses. */
export const MAX_HOLIDAYS = 2_000

export function holidayProblems({ day, name }: { day: string; name: string }): Problems {
  return { ...(!isDay(day) && { day: ['Enter a date.'] }), ...nameProblems('name', name) }
}
