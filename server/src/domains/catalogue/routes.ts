import { conditionsEndpoint } from '@lotyard/contract/lots/conditions'
import { getListingEndpoint } from '@lotyard/contract/lots/listing'
import { isWordsAlone, parseSearchQuery } from '@lotyard/contract/rules/catalogue/search-query'
import {
  autocompleteEndpoint,
  categoriesEndpoint,
  listingMatchesEndpoint,
  relatedListingsEndpoint,
  searchListingsEndpoint,
  type ListingMatches,
} from '@lotyard/contract/lots/search'
import { listingShippingCostEndpoint } from '@lotyard/contract/lots/shipping'
import { sellingPriceCents } from '@lotyard/contract/rules/listings/prices/selling-price'
import { parseDeliverTo, ZIP_NOT_SERVED_MESSAGE, type DeliverTo } from '@lotyard/contract/rules/shipping/deliver-to'
import { siteEndpoint } from '@lotyard/contract/site/site'
import { isInvalid } from '@lotyard/contract/rules/site/field-messages'
import type { FastifyRequest } from 'fastify'
import type { Context } from '../../context.ts'
import { addReadinessCheck } from '../../http/operations/readiness.ts'
import { ReadyReply } from '../../http/replies/ready-reply.ts'
import { requireViewer } from '../../http/requests/require-viewer.ts'
import { route, type App } from '../../http/route.ts'
import { Refusal } from '../../lib/refusal.ts'
import { requireVisible, type PublicCard } from '../listings/index.ts'
import { isServed, type ShippingMemories } from '../shipping/index.ts'
import { registerFeedRoutes, type FeedNeeds } from './feeds/feeds-route.ts'
import { registerAuctionCalendarRoute } from './detail/auction-calendar-route.ts'
import { findDetail, type FindBidding } from './detail/find-detail.ts'
import { registerManifestRoutes } from './detail/manifest-route.ts'
import { findShippingCost } from './freight/find-shipping-cost.ts'
import { createMissMemory } from './misses/miss-memory.ts'
import type { Catalogue } from './model/catalogue.ts'
import type { ReadModel } from './model/reading/read-model.ts'
import { siteOf, type Site } from './model/reading/reference.ts'
import { findPersonalFacts, personalCards, personalCardsJson } from './personal-cards.ts'
import { categoryTree } from './search/category-tree.ts'
import { searchListings, searchReply, type Asked } from './search/search-listings.ts'
import { findRelated, findSimilar, type Likeness } from './search/similar.ts'
import { suggest } from './search/suggestions/suggest.ts'
import { toSuggestedLot } from './search/suggestions/suggested-lot.ts'
import { visibleDocs } from './search/visible-docs.ts'

export function registerCatalogueRoutes(
  app: App,
  context: Context & ShippingMemories & FeedNeeds & { findBidding: FindBidding },
  catalogue: Catalogue,
): void {
  app.addHook('onReady', async () => catalogue.start())
  app.addHook('onClose', async () => catalogue.stop())
  const misses = createMissMemory(context)
  app.addHook('onClose', async () => misses.stop())
  addReadinessCheck(app, 'catalogue', () => catalogue.isReady())
  const siteFor = ({ reference }: Pick<ReadModel, 'reference'>, { hostname }: Pick<FastifyRequest, 'hostname'>): Site =>
    siteOf(reference, context.config.site, hostname)

  route(
    app,
    searchListingsEndpoint,
    'catalogue',
    async (request) => {
      const model = await catalogue.whenReady()
      const costs = await catalogue.costsFor(request.viewer, placeOf(request))
      const asked: Asked = {
        ...readSearch(request, siteFor(model, request)),
        ...costs,
        mayAddPlace: (place) => app.mayAddOne('new_places', request.ip, place),
      }
      const found = await searchListings(context, { catalogue, model }, asked)
      if (found.result.total === 0 && isWordsAlone(asked.filters)) misses.note(asked.site.key, asked.filters.search)
      const facts = await findPersonalFacts(catalogue, found.cards, request.viewer, costs)
      return new ReadyReply(searchReply(found, facts, asked, model))
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
      const asker = { viewer: request.viewer, site: siteFor(model, request), now: catalogue.now() }
      const { response, groups, listingIds } = suggest(model, filters.search, asker)
      const cards = catalogue.cards.peek(listingIds) ?? (await catalogue.cards.read(context.db, listingIds))
      return { response, groups: { ...groups, lots: cards.map(({ card }) => toSuggestedLot(card)) } }
    },
    { limit: 'search' },
  )

  const findLotsAlike = async (
    name: string,
    { viewer, deliverTo }: Pick<FastifyRequest, 'viewer' | 'deliverTo'>,
    find: (model: ReadModel, lot: Likeness) => { ids: number[]; filters: ListingMatches['filters'] },
  ): Promise<ReadyReply<ListingMatches>> => {
    const model = await catalogue.whenReady()
    const found = requireVisible(await catalogue.lots.findCard(name.toUpperCase()), viewer)
    const { ids, filters } = find(model, toLikeness(found))
    const cards = await catalogue.cards.read(context.db, ids)
    const facts = await findPersonalFacts(catalogue, cards, viewer, await catalogue.costsFor(viewer, deliverTo))
    return new ReadyReply({
      value: () => ({ filters, listings: personalCards(cards, facts) }),
      text: () => `{"filters":${JSON.stringify(filters)},"listings":${personalCardsJson(cards, facts)}}`,
    })
  }
  route(app, listingMatchesEndpoint, 'catalogue', async (request) =>
    findLotsAlike(request.query.listing_name, request, (model, lot) => ({
      ids: findSimilar(model, lot, visibleDocs(model, request.viewer)),
      filters: { category: [lot.categoryKey], condition: [lot.conditionKey] },
    })),
  )
  route(app, relatedListingsEndpoint, 'catalogue', async (request) =>
    findLotsAlike(request.params.name, request, (model, lot) => ({
      ids: findRelated(model, lot, visibleDocs(model, request.viewer)),
      filters: { warehouse_location: [lot.warehouseKey] },
    })),
  )

  route(app, getListingEndpoint, 'catalogue', async (request) => {
    const { params, viewer } = request
    const sources = { catalogue, calendars: context.calendars, findBidding: context.findBidding }
    const detail = await findDetail(sources, params.name, viewer, placeOf(request))
    return new ReadyReply({ text: () => JSON.stringify(detail), value: () => detail })
  })
  route(app, categoriesEndpoint, 'catalogue', async (request) => {
    const { reference } = await catalogue.whenReady()
    const tree = categoryTree(reference, siteFor({ reference }, request))
    return new ReadyReply({ text: () => `{"categories":${tree.json}}`, value: () => ({ categories: tree.value }) })
  })
  route(app, siteEndpoint, 'catalogue', async (request) => siteFor(await catalogue.whenReady(), request).face)
  // The words are the database's: lot pages and the help page show the same.
  route(app, conditionsEndpoint, 'catalogue', async () => ({
    conditions: [...(await catalogue.lots.readConditions())],
  }))
  registerManifestRoutes(app, context, catalogue)
  registerAuctionCalendarRoute(app, context, catalogue)
  const shippingCostNeeds = { db: context.db, tariffs: context.tariffs, catalogue }
  route(app, listingShippingCostEndpoint, 'catalogue', async (request) =>
    findShippingCost(shippingCostNeeds, request.params.name, requireViewer(request)),
  )
  registerFeedRoutes(app, context, catalogue)
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
function readSearch(request: SearchCall, site: Site): Pick<Asked, 'filters' | 'site' | 'viewer'> {
  const { filters, problems } = parseSearchQuery(request.query)
  if (problems.length > 0)
    throw new Refusal('malformed_request', {
      errors: Object.fromEntries(problems.map(({ field, message }) => [field, [message]])),
    })
  return { filters, site, viewer: request.viewer }
}

type PlaceCall = Pick<FastifyRequest, 'deliverTo'> & { query: { deliver_to?: string | undefined } }

/** The place that the call names, else the reader's own. One that is none is refused, as every other bad value is. */
function placeOf({ query: { deliver_to: named }, deliverTo }: PlaceCall): DeliverTo | null {
  if (named === undefined || named === '') return deliverTo
  const place = parseDeliverTo(named)
  if (place === null) throw new Refusal('malformed_request', { errors: { deliver_to: [isInvalid('deliver_to')] } })
  if (!isServed(place.postalCode))
    throw new Refusal('invalid_fields', {
      message: ZIP_NOT_SERVED_MESSAGE,
      errors: { deliver_to: [ZIP_NOT_SERVED_MESSAGE] },
    })
  return place
}
