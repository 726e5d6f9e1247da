import type { Card } from '@lotyard/contract/listing'
import { MAX_PAGE_SIZE } from '@lotyard/contract/rules/sort-options'
import { parseSearchQuery, type SearchFilters } from '@lotyard/contract/rules/search-query'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../context.ts'
import { limitOf } from '../../http/rate-limits.ts'
import type { App } from '../../http/route.ts'
import { Refusal } from '../../refusal.ts'
import { PUBLIC } from './engine/store.ts'
import { csvOf, icsOf, rssOf, SITEMAP_SIZE, sitemapIndexOf, sitemapOf } from './feeds.ts'
import type { Catalogue } from './model/catalogue.ts'
import type { ReadModel } from './model/read-model.ts'
import { siteOf } from './model/reference.ts'
import { breadcrumbsOf, PUBLIC_AUDIENCE, searchListings } from './search-listings.ts'

/** A spreadsheet may be long; a reader or a calendar shows only so much. */
const ROWS = { csv: 1_000, ics: 500, rss: MAX_PAGE_SIZE, json: MAX_PAGE_SIZE } as const

/** The same search as any page of lots, in other shapes. Lenient like a page: the nearest valid search. */
export function registerFeedRoutes(app: App, context: Context, catalogue: Catalogue): void {
  const { publicUrl } = context.config
  const options = { schema: { hide: true }, config: { rateLimit: limitOf('search') } }

  async function find(request: FastifyRequest, limit: number, also: Partial<SearchFilters> = {}) {
    const model = await catalogue.whenReady()
    const { filters: asked } = parseSearchQuery(request.query as Record<string, unknown>)
    const filters = { ...asked, page: 0, page_size: limit, ...also }
    const site = siteOf(model.reference, context.config.site, request.hostname)
    const found = await searchListings(
      context,
      { catalogue, model },
      { filters, site, audience: request.viewer ?? PUBLIC_AUDIENCE },
    )
    const crumb = breadcrumbsOf(filters, model.reference).at(-1)!
    return {
      cards: found.cards.map((card) => JSON.parse(card.json) as Card),
      total: found.answer.total,
      feed: { title: `${crumb.name} – ${site.name}`, siteUrl: publicUrl, path: crumb.path },
    }
  }

  app.get('/lots/feed.rss', options, async (request, reply) => {
    const { cards, feed } = await find(request, ROWS.rss)
    return send(request, reply, 'application/rss+xml; charset=utf-8', rssOf(cards, feed))
  })
  app.get('/lots/feed.json', options, async (request, reply) => {
    const { cards, total, feed } = await find(request, ROWS.json)
    const body = JSON.stringify({ title: feed.title, home_page_url: publicUrl + feed.path, total, listings: cards })
    return send(request, reply, 'application/json; charset=utf-8', body)
  })
  app.get('/lots/feed.csv', options, async (request, reply) => {
    const { cards } = await find(request, ROWS.csv)
    reply.header('content-disposition', 'attachment; filename="lots.csv"')
    return send(request, reply, 'text/csv; charset=utf-8', csvOf(cards, publicUrl))
  })
  app.get('/lots/auctions.ics', options, async (request, reply) => {
    const { cards, feed } = await find(request, ROWS.ics, { buying_format: ['auction'], sort: 'auction_ends_at' })
    return send(request, reply, 'text/calendar; charset=utf-8', icsOf(cards, feed, new Date(catalogue.now() / 1000)))
  })

  app.get('/sitemap.xml', options, async (request, reply) => {
    const paths = publicPaths(await catalogue.whenReady())
    const body =
      paths.length <= SITEMAP_SIZE
        ? sitemapOf(paths, publicUrl)
        : sitemapIndexOf(Math.ceil(paths.length / SITEMAP_SIZE), publicUrl)
    return send(request, reply, 'application/xml; charset=utf-8', body)
  })
  app.get<{ Params: { part: string } }>('/sitemap-:part(^\\d{1,5}).xml', options, async (request, reply) => {
    const start = Number(request.params.part) * SITEMAP_SIZE
    const paths = publicPaths(await catalogue.whenReady()).slice(start, start + SITEMAP_SIZE)
    if (paths.length === 0) throw new Refusal('not_found')
    return send(request, reply, 'application/xml; charset=utf-8', sitemapOf(paths, publicUrl))
  })
}

function send(request: FastifyRequest, reply: FastifyReply, type: string, body: string): FastifyReply {
  reply.header('cache-control', request.viewer === null ? 'public, max-age=60' : 'private, no-store')
  return reply.header('content-type', type).send(body)
}

/** Pages that anybody may open: the front, all lots, each category, and each public lot. */
function publicPaths({ engine: { store }, reference }: ReadModel): string[] {
  const paths = ['/', '/lots/', '/lots/newly-added/']
  for (const { parent, children } of reference.tree)
    for (const code of [parent, ...children])
      paths.push(`/lots/?category=${encodeURIComponent(reference.category.entries[code]!.key)}`)
  const { visibility } = store.columns
  for (let doc = 0; doc < store.size; doc += 1)
    if (visibility[doc] === PUBLIC) paths.push(`/detail/${store.names[doc]!}`)
  return paths
}
