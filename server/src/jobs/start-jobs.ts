import { Logger, parseCronItems, run, type LogFunctionFactory, type TaskList } from 'graphile-worker'
import type { Context } from '../context.ts'
import { jobSeconds } from '../metrics.ts'
import type { JobName, Jobs } from './jobs.ts'

export type Attempt = { number: number; isLast: boolean }
export type JobHandler<C, Name extends JobName> = (context: C, payload: Jobs[Name], attempt: Attempt) => Promise<void>
export type JobHandlers<C> = { [Name in JobName]: JobHandler<C, Name> }

/** A scheduled job, in cron's five fields (UTC). It has no payload. */
export type CronItem = {
  job: { [Name in JobName]: Jobs[Name] extends Record<string, never> ? Name : never }[JobName]
  match: string
}

export type RunningJobs = { stop: () => Promise<void> }

/** Runs jobs until it is stopped; stopping waits for the jobs under way. */
export async function startJobs<C extends Context>(
  context: C,
  handlers: JobHandlers<C>,
  options: { cron: CronItem[]; concurrency: number },
): Promise<RunningJobs> {
  const runner = await run({
    pgPool: context.pool,
    taskList: toTaskList(context, handlers),
    parsedCronItems: parseCronItems(
      options.cron.map(({ job, match }) => ({ task: job, match, identifier: job, options: { jobKey: `cron:${job}` } })),
    ),
    concurrency: options.concurrency,
    noHandleSignals: true,
    logger: new Logger(writeTo(context)),
  })
  return { stop: () => runner.stop() }
}

function toTaskList<C extends Context>(context: C, handlers: JobHandlers<C>): TaskList {
  const names = Object.keys(handlers) as JobName[]
  return Object.fromEntries(
    names.map((name) => [name, toTask(context, name, handlers[name] as JobHandler<C, JobName>)]),
  )
}

function toTask<C extends Context>(context: C, name: JobName, handler: JobHandler<C, JobName>): TaskList[string] {
  return async (payload, { job }) => {
    const end = jobSeconds.startTimer({ job: name })
    const attempt = { number: job.attempts, isLast: job.attempts >= job.max_attempts }
    try {
      await handler(context, payload as Jobs[JobName], attempt)
      end({ outcome: 'done' })
    } catch (error) {
      end({ outcome: 'failed' })
      const line = { job: name, attempt: attempt.number, is_last: attempt.isLast, err: error }
      context.log[attempt.isLast ? 'error' : 'warn'](line, 'job failed')
      throw error
    }
  }
}

// Failures of jobs are written above, whole and without payloads; what is left is about the worker itself.
function writeTo({ log }: Context): LogFunctionFactory {
  return () => (level, message, meta) => {
    if (level === 'debug' || level === 'info' || meta?.['failure'] === true) return
    log[level === 'error' ? 'error' : 'warn']({ source: 'worker' }, message)
  }
}
