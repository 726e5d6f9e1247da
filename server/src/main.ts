import './runtime/production.ts'
import cluster from 'node:cluster'
import { parseConfig } from './config/config.ts'
import { endProcess } from './runtime/end-process.ts'
import { createLog } from './runtime/reporting/log.ts'
import { start } from './runtime/start.ts'
import { openTracing } from './tracing/open-tracing.ts'
import { StartError } from './runtime/reporting/start-error.ts'
import { createStopper } from './runtime/stop-in-order.ts'
import { surviveClosedOutput } from './runtime/reporting/survive-closed-output.ts'
import { watchRejections } from './runtime/reporting/watch-rejections.ts'
import { runWebProcess } from './runtime/web-processes.ts'

// Each part has this long to stop; the slowest of them, PostgreSQL, has limits of its own within it.
const STOP_LIMIT_MS = 15_000
// Told apart by `npm start`: trying again cures neither a bad setting nor a taken port.
const START_REFUSED = 1
const FAILED = 70

surviveClosedOutput()
if (cluster.isWorker) await runWebProcess()
else await main()

async function main(): Promise<void> {
  let log = createLog('info')
  const stopper = createStopper(STOP_LIMIT_MS, (name, error) => log.error({ err: error }, `Could not stop: ${name}.`))
  const stopAndExit = async (code: number): Promise<void> => {
    const failed = await stopper.stopAll()
    if (failed.length > 0) process.stderr.write(`Did not stop cleanly: ${failed.join(', ')}.\n`)
    endProcess(failed.length > 0 ? Math.max(1, code) : code)
  }
  const fail = (error: unknown): void => {
    // Errors of a start that is being stopped are expected: its parts disappear under it.
    if (stopper.isStopping) return
    const isRefused = error instanceof StartError
    if (isRefused) process.stderr.write(`${error.message}\n`)
    else log.fatal({ err: error }, 'Lotyard stops because of an unexpected error.')
    void stopAndExit(isRefused ? START_REFUSED : FAILED)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      // The second one forces; PostgreSQL's watchdog then ends the database.
      if (stopper.isStopping) endProcess(130)
      void stopAndExit(0)
    })
  }
  process.on('uncaughtException', fail)
  watchRejections(() => log, fail)
  if (process.argv.includes('--supervised')) watchSupervisor(() => void stopAndExit(0))

  try {
    const config = parseConfig(process.env)
    const tracing = await openTracing(config, () => log)
    await stopper.add('traces', tracing.close)
    log = createLog(config.logLevel)
    await start({ config, log, stopper, print: (text) => process.stdout.write(text) })
  } catch (error) {
    fail(error)
  }
}

/**
 * Calls back when the process that started us is gone, however it ended. It holds the other end of our standard input,
 * which the system closes for it even on kill -9.
 */
function watchSupervisor(onGone: () => void): void {
  process.stdin.once('close', onGone)
  process.stdin.once('error', onGone)
  process.stdin.resume()
}
