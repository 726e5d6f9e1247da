import { expect, test } from 'vitest'
import { keepDraft, readDraft } from '../../../lib/browser/stores/session-drafts.ts'
import { clientAction } from './sign-out.tsx'

test('signing out leaves no typed address behind for the next person at this computer', async () => {
  keepDraft('checkout:ada@lotyard.test', '7 Elm Street')
  type Args = Parameters<typeof clientAction>[0]
  await clientAction({ serverAction: async () => {} } as unknown as Args)
  expect(readDraft('checkout:ada@lotyard.test')).toBeNull()
})
