import { removeExpired } from './domains/accounts/index.ts'
import { trimListingChanges } from './domains/catalogue/index.ts'
import { sendMail, type MailContext } from './domains/notifications/index.ts'
import { startJobs, type CronItem, type JobHandlers, type RunningJobs } from './jobs/start-jobs.ts'

/** What jobs may reach for: what use cases may, and the way mail leaves. */
export type WorkerContext = MailContext

const handlers: JobHandlers<WorkerContext> = {
  send_mail: sendMail,
  remove_expired: (context) => removeExpired(context),
  trim_listing_changes: ({ db }) => trimListingChanges(db),
}

const cron: CronItem[] = [
  { job: 'remove_expired', match: '17 * * * *' },
  { job: 'trim_listing_changes', match: '* * * * *' },
]

/** Runs jobs inside the calling process, beside the web side or alone. */
export function startWorker(context: WorkerContext): Promise<RunningJobs> {
  return startJobs(context, handlers, { cron, concurrency: 4 })
}
