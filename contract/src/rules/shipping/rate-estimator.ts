// What some pallets would cost, for a reader who has no lot in mind yet.
import { laneOf, type Trip } from './tariff/lane.ts'
import { loadOf, PARTS, quoteShipment, type Charges, type Mode } from './shipment.ts'
import type { Tariff } from './tariff/tariff.ts'

const PALLET_COUNTS = [1, 2, 4, 6, 12, 24] as const
/** What a pallet is taken to weigh. */
export const ESTIMATED_LBS_PER_PALLET = 500

export type Rate = {
  pallets: number
  weightLbs: number
  mode: Mode
  costCents: number
  /** They add up to the cost; those of nothing are left out. */
  parts: { name: keyof Charges; costCents: number }[]
}

export function estimateRates(tariff: Tariff, trip: Trip): Rate[] {
  const lane = laneOf(tariff, trip)
  return PALLET_COUNTS.map((pallets) => {
    const weightLbs = pallets * ESTIMATED_LBS_PER_PALLET
    // A pallet is never a box, so its measures say nothing.
    const load = loadOf([{ weightLbs, palletCount: pallets, lengthIn: 1, widthIn: 1, heightIn: 1 }])
    const { mode, costCents, charges } = quoteShipment(lane, load)
    const parts = PARTS.map((name) => ({ name, costCents: charges[name] })).filter((part) => part.costCents !== 0)
    return { pallets, weightLbs, mode, costCents, parts }
  })
}
