// Days on the way as the fields of the freight form: '3' or '2-4' by band. An empty one takes the standard days; where all are
// empty, the tariff has none of its own.
import type { FreightRates } from '@lotyard/contract/desk/market/freight'
import { DEFAULT_TRANSIT, transitOf, type TransitDays } from '@lotyard/contract/rules/shipping/tariff/transit'
import type { RateFields } from './rate-fields.ts'

type Transit = NonNullable<FreightRates['transit']>

/** A row of the table each, with a field for every band. */
export const TRANSIT_ROWS = { parcel_days: 'Parcel', ltl_days: 'LTL' } as const
export type TransitRow = keyof typeof TRANSIT_ROWS
export const TRUCK_PACE = 'truck_miles_per_day'

/** Where a table has fewer entries than bands, the last one holds on. */
export function toTransitFields(transit: Transit, bands: number): [string, string][] {
  const byBand = (name: string, days: Transit['parcel']): [string, string][] =>
    Array.from({ length: bands }, (_, band) => [`${name}.${band}`, toDays(days[band] ?? days.at(-1) ?? [0, 0])])
  return [
    ...byBand('parcel_days', transit.parcel),
    ...byBand('ltl_days', transit.ltl),
    [TRUCK_PACE, String(transit.truck_miles_per_day)],
  ]
}

/** Null where every field is empty. The names of fields that can't be read go to `unread`. */
export function readTransit(fields: RateFields, bands: number, unread: string[]): Transit | null {
  const typed = (name: string): string => (fields[name] ?? '').trim()
  const all = (Object.keys(TRANSIT_ROWS) as TransitRow[]).flatMap((row) => namesOf(row, bands))
  if ([...all, TRUCK_PACE].every((name) => typed(name) === '')) return null
  const daysOf = (row: TransitRow): [number, number][] =>
    namesOf(row, bands).map((name, band) => {
      const text = typed(name) || standardDays(row, fields, band)
      const [, from, to = from] = /^(\d{1,2})(?:\s*(?:-|–|to)\s*(\d{1,2}))?$/.exec(text) ?? []
      if (from === undefined) unread.push(name)
      return [Number(from ?? 0), Number(to ?? 0)]
    })
  const pace = typed(TRUCK_PACE).replaceAll(',', '') || String(DEFAULT_TRANSIT.truckMilesPerDay)
  const [parcel, ltl] = [daysOf('parcel_days'), daysOf('ltl_days')]
  if (!/^\d{1,5}$/.test(pace)) unread.push(TRUCK_PACE)
  return { parcel, ltl, truck_miles_per_day: Number(pace) }
}

function namesOf(row: TransitRow, bands: number): string[] {
  return Array.from({ length: bands }, (_, band) => `${row}.${band}`)
}

export function isOfTransit(name: string): boolean {
  return name === TRUCK_PACE || name.split('.')[0]! in TRANSIT_ROWS
}

/** 'ltl_days.2' → 'LTL transit, band 3'. */
export function transitLabel(name: string): string {
  const [row = '', band] = name.split('.')
  return name === TRUCK_PACE
    ? 'Truck, miles a day'
    : `${TRANSIT_ROWS[row as TransitRow]} transit, band ${Number(band) + 1}`
}

/** Of each band, by field: what holds where nothing is typed. */
export type StandardTransit = RateFields

/**
 * On the server: the rules are no part of what browsers load. Rules that only one page of the desk imports would be loaded by
 * the shop's too.
 */
export function standardTransit(fields: RateFields, bands: number): StandardTransit {
  const rows = Object.keys(TRANSIT_ROWS) as TransitRow[]
  const byBand = rows.flatMap((row) =>
    namesOf(row, bands).map((name, band) => [name, standardDays(row, fields, band)] as const),
  )
  return { ...Object.fromEntries(byBand), [TRUCK_PACE]: String(DEFAULT_TRANSIT.truckMilesPerDay) }
}

/** Those of the farthest place of a band. */
function standardDays(row: TransitRow, fields: RateFields, band: number): string {
  const end = Number(fields[`band_miles.${band}`] ?? Number(fields[`band_miles.${band - 1}`] ?? 0) + 1)
  if (!Number.isFinite(end)) return ''
  const { parcel, ltl } = transitOf({ bandMiles: [] }, end)
  return toDays(row === 'parcel_days' ? parcel : ltl)
}

function toDays([from, to]: TransitDays): string {
  return from === to ? String(from) : `${from}-${to}`
}
