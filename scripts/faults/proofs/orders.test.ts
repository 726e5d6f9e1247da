import { expect, test } from 'vitest'
import { judgeHeldLots, judgeOrders, judgeSoldTwice, slowestSettled, type OrderRow } from './orders.ts'

const ROW: OrderRow = {
  id: 'o1',
  accountId: 'ada',
  state: 'paid',
  totalCents: 100,
  placedMs: 1_000,
  decidedMs: 1_200,
  names: ['A', 'B'],
  heldNames: ['A', 'B'],
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
  for (const state of ['paid', 'cancelled'] as const)
    expect(judgeOrders([{ ...ROW, state }], { answered: [ANSWERED], cancelled })).toEqual([])
})

test('a lot in two orders is sold twice, unless one of them is over', () => {
  const second = { ...ROW, id: 'o2', names: ['B'], heldNames: ['B'] }
  expect(judgeSoldTwice([ROW, second])).toEqual(['B was sold 2 times'])
  for (const state of ['failed', 'cancelled', 'refunded'] as const)
    expect(judgeSoldTwice([ROW, { ...second, state }])).toEqual([])
  for (const state of ['placing', 'proposed', 'invoiced'] as const)
    expect(judgeSoldTwice([ROW, { ...second, state }])).toEqual(['B was sold 2 times'])
})

test('a lot that an order let go while it is paid, and that another has bought, is sold twice', () => {
  const first = { ...ROW, heldNames: ['A'] }
  const second = { ...ROW, id: 'o2', names: ['B'], heldNames: ['B'] }
  expect(judgeSoldTwice([first, second])).toEqual(['B was sold 2 times'])
  expect(judgeHeldLots([first, second])).toEqual(['order o1 is paid and holds 1 of its 2 lots'])
})

test('an order that is over and keeps its lots is found: nobody can buy them', () => {
  expect(judgeHeldLots([{ ...ROW, state: 'failed' }])).toEqual(['order o1 is failed and holds 2 of its 2 lots'])
  expect(judgeHeldLots([ROW, { ...ROW, state: 'cancelled', heldNames: [] }])).toEqual([])
})

test('an order in doubt is timed from the last fault that it lived through', () => {
  const late = { ...ROW, id: 'o2', decidedMs: 31_000 }
  expect(slowestSettled([ROW, late], [500, 9_000, 40_000], 50_000)).toMatchObject({ id: late.id, ms: 22_000 })
  expect(slowestSettled([{ ...ROW, decidedMs: null }], [], 9_000)?.ms).toBe(8_000)
  expect(slowestSettled([], [], 9_000)).toBeNull()
})
