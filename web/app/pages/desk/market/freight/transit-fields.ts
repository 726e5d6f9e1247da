// Days on the way as the fields of the freight form: '3' or '2-4' by band. All of them empty: our own estimates hold.
import type { FreightRates } from '@lotyard/contract/desk/market/freight'
import { transitOf, type TransitDays } from '@lotyard/contract/rules/shipping/tariff/transit'
import type { RateFields } from './rate-fields.ts'

type Transit = NonNullable<FreightRates['transit']>

/** A row of the table each, with a field for every band. */
export const TRANSIT_ROWS = { parcel_days: 'Parcel', ltl_days: 'LTL' } as const
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

/** Null where every field is empty. The names of fields that can't be read, or are empty among others, go to `unread`. */
export function readTransit(fields: RateFields, bands: number, unread: string[]): Transit | null {
  const names = (row: string): string[] => Array.from({ length: bands }, (_, band) => `${row}.${band}`)
  const all = [...names('parcel_days'), ...names('ltl_days'), TRUCK_PACE]
  if (all.every((name) => (fields[name] ?? '').trim() === '')) return null
  const days = (name: string): [number, number] => {
    const [, from, to = from] = /^(\d{1,2})(?:\s*(?:-|–|to)\s*(\d{1,2}))?$/.exec((fields[name] ?? '').trim()) ?? []
    if (from === undefined) unread.push(name)
    return [Number(from ?? 0), Number(to ?? 0)]
  }
  const pace = (fields[TRUCK_PACE] ?? '').trim().replaceAll(',', '')
  const transit = { parcel: names('parcel_days').map(days), ltl: names('ltl_days').map(days) }
  if (!/^\d{1,5}$/.test(pace)) unread.push(TRUCK_PACE)
  return { ...transit, truck_miles_per_day: Number(pace) }
}

export function isOfTransit(name: string): boolean {
  return name === TRUCK_PACE || name.split('.')[0]! in TRANSIT_ROWS
}

/** 'ltl_days.2' → 'LTL days, band 3'. */
export function transitLabel(name: string): string {
  const [row = '', band] = name.split('.')
  return name === TRUCK_PACE
    ? 'Truck, miles a day'
    : `${TRANSIT_ROWS[row as keyof typeof TRANSIT_ROWS]} days, band ${Number(band) + 1}`
}

/** What holds for the farthest place of a band while nothing is typed. */
export function ownEstimate(row: keyof typeof TRANSIT_ROWS, fields: RateFields, band: number): string {
  const end = Number(fields[`band_miles.${band}`] ?? Number(fields[`band_miles.${band - 1}`] ?? 0) + 1)
  if (!Number.isFinite(end)) return ''
  const { parcel, ltl } = transitOf({ bandMiles: [] }, end)
  return toDays(row === 'parcel_days' ? parcel : ltl)
}

function toDays([from, to]: TransitDays): string {
  return from === to ? String(from) : `${from}-${to}`
}
