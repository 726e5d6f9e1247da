import type { Address } from '@lotyard/contract/account/addresses'
import { laneOf, type Lane } from '@lotyard/contract/rules/shipping/tariff/lane'
import type { Tariff } from '@lotyard/contract/rules/shipping/tariff/tariff'
import { milesBetween } from './zip-places.ts'

/** The part of an address that freight depends on. */
export type ShipTo = { postalCode: string; isResidential: boolean; hasDock: boolean }

export function toShipTo({
  postal_code,
  address_type,
  loading_dock,
}: Pick<Address, 'postal_code' | 'address_type' | 'loading_dock'>): ShipTo {
  return { postalCode: postal_code, isResidential: address_type === 'Residential', hasDock: loading_dock }
}

/** Null where freight does not go. */
export function laneBetween(tariff: Tariff, fromZip: string, shipTo: ShipTo): Lane | null {
  const miles = milesBetween(fromZip, shipTo.postalCode)
  if (miles === null) return null
  return laneOf(tariff, { miles, isResidential: shipTo.isResidential, hasDock: shipTo.hasDock })
}
