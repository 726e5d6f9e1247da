import { expect, test } from 'vitest'
import { creditCents, refundWays } from './refund-ways.ts'

const newest = { paymentId: 'newest', leftCents: 300 }
const oldest = { paymentId: 'oldest', leftCents: 500 }
const way = (paymentId: string | null, amountCents: number) => ({ paymentId, amountCents })

test.each([
  ['a card first, the rest by hand', 900, [oldest], [way('oldest', 500), way(null, 400)]],
  ['the newest payment first', 400, [newest, oldest], [way('newest', 300), way('oldest', 100)]],
  ['one that has nothing left is passed over', 100, [{ ...newest, leftCents: 0 }, oldest], [way('oldest', 100)]],
  ['without a card all of it by hand', 100, [], [way(null, 100)]],
])('a refund goes back: %s', (_title, cents, sources, ways) => {
  expect(refundWays(cents, sources)).toEqual(ways)
})

test('what was sent by hand is asked of no gateway', () => {
  expect(refundWays(400, [newest, oldest], true)).toEqual([way(null, 400)])
})

test('what is owed is lowered first', () => {
  expect([creditCents(500, 300), creditCents(200, 300), creditCents(500, 0), creditCents(500, -300)]).toEqual([
    300, 200, 0, 0,
  ])
})
