// A table of freight rates in words, line by line, so that two of them can be compared by people.
import { formatCount } from '../../format-count.ts'
import { formatPercent } from '../../percent.ts'
import { formatWithCents } from '../../money.ts'
import type { Tariff } from './tariff.ts'
import type { TransitDays } from './transit.ts'

export type TariffChange = { name: string; from: string | null; to: string | null }

/** Only the lines that differ, in the order of the newer table. */
export function tariffChanges(before: Tariff, after: Tariff): TariffChange[] {
  const names = { bands: bandNamesFor(before, after), breaks: breakNamesFor(before, after) }
  const [old, next] = [linesOf(before, names), linesOf(after, names)]
  return [...new Set([...next.keys(), ...old.keys()])]
    .map((name) => ({ name, from: old.get(name) ?? null, to: next.get(name) ?? null }))
    .filter(({ from, to }) => from !== to)
}

type NameOf = (tariff: Tariff, at: number) => string
type Names = { bands: 'counted' | NameOf; breaks: 'counted' | NameOf }

/**
 * By their places, so that a band that ends elsewhere is still the same band; by where they end, if there are more or
 * fewer than before: else every band after a new one would read as changed.
 */
function bandNamesFor(before: Tariff, after: Tariff): Names['bands'] {
  if (before.bandMiles.length === after.bandMiles.length) return 'counted'
  return ({ bandMiles }, at) => (at < bandMiles.length ? `up to ${formatCount(bandMiles[at]!)} mi` : 'the farthest')
}

function breakNamesFor(before: Tariff, after: Tariff): Names['breaks'] {
  if (before.ltl.breaks.length === after.ltl.breaks.length) return 'counted'
  return ({ ltl }, at) => `from ${formatCount(ltl.breaks[at]!.fromLbs)} lb`
}

function linesOf(tariff: Tariff, { bands, breaks }: Names): Map<string, string> {
  const { bandMiles, fuelBasisPoints, parcel, ltl, truck, transit } = tariff
  const lines = new Map<string, string>()
  const note = (name: string, cents: number): unknown => lines.set(name, formatWithCents(cents))
  const noteBands = (name: string, rates: readonly number[]): void =>
    rates.forEach((cents, at) => note(`${name}, ${bands === 'counted' ? `band ${at + 1}` : bands(tariff, at)}`, cents))
  lines.set('Fuel surcharge', formatPercent(fuelBasisPoints, { decimals: 2, minDecimals: 2 }))
  if (bands === 'counted')
    bandMiles.forEach((miles, at) => lines.set(`Band ${at + 1} ends at`, `${formatCount(miles)} mi`))
  noteBands('Parcel, first pound', parcel.firstLbCents)
  noteBands('Parcel, each further pound', parcel.furtherLbCents)
  note('Parcel, residential', parcel.residentialCents)
  noteBands('LTL minimum', ltl.minimumCents)
  ltl.breaks.forEach(({ fromLbs, centsPerCwt }, at) => {
    if (breaks === 'counted') lines.set(`LTL break ${at + 1} starts at`, `${formatCount(fromLbs)} lb`)
    noteBands(`LTL per 100 lb, ${breaks === 'counted' ? `break ${at + 1}` : breaks(tariff, at)}`, centsPerCwt)
  })
  note('LTL, residential', ltl.residentialCents)
  note('LTL, lift gate', ltl.liftGateCents)
  note('Truck, base', truck.baseCents)
  note('Truck, per mile', truck.centsPerMile)
  note('Truck, residential', truck.residentialCents)
  note('Truck, no dock', truck.liftGateCents)
  if (transit !== undefined) {
    lines.set('Days by parcel', daysWords(transit.parcel))
    lines.set('Days by LTL', daysWords(transit.ltl))
    lines.set('Truck, miles a day', formatCount(transit.truckMilesPerDay))
  }
  return lines
}

/** By band: '1, 2, 2-4'. The last entry holds on: said twice, it is no change. */
function daysWords(days: readonly TransitDays[]): string {
  const words = days.map(([min, max]) => (min === max ? String(min) : `${min}-${max}`))
  return words.slice(0, words.findLastIndex((entry) => entry !== words.at(-1)) + 2).join(', ')
}
