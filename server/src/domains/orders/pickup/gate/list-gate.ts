import { MAX_GATE_ROWS, type GateLists, type GateRow } from '@lotyard/contract/desk/pickups'
import { formatDeadline, formatTimeOfDay } from '@lotyard/contract/rules/site/format-moment'
import type { Db } from '../../../../db/database.ts'
import { sellerScope, type DeskViewer } from '../../../../lib/seller-scope.ts'
import { listAffectedPickUps, listTodaysPickUps, type StoredGateRow } from './gate-queries.ts'

/** Buyers' addresses are for admins: sellers ask the market to call them. */
export async function listGate(db: Db, viewer: DeskViewer): Promise<GateLists> {
  const scope = { ...sellerScope(viewer), limit: MAX_GATE_ROWS }
  const [today, affected] = await Promise.all([listTodaysPickUps(db, scope), listAffectedPickUps(db, scope)])
  const isAdmin = viewer.role === 'admin'
  return {
    today: today.map((row) => toRow(row, formatTimeOfDay)),
    affected: affected.map((row) => ({
      ...toRow(row, formatDeadline),
      reason: row.reason,
      buyerName: row.buyerName,
      buyerPhone: isAdmin ? row.buyerPhone : null,
      buyerEmail: isAdmin ? row.buyerEmail : null,
    })),
  }
}

function toRow(stored: StoredGateRow, format: (iso: string, timeZone: string) => string): GateRow {
  const { id, orderId, number, warehouse, company, startsAt, lotCount, pallets, driver } = stored
  const at = startsAt.toISOString()
  const state = stored.state === 'picked_up' ? 'picked_up' : 'booked'
  const words = format(at, stored.timeZone)
  return { id, orderId, number, warehouse, company, state, startsAt: at, words, lotCount, pallets, driver }
}
