import { getMarketEndpoint, listMarketEndpoint, type MarketHistory } from '@lotyard/contract/lots/market'
import type { Context } from '../../context.ts'
import { limitOf } from '../../http/security/rate-limits.ts'
import { route, type App } from '../../http/route.ts'
import { csvLine } from '../../lib/formats/csv.ts'
import { listMarket, readMarket } from './read-market.ts'

/** The same for everybody: nothing here knows who asks. */
export function registerMarketPageRoutes(app: App, { db }: Pick<Context, 'db'>): void {
  route(app, listMarketEndpoint, 'market', async () => ({ cells: await listMarket(db) }), { limit: 'search' })
  route(app, getMarketEndpoint, 'market', ({ params }) => readMarket(db, params.category, params.condition), {
    limit: 'search',
  })
  app.get<{ Params: { category: string; condition: string } }>(
    '/api/market/:category/:condition/months.csv',
    {
      schema: { tags: ['market'], summary: 'The same by month, for a spreadsheet' },
      config: { rateLimit: limitOf('search') },
    },
    async (request, reply) => {
      const { category, condition } = request.params
      const history = await readMarket(db, category, condition)
      reply.header('content-type', 'text/csv; charset=utf-8')
      reply.header(
        'content-disposition',
        `attachment; filename="market-${history.category.key}-${history.condition.key}.csv"`,
      )
      reply.header('cache-control', request.viewer === null ? 'public, max-age=60' : 'private, no-store')
      return reply.send(toCsv(history))
    },
  )
}

const HEAD = [
  'Month',
  'Category',
  'Condition',
  'Sales',
  'Sell-through %',
  'Lower quartile, % of MSRP',
  'Median, % of MSRP',
  'Upper quartile, % of MSRP',
]

function toCsv({ category, parent, condition, months }: MarketHistory): string {
  const lines = months.map(({ starts, figures }) => {
    const name = figures?.is_of_parent ? parent!.name : category.name
    const numbers =
      figures === null
        ? [null, null, null, null, null]
        : [
            figures.sale_count,
            figures.sell_through_percent,
            figures.low_percent,
            figures.median_percent,
            figures.high_percent,
          ]
    return csvLine([starts.slice(0, 7), name, condition.name, ...numbers])
  })
  return csvLine(HEAD) + lines.join('')
}
