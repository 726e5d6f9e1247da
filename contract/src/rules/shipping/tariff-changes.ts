// A table of freight rates in words, line by line, so that two of them can be compared by people.
import { formatCount } from '../format-count.ts'
import { formatPercent } from '../format-percent.ts'
import { formatWithCents } from '../money.ts'
import type { Tariff } from './tariff.ts'

export type TariffChange = { name: string; from: string | null; to: string | null }

/** Only the lines that differ, in the order of the table. */
export function tariffChanges(before: Tariff, after: Tariff): TariffChange[] {
  const [old, next] = [linesOf(before), linesOf(after)]
  const names = new Set([...old.keys(), ...next.keys()])
  return [...names]
    .map((name) => ({ name, from: old.get(name) ?? null, to: next.get(name) ?? null }))
    .filter(({ from, to }) => from !== to)
}

function linesOf({ bandMiles, fuelBasisPoints, parcel, ltl, truck }: Tariff): Map<string, string> {
  const lines = new Map<string, string>()
  const note = (name: string, cents: number): unknown => lines.set(name, formatWithCents(cents))
  const noteBands = (name: string, rates: readonly number[]): void =>
    rates.forEach((cents, at) => note(`${name}, band ${at + 1}`, cents))
  lines.set('Fuel surcharge', formatPercent(fuelBasisPoints))
  bandMiles.forEach((miles, at) => lines.set(`Band ${at + 1} ends at`, `${formatCount(miles)} mi`))
  noteBands('Parcel, first pound', parcel.firstLbCents)
  noteBands('Parcel, each further pound', parcel.furtherLbCents)
  note('Parcel, residential', parcel.residentialCents)
  noteBands('LTL minimum', ltl.minimumCents)
  ltl.breaks.forEach(({ fromLbs, centsPerCwt }, at) => {
    lines.set(`LTL break ${at + 1} starts at`, `${formatCount(fromLbs)} lb`)
    noteBands(`LTL per 100 lb, break ${at + 1}`, centsPerCwt)
  })
  note('LTL, residential', ltl.residentialCents)
  note('LTL, lift gate', ltl.liftGateCents)
  note('Truck, base', truck.baseCents)
  note('Truck, per mile', truck.centsPerMile)
  note('Truck, residential', truck.residentialCents)
  note('Truck, no dock', truck.liftGateCents)
  return lines
}
