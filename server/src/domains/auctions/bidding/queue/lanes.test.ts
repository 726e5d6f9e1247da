import type { PlacedBid } from '@lotyard/contract/lots/auction'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { submittedBid } from '../../../../../test/auctions.ts'
import { Refusal } from '../../../../lib/refusal.ts'
import type { Attempts } from './attempts.ts'
import type { WaitingBid } from './lane.ts'
import { createMainLane } from './main-lane.ts'
import { createStuckLane } from './stuck-lane.ts'

const PLACED = {} as PlacedBid
const LOST = new Error('Connection terminated unexpectedly')
const LOCKED = Object.assign(new pg.DatabaseError('locked', 0, 'error'), { code: '55P03' })
const BROKEN = Object.assign(new pg.DatabaseError('constraint', 0, 'error'), { code: '23514' })

const namesOf = (batch: WaitingBid[]): string => batch.map(({ submitted }) => submitted.listingName).join('')
const log = { warn: () => {} }

/** Attempts that place every bid, unless the test says otherwise. */
function openAttempts(replies: { twice?: (Error | null)[]; once?: (Error | null)[] } = {}) {
  const events: string[] = []
  const attempt = (name: string, planned: (Error | null)[] = []) =>
    vi.fn(async (batch: WaitingBid[]) => {
      events.push(`${name} ${namesOf(batch)}`)
      const error = planned.shift() ?? null
      if (error === null) batch.forEach(({ resolve }) => resolve(PLACED))
      return error
    })
  const attempts = {
    twice: attempt('twice', replies.twice),
    once: attempt('once', replies.once),
    inPieces: vi.fn(async (groups: WaitingBid[][]) => void events.push(`pieces ${groups.map(namesOf).join(' ')}`)),
  } satisfies Attempts
  const bidOn = (listingName: string): WaitingBid => ({
    submitted: submittedBid(listingName, 'ann', 100_00),
    resolve: () => events.push(`placed ${listingName}`),
    reject: (error) => events.push(`${error instanceof Refusal ? error.code : String(error)} ${listingName}`),
  })
  return { attempts, events, bidOn }
}

test('main: a lost connection refuses the batch and all bids behind it, without another attempt', async () => {
  const { attempts, events, bidOn } = openAttempts()
  const lane = createMainLane(attempts, log)
  attempts.twice.mockImplementationOnce(async () => {
    lane.enter(bidOn('B'))
    return LOST
  })
  lane.enter(bidOn('A'))
  await lane.whenIdle()
  expect(events).toEqual(['busy A', 'busy B'])
})

test('main: behind a lock that is held for long, all unlocked auctions are decided first', async () => {
  const { attempts, events, bidOn } = openAttempts({ twice: [LOCKED] })
  const lane = createMainLane(attempts, log)
  lane.enter(bidOn('A'))
  lane.enter(bidOn('B'))
  await lane.whenIdle()
  expect(attempts.once).toHaveBeenCalledWith(expect.anything(), { skipsLocked: true })
  expect(events).toEqual(['twice AB', 'once AB', 'placed A', 'placed B'])
})

test('main: any other error parts the batch by auction', async () => {
  const { attempts, events, bidOn } = openAttempts({ twice: [BROKEN] })
  const lane = createMainLane(attempts, log)
  for (const name of ['A', 'B', 'A']) lane.enter(bidOn(name))
  await lane.whenIdle()
  expect(events).toEqual(['twice ABA', 'pieces AA B'])
})

test('stuck: an auction is held until the last of its bids is decided, and one auction goes at a time', async () => {
  const { attempts, events, bidOn } = openAttempts()
  const lane = createStuckLane(attempts)
  for (const name of ['A', 'B', 'A']) lane.enter(bidOn(name))
  expect([lane.holds('A'), lane.holds('B'), lane.holds('C')]).toEqual([true, true, false])
  attempts.twice.mockImplementation(async (batch) => {
    events.push(`${namesOf(batch)}, held: ${['A', 'B'].filter(lane.holds).join('')}`)
    // A later bid on the first auction, while the earlier ones are decided.
    if (events.length === 1) lane.enter(bidOn('A'))
    return null
  })
  await lane.whenIdle()
  expect(events).toEqual(['AA, held: AB', 'B, held: AB', 'A, held: A'])
  expect([lane.holds('A'), lane.holds('B')]).toEqual([false, false])
})

test('stuck: after a lock that is held for too long its bids are refused, and other auctions are decided', async () => {
  const { attempts, events, bidOn } = openAttempts({ twice: [LOCKED] })
  const lane = createStuckLane(attempts)
  for (const name of ['A', 'B']) lane.enter(bidOn(name))
  await lane.whenIdle()
  expect(events).toEqual(['twice A', 'busy A', 'twice B', 'placed B'])
})

test('stuck: a lost connection refuses all bids, and lets their auctions go', async () => {
  const { attempts, events, bidOn } = openAttempts({ twice: [LOST] })
  const lane = createStuckLane(attempts)
  for (const name of ['A', 'B']) lane.enter(bidOn(name))
  await lane.whenIdle()
  expect(events).toEqual(['twice A', 'busy A', 'busy B'])
  expect([lane.holds('A'), lane.holds('B')]).toEqual([false, false])
})

test('stuck: an auction leaves the lane even when deciding its bids throws', async () => {
  const { attempts, events, bidOn } = openAttempts()
  const lane = createStuckLane(attempts)
  attempts.twice.mockRejectedValueOnce(new Error('a bug'))
  lane.enter(bidOn('A'))
  await lane.whenIdle()
  expect(events).toEqual(['Error: a bug A'])
  expect(lane.holds('A')).toBe(false)
})
