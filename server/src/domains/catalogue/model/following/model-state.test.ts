import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createReadModel } from '../reading/read-model.ts'
import { createModelState } from './model-state.ts'

const MINUTE_MS = 60_000
const START = Date.UTC(2026, 0, 1)
const POSITION = { cursor: '1:1:', history: '1', run: '1', walBytes: 0, keepsCommits: true, now: 0 }
const built = () => ({ model: createReadModel(), ...POSITION })
const open = () => createModelState({ unfollowedAfterMs: 3_000 })

beforeEach(() => vi.useFakeTimers({ now: START, toFake: ['Date'] }))
afterEach(() => vi.useRealTimers())

test('requests that wait for the first model get it when it is built, later ones the newest', async () => {
  const state = open()
  expect([state.isReady(), state.needsBuild(), state.isFollowed(), state.ages()]).toEqual([false, true, false, null])
  const waiting = state.whenReady()
  const first = built()
  state.build(first, START)
  expect(await waiting).toBe(first.model)
  const second = built()
  state.build(second, START)
  expect(await state.whenReady()).toBe(second.model)
  expect([state.isReady(), state.needsBuild(), state.isFollowed()]).toEqual([true, false, true])
})

test('memory counts as followed from when the read began, not from when it ended', () => {
  const state = open()
  state.build(built(), START)
  vi.setSystemTime(START + 2_999)
  expect(state.isFollowed()).toBe(true)
  state.follow({ ...POSITION, cursor: '2:2:' }, START + 500)
  expect(state.current()).toMatchObject({ cursor: '2:2:', history: '1' })
  vi.setSystemTime(START + 3_499)
  expect(state.isFollowed()).toBe(true)
  vi.setSystemTime(START + 3_500)
  expect(state.isFollowed()).toBe(false)
  expect(state.ages()).toEqual({ readMs: 501, lagMs: 3_000 })
  expect(state.isReady()).toBe(true)
})

test('a model that was not read for longer than half of what the feed keeps is built again', () => {
  const state = open()
  state.build(built(), START)
  vi.setSystemTime(START + 4 * MINUTE_MS)
  state.follow({ ...POSITION, cursor: '2:2:' }, START + 4 * MINUTE_MS)
  vi.setSystemTime(START + 8 * MINUTE_MS)
  expect([state.isReady(), state.needsBuild()]).toEqual([true, false])
  vi.setSystemTime(START + 9 * MINUTE_MS + 1)
  expect([state.isReady(), state.needsBuild()]).toEqual([false, true])
})

test('an expired model is served and called ready until another one is built, and nothing remembered answers for the database', async () => {
  const state = open()
  const first = built()
  state.build(first, START)
  state.expire()
  expect([state.isReady(), state.needsBuild(), state.isFollowed()]).toEqual([true, true, false])
  expect(await state.whenReady()).toBe(first.model)
  vi.setSystemTime(START + MINUTE_MS)
  expect(state.ages()).toEqual({ readMs: MINUTE_MS, lagMs: MINUTE_MS })
  state.build(built(), START + MINUTE_MS)
  expect([state.isReady(), state.needsBuild(), state.isFollowed()]).toEqual([true, false, true])
})

test('an old model counts as ready while the first build that the database answers is under way', () => {
  const state = open()
  state.build(built(), START)
  state.expire()
  vi.setSystemTime(START + 5 * MINUTE_MS + 1)
  expect(state.isReady()).toBe(false)
  // The database is away.
  state.buildFailed()
  expect(state.isReady()).toBe(false)
  state.buildBegan()
  expect(state.isReady()).toBe(true)
  state.buildFailed()
  expect(state.isReady()).toBe(false)
  state.buildBegan()
  expect(state.isReady()).toBe(false)
  state.build(built(), START + 5 * MINUTE_MS)
  state.expire()
  vi.setSystemTime(START + 11 * MINUTE_MS)
  state.buildBegan()
  expect(state.isReady()).toBe(true)
})

test('a process without a model is not ready while it builds its first', () => {
  const state = open()
  state.buildBegan()
  expect(state.isReady()).toBe(false)
})
