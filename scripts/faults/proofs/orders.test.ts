import { expect, test } from 'vitest'
import { judgeOrders, judgeSoldTwice, slowestSettledMs, type OrderRow } from './orders.ts'

const ROW: OrderRow = {
  id: 'o1',
  accountId: 'ada',
  state: 'paid',
  totalCents: 100,
  placedMs: 1_000,
  decidedMs: 1_200,
  names: ['A', 'B'],
  isLive: true,
}
const ANSWERED = { id: 'o1', accountId: 'ada', totalCents: 100, names: ['B', 'A'] }

test.each<[string, OrderRow[], string[], string[]]>([
  ['an order that is there as it was answered is right', [ROW], [], []],
  ['one that was cancelled is over', [{ ...ROW, state: 'cancelled' }], ['o1'], []],
  ['a lost one is found', [], [], ['order o1 was answered and is not there']],
  [
    'one that failed afterwards is found',
    [{ ...ROW, state: 'failed' }],
    [],
    ['order o1 was answered as paid and is failed'],
  ],
  ['a cancellation that was lost is found', [ROW], ['o1'], ['order o1 was answered as cancelled and is paid']],
  ['another price is found', [{ ...ROW, totalCents: 99 }], [], ['order o1 is not as it was answered']],
  ['a lot that is missing is found', [{ ...ROW, names: ['A'] }], [], ['order o1 is not as it was answered']],
])('%s', (_title, rows, cancelled, problems) =>
  expect(
    judgeOrders(rows, { answered: [ANSWERED], cancelled: { told: new Set(cancelled), asked: new Set(cancelled) } }),
  ).toEqual(problems),
)

test('a cancellation whose reply was lost may have counted', () => {
  const cancelled = { told: new Set<string>(), asked: new Set(['o1']) }
  for (const state of ['paid', 'cancelled'])
    expect(judgeOrders([{ ...ROW, state }], { answered: [ANSWERED], cancelled })).toEqual([])
})

test('a lot in two orders is sold twice, unless one of them is over', () => {
  const second = { ...ROW, id: 'o2', names: ['B'] }
  expect(judgeSoldTwice([ROW, second])).toEqual(['B was sold 2 times'])
  expect(judgeSoldTwice([ROW, { ...second, isLive: false }])).toEqual([])
})

test('an order in doubt is timed from the last fault that it lived through', () => {
  const late = { ...ROW, decidedMs: 31_000 }
  expect(slowestSettledMs([ROW, late], [500, 9_000, 40_000], 50_000)).toBe(22_000)
  expect(slowestSettledMs([{ ...ROW, decidedMs: null }], [], 9_000)).toBe(8_000)
})
