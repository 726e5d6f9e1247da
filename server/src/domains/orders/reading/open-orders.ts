import type { OpenOrder, OpenOrders } from '@lotyard/contract/orders/open-orders'
import { MAX_NEEDS } from '@lotyard/contract/rules/accounts/needs-you'
import { mayHaveArrived } from '@lotyard/contract/rules/orders/fulfilment/arrival'
import { shownState } from '@lotyard/contract/rules/orders/order-states'
import { followShipped } from '@lotyard/contract/rules/shipping/dates/estimate'
import type { Db } from '../../../db/database.ts'
import { listRefusedCertificates } from '../certificates/certificate-queries.ts'
import { listOpenOrderRows, type OpenOrderKind, type OpenOrderRow } from './open-order-queries.ts'

/** What is under way, of each kind as many as the account's overview shows. */
export async function listOpenOrders(db: Db, accountId: string): Promise<OpenOrders> {
  const rows = await listOpenOrderRows(db, accountId, MAX_NEEDS)
  const refusedCertificates = rows[0]?.refused ?? (await listRefusedCertificates(db, accountId))
  const first = (kind: OpenOrderKind) => {
    const ofKind = rows.filter((row) => row.kind === kind)
    // What is too early to be asked about is not counted either.
    const shown = kind === 'to_confirm' ? ofKind.filter(isThereByNow) : ofKind
    return { total: (ofKind[0]?.total ?? 0) - (ofKind.length - shown.length), orders: shown.map(toOpenOrder) }
  }
  return {
    open: first('open'),
    proposed: first('proposed'),
    invoiced: first('invoiced'),
    toPickUp: first('to_pick_up'),
    toConfirm: first('to_confirm'),
    toReply: first('to_reply'),
    refusedCertificates,
  }
}

/** By the same rule as the order's own page. */
function isThereByNow({ arriving, today }: OpenOrderRow): boolean {
  return arriving.some(({ promised, readyAt, leftAt, timeZone }) => {
    const since = { readyAt: readyAt === null ? null : new Date(readyAt), leftAt: new Date(leftAt) }
    const estimate = promised === null ? null : followShipped(promised, since, timeZone)
    return mayHaveArrived(estimate?.arrivesFrom ?? null, today)
  })
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
    replyUntil: row.reply_until?.toISOString() ?? null,
    isOwed: row.state === 'invoiced',
    totalCostFinalCents: row.total_cents,
    balanceCents: row.balance_cents ?? 0,
    title: row.title,
    lotCount: row.lot_count,
    shipments: row.shipments,
    pickUpAt: row.pick_up_at,
  }
}
