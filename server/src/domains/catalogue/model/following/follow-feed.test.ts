import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Changes, FeedPosition } from '../reading/change-feed-queries.ts'
import { createReadModel } from '../reading/read-model.ts'
import type { LoadedModel } from '../saved/saved-model.ts'
import { createDatabaseClock } from './database-clock.ts'
import { createFollowStep } from './follow-feed.ts'
import { createModelState } from './model-state.ts'

const START = Date.UTC(2026, 0, 1)
/** The database's clock is a minute ahead of ours. */
const AHEAD_MS = 60_000
const NOTHING: Omit<Changes, keyof FeedPosition> = {
  offers: [],
  bids: [],
  goods: [],
  photos: [],
  reference: false,
  audience: false,
  watchers: [],
  carts: [],
  notices: [],
  orders: [],
  books: [],
  taxpayers: [],
  taxes: false,
}

beforeEach(() => vi.useFakeTimers({ now: START, toFake: ['Date'] }))
afterEach(() => vi.useRealTimers())

/** A database whose cursor counts reads. */
function open() {
  const server = { history: '1', run: '1', walBytes: 100, keepsCommits: true }
  let reads = 0
  const events: string[] = []
  const clock = createDatabaseClock()
  const state = createModelState({ unfollowedAfterMs: 3_000 })
  const position = () => ({
    ...server,
    cursor: String((reads += 1)),
    now: (Date.now() + AHEAD_MS) * 1000,
  })
  const buildModel = vi.fn(async (onAnswered: () => void) => {
    onAnswered()
    events.push('build')
    return { model: createReadModel(), ...position(), isFromReplica: false }
  })
  const readChanges = vi.fn(async (cursor: string): Promise<Changes> => {
    events.push(`read from ${cursor}`)
    return { ...NOTHING, ...position() }
  })
  const readChangesAfter = vi.fn(async (micros: number): Promise<Changes | null> => {
    events.push(`read after ${micros / 1000 - START - AHEAD_MS}`)
    return { ...NOTHING, ...position() }
  })
  const loadSaved = vi.fn(async (): Promise<LoadedModel | null> => null)
  const applyChanges = vi.fn(async () => {})
  const onBuilt = vi.fn(() => void events.push('built'))
  const step = createFollowStep({
    state,
    clock,
    buildModel,
    loadSaved,
    readChanges,
    readChangesAfter,
    applyChanges,
    onBuilt,
    log: { info: () => {} },
  })
  return {
    step,
    state,
    clock,
    server,
    events,
    position,
    buildModel,
    loadSaved,
    readChanges,
    readChangesAfter,
    applyChanges,
  }
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

test('in another history the model is built again, as often as it takes', async () => {
  const { step, state, server, events, buildModel, applyChanges } = open()
  await step()
  const before = state.current()!.model
  server.history = '2'
  applyChanges.mockClear()
  buildModel.mockRejectedValueOnce(new Error('away'))
  await expect(step()).rejects.toThrow('away')
  // Every process builds at the same time: each serves what it has.
  expect([state.current()!.model === before, state.isReady(), state.isFollowed()]).toEqual([true, true, false])
  expect(applyChanges).not.toHaveBeenCalled()
  // Back in a history of that name it is still another server.
  server.history = '1'
  events.length = 0
  await step()
  expect(events.slice(0, 2)).toEqual(['build', 'built'])
  expect(state.current()!.model).not.toBe(before)
})

test('a process that was cut off for long is ready again as soon as the database answers its build', async () => {
  const { step, state, buildModel } = open()
  await step()
  vi.setSystemTime(START + 6 * 60_000)
  buildModel.mockRejectedValueOnce(new Error('away'))
  await expect(step()).rejects.toThrow('away')
  expect(state.isReady()).toBe(false)
  const build = buildModel.getMockImplementation()!
  const seen: boolean[] = []
  buildModel.mockImplementationOnce((onAnswered) => {
    seen.push(state.isReady())
    const built = build(onAnswered)
    seen.push(state.isReady())
    return built
  })
  await step()
  expect([...seen, state.isReady()]).toEqual([false, true, true])
})

test('after a restart the changes since the last read are read again, until they could be applied', async () => {
  const { step, state, server, events, applyChanges } = open()
  await step()
  vi.setSystemTime(START + 500)
  await step()
  const { model, cursor } = state.current()!
  vi.setSystemTime(START + 900)
  server.run = '2'
  events.length = 0
  applyChanges.mockRejectedValueOnce(new Error('away'))
  await expect(step()).rejects.toThrow('away')
  expect(state.current()).toMatchObject({ cursor, run: '1' })
  await step()
  const once = [`read from ${cursor}`, 'read after 500']
  expect(events).toEqual([...once, ...once])
  expect(state.current()).toMatchObject({ run: '2' })
  expect(state.current()!.model).toBe(model)
  await step()
  expect(events).toHaveLength(5)
})

test.each([
  ['more changed than is worth reading again', {}, null],
  ['its log is shorter than it was', { walBytes: 99 }, undefined],
])('after a restart the model is built again where %s', async (_case, facts, again) => {
  const { step, server, events, readChangesAfter } = open()
  await step()
  Object.assign(server, { run: '2' }, facts)
  if (again === null) readChangesAfter.mockResolvedValueOnce(null)
  events.length = 0
  await step()
  expect(events).toContain('built')
})

test("the database's clock is set from the middle of a read", async () => {
  const { step, state, clock, readChanges } = open()
  expect(clock.now()).toBe(START * 1000)
  await step()
  expect(clock.now()).toBe((START + AHEAD_MS) * 1000)
  readChanges.mockImplementationOnce(async () => {
    const now = (START + AHEAD_MS) * 1000
    vi.setSystemTime(START + 200)
    return { ...NOTHING, ...state.current()!, cursor: '9', now }
  })
  await step()
  expect(clock.now()).toBe((START + AHEAD_MS + 100) * 1000)
})

test('a saved model is served once all that changed since is in it, and followed from there; nothing is built', async () => {
  const { step, state, events, position, loadSaved, applyChanges } = open()
  const changes = { ...NOTHING, offers: [7], ...position() }
  const model = createReadModel()
  loadSaved.mockResolvedValue({ model, changes })
  applyChanges.mockImplementation(async () => expect(state.current()).toBe(null))
  await step()
  expect(applyChanges).toHaveBeenCalledWith(model, changes)
  expect(state.current()!.model).toBe(model)
  expect(state.isFollowed()).toBe(true)
  applyChanges.mockImplementation(async () => {})
  await step()
  expect(events).toEqual(['built', 'read from 1'])
  expect(loadSaved).toHaveBeenCalledTimes(1)
})

test('where there is none that can be used, the first step builds, and no later one looks again', async () => {
  const { step, state, events, loadSaved } = open()
  await step()
  state.expire()
  await step()
  expect(events.filter((event) => event === 'build')).toHaveLength(2)
  expect(loadSaved).toHaveBeenCalledTimes(1)
})

test('a saved model that cannot be brought up to date is tried again, three times in all', async () => {
  const { step, events, position, loadSaved, applyChanges } = open()
  loadSaved.mockResolvedValue({ model: createReadModel(), changes: { ...NOTHING, ...position() } })
  applyChanges.mockRejectedValueOnce(new Error('away')).mockRejectedValueOnce(new Error('away'))
  loadSaved.mockRejectedValueOnce(new Error('away'))
  for (let failure = 0; failure < 3; failure += 1) await expect(step()).rejects.toThrow('away')
  await step()
  expect(events.slice(0, 2)).toEqual(['build', 'built'])
})
