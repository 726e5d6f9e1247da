// Freight rates as the fields of a form: dollars, miles, pounds and percents as people type them.
import type { FreightRates } from '@lotyard/contract/desk/market/freight'
import { parseDollars, toDecimal } from '@lotyard/contract/rules/money'
import { parseSurcharge, percentFigure } from '@lotyard/contract/rules/percent'
import { MAX_SENT } from '@lotyard/contract/rules/shipping/tariff/tariff'
import { isOfTransit, readTransit, toTransitFields, transitLabel } from './transit-fields.ts'

export type RateFields = Record<string, string>
/** How many of each the form has. */
export type TableSize = { bands: number; breaks: number }

type Described = { label: string; unit: string }

/** Rates by distance: a row of the table each, with a field for every band. */
export const BAND_RATES: Readonly<Record<string, Described>> = {
  parcel_first: { label: 'Parcel, first lb', unit: '$ per parcel' },
  parcel_further: { label: 'Parcel, each further lb', unit: '$ per lb' },
  ltl_minimum: { label: 'LTL minimum', unit: '$ per shipment' },
}

/** What doesn't depend on the distance. The unit tells an admin whether a fee is charged by parcel, shipment or truck. */
export const FEES: Readonly<Record<string, Described>> = {
  fuel: { label: 'Fuel', unit: '% of line-haul' },
  parcel_residential: { label: 'Parcel, residential', unit: '$ per parcel' },
  ltl_residential: { label: 'LTL, residential', unit: '$ per shipment' },
  ltl_lift_gate: { label: 'LTL, lift gate (no dock)', unit: '$ per shipment' },
  truck_base: { label: 'Truck, base', unit: '$ per truck' },
  truck_per_mile: { label: 'Truck, per mile', unit: '$ per mile' },
  truck_residential: { label: 'Truck, residential', unit: '$ per truck' },
  truck_lift_gate: { label: 'Truck, no dock', unit: '$ per truck' },
}

/** 'ltl_minimum.2' → 'LTL minimum, band 3', for the sentence that names it. */
export function labelOf(name: string): string {
  const [line = '', first, second] = name.split('.')
  if (line === 'band_miles') return `Miles of band ${Number(first) + 1}`
  if (line === 'break_from') return `Start of LTL break ${Number(first) + 1}`
  if (isOfTransit(name)) return transitLabel(name)
  if (line === 'break_rate') return `LTL break ${Number(first) + 1}, band ${Number(second) + 1}`
  return FEES[line]?.label ?? `${BAND_RATES[line]?.label ?? line}, band ${Number(first) + 1}`
}

export function sizeOf({ band_miles, ltl }: FreightRates): TableSize {
  return { bands: band_miles.length + 1, breaks: ltl.breaks.length }
}

export function toFields(rates: FreightRates): RateFields {
  const { parcel, ltl, truck } = rates
  const byBand = (name: string, cents: readonly number[]) =>
    cents.map((amount, band) => [`${name}.${band}`, toDecimal(amount)])
  return Object.fromEntries([
    ['fuel', percentFigure(rates.fuel_basis_points, { decimals: 2, minDecimals: 2 })],
    ...rates.band_miles.map((miles, band) => [`band_miles.${band}`, String(miles)]),
    ...byBand('parcel_first', parcel.first_lb_cents),
    ...byBand('parcel_further', parcel.further_lb_cents),
    ...byBand('ltl_minimum', ltl.minimum_cents),
    ...ltl.breaks.flatMap(({ from_lbs, cents_per_cwt }, at) => [
      [`break_from.${at}`, String(from_lbs)],
      ...byBand(`break_rate.${at}`, cents_per_cwt),
    ]),
    ['parcel_residential', toDecimal(parcel.residential_cents)],
    ['ltl_residential', toDecimal(ltl.residential_cents)],
    ['ltl_lift_gate', toDecimal(ltl.lift_gate_cents)],
    ['truck_base', toDecimal(truck.base_cents)],
    ['truck_per_mile', toDecimal(truck.cents_per_mile)],
    ['truck_residential', toDecimal(truck.residential_cents)],
    ['truck_lift_gate', toDecimal(truck.lift_gate_cents)],
    ...(rates.transit ? toTransitFields(rates.transit, sizeOf(rates).bands) : []),
  ]) as RateFields
}

/** The size that a form says it has; null for what no form of ours says. */
export function readSize({ bands, breaks }: { bands: string; breaks: string }): TableSize | null {
  const size = { bands: Number(bands), breaks: Number(breaks) }
  const isSize = (count: number): boolean => Number.isInteger(count) && count >= 1 && count <= MAX_SENT
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
    fuel_basis_points: read('fuel', parseSurcharge),
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
    transit: readTransit(fields, bands, unread),
  }
  return unread.length === 0 ? { rates, unread: null } : { rates: null, unread }
}

function parseCount(text: string): number | null {
  const digits = text.trim().replaceAll(',', '')
  return /^\d{1,7}$/.test(digits) ? Number(digits) : null
}
