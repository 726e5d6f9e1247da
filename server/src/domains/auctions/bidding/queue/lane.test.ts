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

/** A lane whose batches wait until the test lets them go, with a second worker where `minBids` is set. */
function openLane(minBids?: number) {
  const batches: { names: string[]; finish: () => void; fail: (error: Error) => void }[] = []
  const decide = async (batch: WaitingBid[]): Promise<void> => {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    batches.push({ names: namesOf(batch), finish: resolve, fail: reject })
    await promise
    batch.forEach((waiting) => waiting.resolve(PLACED))
  }
  const lane = createLane({
    takeBatch: takeOldest,
    decide,
    ...(minBids !== undefined && { beside: { decide, minBids } }),
  })
  /** Bids that come together, and what is being decided afterwards. */
  const enter = async (names: string): Promise<string[]> => {
    for (const name of names) lane.enter(bidOn(name))
    await nextTurn()
    return batches.map((batch) => batch.names.join(''))
  }
  return { lane, batches, enter }
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

test('beside a batch, enough bids on other auctions are decided; those on its own wait for it', async () => {
  const { lane, batches, enter } = openLane(2)
  expect(await enter('A')).toEqual(['A'])
  // One bid on another auction, however many wait on the one that is being decided, is no batch of its own.
  expect(await enter('AABA')).toEqual(['A'])
  expect(await enter('C')).toEqual(['A', 'BC'])
  expect(await enter('BADE')).toEqual(['A', 'BC'])
  batches[1]!.finish()
  // The auctions of the second batch are free, and its worker goes on while the first is still decided.
  expect(await enter('')).toEqual(['A', 'BC', 'BDE'])
  batches[0]!.finish()
  expect(await enter('')).toEqual(['A', 'BC', 'BDE', 'AAAA'])
  for (const { finish } of batches.slice(2)) finish()
  await lane.whenIdle()
  expect(lane.length).toBe(0)
})

test('random bids, two workers: each bid once, in its own sequence, no auction in two batches', async () => {
  const entered: string[] = []
  const decided: string[] = []
  const underWay: string[] = []
  const decide = async (batch: WaitingBid[]): Promise<void> => {
    const names = [...new Set(namesOf(batch))]
    expect(underWay.filter((name) => names.includes(name))).toEqual([])
    underWay.push(...names)
    for (let turns = 1 + Math.floor(3 * Math.random()); turns > 0; turns--) await nextTurn()
    decided.push(...batch.map(({ submitted }) => `${submitted.listingName} ${submitted.maxCents}`))
    for (const name of names) underWay.splice(underWay.indexOf(name), 1)
  }
  const lane = createLane({ takeBatch: takeOldest, decide, beside: { decide, minBids: 3 } })
  for (let nth = 0; nth < 600; nth++) {
    const name = 'ABCDEFGH'[Math.floor(8 * Math.random() ** 2)]!
    const bid = bidOn(name)
    lane.enter({ ...bid, submitted: { ...bid.submitted, maxCents: nth } })
    entered.push(`${name} ${nth}`)
    if (Math.random() < 0.2) await nextTurn()
  }
  await lane.whenIdle()
  const of = (list: string[], name: string): string[] => list.filter((one) => one.startsWith(name))
  expect(decided).toHaveLength(600)
  for (const name of 'ABCDEFGH') expect(of(decided, name)).toEqual(of(entered, name))
})

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
    takeBatch: (waiting) => waiting.slice(0, 1),
    decide: async (_batch, takeRest) => void taken.push(...namesOf(takeRest())),
  })
  for (const name of ['A', 'B', 'C']) lane.enter(bidOn(name))
  await lane.whenIdle()
  expect(taken).toEqual(['B', 'C'])
  expect(lane.length).toBe(0)
})

test('a batch has bids on any auctions, or on the one of the oldest bid, and never too many', () => {
  const waiting = ['A', 'B', 'A', 'C', 'B'].map(bidOn)
  expect(namesOf(takeOneAuction(waiting))).toEqual(['A', 'A'])
  expect(namesOf(takeOldest(waiting))).toEqual(['A', 'B', 'A', 'C', 'B'])
  for (const take of [takeOldest, takeOneAuction])
    expect(take(Array.from({ length: MAX_BATCH + 1 }, () => bidOn('A')))).toHaveLength(MAX_BATCH)
})
