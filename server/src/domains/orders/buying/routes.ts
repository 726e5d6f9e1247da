import { BUYING_FILE_PATH, BuyingQuery, getBuyingEndpoint } from '@lotyard/contract/account/buying'
import type { BuyingBy, BuyingPeriod } from '@lotyard/contract/rules/orders/buying'
import type { Context } from '../../../context.ts'
import { requireViewer } from '../../../http/requests/require-viewer.ts'
import { route, type App } from '../../../http/route.ts'
import { limitOf } from '../../../http/security/rate-limits.ts'
import { buyingFile } from './buying-file.ts'
import { readBuying, type BuyingChoice } from './read-buying.ts'

type Asked = { by?: BuyingBy; period?: BuyingPeriod }

export function registerBuyingRoutes(app: App, { db }: Pick<Context, 'db'>): void {
  route(app, getBuyingEndpoint, 'orders', async (request) =>
    readBuying(db, requireViewer(request).accountId, choiceOf(request.query)),
  )

  app.get<{ Querystring: Asked }>(
    BUYING_FILE_PATH,
    {
      config: { rateLimit: limitOf('exports') },
      schema: { tags: ['orders'], summary: 'The same rows for a spreadsheet', querystring: BuyingQuery },
    },
    async (request, reply) => {
      const { by, rows } = await readBuying(db, requireViewer(request).accountId, choiceOf(request.query))
      return reply
        .header('content-type', 'text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="buying-by-${by}.csv"`)
        .header('cache-control', 'private, no-store')
        .send(buyingFile(by, rows))
    },
  )
}

function choiceOf({ by = 'month', period = '12_months' }: Asked): BuyingChoice {
  return { by, period }
}
