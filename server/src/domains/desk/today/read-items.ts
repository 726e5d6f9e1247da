import {
  MAX_ITEMS_A_GROUP,
  describeTodayFact,
  isWorkerSilent,
  sortTodayFacts,
  TODAY_KINDS,
} from '@lotyard/contract/rules/desk/today-items'
import type { TodayFact, TodayKind } from '@lotyard/contract/rules/desk/today-items'
import { hasRight } from '@lotyard/contract/rules/desk/staff/desk-rights'
import type { WaitingKey } from '@lotyard/contract/rules/desk/waiting'
import type { Setup, TodayItem, Waiting } from '@lotyard/contract/desk/today'
import type { Db } from '../../../db/database.ts'
import { sellerScope } from '../../../lib/seller-scope.ts'
import { listAffectedPickUps } from '../../orders/index.ts'
import { findWorkerSeen, listFacts, type FactRow, type StoredKind } from './item-queries.ts'
import type { DeskReader } from './read-waiting.ts'

/** Read only where the numbers say that there is one, and to whom they are told. */
const COUNTED = {
  invoice_overdue: 'overdue_invoices',
  uncollected: 'uncollected_orders',
  win_overdue: 'overdue_wins',
  approval: 'approvals_waiting',
  to_ship: 'orders_to_ship',
  to_ready: 'orders_to_ship',
  problem: 'open_problems',
  certificate: 'certificates_waiting',
  auction_ending: 'auctions_ending',
  change_request: 'changes_waiting',
  draft: 'drafts',
} as const satisfies Partial<Record<StoredKind, WaitingKey>>

/** For sellers it is news and no work: the market collects, and pays them. */
const FOR_ADMINS: readonly TodayKind[] = ['invoice_overdue', 'payment_expected']

export async function readItems(
  db: Db,
  viewer: DeskReader,
  { waiting, duePayouts, setup }: { waiting: Waiting; duePayouts: readonly FactRow[]; setup: Setup | null },
): Promise<TodayItem[]> {
  const { sellerId } = sellerScope(viewer)
  const isAdmin = sellerId === null
  const mayRead = (area: 'orders' | 'money') => !isAdmin || hasRight(viewer.rights, area, 'read')
  const counted = (Object.keys(COUNTED) as (keyof typeof COUNTED)[]).filter((kind) => (waiting[COUNTED[kind]] ?? 0) > 0)
  const asked: StoredKind[] = [
    ...counted,
    ...(mayRead('orders') ? (['pickup_today'] as const) : []),
    ...(mayRead('orders') && mayRead('money') ? (['payment_expected'] as const) : []),
  ]
  const facts = await Promise.all([
    ...asked
      .filter((kind) => isAdmin || !FOR_ADMINS.includes(kind))
      .map(async (kind) => (await listFacts(db, kind, sellerId)).map((row): TodayFact => ({ ...row, kind }))),
    (waiting.pickups_affected ?? 0) > 0 ? listAffected(db, sellerId) : [],
    setup === null ? [] : listSystemFacts(db, setup, waiting.failed_mails ?? 0),
  ])
  const due = duePayouts.map((row): TodayFact => ({ ...row, kind: 'payout_due' }))
  return sortTodayFacts([...due, ...facts.flat()]).map((fact) => ({
    group: TODAY_KINDS[fact.kind],
    kind: fact.kind,
    ...describeTodayFact(fact, { isAdmin, rights: viewer.rights }),
    since: fact.since?.toISOString() ?? null,
    due_at: fact.dueAt?.toISOString() ?? null,
  }))
}

const PLAIN = { key: '', subject: '', who: '', cents: null, since: null, dueAt: null, shipmentId: null }

async function listAffected(db: Db, sellerId: string | null): Promise<TodayFact[]> {
  const affected = await listAffectedPickUps(db, { sellerId, limit: MAX_ITEMS_A_GROUP })
  return affected.map(({ orderId, number, warehouse, startsAt }) => ({
    ...PLAIN,
    kind: 'pickup_affected',
    key: orderId,
    subject: number,
    who: warehouse,
    dueAt: startsAt,
  }))
}

/** A demo doesn't lack what it stands in for. */
async function listSystemFacts(db: Db, { is_demo: isDemo, steps }: Setup, failedMails: number): Promise<TodayFact[]> {
  const { seenAt, now } = await findWorkerSeen(db)
  const upMs = process.uptime() * 1_000
  const lacks = (step: Setup['steps'][number]['step']) =>
    !isDemo && steps.some((each) => each.step === step && !each.is_done)
  return [
    ...(isWorkerSilent(seenAt, { now, upMs }) ? [{ ...PLAIN, kind: 'worker_silent' as const, since: seenAt }] : []),
    ...(lacks('payment_gateway') ? [{ ...PLAIN, kind: 'no_gateway' as const }] : []),
    ...(lacks('mail_server') ? [{ ...PLAIN, kind: 'no_mail_server' as const }] : []),
    ...(failedMails > 0 ? [{ ...PLAIN, kind: 'failed_mails' as const, subject: String(failedMails) }] : []),
  ]
}
