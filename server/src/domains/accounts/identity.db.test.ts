import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { TEST_CONFIG } from '../../../test/servers/app.ts'
import { useDatabase } from '../../../test/databases/database.ts'
import { createLog } from '../../runtime/reporting/log.ts'
import { makeIdentity } from './identity.ts'

const database = useDatabase()

test('a start on a busy database logs no error about its schema', async () => {
  const lines: string[] = []
  // What the library would ask of the database at the start fails, as it does where that takes longer than a request may.
  const db = database.current.db.withPlugin({
    transformQuery: () => {
      throw new Error('canceling statement due to statement timeout')
    },
    transformResult: async ({ result }) => result,
  })
  const log = createLog('info', { write: (line) => void lines.push(line) })
  await makeIdentity({ db, config: TEST_CONFIG, log }).$context
  await sleep(200)
  expect(lines).toEqual([])
})
