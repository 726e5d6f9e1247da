import type { PlacedBid } from '@lotyard/contract/lots/auction'
import { expect, test } from 'vitest'
import { submittedBid } from '../../../../../test/auctions.ts'
import { createLane, MAX_BATCH, takeOldest, takeOneAuction, type WaitingBid } from './lane.ts'

const PLACED = {} as PlacedBid
const ignore = (): void => {}

function bidOn(listingName: string): WaitingBid {
  return { submitted: submittedBid(listingName, 'ann', 100_00), resolve: ignore, reject: ignore }
}
const namesOf = (batch: WaitingBid[]): string[] => batch.map(({ submitted }) => submitted.listingName)

/** A lane whose batches wait until the test lets them go. */
function openLane() {
  const batches: { names: string[]; finish: () => void; fail: (error: Error) => void }[] = []
  const lane = createLane({
    takeBatch: takeOldest,
    async decide(batch) {
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      batches.push({ names: namesOf(batch), finish: resolve, fail: reject })
      await promise
      batch.forEach((waiting) => waiting.resolve(PLACED))
    },
  })
  return { lane, batches }
}
const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

test('bids of one turn share a batch; those that come while it is decided wait for the next one', async () => {
  const { lane, batches } = openLane()
  lane.enter(bidOn('A'))
  // Requests of one turn don't come in one microtask.
  for (let count = 0; count < 5; count++) await Promise.resolve()
  lane.enter(bidOn('B'))
  await nextTurn()
  lane.enter(bidOn('C'))
  await nextTurn()
  expect(batches.map(({ names }) => names)).toEqual([['A', 'B']])
  expect(lane.length).toBe(1)
  batches[0]!.finish()
  await nextTurn()
  expect(batches.map(({ names }) => names)).toEqual([['A', 'B'], ['C']])
  batches[1]!.finish()
  await lane.whenIdle()
  expect(lane.length).toBe(0)
})

test.each([0, 1, 2, 3, 4, 5, 6])(
  'a bid that comes %i microtasks after the last answer wakes the lane',
  async (count) => {
    const decided: string[] = []
    const lane = createLane({
      takeBatch: takeOldest,
      async decide(batch) {
        decided.push(...namesOf(batch))
        batch.forEach((waiting) => waiting.resolve(PLACED))
      },
    })
    const enterAfter = (left: number): void =>
      left === 0 ? lane.enter(bidOn('B')) : queueMicrotask(() => enterAfter(left - 1))
    lane.enter({ ...bidOn('A'), resolve: () => enterAfter(count) })
    await nextTurn()
    await nextTurn()
    await nextTurn()
    expect(decided).toEqual(['A', 'B'])
  },
)

test('a batch that throws is told why, and the next one is decided', async () => {
  const { lane, batches } = openLane()
  const errors: unknown[] = []
  lane.enter({ ...bidOn('A'), reject: (error) => errors.push(error) })
  await nextTurn()
  lane.enter(bidOn('B'))
  const bug = new Error('a bug')
  batches[0]!.fail(bug)
  await nextTurn()
  expect(errors).toEqual([bug])
  expect(batches.at(-1)!.names).toEqual(['B'])
})

test('a decision can take the bids that wait behind its batch', async () => {
  const taken: string[] = []
  const lane = createLane({
    takeBatch: (queue) => queue.splice(0, 1),
    decide: async (_batch, takeRest) => void taken.push(...namesOf(takeRest())),
  })
  for (const name of ['A', 'B', 'C']) lane.enter(bidOn(name))
  await lane.whenIdle()
  expect(taken).toEqual(['B', 'C'])
  expect(lane.length).toBe(0)
})

test('a batch has bids on any auctions, or on the one of the oldest bid, and never too many', () => {
  const queue = ['A', 'B', 'A', 'C', 'B'].map(bidOn)
  expect(namesOf(takeOneAuction(queue))).toEqual(['A', 'A'])
  expect(namesOf(queue)).toEqual(['B', 'C', 'B'])
  expect(namesOf(takeOldest(queue))).toEqual(['B', 'C', 'B'])
  expect(queue).toEqual([])
  for (const take of [takeOldest, takeOneAuction]) {
    const full = Array.from({ length: MAX_BATCH + 1 }, () => bidOn('A'))
    expect(take(full)).toHaveLength(MAX_BATCH)
    expect(full).toHaveLength(1)
  }
})
