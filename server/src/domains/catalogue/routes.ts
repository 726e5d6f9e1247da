import { getListingEndpoint } from '@lotyard/contract/listing'
import { parseSearchQuery } from '@lotyard/contract/rules/catalogue/search-query'
import {
  autocompleteEndpoint,
  listingMatchesEndpoint,
  relatedListingsEndpoint,
  searchListingsEndpoint,
} from '@lotyard/contract/search'
import { sellingPriceCents } from '@lotyard/contract/rules/listings/selling-price'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../context.ts'
import { addReadinessCheck } from '../../http/operations/readiness.ts'
import { route, type App } from '../../http/route.ts'
import { Refusal } from '../../refusal.ts'
import type { Viewer } from '../../viewer.ts'
import { requireVisibleCard, type PublicCard } from '../listings/index.ts'
import { registerConditionsRoute } from './detail/conditions-route.ts'
import { registerFeedRoutes } from './feeds/feeds-route.ts'
import { findDetail } from './detail/find-detail.ts'
import { registerManifestRoutes } from './detail/manifest-route.ts'
import type { Catalogue } from './model/catalogue.ts'
import type { ReadModel } from './model/read-model.ts'
import { siteOf, type Site } from './model/reference.ts'
import { personalCardsJson } from './personal-cards.ts'
import { searchListings, searchReplyJson, type Asked } from './search/search-listings.ts'
import { findRelated, findSimilar, type Likeness } from './search/similar.ts'
import { suggest } from './search/suggest.ts'
import { visibleDocs } from './search/visible-docs.ts'

export function registerCatalogueRoutes(app: App, context: Context, catalogue: Catalogue): void {
  app.addHook('onReady', async () => catalogue.start())
  app.addHook('onClose', async () => catalogue.stop())
  addReadinessCheck(app, 'catalogue', () => catalogue.isReady())
  const siteFor = ({ reference }: ReadModel, { hostname }: Pick<FastifyRequest, 'hostname'>): Site =>
    siteOf(reference, context.config.site, hostname)

  route(
    app,
    searchListingsEndpoint,
    'catalogue',
    async (request, reply) => {
      const model = await catalogue.whenReady()
      const asked = readSearch(request, siteFor(model, request))
      const { result, facets, cards } = await searchListings(context, { catalogue, model }, asked)
      const cardsJson = await personalCardsJson(context.db, cards, request.viewer)
      return sendJson(reply, searchReplyJson({ result, facets, cardsJson }, asked, model))
    },
    { limit: 'search' },
  )

  route(
    app,
    autocompleteEndpoint,
    'catalogue',
    async (request) => {
      const model = await catalogue.whenReady()
      const { filters } = parseSearchQuery({ search: request.query.query ?? [] })
      const isVisible = visibleDocs(model, request.viewer)
      return { response: suggest(model, filters.search, { isVisible, site: siteFor(model, request) }) }
    },
    { limit: 'search' },
  )

  const sendLotsAlike = async (
    name: string,
    viewer: Viewer | null,
    reply: FastifyReply,
    find: (model: ReadModel, lot: Likeness) => { ids: number[]; filters: Record<string, string[]> },
  ): Promise<never> => {
    const model = await catalogue.whenReady()
    const { ids, filters } = find(model, toLikeness(await requireVisibleCard(context, name, viewer)))
    const cards = await personalCardsJson(context.db, await catalogue.cards.read(context.db, ids), viewer)
    return sendJson(reply, `{"filters":${JSON.stringify(filters)},"listings":[${cards.join(',')}]}`)
  }
  route(app, listingMatchesEndpoint, 'catalogue', async ({ query, viewer }, reply) =>
    sendLotsAlike(query.listing_name, viewer, reply, (model, lot) => ({
      ids: findSimilar(model, lot, visibleDocs(model, viewer)),
      filters: { category: [lot.categoryKey], condition: [lot.conditionKey] },
    })),
  )
  route(app, relatedListingsEndpoint, 'catalogue', async ({ params, viewer }, reply) =>
    sendLotsAlike(params.name, viewer, reply, (model, lot) => ({
      ids: findRelated(model, lot, visibleDocs(model, viewer)),
      filters: { warehouse_location: [lot.warehouseKey] },
    })),
  )

  route(app, getListingEndpoint, 'catalogue', async ({ params, viewer }) => findDetail(context, params.name, viewer))
  registerConditionsRoute(app, context)
  registerManifestRoutes(app, context)
  registerFeedRoutes(app, context, catalogue)
}

/** The text already has the reply's shape, so it is not serialised again. */
function sendJson(reply: FastifyReply, json: string): never {
  return reply.header('content-type', 'application/json; charset=utf-8').send(json) as never
}

function toLikeness({ listingId, card }: PublicCard): Likeness {
  return {
    listingId: Number(listingId),
    title: card.title,
    categoryKey: card.category.key,
    conditionKey: card.condition.key,
    lotSizeKey: card.lot_size.key,
    warehouseKey: card.warehouse.key,
    priceCents: sellingPriceCents(card),
  }
}

type SearchCall = Pick<FastifyRequest, 'viewer'> & { query: Record<string, unknown> }

/** The API says no where a page would show the nearest. */
function readSearch(request: SearchCall, site: Site): Asked {
  const { filters, problems } = parseSearchQuery(request.query)
  if (problems.length > 0)
    throw new Refusal('malformed_request', {
      errors: Object.fromEntries(problems.map(({ field, message }) => [field, [message]])),
    })
  return { filters, site, viewer: request.viewer }
}
