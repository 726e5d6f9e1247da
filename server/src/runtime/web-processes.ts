// Runs several web processes that share one port. The first process owns the database, the migrations and the jobs, and
// replaces a web process that dies; a web process owns nothing but its connections.
import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Config } from '../config/config.ts'
import { createDrain, type Drain } from './drain.ts'
import { endProcess } from './end-process.ts'
import { createLog } from './reporting/log.ts'
import { openPeerRelay } from './peers/peer-relay.ts'
import { StartError } from './reporting/start-error.ts'
import { hearStartReport, type StartReport } from './reporting/start-report.ts'
import { openTracing } from '../tracing/open-tracing.ts'
import { createStopper, type Stopper } from './stop-in-order.ts'
import { WEB_PART_LIMIT_MS, WEB_PROCESS_LIMIT_MS } from './stop-limits.ts'
import { watchRejections } from './reporting/watch-rejections.ts'
import { hearEnd, openPeers } from './peers/web-peers.ts'
import { openContext, openSite } from './web.ts'

const FIRST_DELAY_MS = 100
const MAX_DELAY_MS = 30_000

/** What the first process sends to a web process. */
type StartMessage = { config: Config; url: string }

/** Returns the address once every web process is open. */
export async function openWebProcesses(
  message: StartMessage,
  { log, stopper, drain }: { log: Logger; stopper: Stopper; drain: Pick<Drain, 'add'> },
): Promise<string> {
  cluster.setupPrimary({ args: ['--web-process'] })
  const workers = new Set<Worker>()
  const relay = openPeerRelay(workers)
  // A process that was told to end replaces none that dies: the new one would call itself ready.
  let isStopping = false
  let hasFailed = false
  drain.add((forMs) => {
    isStopping = true
    relay.drain(forMs)
  })
  await stopper.add('web processes', async () => {
    isStopping = true
    await Promise.all([...workers].map(stopWorker))
    if (hasFailed) throw new Error('A web process did not stop in order.')
  })

  const start = async (): Promise<string> => {
    const worker = cluster.fork()
    workers.add(worker)
    worker.once('exit', () => workers.delete(worker))
    worker.on('error', (error) => log.warn({ err: error, pid: worker.process.pid }, 'A web process cannot be reached.'))
    // Where it ended already, its exit tells.
    worker.send(message, () => {})
    relay.attach(worker)
    const report = await hearStartReport(worker)
    if (report !== null && 'address' in report) {
      worker.once('exit', (code, signal) => {
        if (!isStopping) return void replace(worker, Date.now())
        if (code === 0) return
        hasFailed = true
        log.error({ pid: worker.process.pid, code, signal }, 'A web process did not stop in order.')
      })
      return report.address
    }
    // One that could not start would stay, with its connections, for as long as its channel is open.
    await stopWorker(worker)
    throw new StartError(report?.failure ?? 'A web process ended while it started.', {
      mayPass: report?.mayPass ?? true,
    })
  }
  /**
   * Not by `worker.disconnect()`: it closes the server itself, and lets go of the process only after its last connection.
   */
  const stopWorker = async (worker: Worker): Promise<void> => {
    if (worker.isDead()) return
    const exited = once(worker, 'exit')
    relay.stop(worker)
    const late = await Promise.race([exited, sleep(WEB_PROCESS_LIMIT_MS, 'late', { ref: false })])
    if (late === 'late') {
      worker.process.kill('SIGKILL')
      await exited
    }
  }
  const replace = async (ended: Worker, endedAt: number): Promise<void> => {
    log.error({ pid: ended.process.pid }, 'A web process ended unexpectedly and is replaced.')
    for (let delayMs = FIRST_DELAY_MS; !isStopping; delayMs = Math.min(MAX_DELAY_MS, delayMs * 2)) {
      await sleep(delayMs)
      if (isStopping) return
      try {
        await start()
        log.info({ afterMs: Date.now() - endedAt }, 'A web process was replaced.')
        return
      } catch (error) {
        // One that was told to stop while it started did.
        if (!isStopping) log.error({ err: error }, 'A web process did not start.')
      }
    }
  }
  const addresses = await Promise.all(Array.from({ length: message.config.webProcesses }, start))
  return addresses[0] ?? ''
}

/**
 * What a web process does: waits for its start message, opens the site, and closes it when the first process says so. Where
 * that is gone, Node's cluster ends this one at once.
 */
export async function runWebProcess(): Promise<void> {
  // A Ctrl-C reaches every process of the terminal; the first one decides when this one stops.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
  let log = createLog('info')
  const drain = createDrain()
  const stopper = createStopper(WEB_PART_LIMIT_MS, (name, error) =>
    log.error({ err: error }, `Could not stop: ${name}.`),
  )
  const stopAndExit = async (): Promise<void> => {
    drain.cutShort()
    const failed = await stopper.stopAll()
    if (failed.length > 0) log.error({ parts: failed }, 'Parts of a web process did not stop.')
    endProcess(failed.length === 0 ? 0 : 1)
  }
  // From the beginning: one that replaces another may be told while it starts, and its site then opens draining.
  hearEnd({ onDrain: (forMs) => void drain.run(forMs), onStop: () => void stopAndExit() })
  const [message] = (await once(process, 'message')) as [StartMessage]
  const tracing = await openTracing(message.config, () => log)
  log = createLog(message.config.logLevel)
  // The first process replaces this one.
  watchRejections(
    () => log,
    (error) => {
      log.fatal({ err: error }, 'A web process ends because of an unexpected error.')
      endProcess(1)
    },
  )
  await stopper.add('traces', tracing.close)
  try {
    const context = await openContext(message.config, message.url, log, stopper)
    const peers = openPeers(message.config.webProcesses)
    process.send?.({ address: await openSite({ ...context, peers }, stopper, drain) } satisfies StartReport)
  } catch (error) {
    const isExpected = error instanceof StartError
    if (!isExpected) log.fatal({ err: error }, 'A web process could not start.')
    // What is unexpected is tried again, as where this is the only process.
    const mayPass = !isExpected || error.mayPass
    process.send?.({ failure: (error as Error).message, mayPass } satisfies StartReport)
  }
}
