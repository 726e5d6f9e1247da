import type { PlacedBid } from '@lotyard/contract/lots/auction'
import pg from 'pg'
import { afterEach, expect, test, vi } from 'vitest'
import { submittedBid } from '../../../../../test/auctions.ts'
import { Refusal } from '../../../../lib/refusal.ts'
import type { BatchResult, BidOutcome } from '../bid-batch.ts'
import { createAttempts, type BidCounts } from './attempts.ts'
import { isConnectionLost, isLockTimeout, isStatementError } from './bid-errors.ts'
import type { WaitingBid } from './lane.ts'

const PLACED = {} as PlacedBid
const LOST = new Error('Connection terminated unexpectedly')

function databaseError(code: string): pg.DatabaseError {
  return Object.assign(new pg.DatabaseError('no', 0, 'error'), { code })
}

afterEach(() => vi.useRealTimers())

type Reply = Error | BidOutcome[]
/** What `commit` does in turn; after that it places every bid. */
function openAttempts(replies: Reply[] = []) {
  const events: string[] = []
  const stuck: string[] = []
  const counts: BidCounts = { batches: 0, bids: 0, retries: 0, stuck: 0 }
  const attempts = createAttempts({
    connection: {
      client: async () => ({}) as pg.Client,
      drop: async () => void events.push('drop'),
    },
    async commit(_client, bids, how): Promise<BatchResult> {
      events.push(`commit ${bids.map(({ listingName }) => listingName).join('')}${how?.skipsLocked ? ' unheld' : ''}`)
      const reply = replies.shift() ?? bids.map(() => ({ placed: PLACED }))
      if (reply instanceof Error) throw reply
      return { outcomes: reply, changed: ['A'], hasEvents: false }
    },
    onCommitted: () => events.push('committed'),
    onStuck: ({ submitted }) => stuck.push(submitted.listingName),
    counts,
  })
  const bidOn = (listingName: string): WaitingBid => ({
    submitted: submittedBid(listingName, 'ann', 100_00),
    resolve: () => events.push(`placed ${listingName}`),
    reject: (error) =>
      events.push(`${error instanceof Refusal ? error.code : (error as pg.DatabaseError).code} ${listingName}`),
  })
  const bidsOn = (names: string): WaitingBid[] => Array.from(names, bidOn)
  return { attempts, events, stuck, counts, bidsOn }
}

/** Bids are answered a turn after their commit. */
const untilAnswered = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

test('bids are answered after the commit, each with its own outcome, and the process is told first', async () => {
  const { attempts, events, stuck, counts, bidsOn } = openAttempts([
    [{ placed: PLACED }, { refusal: new Refusal('auction_closed') }, { isStuck: true }],
  ])
  expect(await attempts.once(bidsOn('ABC'), { skipsLocked: true })).toBeNull()
  // Here the next batch begins, which must not have a later bid on the stuck auction.
  expect([events, stuck]).toEqual([['commit ABC unheld', 'committed'], ['C']])
  await untilAnswered()
  expect(events).toEqual(['commit ABC unheld', 'committed', 'placed A', 'auction_closed B'])
  expect(counts).toEqual({ batches: 1, bids: 3, retries: 0, stuck: 0 })
})

test('an attempt that fails answers no bid, and keeps its connection only if PostgreSQL refused a statement', async () => {
  const { attempts, events, counts, bidsOn } = openAttempts([databaseError('23514'), new Error('a bug')])
  expect(await attempts.once(bidsOn('A'))).toMatchObject({ code: '23514' })
  expect(events).toEqual(['commit A'])
  expect(await attempts.once(bidsOn('A'))).toMatchObject({ message: 'a bug' })
  expect(events).toEqual(['commit A', 'commit A', 'drop'])
  expect(counts).toEqual({ batches: 2, bids: 0, retries: 2, stuck: 0 })
})

test('a batch whose connection breaks is decided again, once', async () => {
  const first = openAttempts([LOST])
  expect(await first.attempts.twice(first.bidsOn('A'))).toBeNull()
  await untilAnswered()
  expect(first.events).toEqual(['commit A', 'drop', 'commit A', 'committed', 'placed A'])
  const second = openAttempts([LOST, LOST])
  expect(await second.attempts.twice(second.bidsOn('A'))).toBe(LOST)
  expect(second.events).toEqual(['commit A', 'drop', 'commit A', 'drop'])
})

test('not after another error, nor after a long silence', async () => {
  const refused = openAttempts([databaseError('23514')])
  expect(await refused.attempts.twice(refused.bidsOn('A'))).toMatchObject({ code: '23514' })
  vi.useFakeTimers({ toFake: ['performance'] })
  const silent = openAttempts()
  const attempts = createAttempts({
    connection: { client: async () => ({}) as pg.Client, drop: async () => {} },
    async commit() {
      silent.events.push('commit')
      vi.advanceTimersByTime(1_000)
      throw LOST
    },
    onCommitted: () => {},
    onStuck: () => {},
    counts: silent.counts,
  })
  expect(await attempts.twice(silent.bidsOn('A'))).toBe(LOST)
  expect(silent.events).toEqual(['commit'])
})

test('in pieces: group by group, then one by one, and a bad bid fails alone', async () => {
  const { attempts, events, bidsOn } = openAttempts([
    databaseError('23514'),
    [{ placed: PLACED }],
    databaseError('23514'),
    databaseError('55P03'),
  ])
  const [a, b] = bidsOn('AB')
  await attempts.inPieces([[a!, b!], bidsOn('C'), bidsOn('D')])
  await untilAnswered()
  expect(events.filter((event) => event !== 'committed')).toEqual([
    'commit AB',
    'commit A',
    'commit B',
    '23514 B',
    'commit C',
    'busy C',
    'commit D',
    'placed A',
    'placed D',
  ])
})

test('a connection that is lost between pieces refuses the rest at once', async () => {
  const { attempts, events, bidsOn } = openAttempts([[{ placed: PLACED }], LOST])
  await attempts.inPieces([bidsOn('A'), bidsOn('B'), bidsOn('CD')])
  await untilAnswered()
  expect(events).toEqual(['commit A', 'committed', 'commit B', 'drop', 'busy B', 'busy C', 'busy D', 'placed A'])
})

test.each([
  ['a constraint', databaseError('23514'), { isStatementError: true, isLost: false, isLockTimeout: false }],
  [
    'a lock that is held for long',
    databaseError('55P03'),
    { isStatementError: true, isLost: false, isLockTimeout: true },
  ],
  ['a full disk', databaseError('53100'), { isStatementError: true, isLost: false, isLockTimeout: false }],
  ['a shutdown', databaseError('57P01'), { isStatementError: false, isLost: true, isLockTimeout: false }],
  ['a broken protocol', databaseError('08P01'), { isStatementError: false, isLost: true, isLockTimeout: false }],
  ['a lost connection', LOST, { isStatementError: false, isLost: true, isLockTimeout: false }],
  ['a bug of ours', new TypeError('x'), { isStatementError: false, isLost: false, isLockTimeout: false }],
])('%s is told apart', (_case, error, expected) => {
  expect({
    isStatementError: isStatementError(error),
    isLost: isConnectionLost(error),
    isLockTimeout: isLockTimeout(error),
  }).toEqual(expected)
})
