import type { TaskList } from 'graphile-worker'
import type { Context } from '../context.ts'
import { jobSeconds } from '../metrics.ts'
import { inSpan } from '../tracing/spans.ts'
import type { JobName, Jobs } from './jobs.ts'

/** `jobId` is the same for all attempts of one job: what it sends is sent once, however often it runs. */
export type Attempt = { number: number; isLast: boolean; jobId: string }
export type JobHandler<C, Name extends JobName> = (context: C, payload: Jobs[Name], attempt: Attempt) => Promise<void>
export type JobHandlers<C> = { [Name in JobName]: JobHandler<C, Name> }

/** As the library writes down that a job was fetched while its runner ended: it did not begin (given-up-queries.ts). */
export const RUNNER_ENDED = 'the runner of this job has ended'

/** Handlers as the worker library calls them, and a look at which of them are under way. */
export type Tasks = {
  list: TaskList
  /** No handler starts any more. Resolves when those under way are done, or after the limit, with how many are not. */
  finish: (limitMs: number) => Promise<number>
}

export function createTasks<C extends Context>(context: C, handlers: JobHandlers<C>): Tasks {
  const underway = new Set<Promise<void>>()
  let isFinished = false
  const names = Object.keys(handlers) as JobName[]

  function toTask(name: JobName): TaskList[string] {
    return async (payload, { job }) => {
      // It was fetched while its runner ended. The next runner frees it and runs it.
      if (isFinished) throw new Error(RUNNER_ENDED)
      const attempt = { number: job.attempts, isLast: job.attempts >= job.max_attempts, jobId: String(job.id) }
      const running = inSpan({ name: `job ${name}`, parent: null, attributes: { attempt: attempt.number } }, () =>
        runTimed(name, () => (handlers[name] as JobHandler<C, JobName>)(context, payload as Jobs[JobName], attempt)),
      )
      underway.add(running)
      try {
        await running
      } catch (error) {
        const line = { job: name, attempt: attempt.number, is_last: attempt.isLast, err: error }
        context.log[attempt.isLast ? 'error' : 'warn'](line, 'job failed')
        throw error
      } finally {
        underway.delete(running)
      }
    }
  }

  return {
    list: Object.fromEntries(names.map((name) => [name, toTask(name)])),
    async finish(limitMs) {
      isFinished = true
      const { promise: late, resolve } = Promise.withResolvers<void>()
      const timer = setTimeout(resolve, limitMs)
      await Promise.race([Promise.allSettled(underway), late])
      clearTimeout(timer)
      return underway.size
    },
  }
}

async function runTimed(name: JobName, handle: () => Promise<void>): Promise<void> {
  const end = jobSeconds.startTimer({ name })
  try {
    await handle()
    end({ outcome: 'done' })
  } catch (error) {
    end({ outcome: 'failed' })
    throw error
  }
}
