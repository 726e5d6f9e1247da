// What each lot pays of a shipment.
//
// Lots of one warehouse share what their shipment costs, in proportion to what each would cost alone; then a lot's own
// discount comes off its share. Lots with a flat price or free shipping stay outside.
import { MAX_CENTS } from '../money.ts'
import { shareOf } from '../percent.ts'
import { splitByWeight } from './largest-remainder.ts'
import type { Lane } from './tariff/lane.ts'
import {
  cargoOf,
  loadOf,
  loadOfOne,
  quoteShipment,
  shipmentCents,
  type Cargo,
  type Charges,
  type Goods,
  type Mode,
} from './shipment.ts'

export type ShippingTerms = Goods & {
  shippingMode: 'calculated' | 'flat' | 'free'
  flatShippingCents: number | null
  shippingDiscountPercent: number
}

/**
 * All that the freight of a lot alone depends on besides the lane, in numbers. Cards work them out from the lot; the search
 * engine keeps them in columns. Both are priced by `costAlone` and `discounted`, so a card never contradicts the order that
 * it stands in.
 */
export type FreightFigures = Cargo & {
  /** A flat price, 0 for free shipping; CALCULATED where distance and weight decide. */
  fixedFreightCents: number
  freightDiscountPercent: number
}

export const CALCULATED = -1

export function freightFigures(terms: ShippingTerms): FreightFigures {
  return {
    ...cargoOf(terms),
    fixedFreightCents: terms.shippingMode === 'calculated' ? CALCULATED : fixedCents(terms),
    freightDiscountPercent: terms.shippingDiscountPercent,
  }
}

function fixedCents({ shippingMode, flatShippingCents }: ShippingTerms): number {
  return shippingMode === 'flat' ? flatShippingCents! : 0
}

/** Before the lot's discount. Null where no quote is possible. */
function costAlone(lane: Lane, figures: FreightFigures): number | null {
  const { fixedFreightCents } = figures
  const costCents = fixedFreightCents === CALCULATED ? shipmentCents(lane, loadOfOne(figures)) : fixedFreightCents
  return costCents > MAX_CENTS ? null : costCents
}

/** What a lot pays when it travels alone. Null where no quote is possible. */
export function centsAlone(lane: Lane, figures: FreightFigures): number | null {
  const costCents = costAlone(lane, figures)
  return costCents === null ? null : discounted(costCents, figures.freightDiscountPercent)
}

/** What is left of a lot's share after its own discount. */
export function discounted(costCents: number, percent: number): number {
  return costCents - shareOf(costCents, percent, 100)
}

/** `costCents` is what the lot would cost alone, `finalCents` what it pays. */
export type LotFreight = { costCents: number; finalCents: number }

/** `centsAlone` with what the discount comes off. */
export function freightAlone(lane: Lane, lot: ShippingTerms): LotFreight | null {
  const figures = freightFigures(lot)
  const costCents = costAlone(lane, figures)
  return costCents === null ? null : { costCents, finalCents: discounted(costCents, figures.freightDiscountPercent) }
}

/** What each lot pays of one warehouse's shipment, in their order. Null where no quote is possible. */
export function freightTogether(lane: Lane, lots: readonly ShippingTerms[]): LotFreight[] | null {
  const alone: LotFreight[] = []
  for (const lot of lots) {
    const freight = freightAlone(lane, lot)
    if (freight === null) return null
    alone.push(freight)
  }
  const shared = lots.flatMap(({ shippingMode }, at) => (shippingMode === 'calculated' ? [at] : []))
  const shipment = shipmentCents(lane, loadOf(shared.map((at) => lots[at]!)))
  if (shipment > MAX_CENTS) return null
  const shares = splitByWeight(
    shipment,
    shared.map((at) => alone[at]!.costCents),
  )
  for (const [index, at] of shared.entries())
    alone[at] = {
      costCents: alone[at]!.costCents,
      finalCents: discounted(shares[index]!, lots[at]!.shippingDiscountPercent),
    }
  return alone
}

/** What a lot adds to the freight of a cart's lots from the same warehouse: the difference, at least nothing. */
export function freightAddedBy(lane: Lane, lot: ShippingTerms, cart: readonly ShippingTerms[]): number | null {
  const before = sumOfFinals(freightTogether(lane, cart))
  const after = sumOfFinals(freightTogether(lane, [...cart, lot]))
  return before === null || after === null ? null : Math.max(0, after - before)
}

function sumOfFinals(freights: readonly LotFreight[] | null): number | null {
  return freights === null ? null : freights.reduce((sum, { finalCents }) => sum + finalCents, 0)
}

/** A lot's own freight with the parts that add up to it; the discount is the only one below zero. */
export type ItemisedFreight = LotFreight & {
  mode: Mode | 'flat' | 'free'
  parts: { name: keyof Charges | 'flat' | 'discount'; costCents: number }[]
}

export function itemiseFreight(lane: Lane, lot: ShippingTerms): ItemisedFreight | null {
  const alone = freightAlone(lane, lot)
  if (alone === null) return null
  const { mode, parts } = partsOf(lane, lot)
  const discount = { name: 'discount' as const, costCents: alone.finalCents - alone.costCents }
  return { ...alone, mode, parts: [...parts, discount].filter(({ costCents }) => costCents !== 0) }
}

function partsOf(lane: Lane, lot: ShippingTerms): Pick<ItemisedFreight, 'mode' | 'parts'> {
  const { shippingMode } = lot
  if (shippingMode !== 'calculated')
    return { mode: shippingMode, parts: [{ name: 'flat', costCents: fixedCents(lot) }] }
  const { mode, charges } = quoteShipment(lane, loadOf([lot]))
  const names = Object.keys(charges) as (keyof Charges)[]
  return { mode, parts: names.map((name) => ({ name, costCents: charges[name] })) }
}
