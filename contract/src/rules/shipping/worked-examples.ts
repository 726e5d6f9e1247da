// Shipments that show what a table of freight rates does, one for each part of it.
import { laneOf, type Trip } from './tariff/lane.ts'
import { freightTogether, type ShippingTerms } from './lot-freight.ts'
import type { Tariff } from './tariff/tariff.ts'

type Example = { name: string; trip: Trip; lots: ShippingTerms[] }

const pallet = (change: Partial<ShippingTerms> = {}): ShippingTerms => ({
  weightLbs: 500,
  palletCount: 1,
  lengthIn: 48,
  widthIn: 40,
  heightIn: 60,
  shippingMode: 'calculated',
  flatShippingCents: null,
  shippingDiscountPercent: 0,
  ...change,
})
const BOX = pallet({ weightLbs: 40, palletCount: 0, lengthIn: 24, widthIn: 16, heightIn: 14 })
const far = (change: Partial<Trip> = {}): Trip => ({ miles: 1_000, isResidential: false, hasDock: true, ...change })

const EXAMPLES: readonly Example[] = [
  { name: 'Pallet, 500 lb, 1,000 mi', trip: far(), lots: [pallet()] },
  {
    name: 'The same to a home without a dock',
    trip: far({ isResidential: true, hasDock: false }),
    lots: [pallet()],
  },
  { name: 'Pallet, 450 lb, 1,000 mi', trip: far(), lots: [pallet({ weightLbs: 450 })] },
  { name: 'Pallet, 180 lb, 100 mi', trip: far({ miles: 100 }), lots: [pallet({ weightLbs: 180 })] },
  { name: 'Box, 40 lb, 1,000 mi', trip: far(), lots: [BOX] },
  { name: 'Two 500 lb lots together, 1,000 mi', trip: far(), lots: [pallet(), pallet()] },
  {
    name: 'Truckload, 24 pallets, 12,000 lb, 1,000 mi',
    trip: far(),
    lots: [pallet({ weightLbs: 12_000, palletCount: 24 })],
  },
  {
    name: '800 lb at 25% off with a 40 lb box, 620 mi, no dock',
    trip: far({ miles: 620, hasDock: false }),
    lots: [pallet({ weightLbs: 800, shippingDiscountPercent: 25 }), BOX],
  },
]

/** What the buyer pays in each; null where a table is so dear that no quote is possible. */
export function priceExamples(tariff: Tariff): { name: string; costCents: number | null }[] {
  return EXAMPLES.map(({ name, trip, lots }) => {
    const freights = freightTogether(laneOf(tariff, trip), lots)
    return { name, costCents: freights?.reduce((sum, { finalCents }) => sum + finalCents, 0) ?? null }
  })
}
