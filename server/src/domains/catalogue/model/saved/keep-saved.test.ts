import { expect, test, vi } from 'vitest'
import { createModelState } from '../following/model-state.ts'
import { createTurns } from '../following/turns.ts'
import { createReadModel } from '../reading/read-model.ts'
import { createSaving } from './keep-saved.ts'
import type { ModelCopy } from './saved-model.ts'

const POSITION = { cursor: '1', history: '1', run: '1', walBytes: 1, keepsCommits: true, now: 1 }

function open({ listings = 5, minListings = 5, ageMs = Infinity } = {}) {
  const events: string[] = []
  const state = createModelState({ unfollowedAfterMs: 60_000 })
  const model = createReadModel()
  model.engine.store.size = listings
  state.build({ model, ...POSITION }, Date.now())
  const written: (ModelCopy | null)[] = []
  const save = vi.fn(async (copy: () => Promise<ModelCopy | null>) => {
    written.push(await copy())
    events.push('save')
    return true
  })
  const [info, warn] = [vi.fn(), vi.fn()]
  const follow = async (): Promise<void> => void events.push('follow')
  const insertMark = async (): Promise<string> => `mark ${events.push('mark')}`
  const file = { save, ageMs: async () => ageMs }
  const turns = createTurns(follow)
  const saving = createSaving({
    file,
    state,
    turns,
    insertMark,
    follow,
    minListings,
    log: { info, warn },
  })
  return { saving, state, model, turns, events, written, save, info, warn }
}

test('the mark comes before the position that is saved', async () => {
  const { saving, events, written, info } = open()
  expect(await saving.saveNow()).toBe(true)
  expect(events).toEqual(['mark', 'follow', 'save'])
  expect(written).toEqual([expect.objectContaining({ position: POSITION, mark: 'mark 1' })])
  expect(info).toHaveBeenCalledWith(expect.objectContaining({ listings: 5 }), 'catalogue saved')
})

test('changes are followed while the file is written, and are not in it', async () => {
  const { saving, save, model, turns, events } = open()
  model.engine.store.columns.priceCents[0] = 700
  save.mockImplementationOnce(async (copy) => {
    const copied = await copy()
    await turns.run()
    model.engine.store.columns.priceCents[0] = 800
    const prices = copied!.sections.find(({ name }) => name === 'columns.priceCents')!
    events.push(`price ${[...prices.pieces][0]![0]}`)
    return true
  })
  expect(await saving.saveNow()).toBe(true)
  expect(events).toEqual(['mark', 'follow', 'follow', 'price 700'])
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
  const writing = open({ ageMs: 61_000 })
  const earlier = writing.saving.saveNow()
  await writing.saving.stop()
  expect(await earlier).toBe(true)
  expect(writing.events.slice(0, 3)).toEqual(['mark', 'follow', 'save'])
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
