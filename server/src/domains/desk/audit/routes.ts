import { AUDIT_CSV_PATH } from '@lotyard/contract/rules/desk/file-paths'
import { AuditFilter, listAuditEndpoint } from '@lotyard/contract/desk/audit'
import type { Context } from '../../../context.ts'
import { heavyReads } from '../../../db/connections/replica/heavy-reads.ts'
import { requireAdmin } from '../../../http/requests/require-viewer.ts'
import { route, type App } from '../../../http/route.ts'
import { limitOf } from '../../../http/security/rate-limits.ts'
import { readAudit, writeAuditCsv } from './read-audit.ts'

export function registerAuditRoutes(app: App, context: Pick<Context, 'db' | 'replica'>): void {
  const { db } = context
  route(app, listAuditEndpoint, 'admin', async (request) => {
    requireAdmin(request)
    return readAudit(db, request.query)
  })

  app.get<{ Querystring: AuditFilter }>(
    AUDIT_CSV_PATH,
    {
      config: { desk: { area: 'people', level: 'read' }, sendsFile: true, rateLimit: limitOf('archive') },
      schema: { tags: ['admin'], summary: 'The audit trail as a CSV file', querystring: AuditFilter },
    },
    async (request, reply) => {
      requireAdmin(request)
      const file = await writeAuditCsv(await heavyReads(context), request.query)
      return reply
        .header('content-type', 'text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="audit-trail.csv"')
        .header('cache-control', 'private, no-store')
        .header('x-content-type-options', 'nosniff')
        .send(file)
    },
  )
}
