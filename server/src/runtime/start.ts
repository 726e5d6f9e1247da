// Starts Lotyard, part by part, and stops the parts in the opposite order.
import { defaultPublicUrl, type Config } from '../config/config.ts'
import { startWorker } from '../worker.ts'
import { hasAnyAdmin } from '../domains/accounts/index.ts'
import { adoptFeed } from '../domains/catalogue/index.ts'
import { isEmpty, prepareDatabase } from '../db/schema/prepare-database.ts'
import { moveBooks } from '../providers/payments/sandbox/books/move-books.ts'
import { createBooks } from '../providers/payments/sandbox/books/prepare-books.ts'
import { banner } from './reporting/banner.ts'
import { importDemo } from './import-demo.ts'
import { requireStorage } from '../providers/storage/storage-health.ts'
import { openDatabaseServer } from './open-database-server.ts'
import { openWatching } from './open-watching.ts'
import { requireFreePort } from './port.ts'
import { reportConnections } from './report-connections.ts'
import type { ProcessParts } from './run-process.ts'
import { START_WAIT_MS } from './wait-for-external.ts'
import { openContext, openSite } from './web.ts'
import { openWebProcesses } from './web-processes.ts'

export async function start(parts: ProcessParts): Promise<void> {
  const { log, stopper, drain, print } = parts
  // Told before the long work, as a taken port is.
  const demo = parts.config.demo ? await importDemo() : null
  const config = await withRealPort(parts.config)
  await requireStorage(config, log)
  const waiting = { limitMs: START_WAIT_MS, say: (sentence: string) => print(`${sentence}\n`) }
  // Beside the market's own database: a start after a kill waits for the slower one and not for both.
  const books = createBooks(config, waiting)
  books.catch(() => {})
  const server = await openDatabaseServer({ config, as: 'owner', command: 'npm start', log, waiting })
  await stopper.add('database', server.stop)
  const work = await openContext(config, server.url, log, stopper, 'work')
  try {
    await prepareDatabase(server.url, {
      runsMigrations: config.runsMigrations,
      say: (sentence) => log.warn(sentence),
      whenMigrated: async () => {
        if (demo === null || !(await isEmpty(work.db))) return
        print('Loading the demo market …\n')
        await demo.loadDemo(work)
      },
    })
    await adoptFeed(work)
  } catch (error) {
    throw server.explain(error)
  }
  await books
  await moveBooks(work)
  await reportConnections(work, { webProcesses: config.webProcesses, jobProcesses: config.runsJobs ? 1 : 0 })
  if (config.runsJobs) {
    const worker = await startWorker(work, await openWatching(server.url, { log, stopper }))
    await stopper.add('jobs', worker.stop)
  } else log.info('No jobs are run here (JOBS=off): a worker has to run elsewhere.')
  const address =
    config.webProcesses === 1
      ? await openSite(await openContext(config, server.url, log, stopper), stopper, drain)
      : await openWebProcesses({ config, url: server.url }, parts)
  const database = server.embeddedIn ?? 'the database of DATABASE_URL'
  if (stopper.isStopping) return
  const hasAdmin = await hasAnyAdmin(work.db)
  print(banner({ address, config, database, demo: demo?.DEMO_GUIDE ?? null, hasAdmin }))
}

/** A taken port is reported before the long work, and links made during the start already carry the right port. */
async function withRealPort(config: Config): Promise<Config> {
  const port = await requireFreePort(config.host, config.port)
  return { ...config, port, publicUrl: config.hasPublicUrl ? config.publicUrl : defaultPublicUrl(config.host, port) }
}
