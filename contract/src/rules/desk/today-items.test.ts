import { expect, test } from 'vitest'
import { ALL_RIGHTS } from './staff/desk-rights.ts'
import { describeTodayFact, isWorkerSilent, sortTodayFacts, type TodayFact } from './today-items.ts'

const hour = (n: number) => new Date(Date.UTC(2026, 10, 18, n))
const fact = (kind: TodayFact['kind'], more: Partial<TodayFact> = {}): TodayFact => ({
  kind,
  key: 'k',
  subject: '1042',
  who: 'Ada Buyer',
  cents: null,
  since: null,
  dueAt: null,
  shipmentId: null,
  ...more,
})

test('the nearest deadline of a group comes first, what has none last, and a group has five at most', () => {
  const facts = [
    fact('draft'),
    fact('auction_ending', { dueAt: hour(9) }),
    fact('change_request', { since: hour(1) }),
    fact('auction_ending', { dueAt: hour(3) }),
    ...[6, 5, 4, 3, 2, 1].map((n) => fact('to_ship', { dueAt: hour(n), subject: String(n) })),
    fact('worker_silent'),
  ]
  expect(sortTodayFacts(facts).map(({ kind, dueAt }) => `${kind} ${dueAt?.getUTCHours() ?? ''}`.trim())).toEqual([
    'worker_silent',
    ...[1, 2, 3, 4, 5].map((n) => `to_ship ${n}`),
    'auction_ending 3',
    'auction_ending 9',
    'change_request',
    'draft',
  ])
})

test('an act is offered to those who may do it, and leads to a page that there is', () => {
  const overdue = fact('invoice_overdue', { cents: 1_200_00, dueAt: hour(1) })
  const admin = describeTodayFact(overdue, { isAdmin: true, rights: ALL_RIGHTS })
  expect(admin).toEqual({
    text: 'Order 1042 is overdue: $1,200 from Ada Buyer',
    path: '/admin/orders/k/',
    acts: [{ name: 'Record payment', path: '/admin/orders/k/?do=receipt' }],
  })
  const reader = { isAdmin: true, rights: { orders: 'write', money: 'read' } as const }
  expect(describeTodayFact(overdue, reader).acts).toEqual([])
  const seller = { isAdmin: false, rights: {} }
  expect(describeTodayFact(fact('to_ship', { shipmentId: 's' }), seller).acts).toEqual([
    { name: 'Pick list', path: '/admin/shipments/s/pick_list.pdf' },
  ])
})

test('a worker that scheduled nothing for two minutes is silent, and so is one that never started', () => {
  const now = hour(12)
  const seen = (seconds: number, upMs = 3_600_000) =>
    isWorkerSilent(new Date(now.getTime() - seconds * 1_000), { now, upMs })
  const never = isWorkerSilent(null, { now, upMs: 1_000 })
  expect([seen(59), seen(119), seen(121), never]).toEqual([false, false, true, true])
  // Just restarted after a night: its first jobs are still to come.
  expect([seen(30_000, 119_000), seen(30_000, 121_000)]).toEqual([false, true])
})
