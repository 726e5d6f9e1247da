// How many days a shipment travels, of those on which carriers drive, by how it goes and how far: estimates, not a carrier's data.
import type { Mode } from '../shipment.ts'
import type { Tariff } from './tariff.ts'

/** From and to, after the day of shipping. */
export type TransitDays = readonly [min: number, max: number]

/** What a tariff may say of its own, by its distance bands. Where there are fewer entries than bands, the last holds on. */
export type TransitTable = {
  parcel: [number, number][]
  ltl: [number, number][]
  /** A truck takes the miles of the way by this, rounded up, and up to a day more. */
  truckMilesPerDay: number
}

/** Of tariffs that say nothing. Its bands are its own: it holds whatever distances a tariff's prices change at. */
const DEFAULT_BAND_MILES = [150, 300, 600, 1_000, 1_500, 2_000]
export const DEFAULT_TRANSIT: TransitTable = {
  parcel: [
    [1, 1],
    [2, 2],
    [3, 3],
    [4, 4],
    [5, 5],
    [5, 5],
    [6, 6],
  ],
  ltl: [
    [1, 2],
    [1, 3],
    [2, 4],
    [3, 5],
    [4, 6],
    [5, 7],
    [5, 8],
  ],
  truckMilesPerDay: 500,
}

const MAX_TRANSIT_DAYS = 60
/** As many as a tariff may have bands. */
const MAX_ENTRIES = 20
const MAX_MILES_PER_DAY = 2_000

export function transitOf({ bandMiles, transit }: Pick<Tariff, 'bandMiles' | 'transit'>, miles: number): TransitByMode {
  const { parcel, ltl, truckMilesPerDay } = transit ?? DEFAULT_TRANSIT
  const band = bandOf(transit === undefined ? DEFAULT_BAND_MILES : bandMiles, miles)
  const driving = Math.max(1, Math.ceil(miles / truckMilesPerDay))
  return { parcel: entryAt(parcel, band), ltl: entryAt(ltl, band), truckload: [driving, driving + 1] }
}

export type TransitByMode = Readonly<Record<Mode, TransitDays>>

/** The band that a distance is in; the last one has no end. */
export function bandOf(bandMiles: readonly number[], miles: number): number {
  const past = bandMiles.findIndex((lastMile) => miles <= lastMile)
  return past === -1 ? bandMiles.length : past
}

function entryAt(days: readonly TransitDays[], band: number): TransitDays {
  return days[Math.min(band, days.length - 1)]!
}

/** What is wrong with a table, in sentences. Nothing that goes farther may arrive earlier. */
export function transitProblems(table: TransitTable): string[] {
  const rows = [table.parcel, table.ltl]
  const areDays = rows.flat().every(([min, max]) => isDays(min) && isDays(max) && min <= max)
  const isMiles = Number.isInteger(table.truckMilesPerDay) && table.truckMilesPerDay >= 1
  return [
    ...(rows.some((row) => row.length === 0 || row.length > MAX_ENTRIES)
      ? [`Transit days need 1 to ${MAX_ENTRIES} entries.`]
      : []),
    ...(areDays
      ? []
      : [`Transit days must be whole numbers up to ${MAX_TRANSIT_DAYS}, the first not above the second.`]),
    ...(rows.every(neverFaster) ? [] : ['Transit days must not fall with distance.']),
    ...(isMiles && table.truckMilesPerDay <= MAX_MILES_PER_DAY
      ? []
      : [`Trucks must drive 1 to ${MAX_MILES_PER_DAY} miles a day.`]),
  ]
}

function isDays(count: number): boolean {
  return Number.isInteger(count) && count >= 0 && count <= MAX_TRANSIT_DAYS
}

function neverFaster(days: readonly TransitDays[]): boolean {
  return days.every(([min, max], at) => at === 0 || (min >= days[at - 1]![0] && max >= days[at - 1]![1]))
}
