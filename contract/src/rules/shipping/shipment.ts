// The price of one shipment: what travels from one warehouse to one address together.
//
// Boxes go by parcel. Everything else goes by LTL (less than a truckload), by whole trucks, or by trucks with the rest by
// LTL, whichever is the least; boxes then travel along. A quote is itemised, and its parts add up to it.
import { MAX_BASIS_POINTS } from '../percent.ts'
import type { Travel } from './dates/estimate.ts'
import type { Lane } from './tariff/lane.ts'
import { CUBIC_INCHES_PER_LB, LBS_PER_PALLET, MAX_PARCEL_LBS, TRUCK_LBS, TRUCK_PALLETS } from './tariff/tariff.ts'

export type Goods = {
  weightLbs: number
  palletCount: number
  lengthIn: number
  widthIn: number
  heightIn: number
}

/** Several lots as carriers see them: what needs a pallet or a truck, and boxes with the pounds that each is billed for. */
export type Load = {
  freightLbs: number
  pallets: number
  boxLbs: number
  /** Billed pounds by weight or by size, one for each box. */
  parcelLbs: readonly number[]
}

/** One lot as carriers see it. */
export type Cargo = {
  weightLbs: number
  palletCount: number
  /** The pounds that a parcel carrier bills for; 0 for goods that are no box. */
  parcelLbs: number
}

export function cargoOf({ weightLbs, palletCount, lengthIn, widthIn, heightIn }: Goods): Cargo {
  const lbs = Math.max(weightLbs, Math.ceil((lengthIn * widthIn * heightIn) / CUBIC_INCHES_PER_LB))
  return { weightLbs, palletCount, parcelLbs: palletCount > 0 || lbs > MAX_PARCEL_LBS ? 0 : lbs }
}

/** Searches price every lot of the market by it, so it makes few objects. */
export function loadOfOne({ weightLbs, palletCount, parcelLbs }: Cargo): Load {
  return parcelLbs > 0
    ? { freightLbs: 0, pallets: 0, boxLbs: weightLbs, parcelLbs: [parcelLbs] }
    : { freightLbs: weightLbs, pallets: palletCount, boxLbs: 0, parcelLbs: NO_BOXES }
}

const NO_BOXES: readonly number[] = []

export function loadOf(lots: readonly Goods[]): Load {
  const load = { freightLbs: 0, pallets: 0, boxLbs: 0, parcelLbs: [] as number[] }
  for (const goods of lots) {
    const { freightLbs, pallets, boxLbs, parcelLbs } = loadOfOne(cargoOf(goods))
    load.freightLbs += freightLbs
    load.pallets += pallets
    load.boxLbs += boxLbs
    load.parcelLbs.push(...parcelLbs)
  }
  return load
}

/** A load with one lot more. */
export function loadWith(load: Load, goods: Goods): Load {
  const { freightLbs, pallets, boxLbs, parcelLbs } = loadOfOne(cargoOf(goods))
  return {
    freightLbs: load.freightLbs + freightLbs,
    pallets: load.pallets + pallets,
    boxLbs: load.boxLbs + boxLbs,
    parcelLbs: parcelLbs.length === 0 ? load.parcelLbs : [...load.parcelLbs, ...parcelLbs],
  }
}

export const PARTS = ['base', 'distance', 'weight', 'fuel', 'residential', 'lift_gate'] as const
export type Charges = Record<(typeof PARTS)[number], number>

export type Mode = 'parcel' | 'ltl' | 'truckload'
type ShipmentQuote = { mode: Mode; costCents: number; charges: Charges }

/** How a load travels: each box by parcel, or by so many trucks with the rest by LTL. */
type Plan = number
const BY_PARCEL = -1

export function quoteShipment(lane: Lane, load: Load): ShipmentQuote {
  const plan = cheapestPlan(lane, load)
  const charges = plan === BY_PARCEL ? parcelCharges(lane, load) : freightCharges(lane, load, plan)
  return {
    mode: plan === BY_PARCEL ? 'parcel' : plan === 0 ? 'ltl' : 'truckload',
    costCents: PARTS.reduce((sum, part) => sum + charges[part], 0),
    charges,
  }
}

/** How all of it travels, for its dates. What the trucks have no room for goes by LTL: it is there when both are. */
export function travelBy(lane: Lane, load: Load): Travel {
  const plan = cheapestPlan(lane, load)
  const { parcel, ltl, truckload } = lane.transit
  if (plan === BY_PARCEL) return { isParcel: true, days: parcel }
  if (plan === 0) return { isParcel: false, days: ltl }
  const isAllInTrucks = ltlLbs(load, plan) === 0
  const days = [Math.max(truckload[0], ltl[0]), Math.max(truckload[1], ltl[1])] as const
  return { isParcel: false, days: isAllInTrucks ? truckload : days }
}

/** The cost alone. Searches price every lot of the market with it, so it makes no objects. */
export function shipmentCents(lane: Lane, load: Load): number {
  return planCents(lane, load, cheapestPlan(lane, load))
}

function cheapestPlan(lane: Lane, load: Load): Plan {
  const { freightLbs, pallets, parcelLbs } = load
  if (freightLbs === 0 && pallets === 0 && parcelLbs.length === 0) return BY_PARCEL
  const hasOnlyBoxes = freightLbs === 0 && pallets === 0
  let best: Plan = hasOnlyBoxes ? BY_PARCEL : 0
  let bestCents = planCents(lane, load, best)
  const trucksForAll = Math.max(1, Math.ceil(pallets / TRUCK_PALLETS), Math.ceil(freightLbs / TRUCK_LBS))
  for (let trucks = hasOnlyBoxes ? 0 : 1; trucks <= trucksForAll; trucks += 1) {
    const cents = planCents(lane, load, trucks)
    if (cents >= bestCents) continue
    best = trucks
    bestCents = cents
  }
  return best
}

function planCents(lane: Lane, load: Load, plan: Plan): number {
  if (plan === BY_PARCEL) {
    let sum = 0
    for (const lbs of load.parcelLbs) sum += withFuel(lane, parcelLineHaul(lane, lbs)) + lane.parcel.residentialCents
    return sum
  }
  const { truck, ltl } = lane
  const perTruck = withFuel(lane, truck.baseCents + truck.milesCents) + truck.residentialCents + truck.liftGateCents
  const lbs = ltlLbs(load, plan)
  return (
    plan * perTruck +
    (lbs === 0 ? 0 : withFuel(lane, ltlLineHaul(lane, lbs)) + ltl.residentialCents + ltl.liftGateCents)
  )
}

/** What is left for LTL beside so many trucks, in billed pounds. In a truck there is room for boxes. */
function ltlLbs({ freightLbs, pallets, boxLbs }: Load, trucks: number): number {
  if (trucks === 0) return Math.max(freightLbs + boxLbs, LBS_PER_PALLET * pallets)
  return Math.max(0, freightLbs - trucks * TRUCK_LBS, LBS_PER_PALLET * (pallets - trucks * TRUCK_PALLETS))
}

/** By weight, at the rate of the next break where that is cheaper, and never under the minimum. */
function ltlLineHaul({ ltl }: Lane, lbs: number): number {
  let minCents = Infinity
  for (const { fromLbs, centsPerCwt } of ltl.breaks)
    minCents = Math.min(minCents, Math.ceil((centsPerCwt * Math.max(lbs, fromLbs)) / 100))
  return Math.max(ltl.minimumCents, minCents)
}

function parcelLineHaul({ parcel }: Lane, lbs: number): number {
  return parcel.firstLbCents + (lbs - 1) * parcel.furtherLbCents
}

function withFuel(lane: Lane, lineHaul: number): number {
  return lineHaul + fuelOf(lane, lineHaul)
}

function fuelOf({ fuelBasisPoints }: Lane, lineHaul: number): number {
  return Math.ceil((lineHaul * fuelBasisPoints) / MAX_BASIS_POINTS)
}

function parcelCharges(lane: Lane, { parcelLbs }: Load): Charges {
  const { nearCents, firstLbCents, furtherLbCents, residentialCents } = lane.parcel
  const count = parcelLbs.length
  return {
    base: count * nearCents,
    distance: count * (firstLbCents - nearCents),
    weight: parcelLbs.reduce((sum, lbs) => sum + (lbs - 1) * furtherLbCents, 0),
    fuel: parcelLbs.reduce((sum, lbs) => sum + fuelOf(lane, parcelLineHaul(lane, lbs)), 0),
    residential: count * residentialCents,
    lift_gate: 0,
  }
}

function freightCharges(lane: Lane, load: Load, trucks: number): Charges {
  const { truck, ltl } = lane
  const charges: Charges = {
    base: trucks * truck.baseCents,
    distance: trucks * truck.milesCents,
    weight: 0,
    fuel: trucks * fuelOf(lane, truck.baseCents + truck.milesCents),
    residential: trucks * truck.residentialCents,
    lift_gate: trucks * truck.liftGateCents,
  }
  const lbs = ltlLbs(load, trucks)
  if (lbs === 0) return charges
  const lineHaul = ltlLineHaul(lane, lbs)
  return {
    base: charges.base + ltl.nearCents,
    distance: charges.distance + ltl.minimumCents - ltl.nearCents,
    weight: lineHaul - ltl.minimumCents,
    fuel: charges.fuel + fuelOf(lane, lineHaul),
    residential: charges.residential + ltl.residentialCents,
    lift_gate: charges.lift_gate + ltl.liftGateCents,
  }
}
