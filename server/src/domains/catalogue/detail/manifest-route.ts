import { getManifestEndpoint, type ManifestQuery } from '@lotyard/contract/lots/manifest'
import { MANIFEST_SORTS, type ManifestSort } from '@lotyard/contract/rules/catalogue/manifest-options'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Readable } from 'node:stream'
import type { Context } from '../../../context.ts'
import { ReadyReply } from '../../../http/replies/ready-reply.ts'
import { route, type App } from '../../../http/route.ts'
import type { Viewer } from '../../../lib/viewer.ts'
import { requireVisible } from '../../listings/index.ts'
import type { Catalogue } from '../model/catalogue.ts'
import { manifestCsv, manifestXlsx } from './manifest-files.ts'
import { pageOfLines } from './manifest-page.ts'
import { listManifestPage, type ManifestFilter } from './manifest-queries.ts'

export function registerManifestRoutes(
  app: App,
  { db }: Pick<Context, 'db'>,
  { lots, worthFor }: Pick<Catalogue, 'lots' | 'worthFor'>,
): void {
  route(app, getManifestEndpoint, 'catalogue', async ({ params, query, viewer }) => {
    const found = requireVisible(await lots.findCard(params.name.toUpperCase()), viewer)
    const filter = toFilter(query)
    const lines = await lots.readManifest(found)
    const kept = lines === null ? null : pageOfLines(lines, filter)
    const listed = kept ?? (await listManifestPage(db, found.lotId, filter))
    const worth = query.valued === true && found.isOpen ? await worthFor(viewer, null) : null
    const page =
      worth === null
        ? listed
        : { ...listed, lines: listed.lines.map((line) => ({ ...line, value: worth.valueOfLine(line) })) }
    return new ReadyReply({ text: () => JSON.stringify(page), value: () => page })
  })

  const download = async (name: string, viewer: Viewer | null) =>
    requireVisible(await lots.findCard(name.toUpperCase()), viewer)

  app.get<{ Params: { name: string } }>(
    '/api/listings/:name/manifest.csv',
    { schema: { tags: ['catalogue'], summary: 'All lines of a lot, for a spreadsheet' } },
    async (request, reply) => {
      const { lotId, card } = await download(request.params.name, request.viewer)
      sendAsFile(request, reply, { type: 'text/csv; charset=utf-8', fileName: `manifest-${card.name}.csv` })
      return reply.send(Readable.from(manifestCsv(db, lotId)))
    },
  )

  app.get<{ Params: { name: string } }>(
    '/api/listings/:name/manifest.xlsx',
    { schema: { tags: ['catalogue'], summary: 'All lines of a lot, as a spreadsheet' } },
    async (request, reply) => {
      const { lotId, card } = await download(request.params.name, request.viewer)
      sendAsFile(request, reply, { type: XLSX_TYPE, fileName: `manifest-${card.name}.xlsx` })
      return reply.send(manifestXlsx(db, lotId))
    },
  )
}

const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

function sendAsFile(
  { viewer }: Pick<FastifyRequest, 'viewer'>,
  reply: FastifyReply,
  { type, fileName }: { type: string; fileName: string },
): void {
  reply.header('content-type', type)
  reply.header('content-disposition', `attachment; filename="${fileName}"`)
  if (viewer !== null) reply.header('cache-control', 'private, no-store')
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
