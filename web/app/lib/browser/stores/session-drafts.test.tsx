import { afterEach, expect, test, vi } from 'vitest'
import { forgetAllDrafts, forgetDraft, keepDraft, readDraft } from './session-drafts.ts'

afterEach(() => {
  vi.restoreAllMocks()
  forgetAllDrafts()
  sessionStorage.clear()
})

test('a draft is there until it is forgotten, by its name or with all others', () => {
  keepDraft('checkout:ada', 'typed')
  keepDraft('checkout:bob', 'typed too')
  sessionStorage.setItem('other', 'stays')
  forgetDraft('checkout:ada')
  expect([readDraft('checkout:ada'), readDraft('checkout:bob')]).toEqual([null, 'typed too'])
  forgetAllDrafts()
  expect(readDraft('checkout:bob')).toBeNull()
  expect(sessionStorage.getItem('other')).toBe('stays')
})

test('where storage is forbidden a draft lasts as long as the page', () => {
  const forbid = () => {
    throw new DOMException('forbidden', 'SecurityError')
  }
  for (const name of ['getItem', 'setItem', 'removeItem'] as const)
    vi.spyOn(Storage.prototype, name).mockImplementation(forbid)
  keepDraft('checkout:ada', 'typed')
  expect(readDraft('checkout:ada')).toBe('typed')
  forgetDraft('checkout:ada')
  expect(readDraft('checkout:ada')).toBeNull()
})
