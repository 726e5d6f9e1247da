import { getManifestEndpoint, type ManifestQuery } from '@lotyard/contract/manifest'
import { MANIFEST_SORTS, type ManifestSort } from '@lotyard/contract/rules/catalogue/manifest-options'
import { Readable } from 'node:stream'
import type { Context } from '../../../context.ts'
import type { Db } from '../../../db/database.ts'
import { ReadyReply } from '../../../http/ready-reply.ts'
import { route, type App } from '../../../http/route.ts'
import { csvDollars, csvLine } from '../../../csv.ts'
import { requireVisible } from '../../listings/index.ts'
import type { LotMemory } from '../model/lot-memory.ts'
import { pageOfLines } from './manifest-page.ts'
import { listManifestPage, streamManifest, type ManifestFilter } from './manifest-queries.ts'

export function registerManifestRoutes(app: App, { db }: Pick<Context, 'db'>, lots: LotMemory): void {
  route(app, getManifestEndpoint, 'catalogue', async ({ params, query, viewer }) => {
    const found = requireVisible(await lots.findCard(params.name.toUpperCase()), viewer)
    const filter = toFilter(query)
    const lines = await lots.readManifest(found)
    const kept = lines === null ? null : pageOfLines(lines, filter)
    const page = kept ?? (await listManifestPage(db, found.lotId, filter))
    return new ReadyReply({ text: () => JSON.stringify(page), value: () => page })
  })

  app.get<{ Params: { name: string } }>(
    '/api/listings/:name/manifest.csv',
    { schema: { tags: ['catalogue'], summary: 'All lines of a lot, for a spreadsheet' } },
    async (request, reply) => {
      const name = request.params.name.toUpperCase()
      const { lotId, card } = requireVisible(await lots.findCard(name), request.viewer)
      reply.header('content-type', 'text/csv; charset=utf-8')
      reply.header('content-disposition', `attachment; filename="manifest-${card.name}.csv"`)
      if (request.viewer !== null) reply.header('cache-control', 'private, no-store')
      return reply.send(Readable.from(csvOf(db, lotId)))
    },
  )
}

async function* csvOf(db: Db, lotId: string): AsyncGenerator<string> {
  yield csvLine([
    'Line',
    'UPC',
    'Brand',
    'Model',
    'Description',
    'Condition',
    'Category',
    'Quantity',
    'Unit MSRP',
    'Total MSRP',
  ])
  for await (const rows of streamManifest(db, lotId)) {
    let text = ''
    for (const row of rows)
      text += csvLine([
        row.position,
        row.upc,
        row.brand,
        row.model,
        row.description,
        row.condition_name,
        row.category_name,
        row.quantity,
        csvDollars(row.unit_msrp_cents),
        csvDollars(row.quantity * row.unit_msrp_cents),
      ])
    yield text
  }
}

function toFilter(query: ManifestQuery): ManifestFilter {
  const field = (query.sort_field ?? '').replace(/^-/, '')
  return {
    page: query.page,
    pageSize: query.page_size,
    search: (query.search ?? '').replace(/\p{Cc}+/gu, ' ').slice(0, 200),
    brands: query.brand ?? [],
    categories: query.category ?? [],
    conditions: query.condition ?? [],
    sort: isManifestSort(field) ? field : 'position',
    descending: (query.sort_field ?? '').startsWith('-') || query.sort_direction?.toLowerCase() === 'desc',
  }
}

function isManifestSort(text: string): text is ManifestSort {
  return (MANIFEST_SORTS as readonly string[]).includes(text)
}
