// How the lots of one shipment leave in several. Nothing is priced again: freight was agreed on when the order was placed.
// Also enforced by a_lot_leaves_in_a_part_of_its_warehouse and a_warehouse_ships_in_ten_parts.
import type { ShipmentState } from '../order-states.ts'

/** Of one warehouse and order. */
export const MAX_PARTS = 10

export function maySplit(state: ShipmentState): boolean {
  return state === 'waiting' || state === 'ready'
}

export type SplitShipment = {
  /** What is in it now. */
  lots: readonly string[]
  /** How many shipments its warehouse has for this order, this one included. */
  partCount: number
}

/** Each lot in one part. Null where the parts will do. */
export function splitError(parts: readonly (readonly string[])[], { lots, partCount }: SplitShipment): string | null {
  const named = parts.flat()
  const isWhole = named.length === lots.length && new Set(named).size === named.length
  if (!isWhole || !named.every((name) => lots.includes(name))) return 'Put each lot of this shipment into one part.'
  if (parts.length < 2 || parts.some((part) => part.length === 0)) return 'Put lots into at least two parts.'
  const left = MAX_PARTS - partCount + 1
  return parts.length > left ? `A warehouse ships an order in up to ${MAX_PARTS} parts.` : null
}

/** A part for each seller, in the order of their first lots: then each can ship their own. */
export function partsBySeller(lots: readonly { name: string; sellerId: string }[]): string[][] {
  return [...Map.groupBy(lots, ({ sellerId }) => sellerId).values()].map((ofSeller) => ofSeller.map(({ name }) => name))
}
