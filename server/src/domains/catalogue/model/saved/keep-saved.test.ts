import { expect, test, vi } from 'vitest'
import { createModelState } from '../following/model-state.ts'
import { createTurns } from '../following/turns.ts'
import { createReadModel } from '../reading/read-model.ts'
import { createSaving } from './keep-saved.ts'

const POSITION = { cursor: '1', history: '1', run: '1', walBytes: 1, keepsCommits: true, now: 1 }

function open({ listings = 5, minListings = 5, ageMs = Infinity } = {}) {
  const events: string[] = []
  const state = createModelState({ unfollowedAfterMs: 60_000 })
  const model = createReadModel()
  model.engine.store.size = listings
  state.build({ model, ...POSITION }, Date.now())
  const save = vi.fn(async () => {
    events.push('save')
    return true
  })
  const [info, warn] = [vi.fn(), vi.fn()]
  const follow = async (): Promise<void> => void events.push('follow')
  const insertMark = async (): Promise<string> => `mark ${events.push('mark')}`
  const file = { save, ageMs: async () => ageMs }
  const saving = createSaving({
    file,
    state,
    turns: createTurns(follow),
    insertMark,
    follow,
    minListings,
    log: { info, warn },
  })
  return { saving, state, model, events, save, info, warn }
}

test('the mark comes before the position that is saved', async () => {
  const { saving, events, save, info } = open()
  expect(await saving.saveNow()).toBe(true)
  expect(events).toEqual(['mark', 'follow', 'save'])
  expect(save).toHaveBeenCalledWith(expect.objectContaining(POSITION), 'mark 1', expect.any(Number))
  expect(info).toHaveBeenCalledWith(expect.objectContaining({ listings: 5 }), 'catalogue saved')
})

test('a small model, one whose purge is under way and one that is not followed are not saved', async () => {
  const small = open({ listings: 4 })
  expect(await small.saving.saveNow()).toBe(false)
  const purged = open()
  purged.model.purging = (function* () {})()
  expect(await purged.saving.saveNow()).toBe(false)
  const expired = open()
  expired.state.expire()
  expect(await expired.saving.saveNow()).toBe(false)
  expect([small, purged, expired].map(({ events }) => events)).toEqual([[], [], []])
})

test('a process that ends saves once more, unless there is a file of the last minute', async () => {
  const late = open({ ageMs: 61_000 })
  await late.saving.stop()
  const fresh = open({ ageMs: 59_000 })
  await fresh.saving.stop()
  expect([late.save, fresh.save].map(({ mock }) => mock.calls.length)).toEqual([1, 0])
})

test('a failure is logged once, until a save has worked again', async () => {
  const { saving, save, warn } = open()
  const full = new Error('ENOSPC')
  save.mockRejectedValueOnce(full).mockRejectedValueOnce(full)
  expect([await saving.saveNow(), await saving.saveNow()]).toEqual([false, false])
  expect(warn).toHaveBeenCalledTimes(1)
  expect(await saving.saveNow()).toBe(true)
  save.mockRejectedValueOnce(full)
  await saving.saveNow()
  expect(warn).toHaveBeenCalledTimes(2)
})
