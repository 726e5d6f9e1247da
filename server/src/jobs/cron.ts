import { parseCronItems, type ParsedCronItem } from 'graphile-worker'
import type { EnqueueOptions } from './enqueue.ts'
import type { JobName, Jobs } from './jobs.ts'

/** A scheduled job, in cron's five fields (UTC). It has no payload. */
export type CronItem = Pick<EnqueueOptions, 'priority' | 'queueName'> & {
  job: { [Name in JobName]: Jobs[Name] extends Record<string, never> ? Name : never }[JobName]
  match: string
}

/** One job at most of each item waits, however long the worker was busy. */
export function parseCron(items: readonly CronItem[]): ParsedCronItem[] {
  return parseCronItems(
    items.map(({ job, match, ...options }) => ({
      task: job,
      match,
      identifier: job,
      options: { jobKey: `cron:${job}`, ...options },
    })),
  )
}
