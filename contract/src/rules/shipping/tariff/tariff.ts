// What freight costs: one table of rates. Money is cents, weight pounds.
//
// The table is data: it is kept by version in the database, so that an order can say which one priced it. This file says
// what a table must look like, and has the one that a new market starts with.
import { isCents } from '../../money.ts'
import { transitProblems, type TransitTable } from './transit.ts'

export type Tariff = {
  /** The last mile of each distance band but the last, which has no end. */
  bandMiles: number[]
  /** Of the line-haul, not of fees. 2400 is 24 %. */
  fuelBasisPoints: number
  parcel: {
    /** By band. */
    firstLbCents: number[]
    furtherLbCents: number[]
    residentialCents: number
  }
  ltl: {
    /** By band. */
    minimumCents: number[]
    /** From so many pounds on; the first from none. */
    breaks: { fromLbs: number; centsPerCwt: number[] }[]
    residentialCents: number
    liftGateCents: number
  }
  truck: {
    baseCents: number
    centsPerMile: number
    residentialCents: number
    /** Without a loading dock. */
    liftGateCents: number
  }
  /** Weekdays on the way; without it the defaults hold. */
  transit?: TransitTable
}

/** A carton or crate without a pallet goes by parcel up to so many pounds, by weight or by size. */
export const MAX_PARCEL_LBS = 150
/** Cubic inches that count as a pound. */
export const CUBIC_INCHES_PER_LB = 139
/** A pallet takes the room of so many pounds. */
export const LBS_PER_PALLET = 300
export const TRUCK_PALLETS = 26
export const TRUCK_LBS = 44_000

export const FIRST_TARIFF: Tariff = {
  bandMiles: [150, 300, 600, 1_000, 1_500, 2_000],
  fuelBasisPoints: 2_400,
  parcel: {
    firstLbCents: [1_100, 1_200, 1_400, 1_600, 1_800, 2_000, 2_200],
    furtherLbCents: [38, 46, 58, 70, 84, 98, 110],
    residentialCents: 600,
  },
  ltl: {
    minimumCents: [10_500, 12_000, 14_000, 16_500, 19_000, 21_500, 24_000],
    breaks: [
      { fromLbs: 0, centsPerCwt: [3_600, 4_300, 5_400, 6_600, 8_000, 9_400, 10_800] },
      { fromLbs: 500, centsPerCwt: [2_900, 3_500, 4_400, 5_400, 6_600, 7_700, 8_900] },
      { fromLbs: 1_000, centsPerCwt: [2_300, 2_700, 3_400, 4_200, 5_100, 6_000, 6_900] },
      { fromLbs: 2_000, centsPerCwt: [1_800, 2_200, 2_800, 3_500, 4_300, 5_100, 5_800] },
      { fromLbs: 5_000, centsPerCwt: [1_200, 1_500, 1_900, 2_400, 3_000, 3_600, 4_200] },
      { fromLbs: 10_000, centsPerCwt: [900, 1_100, 1_400, 1_800, 2_300, 2_800, 3_200] },
    ],
    residentialCents: 9_500,
    liftGateCents: 8_500,
  },
  truck: { baseCents: 45_000, centsPerMile: 170, residentialCents: 15_000, liftGateCents: 25_000 },
}

const MAX_NOTE = 200

/** Who changes rates says why, in a line: the constraints who_changes_rates_says_why and a_note_is_one_short_line. */
export function noteProblem(note: string): string | null {
  const { length } = Array.from(note.trim())
  const isLine = length >= 1 && length <= MAX_NOTE && !/\p{Cc}/u.test(note.trim())
  return isLine ? null : `Say why in a line of up to ${MAX_NOTE} characters.`
}

export const MAX_BANDS = 20
export const MAX_BREAKS = 20
/** What may be sent of either: more than is allowed, so that the rule below says what is wrong. */
export const MAX_SENT = 50

/**
 * What is wrong with a table, in sentences; empty when it may be used. With such a table freight is never negative, never
 * falls with weight or distance, and never costs more for lots that travel together than for each alone.
 */
export function tariffProblems({ bandMiles, fuelBasisPoints, parcel, ltl, truck, transit }: Tariff): string[] {
  const bandCount = bandMiles.length + 1
  const problems = transit === undefined ? [] : transitProblems(transit)
  if (bandCount > MAX_BANDS || !isRising([0, ...bandMiles])) problems.push('Distance bands must rise.')
  if (ltl.breaks.length > MAX_BREAKS || ltl.breaks[0]?.fromLbs !== 0 || !isRising(ltl.breaks.map((at) => at.fromLbs)))
    problems.push('Weight breaks must rise from zero.')
  const byBand = [
    parcel.firstLbCents,
    parcel.furtherLbCents,
    ltl.minimumCents,
    ...ltl.breaks.map(({ centsPerCwt }) => centsPerCwt),
  ]
  const amounts = [
    ...byBand.flat(),
    fuelBasisPoints,
    ...[parcel, ltl, truck].map(({ residentialCents }) => residentialCents),
    ...[ltl, truck].map(({ liftGateCents }) => liftGateCents),
    truck.baseCents,
    truck.centsPerMile,
  ]
  if (!amounts.every(isCents)) problems.push('Every rate must be a whole number of cents, and none negative.')
  if (!byBand.every((rates) => rates.length === bandCount))
    return [...problems, 'Every rate needs a value for each band.']
  if (!byBand.every(neverFalls)) problems.push('No rate may fall with distance.')
  for (let band = 0; band < bandCount; band += 1) {
    const topRate = Math.max(...ltl.breaks.map(({ centsPerCwt }) => centsPerCwt[band]!))
    const [first, further] = [parcel.firstLbCents[band]!, parcel.furtherLbCents[band]!]
    // Otherwise a box would cost more in a shipment than by itself.
    if (Math.min(first, further) * 100 < topRate)
      problems.push(`In band ${band + 1} a pound by parcel must cost at least the highest LTL rate.`)
    // Otherwise a box would get cheaper by becoming too heavy for parcel.
    if (
      first + (MAX_PARCEL_LBS - 1) * further > ltl.minimumCents[band]! ||
      parcel.residentialCents > ltl.residentialCents
    )
      problems.push(`In band ${band + 1} the heaviest parcel must not cost more than the LTL minimum.`)
  }
  return problems
}

function isRising(numbers: readonly number[]): boolean {
  return numbers.every((number, at) => Number.isInteger(number) && (at === 0 || number > numbers[at - 1]!))
}

function neverFalls(numbers: readonly number[]): boolean {
  return numbers.every((number, at) => at === 0 || number >= numbers[at - 1]!)
}
