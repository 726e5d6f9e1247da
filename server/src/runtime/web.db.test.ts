import { createLog } from './reporting/log.ts'
import { afterEach, expect, test } from 'vitest'
import { useDatabase } from '../../test/databases/database.ts'
import { TEST_CONFIG } from '../../test/servers/app.ts'
import { createStopper } from './stop-in-order.ts'
import { openContext } from './web.ts'

const server = useDatabase()
const stoppers: ReturnType<typeof createStopper>[] = []
afterEach(async () => {
  await Promise.all(stoppers.splice(0).map((stopper) => stopper.stopAll()))
})

test('only what serves requests opens the replica: jobs and commands read nothing there', async () => {
  const stopper = createStopper(5_000, () => {})
  stoppers.push(stopper)
  const config = { ...TEST_CONFIG, databaseReplicaUrl: server.url }
  const log = createLog('silent')
  const work = await openContext(config, server.url, log, stopper, 'work')
  const requests = await openContext(config, server.url, log, stopper)
  expect(work.replica).toBeUndefined()
  expect(await requests.replica?.isFit()).toBe(true)
})
