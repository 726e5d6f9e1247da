// Freight rates as the fields of a form: dollars, miles, pounds and percents as people type them.
import type { FreightRates } from '@lotyard/contract/desk/market/freight'
import { parseDollars } from '@lotyard/contract/rules/money'

export type RateFields = Record<string, string>
/** How many of each the form has. */
export type TableSize = { bands: number; breaks: number }

/** As many as the wire takes. */
const MAX_SIZE = 50

export const FEES = {
  parcel_residential: 'Parcel, residential',
  ltl_residential: 'LTL, residential',
  ltl_lift_gate: 'LTL, lift gate (no dock)',
  truck_base: 'Truck, base',
  truck_per_mile: 'Truck, per mile',
  truck_residential: 'Truck, residential',
  truck_lift_gate: 'Truck, no dock',
} as const
export type Fee = keyof typeof FEES

/** What an amount is for. Without it an admin can't tell whether a fee is charged by parcel, by shipment or by truck. */
export const FEE_UNITS: Record<Fee, string> = {
  parcel_residential: '$ per parcel',
  ltl_residential: '$ per shipment',
  ltl_lift_gate: '$ per shipment',
  truck_base: '$ per truck',
  truck_per_mile: '$ per mile',
  truck_residential: '$ per truck',
  truck_lift_gate: '$ per truck',
}

export function sizeOf({ band_miles, ltl }: FreightRates): TableSize {
  return { bands: band_miles.length + 1, breaks: ltl.breaks.length }
}

export function toFields(rates: FreightRates): RateFields {
  const { parcel, ltl, truck } = rates
  const byBand = (name: string, cents: readonly number[]) =>
    cents.map((amount, band) => [`${name}.${band}`, toDollars(amount)])
  return Object.fromEntries([
    ['fuel', toDollars(rates.fuel_basis_points)],
    ...rates.band_miles.map((miles, band) => [`band_miles.${band}`, String(miles)]),
    ...byBand('parcel_first', parcel.first_lb_cents),
    ...byBand('parcel_further', parcel.further_lb_cents),
    ...byBand('ltl_minimum', ltl.minimum_cents),
    ...ltl.breaks.flatMap(({ from_lbs, cents_per_cwt }, at) => [
      [`break_from.${at}`, String(from_lbs)],
      ...byBand(`break_rate.${at}`, cents_per_cwt),
    ]),
    ['parcel_residential', toDollars(parcel.residential_cents)],
    ['ltl_residential', toDollars(ltl.residential_cents)],
    ['ltl_lift_gate', toDollars(ltl.lift_gate_cents)],
    ['truck_base', toDollars(truck.base_cents)],
    ['truck_per_mile', toDollars(truck.cents_per_mile)],
    ['truck_residential', toDollars(truck.residential_cents)],
    ['truck_lift_gate', toDollars(truck.lift_gate_cents)],
  ]) as RateFields
}

/** The size that a form says it has; null for what no form of ours says. */
export function readSize({ bands, breaks }: { bands: string; breaks: string }): TableSize | null {
  const size = { bands: Number(bands), breaks: Number(breaks) }
  const isSize = (count: number): boolean => Number.isInteger(count) && count >= 1 && count <= MAX_SIZE
  return isSize(size.bands) && isSize(size.breaks) ? size : null
}

/** The rates, or the names of the fields that are no numbers. */
export function readRates(
  fields: RateFields,
  { bands, breaks }: TableSize,
): { rates: FreightRates; unread: null } | { rates: null; unread: string[] } {
  const unread: string[] = []
  const read = (name: string, parse: (text: string) => number | null): number => {
    const value = parse(fields[name] ?? '')
    if (value === null) unread.push(name)
    return value ?? 0
  }
  const money = (name: string): number => read(name, parseDollars)
  const count = (name: string): number => read(name, parseCount)
  const each = <Value>(length: number, make: (at: number) => Value): Value[] =>
    Array.from({ length }, (_, at) => make(at))
  const byBand = (name: string): number[] => each(bands, (band) => money(`${name}.${band}`))
  const rates: FreightRates = {
    fuel_basis_points: read('fuel', (text) => parseDollars(text.trim().replace(/%$/, ''))),
    band_miles: each(bands - 1, (band) => count(`band_miles.${band}`)),
    parcel: {
      first_lb_cents: byBand('parcel_first'),
      further_lb_cents: byBand('parcel_further'),
      residential_cents: money('parcel_residential'),
    },
    ltl: {
      minimum_cents: byBand('ltl_minimum'),
      breaks: each(breaks, (at) => ({
        from_lbs: count(`break_from.${at}`),
        cents_per_cwt: byBand(`break_rate.${at}`),
      })),
      residential_cents: money('ltl_residential'),
      lift_gate_cents: money('ltl_lift_gate'),
    },
    truck: {
      base_cents: money('truck_base'),
      cents_per_mile: money('truck_per_mile'),
      residential_cents: money('truck_residential'),
      lift_gate_cents: money('truck_lift_gate'),
    },
  }
  return unread.length === 0 ? { rates, unread: null } : { rates: null, unread }
}

/** Hundredths, of a dollar or of a percent. */
function toDollars(hundredths: number): string {
  return (hundredths / 100).toFixed(2)
}

function parseCount(text: string): number | null {
  const digits = text.trim().replaceAll(',', '')
  return /^\d{1,7}$/.test(digits) ? Number(digits) : null
}
