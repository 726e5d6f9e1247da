import type { GatePickUp } from '@lotyard/contract/desk/pickups'
import { gateVerdict, type GateVerdict } from '@lotyard/contract/rules/orders/pickup/gate'
import { readPickUpCode } from '@lotyard/contract/rules/orders/pickup/pickup-code'
import type { Db, Tx } from '../../../../db/database.ts'
import { sellerScope, type DeskViewer } from '../../../../lib/seller-scope.ts'
import { findGatePickUp, type StoredGatePickUp } from './gate-queries.ts'

/** Null where the code is wrong, or another seller's. */
export async function findPickUp(db: Db | Tx, viewer: DeskViewer, typed: string): Promise<StoredGatePickUp | null> {
  const code = readPickUpCode(typed)
  return code === null ? null : findGatePickUp(db, code, sellerScope(viewer))
}

export function verdictOf(stored: StoredGatePickUp): GateVerdict {
  const { movedTo, timeZone, now } = stored
  return gateVerdict({ appointment: stored, movedTo, timeZone }, now)
}

export function toGatePickUp(stored: StoredGatePickUp): GatePickUp {
  const { code, orderId, number, part, warehouse, company, buyerName, lots, driver } = stored
  const pallets = lots.reduce((sum, lot) => sum + lot.pallets, 0)
  return { code, orderId, number, part, warehouse, company, buyerName, lots, pallets, driver, ...verdictOf(stored) }
}
