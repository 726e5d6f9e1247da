// What every paper says of a shipment: who sends it to whom, when, and how much it is.
import { formatPhoneNumber } from '@lotyard/contract/rules/addresses/phone-number'
import { countOf } from '@lotyard/contract/rules/format-count'
import { formatDay } from '@lotyard/contract/rules/site/format-moment'
import type { OrderAddress } from '@lotyard/contract/orders/orders'
import type { PaperLot, PaperShipment } from '../paper-queries.ts'

export type DrawnShipment = Omit<PaperShipment, 'shipping_address'> & {
  /** Of the order and the shipment: '100042-1'. */
  number: string
  orderNumber: string
  /** Null once the buyer has deleted the account. */
  shipTo: OrderAddress | null
  /** The buyer's page of the order; it opens to the buyer alone. */
  orderLink: string
}

export type Party = { name: string; lines: string[] }

/** `shipper`: who runs the market. The warehouse's name follows, where it says more than its city. */
export function shipFrom(shipment: DrawnShipment, shipper: string): Party {
  const { description, street, city, region, zip, phone } = shipment
  const place = `${city}, ${region}`
  return {
    name: shipper,
    lines: [description === place ? null : description, street, `${place} ${zip}`, phone].filter(
      (line) => line !== null,
    ),
  }
}

export function shipTo({ shipTo: address }: Pick<DrawnShipment, 'shipTo'>): Party {
  if (address === null) return { name: 'Address removed', lines: ['The buyer deleted the account.'] }
  const person = `${address.first_name} ${address.last_name}`
  return {
    name: address.company_name === '' ? person : address.company_name,
    lines: [
      address.company_name === '' ? '' : `Attn: ${person}`,
      address.street_address,
      address.extended_address,
      `${address.locality}, ${address.region} ${address.postal_code}`,
      formatPhoneNumber(address.phone_number),
    ].filter((line) => line !== ''),
  }
}

/** The day it left; before that today, by the warehouse's calendar. */
export function paperDay({ left_at, read_at, time_zone }: DrawnShipment): string {
  return formatDay((left_at ?? read_at).toISOString(), time_zone)
}

/** What the driver must bring or know. */
export function specialInstructions({ is_pick_up, shipTo: address, dock_note }: DrawnShipment): string[] {
  return [
    ...(is_pick_up ? ['Customer pickup: release to the buyer or the buyer’s driver only.'] : []),
    ...(is_pick_up || address === null ? [] : deliveryInstructions(address)),
    ...(dock_note === null ? [] : [`At the shipper’s dock: ${dock_note}`]),
  ]
}

function deliveryInstructions({ address_type, loading_dock }: OrderAddress): string[] {
  return [
    ...(address_type === 'Residential' ? ['Residential delivery.'] : []),
    ...(loading_dock ? ['Delivery to a loading dock.'] : ['No loading dock: lift gate required at delivery.']),
  ]
}

export type Sums = { units: number; pallets: number; boxes: number; weightLbs: number }

export function sumLots(lots: readonly PaperLot[]): Sums {
  const sums = { units: 0, pallets: 0, boxes: 0, weightLbs: 0 }
  for (const { units, palletCount, weightLbs } of lots) {
    sums.units += units
    sums.pallets += palletCount
    sums.boxes += palletCount === 0 ? 1 : 0
    sums.weightLbs += weightLbs
  }
  return sums
}

/** '5 pallets, 1 box'. */
export function handlingText({ pallets, boxes }: Sums): string {
  return [
    ...(pallets === 0 ? [] : [countOf(pallets, 'pallet')]),
    ...(boxes === 0 ? [] : [countOf(boxes, 'box', 'boxes')]),
  ].join(', ')
}
