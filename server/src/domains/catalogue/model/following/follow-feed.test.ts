import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Changes } from '../reading/change-feed-queries.ts'
import { createReadModel } from '../reading/read-model.ts'
import { createDatabaseClock } from './database-clock.ts'
import { createFollowStep } from './follow-feed.ts'
import { createModelState } from './model-state.ts'

const START = Date.UTC(2026, 0, 1)
/** The database's clock is a minute ahead of ours. */
const AHEAD_MS = 60_000
const NOTHING: Omit<Changes, 'cursor' | 'timeline' | 'now'> = {
  offers: [],
  goods: [],
  photos: [],
  reference: false,
  audience: false,
  watchers: [],
  carts: [],
  notices: [],
  orders: [],
}

beforeEach(() => vi.useFakeTimers({ now: START, toFake: ['Date'] }))
afterEach(() => vi.useRealTimers())

/** A database whose cursor counts reads. */
function open() {
  const server = { timeline: '1', read: 0 }
  const events: string[] = []
  const clock = createDatabaseClock()
  const state = createModelState({ unfollowedAfterMs: 3_000 })
  const position = () => ({
    cursor: String((server.read += 1)),
    timeline: server.timeline,
    now: (Date.now() + AHEAD_MS) * 1000,
  })
  const buildModel = vi.fn(async () => {
    events.push('build')
    return { model: createReadModel(), ...position() }
  })
  const readChanges = vi.fn(async (cursor: string): Promise<Changes> => {
    events.push(`read from ${cursor}`)
    return { ...NOTHING, ...position() }
  })
  const applyChanges = vi.fn(async () => {})
  const onBuilt = vi.fn(() => void events.push('built'))
  const step = createFollowStep({
    state,
    clock,
    buildModel,
    readChanges,
    applyChanges,
    onBuilt,
    log: { info: () => {} },
  })
  return { step, state, clock, server, events, buildModel, readChanges, applyChanges }
}

test('the first step builds and follows what changed meanwhile, the next ones read on', async () => {
  const { step, state, events } = open()
  await step()
  await step()
  expect(events).toEqual(['build', 'built', 'read from 1', 'read from 2'])
  expect(state.current()!.cursor).toBe('3')
})

test('a first model is there for those who wait, though the changes cannot be read', async () => {
  const { step, state, readChanges } = open()
  readChanges.mockRejectedValueOnce(new Error('away'))
  await expect(step()).rejects.toThrow('away')
  expect(await state.whenReady()).toBe(state.current()!.model)
})

test('changes that could not be applied are read again', async () => {
  const { step, state, events, applyChanges } = open()
  await step()
  applyChanges.mockRejectedValueOnce(new Error('away'))
  await expect(step()).rejects.toThrow('away')
  expect(state.current()!.cursor).toBe('2')
  await step()
  expect(events.slice(3)).toEqual(['read from 2', 'read from 2'])
})

test('memory is as old as the start of its read', async () => {
  const { step, state, readChanges } = open()
  await step()
  const read = readChanges.getMockImplementation()!
  readChanges.mockImplementationOnce((cursor) => {
    vi.setSystemTime(START + 3_000)
    return read(cursor)
  })
  await step()
  expect(state.isFollowed()).toBe(false)
})

test('on another timeline the model is built again, as often as it takes', async () => {
  const { step, state, server, events, buildModel, applyChanges } = open()
  await step()
  const before = state.current()!.model
  server.timeline = '2'
  applyChanges.mockClear()
  buildModel.mockRejectedValueOnce(new Error('away'))
  await expect(step()).rejects.toThrow('away')
  expect([state.current()!.model === before, state.isReady()]).toEqual([true, false])
  expect(applyChanges).not.toHaveBeenCalled()
  // Back on a timeline of that name it is still another server.
  server.timeline = '1'
  events.length = 0
  await step()
  expect(events.slice(0, 2)).toEqual(['build', 'built'])
  expect(state.current()!.model).not.toBe(before)
})

test("the database's clock is set from the middle of a read", async () => {
  const { step, clock, readChanges } = open()
  expect(clock.now()).toBe(START * 1000)
  await step()
  expect(clock.now()).toBe((START + AHEAD_MS) * 1000)
  readChanges.mockImplementationOnce(async () => {
    const now = (START + AHEAD_MS) * 1000
    vi.setSystemTime(START + 200)
    return { ...NOTHING, cursor: '9', timeline: '1', now }
  })
  await step()
  expect(clock.now()).toBe((START + AHEAD_MS + 100) * 1000)
})
