// Runs jobs for as long as the process lives: a runner that breaks is replaced at once, or after a pause that grows while
// the database stays away. The jobs it has under way end beside the next runner: one slow mail must not keep auctions from
// closing.
import { setTimeout as sleep } from 'node:timers/promises'
import { assert } from '@lotyard/contract/rules/assert'
import type { Context } from '../../context.ts'
import { parseCron, type CronItem } from '../cron.ts'
import { openJobRunner, type JobRunner, type UnlockPace } from './job-runner.ts'
import { createTasks, type JobHandlers } from '../tasks.ts'

export type RunningJobs = {
  /** False while the database is away, and from the moment it is stopped. */
  isTaking: () => boolean
  stop: () => Promise<void>
}

const FIRST_PAUSE_MS = 100
const MAX_PAUSE_MS = 3_000
const SHORT_LIFE_MS = 10_000
/** Runners that broke and still have jobs under way. With more, the next one waits: each may hold as many jobs again. */
const MAX_ENDING = 3

/** Runs jobs until it is stopped; stopping waits for the jobs under way. */
export async function startJobs<C extends Context>(
  context: C,
  handlers: JobHandlers<C>,
  options: { cron: CronItem[]; unlockPace?: UnlockPace; releaseLimitMs?: number },
): Promise<RunningJobs> {
  const { connectionString } = context.pool.options
  assert(connectionString !== undefined, 'the pool was opened by an address')
  const cron = parseCron(options.cron)
  const ownWorkerIds = new Set<string>()
  const open = (): Promise<JobRunner> =>
    openJobRunner({
      context,
      connectionString,
      tasks: createTasks(context, handlers),
      cron,
      ownWorkerIds,
      unlockPace: options.unlockPace,
      releaseLimitMs: options.releaseLimitMs,
    })
  // The first one is the caller's to hear of: a start that cannot run jobs is no start.
  const first = await open()
  const stopping = new AbortController()
  let isOpen = true
  const onOpen = (isNowOpen: boolean): void => void (isOpen = isNowOpen)
  const kept = keepRunning(first, { open, onOpen, log: context.log, stopping: stopping.signal })
  return {
    isTaking: () => isOpen && !stopping.signal.aborted,
    async stop() {
      stopping.abort()
      await kept
    },
  }
}

type KeepRunningOptions = {
  open: () => Promise<JobRunner>
  onOpen: (isNowOpen: boolean) => void
  log: Context['log']
  stopping: AbortSignal
}

async function keepRunning(first: JobRunner, { open, onOpen, log, stopping }: KeepRunningOptions): Promise<void> {
  const stop = new Promise<'stop'>((resolve) => stopping.addEventListener('abort', () => resolve('stop')))
  const ending = new Set<Promise<void>>()
  let runner: JobRunner | null = first
  let pauseMs = 0
  while (runner !== null) {
    const openedAt = performance.now()
    const reason = await Promise.race([stop, runner.broken])
    const ended = runner.stop().finally(() => ending.delete(ended))
    ending.add(ended)
    if (reason === 'stop') break
    onOpen(false)
    log.warn({ err: reason }, 'Jobs pause: the database is away.')
    if (ending.size > MAX_ENDING) await Promise.race([stop, ...ending])
    // One that broke as soon as it was open would otherwise be replaced as fast as the processor can.
    pauseMs = performance.now() - openedAt > SHORT_LIFE_MS ? 0 : Math.min(MAX_PAUSE_MS, pauseMs * 2 || FIRST_PAUSE_MS)
    await sleep(pauseMs, undefined, { signal: stopping }).catch(() => {})
    runner = await reopen(open, log, stopping)
    if (runner === null) break
    onOpen(true)
    log.info('Jobs run again.')
  }
  await Promise.all(ending)
}

/** Null when it was told to stop before the database was back. */
async function reopen(
  open: () => Promise<JobRunner>,
  log: Context['log'],
  stopping: AbortSignal,
): Promise<JobRunner | null> {
  for (let pauseMs = FIRST_PAUSE_MS; !stopping.aborted; pauseMs = Math.min(MAX_PAUSE_MS, pauseMs * 2)) {
    try {
      return await open()
    } catch (error) {
      log.warn({ err: error }, 'Jobs wait for the database.')
      await sleep(pauseMs, undefined, { signal: stopping }).catch(() => {})
    }
  }
  return null
}
