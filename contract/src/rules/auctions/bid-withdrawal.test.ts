import { expect, test } from 'vitest'
import { judgeWithdrawal, type WithdrawalCase } from './bid-withdrawal.ts'

const HOUR_MS = 3_600_000
/** Bid 4 was placed, the lot was changed at hour 1, and the auction runs until hour 72. */
const changed: WithdrawalCase = {
  latestChange: { changedAtMs: HOUR_MS, beforeSequence: 5 },
  latestBidSequence: 4,
  endsAtMs: 72 * HOUR_MS,
  isClosed: false,
  nowMs: 2 * HOUR_MS,
}

test('a bid from before the change may be withdrawn for 24 hours', () => {
  expect(judgeWithdrawal(changed)).toEqual({ mayWithdraw: true, untilMs: 25 * HOUR_MS })
  expect(judgeWithdrawal({ ...changed, nowMs: 25 * HOUR_MS - 1 })).toMatchObject({ mayWithdraw: true })
  expect(judgeWithdrawal({ ...changed, nowMs: 25 * HOUR_MS })).toEqual({ mayWithdraw: false, because: 'too_late' })
})

test('the end of the auction ends it sooner', () => {
  const endsAtMs = 3 * HOUR_MS
  expect(judgeWithdrawal({ ...changed, endsAtMs })).toEqual({ mayWithdraw: true, untilMs: endsAtMs })
  const over = { mayWithdraw: false, because: 'auction_closed' }
  expect(judgeWithdrawal({ ...changed, endsAtMs, nowMs: endsAtMs })).toEqual(over)
  expect(judgeWithdrawal({ ...changed, isClosed: true })).toEqual(over)
})

test('a buyer who bids after the change has bid knowing it', () => {
  const because = { mayWithdraw: false, because: 'bid_after_change' }
  expect(judgeWithdrawal({ ...changed, latestBidSequence: 5 })).toEqual(because)
  const later = { changedAtMs: 2 * HOUR_MS, beforeSequence: 6 }
  expect(judgeWithdrawal({ ...changed, latestBidSequence: 5, latestChange: later })).toMatchObject({
    mayWithdraw: true,
    untilMs: 26 * HOUR_MS,
  })
})

test.each([
  ['no_bid', { latestBidSequence: null }],
  ['lot_not_changed', { latestChange: null }],
] as const)('there is nothing to withdraw: %s', (because, given) => {
  expect(judgeWithdrawal({ ...changed, ...given })).toEqual({ mayWithdraw: false, because })
})
