// Starts a process that runs jobs and nothing else, beside web processes on this machine or elsewhere.
import { prepareDatabase } from '../db/schema/prepare-database.ts'
import { buildProbes } from '../http/operations/build-probes.ts'
import { prepareBooks } from '../providers/payments/sandbox/books/prepare-books.ts'
import { requireStorage } from '../providers/storage/storage-health.ts'
import { startWorker } from '../worker.ts'
import { openDatabaseServer } from './open-database-server.ts'
import { openWatching } from './open-watching.ts'
import { explainListenError, requireFreePort } from './port.ts'
import { reportConnections } from './report-connections.ts'
import type { ProcessParts } from './run-process.ts'
import { START_WAIT_MS } from './wait-for-external.ts'
import { closeSite, openContext } from './web.ts'

export async function startWorkerProcess({ config, log, stopper, print }: ProcessParts): Promise<void> {
  const { host, workerPort: port } = config
  // Told before the long work.
  await requireFreePort(host, port, 'WORKER_PORT')
  await requireStorage(config, log)
  const waiting = { limitMs: START_WAIT_MS, say: (sentence: string) => print(`${sentence}\n`) }
  const server = await openDatabaseServer({ config, as: 'guest', command: 'npm run worker', log, waiting })
  await stopper.add('database', server.stop)
  const work = await openContext(config, server.url, log, stopper, 'work')
  await prepareDatabase(server.url, { runsMigrations: config.runsMigrations, say: (sentence) => log.warn(sentence) })
  await prepareBooks(work, waiting)
  await reportConnections(work, { webProcesses: 0, jobProcesses: 1 })

  const watching = await openWatching(server.url, { log, stopper })
  const worker = await startWorker(work, watching)
  const probes = buildProbes({ ...work, ...watching }, { jobs: worker.isTaking })
  await stopper.add('probes', () => closeSite(probes))
  // Stopped before the probes, which say meanwhile that no more jobs are taken.
  await stopper.add('jobs', () => {
    probes.draining.begin(0)
    return worker.stop()
  })
  try {
    const address = await probes.listen({ host, port })
    print(`\n  Lotyard runs jobs here\n  /healthz, /readyz and /metrics at ${address}\n\n  Ctrl-C stops it.\n\n`)
  } catch (error) {
    throw explainListenError(error, host, port, 'WORKER_PORT')
  }
}
