// What a process of ours does around its work: it is told to end by signals, by an error or by the loss of its supervisor,
// stops its parts in order, and ends with a code that says whether starting it again would help.
import type { Logger } from 'pino'
import { parseConfig, type Config } from '../config/config.ts'
import { createDrain, type Drain } from './drain.ts'
import { endProcess } from './end-process.ts'
import { createLog } from './reporting/log.ts'
import { StartError } from './reporting/start-error.ts'
import { surviveClosedOutput } from './reporting/survive-closed-output.ts'
import { watchRejections } from './reporting/watch-rejections.ts'
import { createStopper, type Stopper } from './stop-in-order.ts'
import { STOP_LIMIT_MS } from './stop-limits.ts'
import { openTracing } from '../tracing/open-tracing.ts'

// Told apart by the supervisor: trying again cures neither a bad setting nor a taken port. It does cure a database that was
// away for longer than the start waited for it.
const START_REFUSED = 1
const FAILED = 70
const FORCED = 130
/**
 * One word may arrive several times: a terminal and npm both pass a Ctrl-C on, and a supervisor that tells a whole group of
 * processes reaches this one directly and through those that started it. Taken for a second word, the next one would end
 * the drain, or the process while it stops. A second word is said later.
 */
const SAME_WORD_MS = 1_000

export type ProcessParts = {
  config: Config
  log: Logger
  stopper: Stopper
  drain: Drain
  print: (text: string) => void
}

/** Returns as soon as the start is done; the process then lives until it is told to end. */
export async function runProcess(start: (parts: ProcessParts) => Promise<void>): Promise<void> {
  surviveClosedOutput()
  let log = createLog('info')
  let drainMs = 0
  const drain = createDrain()
  const stopper = createStopper(STOP_LIMIT_MS, (name, error) => log.error({ err: error }, `Could not stop: ${name}.`))
  const stopAndExit = async (code: number): Promise<void> => {
    drain.cutShort()
    const failed = await stopper.stopAll()
    if (failed.length > 0) process.stderr.write(`Did not stop cleanly: ${failed.join(', ')}.\n`)
    endProcess(failed.length > 0 ? Math.max(1, code) : code)
  }
  const fail = (error: unknown): void => {
    // Errors of a start that is being stopped are expected: its parts disappear under it.
    if (stopper.isStopping) return
    const isExpected = error instanceof StartError
    if (isExpected) process.stderr.write(`${error.message}\n`)
    else log.fatal({ err: error }, 'Lotyard stops because of an unexpected error.')
    void stopAndExit(isExpected && !error.mayPass ? START_REFUSED : FAILED)
  }
  const drainAndExit = async (): Promise<void> => {
    await drain.run(drainMs)
    await stopAndExit(0)
  }
  let heededAtMs = -Infinity
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      const nowMs = performance.now()
      if (nowMs - heededAtMs < SAME_WORD_MS) return
      heededAtMs = nowMs
      // Told again while it stops, it ends as it is; PostgreSQL's watchdog then ends the database.
      if (stopper.isStopping) endProcess(FORCED)
      // A person at the terminal waits for no balancer, and neither does a second word.
      void (signal === 'SIGTERM' && !drain.isUnderWay ? drainAndExit() : stopAndExit(0))
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
    drainMs = config.drainSeconds * 1_000
    await start({ config, log, stopper, drain, print: (text) => process.stdout.write(text) })
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
