import { getListingEndpoint } from '@lotyard/contract/listing'
import { parseSearchQuery } from '@lotyard/contract/rules/search-query'
import { searchListingsEndpoint } from '@lotyard/contract/search'
import type { FastifyRequest } from 'fastify'
import type { Context } from '../../context.ts'
import { addReadinessCheck } from '../../http/readiness.ts'
import { route, type App } from '../../http/route.ts'
import { Refusal } from '../../refusal.ts'
import { findDetail } from './find-detail.ts'
import type { Catalogue } from './model/catalogue.ts'
import type { ReadModel } from './model/read-model.ts'
import { siteOf, type Site } from './model/reference.ts'
import { personalCards } from './personal-cards.ts'
import { PUBLIC_AUDIENCE, searchListings, searchReplyJson, type Asked } from './search-listings.ts'

export function registerCatalogueRoutes(app: App, context: Context, catalogue: Catalogue): void {
  app.addHook('onReady', async () => catalogue.start())
  app.addHook('onClose', async () => catalogue.stop())
  addReadinessCheck(app, 'catalogue', () => catalogue.isReady())

  route(
    app,
    searchListingsEndpoint,
    'catalogue',
    async (request, reply) => {
      const model = await catalogue.whenReady()
      const asked = readSearch(request, siteFor(context, model, request))
      const { answer, facets, cards } = await searchListings(context, { catalogue, model }, asked)
      const cardsJson = await personalCards(context.db, cards, request.viewer)
      reply.header('content-type', 'application/json; charset=utf-8')
      return reply.send(searchReplyJson({ answer, facets, cardsJson }, asked, model)) as never
    },
    { limit: 'search' },
  )
  route(app, getListingEndpoint, 'catalogue', async ({ params, viewer }) => findDetail(context, params.name, viewer))
}

type SearchCall = Pick<FastifyRequest, 'viewer' | 'hostname'> & { query: Record<string, unknown> }

export function siteFor(
  { config }: Pick<Context, 'config'>,
  model: ReadModel,
  request: Pick<FastifyRequest, 'hostname'>,
): Site {
  return siteOf(model.reference, config.site, request.hostname)
}

/** The API says no where a page would show the nearest. */
function readSearch(request: SearchCall, site: Site): Asked {
  const { filters, problems } = parseSearchQuery(request.query)
  if (problems.length > 0)
    throw new Refusal('malformed_request', {
      errors: Object.fromEntries(problems.map(({ field, message }) => [field, [message]])),
    })
  return { filters, site, audience: request.viewer ?? PUBLIC_AUDIENCE }
}
