// The papers that go with a shipment: who may print which when, and how its pallets are numbered.
//
// A shipment and each of its pallets have a number that is on every paper, and in its barcode: what a driver scans is found by
// the order's number. Papers are drawn from what the order and its lots say at that moment, so none is kept.
import { mayLeave, type OrderThatLeaves, type ShipmentState } from '../order-states.ts'

export const PAPERS = {
  bill_of_lading: 'Bill of lading',
  packing_list: 'Packing list',
  pick_list: 'Pick list',
  pallet_labels: 'Pallet labels',
} as const
export type Paper = keyof typeof PAPERS
export const PAPER_KEYS = Object.keys(PAPERS) as Paper[]

/** Where goods stand, and the labels, are the warehouse's business. */
export const BUYER_PAPERS = ['packing_list', 'bill_of_lading'] as const satisfies readonly Paper[]

/** In one file. */
export const MAX_PRINTED_SHIPMENTS = 50
/** In one file, of all its shipments. No lot has more pallets, so a shipment with more can be split. */
export const MAX_PRINTED_LABELS = 1_000

/** Of one whose lots may leave, and of what has left whatever became of its order. What was called off must not leave. */
export function isPrintable(order: OrderThatLeaves, shipment: { state: ShipmentState }): boolean {
  return mayLeave(order) || hasLeft(shipment)
}

export function hasLeft({ state }: { state: ShipmentState }): boolean {
  return state !== 'waiting' && state !== 'ready'
}

/** '100042-1'. */
export function shipmentNumber(orderNumber: string, part: number): string {
  return `${orderNumber}-${part}`
}

/** What is moved as one piece: a pallet, or a box that stands on none. */
export type HandlingUnit = { lot: string; kind: 'Pallet' | 'Box'; position: number }

/** Counted through the shipment, lot by lot: 'Pallet 3 of 4' says whether one is missing. */
export function handlingUnits(lots: readonly { name: string; palletCount: number }[]): HandlingUnit[] {
  return lots
    .flatMap(({ name: lot, palletCount }): Omit<HandlingUnit, 'position'>[] =>
      Array.from({ length: Math.max(palletCount, 1) }, () => ({ lot, kind: palletCount === 0 ? 'Box' : 'Pallet' })),
    )
    .map((unit, at) => ({ ...unit, position: at + 1 }))
}

/** Without making them: a shipment may have thousands. */
export function countHandlingUnits(lots: readonly { palletCount: number }[]): number {
  return lots.reduce((total, { palletCount }) => total + Math.max(palletCount, 1), 0)
}
