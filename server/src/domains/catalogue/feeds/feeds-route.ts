import { MAX_PAGE_SIZE, PAGE_SIZE } from '@lotyard/contract/rules/catalogue/sort-options'
import { buildSearchQuery, parseSearchQuery, type SearchFilters } from '@lotyard/contract/rules/catalogue/search-query'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../../context.ts'
import { limitOf } from '../../../http/security/rate-limits.ts'
import type { App } from '../../../http/route.ts'
import { ICS_TYPE } from '../../../lib/formats/ics.ts'
import { Refusal } from '../../../lib/refusal.ts'
import { PUBLIC } from '../engine/store.ts'
import { textOf } from '../engine/texts.ts'
import { icsOf } from './calendar.ts'
import type { FeedOf } from './feed-of.ts'
import { csvOf } from './lots-csv.ts'
import { rssOf } from './rss.ts'
import { SITEMAP_SIZE, sitemapIndexOf, sitemapOf } from './sitemap.ts'
import type { Catalogue } from '../model/catalogue.ts'
import type { ReadModel } from '../model/reading/read-model.ts'
import { siteOf } from '../model/reading/reference.ts'
import { breadcrumbsOf, searchListings } from '../search/search-listings.ts'

/** A spreadsheet may be long; a reader or a calendar shows only so much. */
const ROWS = { csv: 1_000, ics: 500, rss: MAX_PAGE_SIZE, json: MAX_PAGE_SIZE } as const

/** Pages of domains to the right, for search engines. */
export type FeedNeeds = { listMarketPaths: () => Promise<string[]> }

/**
 * The same search as any page of lots, in other shapes. Lenient like a page: the nearest valid search. A feed that has not
 * room for all lots says so, and links the next ones.
 */
export function registerFeedRoutes(app: App, context: Context & FeedNeeds, catalogue: Catalogue): void {
  const { publicUrl } = context.config
  const options = { schema: { hide: true }, config: { rateLimit: limitOf('search') } }

  async function find(request: FastifyRequest, limit: number, also: Partial<SearchFilters> = {}) {
    const model = await catalogue.whenReady()
    const { filters: asked } = parseSearchQuery(request.query as Record<string, unknown>)
    const filters = { ...asked, page_size: limit, ...also }
    const site = siteOf(model.reference, context.config.site, request.hostname)
    const { viewer } = request
    // Not to a visitor's place: feeds of visitors are kept by shared caches, which know no cookies.
    const costs = await catalogue.costsFor(viewer, null)
    const search = { filters, site, viewer, ...costs, mayAddPlace: () => false }
    const found = await searchListings(context, { catalogue, model }, search)
    const crumb = breadcrumbsOf(filters, model.reference).at(-1)!
    const { total } = found.result
    const first = filters.page * limit + 1
    const last = Math.min(total, first + limit - 1)
    const next = buildSearchQuery({ ...asked, page: filters.page + 1, page_size: PAGE_SIZE })
    const nextUrl = last < total ? `${publicUrl}${request.url.split('?')[0]!}?${next}` : null
    const feed: FeedOf = {
      title: `${crumb.name} – ${site.name}`,
      siteUrl: publicUrl,
      path: crumb.path,
      part: { first, last, total, nextUrl },
    }
    return { cards: found.cards.map(({ card }) => card), feed }
  }

  app.get('/lots/feed.rss', options, async (request, reply) => {
    const { cards, feed } = await find(request, ROWS.rss)
    return sendFeed(request, reply, feed, { type: 'application/rss+xml; charset=utf-8', body: rssOf(cards, feed) })
  })
  app.get('/lots/feed.json', options, async (request, reply) => {
    const { cards, feed } = await find(request, ROWS.json)
    const { total, nextUrl } = feed.part
    const about = { title: feed.title, home_page_url: publicUrl + feed.path, total, next_url: nextUrl }
    const body = JSON.stringify({ ...about, listings: cards })
    return sendFeed(request, reply, feed, { type: 'application/json; charset=utf-8', body })
  })
  app.get('/lots/feed.csv', options, async (request, reply) => {
    const { cards, feed } = await find(request, ROWS.csv)
    reply.header('content-disposition', 'attachment; filename="lots.csv"')
    return sendFeed(request, reply, feed, { type: 'text/csv; charset=utf-8', body: csvOf(cards, feed) })
  })
  app.get('/lots/auctions.ics', options, async (request, reply) => {
    const { cards, feed } = await find(request, ROWS.ics, { buying_format: ['auction'], sort: 'auction_ends_at' })
    const body = icsOf(cards, feed, new Date(catalogue.now() / 1000))
    return sendFeed(request, reply, feed, { type: ICS_TYPE, body })
  })

  app.get('/sitemap.xml', options, async (request, reply) => {
    const model = await catalogue.whenReady()
    const fixed = fixedPaths(model.reference, await context.listMarketPaths())
    const partCount = Math.ceil(countPublicPaths(model, fixed) / SITEMAP_SIZE)
    const body =
      partCount === 1
        ? sitemapOf(publicPaths(model, { fixed, part: 0 }), publicUrl)
        : sitemapIndexOf(partCount, publicUrl)
    return send(request, reply, 'application/xml; charset=utf-8', body)
  })
  app.get<{ Params: { part: string } }>('/sitemap-:part.xml', options, async (request, reply) => {
    // Any name comes here, so that one that is none is not answered with a page.
    if (!/^\d{1,5}$/.test(request.params.part)) throw new Refusal('not_found')
    const model = await catalogue.whenReady()
    const fixed = fixedPaths(model.reference, await context.listMarketPaths())
    const paths = publicPaths(model, { fixed, part: Number(request.params.part) })
    if (paths.length === 0) throw new Refusal('not_found')
    return send(request, reply, 'application/xml; charset=utf-8', sitemapOf(paths, publicUrl))
  })
}

/** The link to the next lots is also a header, the same for every shape. */
function sendFeed(
  request: FastifyRequest,
  reply: FastifyReply,
  { part: { nextUrl } }: FeedOf,
  { type, body }: { type: string; body: string },
): FastifyReply {
  if (nextUrl !== null) reply.header('link', `<${nextUrl}>; rel="next"`)
  return send(request, reply, type, body)
}

function send(request: FastifyRequest, reply: FastifyReply, type: string, body: string): FastifyReply {
  reply.header('cache-control', request.viewer === null ? 'public, max-age=60' : 'private, no-store')
  return reply.header('content-type', type).send(body)
}

/** Public pages: the front, all lots, the rate estimator, each category, what lots bring, and each public lot. One part of a sitemap. */
function publicPaths({ engine: { store } }: ReadModel, { fixed, part }: { fixed: string[]; part: number }): string[] {
  const [from, until] = [part * SITEMAP_SIZE, (part + 1) * SITEMAP_SIZE]
  const paths = fixed.slice(from, until)
  const { visibility } = store.columns
  let position = fixed.length
  // A million lots are passed over in a moment; only the paths of this part are made.
  for (let doc = 0; doc < store.size && position < until; doc += 1) {
    if (visibility[doc] !== PUBLIC) continue
    if (position >= from) paths.push(`/detail/${textOf(store.names, doc)}`)
    position += 1
  }
  return paths
}

function countPublicPaths({ engine: { store } }: ReadModel, fixed: readonly string[]): number {
  let count = fixed.length
  for (let doc = 0; doc < store.size; doc += 1) if (store.columns.visibility[doc] === PUBLIC) count += 1
  return count
}

function fixedPaths({ tree, category }: ReadModel['reference'], marketPaths: readonly string[]): string[] {
  const codes = tree.flatMap(({ parent, children }) => [parent, ...children])
  const ofCategory = codes
    .map((code) => category.entries[code]!)
    .filter(({ isRetired }) => !isRetired)
    .map(({ key }) => `/lots/?category=${encodeURIComponent(key)}`)
  return ['/', '/lots/', '/lots/newly-added/', '/shipping_rate_estimator/', ...ofCategory, ...marketPaths]
}
