import type { OpenOrder, OpenOrders } from '@lotyard/contract/orders/orders'
import { MAX_NEEDS } from '@lotyard/contract/rules/accounts/needs-you'
import { shownState } from '@lotyard/contract/rules/orders/order-states'
import type { Db } from '../../../db/database.ts'
import { listRefusedCertificates } from '../certificates/certificate-queries.ts'
import { listOpenOrderRows, type OpenOrderKind, type OpenOrderRow } from './open-order-queries.ts'

/** What is under way, of each kind as many as the account's overview shows. */
export async function listOpenOrders(db: Db, accountId: string): Promise<OpenOrders> {
  const rows = await listOpenOrderRows(db, accountId, MAX_NEEDS)
  const refusedCertificates = rows[0]?.refused ?? (await listRefusedCertificates(db, accountId))
  const first = (kind: OpenOrderKind) => {
    const ofKind = rows.filter((row) => row.kind === kind)
    return { total: ofKind[0]?.total ?? 0, orders: ofKind.map(toOpenOrder) }
  }
  return {
    open: first('open'),
    proposed: first('proposed'),
    invoiced: first('invoiced'),
    toPickUp: first('to_pick_up'),
    refusedCertificates,
  }
}

function toOpenOrder(row: OpenOrderRow): OpenOrder {
  const states = row.shipments.map(({ state }) => state)
  return {
    id: row.id,
    number: row.number,
    state: shownState(row.state, states, row.ships_before_payment),
    placedAt: row.placed_at.toISOString(),
    dueAt: row.invoice_due_at?.toISOString() ?? null,
    proposedUntil: row.state === 'proposed' ? (row.proposed_until?.toISOString() ?? null) : null,
    isOwed: row.state === 'invoiced',
    totalCostFinalCents: row.total_cents,
    title: row.title,
    lotCount: row.lot_count,
    shipments: row.shipments,
    pickUpAt: row.pick_up_at,
  }
}
