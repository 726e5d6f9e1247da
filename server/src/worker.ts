import type { Context } from './context.ts'
import { removeExpired } from './domains/accounts/index.ts'
import { sendMail, type MailContext } from './domains/notifications/index.ts'
import { startJobs, type CronItem, type JobHandlers, type RunningJobs } from './jobs/start-jobs.ts'
import { openMailTransport } from './providers/mail/index.ts'
import { loadRenderMail } from './ssr/load-render-mail.ts'

/** What jobs may reach for: what use cases may, and the way mail is drawn and leaves. */
export type WorkerContext = MailContext

const handlers: JobHandlers<WorkerContext> = {
  send_mail: sendMail,
  remove_expired: (context) => removeExpired(context),
}

const cron: CronItem[] = [{ job: 'remove_expired', match: '17 * * * *' }]

const CONCURRENCY = 4

/** Runs jobs inside the calling process, beside the web side or alone. Tests bring their own way to draw and send mail. */
export async function startWorker(
  context: Context,
  given: Partial<Pick<WorkerContext, 'mail' | 'renderMail'>> = {},
): Promise<RunningJobs> {
  const mail = given.mail ?? openMailTransport(context.config)
  const renderMail = given.renderMail ?? loadRenderMail()
  const jobs = await startJobs({ ...context, mail, renderMail }, handlers, { cron, concurrency: CONCURRENCY })
  return {
    async stop() {
      await jobs.stop()
      mail.close()
    },
  }
}
