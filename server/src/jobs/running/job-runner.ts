// Runs jobs until it is stopped or breaks. It breaks when its lease is lost or when the outcome of a job could not be
// written, both of which mean that the database went away; start-jobs.ts then opens a new one.
import { EventEmitter } from 'node:events'
import {
  Logger,
  run,
  type LogFunctionFactory,
  type ParsedCronItem,
  type Runner,
  type Worker,
  type WorkerEvents,
} from 'graphile-worker'
import type { Context } from '../../context.ts'
import { restoreLastAttempts, sortOutGivenUp } from '../given-up-queries.ts'
import { openJobLease, type JobLease } from './job-lease.ts'
import type { JobName } from '../jobs.ts'
import { LANE_OF, LANES, SLOTS, type Lane } from './lanes.ts'
import type { Tasks } from '../tasks.ts'
import { listDeadWorkers, unlockWorkers } from './worker-lock-queries.ts'

export type JobRunner = {
  /** Resolves with the reason when it can run no more jobs. Never rejects. */
  broken: Promise<Error>
  /**
   * Takes no more jobs, waits for those under way, then frees whatever it still holds. A job that takes longer stays its own
   * until the process ends, and its lease with it.
   */
  stop: () => Promise<void>
}

export type JobRunnerOptions = {
  context: Pick<Context, 'db' | 'pool' | 'log'>
  connectionString: string
  tasks: Tasks
  cron: ParsedCronItem[]
  /**
   * The ids of this process's workers that may still be at a job, those of earlier runners included. Their locks are theirs,
   * even while they have no lease: unlocked, their jobs would be run a second time beside them.
   */
  ownWorkerIds: Set<string>
  unlockPace?: UnlockPace
  /** How long a stop waits for the jobs under way. */
  releaseLimitMs?: number
}

const CLOCK_LANE: Lane = 'closing'
/** How often what dead workers hold is looked for, and how young a lock is spared. */
export type UnlockPace = { everyMs: number; graceSeconds: number }
const UNLOCK_PACE: UnlockPace = { everyMs: 5_000, graceSeconds: 5 }
/** Handlers have limits of their own; after this long their jobs are run a second time rather than not at all. */
const FINISH_LIMIT_MS = 60_000
/** The library waits for its jobs, but after a lost connection perhaps for ever: for outcomes it could not write. */
const RELEASE_LIMIT_MS = 12_000
const RELEASE_BROKEN_LIMIT_MS = 2_000
/** A process that stops on purpose has waited for the library already, and has only seconds left. */
const FINISH_AT_STOP_LIMIT_MS = 500

export async function openJobRunner(options: JobRunnerOptions): Promise<JobRunner> {
  const { context, tasks, ownWorkerIds, unlockPace = UNLOCK_PACE } = options
  const lease = await openJobLease(options.connectionString)
  const { promise: broken, resolve } = Promise.withResolvers<Error>()
  let isBroken = false
  const breaks = (error: Error): void => {
    isBroken = true
    resolve(error)
  }
  void lease.lost.then(breaks)
  const workerIds: string[] = []
  const events: WorkerEvents = new EventEmitter()
  events.on('pool:create', ({ workerPool }) => {
    workerIds.push(workerPool.id)
    ownWorkerIds.add(workerPool.id)
  })
  events.on('pool:fatalError', ({ error }) => breaks(toError(error)))
  breakWithoutFirstFetch(events, breaks)
  const runners: Runner[] = []
  try {
    await unlockDead(context, ownWorkerIds, unlockPace)
    await sortOutGivenUp(context.db)
    for (const lane of LANES) {
      const laneOptions = toRunnerOptions(options, lane, { lease, events, breaks })
      if (laneOptions !== null) runners.push(await run(laneOptions))
    }
  } catch (error) {
    isBroken = true
    // Lanes that were open may have a job under way already: it ends beside the next runner, as after a lost connection.
    void stop()
    throw error
  }
  for (const runner of runners) runner.promise.then(() => breaks(new Error('the runner ended')), breaks)
  const unlocking = setInterval(() => {
    // A database that is away is noticed by the lease; the next round comes soon.
    unlockDead(context, ownWorkerIds, unlockPace).catch((error: unknown) =>
      context.log.warn({ err: error }, 'locks of jobs were not looked at'),
    )
  }, unlockPace.everyMs)
  return {
    broken,
    async stop() {
      clearInterval(unlocking)
      await stop()
    },
  }

  async function stop(): Promise<void> {
    // Looked at once: a lane that ends because it is told to counts as broken from then on.
    const wasBroken = isBroken
    const limitMs = wasBroken ? RELEASE_BROKEN_LIMIT_MS : (options.releaseLimitMs ?? RELEASE_LIMIT_MS)
    await Promise.all(runners.map((runner) => release(runner, limitMs)))
    const unfinished = await tasks.finish(wasBroken ? FINISH_LIMIT_MS : FINISH_AT_STOP_LIMIT_MS)
    if (unfinished > 0 && !wasBroken) {
      // They run on until the process ends, which may take seconds more: its other parts stop after this one. Its locks are
      // old by now, so without the lease another process would run them at once, beside it. The lease ends with the process.
      context.log.warn({ jobs: unfinished }, 'Jobs were still under way at the end: another process runs them again.')
      return
    }
    await unlockWorkers(context.db, workerIds).catch(() => {
      // The database is away. Without the lease everybody sees that these workers are dead.
    })
    await lease.close()
    for (const id of workerIds) ownWorkerIds.delete(id)
  }
}

/**
 * With its first fetch a lane looks up the ids of its tasks. The library keeps the promise of that, also a rejected one: after
 * one connection that timed out then, the lane would fetch in vain for as long as it lives, and say nothing.
 */
function breakWithoutFirstFetch(events: WorkerEvents, breaks: (error: Error) => void): void {
  const fetching = new Set<string>()
  const note = ({ worker }: { worker: Worker }): void => void fetching.add(worker.workerPool.id)
  events.on('worker:getJob:empty', note)
  events.on('job:start', note)
  events.on('worker:getJob:error', ({ worker, error }) => {
    if (!fetching.has(worker.workerPool.id)) breaks(toError(error))
  })
}

function toError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown))
}

type Watched = { lease: JobLease; events: WorkerEvents; breaks: (error: Error) => void }

/** The library fetches only jobs that it has a task for. Null for a lane without any. */
function toRunnerOptions(
  { context, tasks, cron }: JobRunnerOptions,
  lane: Lane,
  { lease, events, breaks }: Watched,
): Parameters<typeof run>[0] | null {
  const ofLane = Object.entries(tasks.list).filter(([name]) => LANE_OF[name as JobName] === lane)
  if (ofLane.length === 0) return null
  return {
    pgPool: releasingOnce(context.pool),
    taskList: Object.fromEntries(ofLane),
    // One lane watches the clock for all: several would each write when every item was last due.
    parsedCronItems: lane === CLOCK_LANE ? cron : [],
    concurrency: SLOTS[lane],
    noHandleSignals: true,
    logger: new Logger(writeTo(context)),
    events,
    preset: {
      // One by one, the library writes outcomes in promises that it never awaits: a lost connection would be an unhandled
      // rejection. In batches it reports the error as an event.
      worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 },
      plugins: [
        {
          name: 'LotyardLease',
          version: '1',
          worker: {
            hooks: {
              // Awaited before the first job is fetched: no job is ever held by a worker without a lease.
              startWorker: (_context, { worker }) => lease.claim(worker.workerPool.id).catch(breaks),
            },
          },
        },
      ],
    },
  }
}

/**
 * The library releases the connection on which it listens twice when that breaks while the runner stops, in a promise that
 * it never awaits: an unhandled rejection. The second release is ignored.
 */
function releasingOnce(pool: Context['pool']): Context['pool'] {
  const connect = (callback?: Parameters<typeof pool.connect>[0]): unknown => {
    if (callback === undefined) return pool.connect()
    return pool.connect((error, client, release) => {
      let isReleased = false
      callback(error, client, (reason) => {
        if (!isReleased) release(reason)
        isReleased = true
      })
    })
  }
  return Object.assign(Object.create(pool) as Context['pool'], { connect })
}

async function unlockDead(
  { db, log }: Pick<Context, 'db' | 'log'>,
  own: ReadonlySet<string>,
  { graceSeconds }: UnlockPace,
): Promise<void> {
  const dead = (await listDeadWorkers(db, graceSeconds)).filter((id) => !own.has(id))
  if (dead.length === 0) return
  await restoreLastAttempts(db, dead)
  await unlockWorkers(db, dead)
  await sortOutGivenUp(db)
  log.warn({ workers: dead.length }, 'Jobs that dead workers held are free again.')
}

async function release(runner: Runner, limitMs: number): Promise<void> {
  const { promise: late, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, limitMs)
  // It rejects when it has ended by itself already.
  await Promise.race([runner.stop().catch(() => {}), late])
  clearTimeout(timer)
}

// Failures of jobs are written by the tasks, whole and without payloads; what is left is about the worker itself.
function writeTo({ log }: Pick<Context, 'log'>): LogFunctionFactory {
  return () => (level, message, meta) => {
    if (level === 'debug' || level === 'info' || meta?.['failure'] === true) return
    log[level === 'error' ? 'error' : 'warn']({ source: 'worker' }, message)
  }
}
