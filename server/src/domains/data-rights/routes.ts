import { deleteAccountEndpoint, listDeletionReasonsEndpoint } from '@lotyard/contract/account/data-rights'
import { ARCHIVE_PATH, archiveFileName } from '@lotyard/contract/rules/data-rights/archive-file'
import type { Context } from '../../context.ts'
import { readHeavily } from '../../db/connections/replica/heavy-reads.ts'
import { requireViewer } from '../../http/requests/require-viewer.ts'
import { route, type App } from '../../http/route.ts'
import { limitOf } from '../../http/security/rate-limits.ts'
import { clearSessionCookie } from '../../http/requests/session.ts'
import { Refusal } from '../../lib/refusal.ts'
import { writeArchive } from './archive/write-archive.ts'
import { deleteAccount, toReason } from './deletion/delete-account.ts'
import { listDuties } from './deletion/list-duties.ts'

/** Each holds a database connection while it is written: the rest of the market must keep most of them. */
const MAX_ARCHIVES_AT_ONCE = 2

export function registerDataRightsRoutes(app: App, context: Context): void {
  let underWay = 0

  app.get(
    ARCHIVE_PATH,
    {
      config: { rateLimit: limitOf('archive') },
      schema: { tags: ['account'], summary: 'Everything we keep of the account, as a ZIP file of JSON and CSV files' },
    },
    async (request, reply) => {
      const { accountId } = requireViewer(request)
      if (underWay >= MAX_ARCHIVES_AT_ONCE) throw new Refusal('busy', { retry_after_seconds: 5 })
      underWay += 1
      try {
        const madeAt = new Date()
        const { file, sizeBytes } = await readHeavily(context, (db) => writeArchive({ db }, { accountId, madeAt }))
        reply.header('content-type', 'application/zip')
        reply.header('content-disposition', `attachment; filename="${archiveFileName(madeAt)}"`)
        reply.header('content-length', sizeBytes)
        reply.header('cache-control', 'private, no-store')
        return reply.send(file.createReadStream({ start: 0 }))
      } finally {
        underWay -= 1
      }
    },
  )

  route(app, listDeletionReasonsEndpoint, 'account', async (request) => {
    const duties = await listDuties(context.db, requireViewer(request).accountId)
    return { reasons: duties.map(toReason) }
  })

  route(
    app,
    deleteAccountEndpoint,
    'account',
    async (request, reply) => {
      const { accountId } = requireViewer(request)
      const { password, confirm } = request.body
      await deleteAccount(context, { accountId, password, confirm })
      clearSessionCookie(reply)
    },
    { limit: 'account_update' },
  )
}
