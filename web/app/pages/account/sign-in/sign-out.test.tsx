import { afterEach, expect, test } from 'vitest'
import { keepDraft, readDraft } from '../../../lib/browser/stores/session-drafts.ts'
import { readRecentSearches, rememberSearch } from '../../../lib/browser/stores/recent-searches.ts'
import { clientAction } from './sign-out.tsx'

afterEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

test('signing out leaves no draft and no recent search behind for the next person at this computer', async () => {
  keepDraft('note', 'half a letter')
  rememberSearch('drills')
  const serverAction = async () => undefined
  await clientAction({ serverAction } as unknown as Parameters<typeof clientAction>[0])
  expect(readDraft('note')).toBeNull()
  expect(readRecentSearches()).toEqual([])
})
