import { isDealQuery, savedSearchPath } from '@lotyard/contract/rules/preferences/saved-search'
import {
  listSavedSearchesEndpoint,
  removeSavedSearchEndpoint,
  saveSearchEndpoint,
  updateSavedSearchEndpoint,
  type SavedSearch,
} from '@lotyard/contract/account/saved-searches'
import type { FastifyRequest } from 'fastify'
import type { Context } from '../../../context.ts'
import { requireViewer } from '../../../http/requests/require-viewer.ts'
import { route, type App } from '../../../http/route.ts'
import { listSavedSearches, type StoredSearch } from './saved-search-queries.ts'
import { changeSavedSearch, removeSavedSearch, saveSearch } from './saved-searches.ts'

/** Which site an address belongs to is the catalogue's to say. */
export type SavedSearchContext = Context & {
  siteKeyOf: (hostname: string) => Promise<string>
  /** Whether the account has what deals are valued by: a price book and a shipping address. */
  mayFindDeals: (accountId: string) => Promise<boolean>
}

export function registerSavedSearchRoutes(app: App, context: SavedSearchContext): void {
  route(app, listSavedSearchesEndpoint, 'account', async (request) => {
    const { accountId } = requireViewer(request as FastifyRequest)
    const siteKey = await context.siteKeyOf(request.hostname)
    const searches = await listSavedSearches(context.db, { accountId, siteKey })
    const hasDeals = searches.some(({ query }) => isDealQuery(query))
    return {
      saved_searches: searches.map(toWire),
      may_find_deals: !hasDeals || (await context.mayFindDeals(accountId)),
    }
  })

  route(
    app,
    saveSearchEndpoint,
    'account',
    async (request, reply) => {
      const { accountId } = requireViewer(request as unknown as FastifyRequest)
      const siteKey = await context.siteKeyOf(request.hostname)
      const { query, name, alerts } = request.body.saved_search
      const chosen = { ...(name !== undefined && { name }), ...(alerts !== undefined && { alerts }) }
      const { saved, isNew } = await saveSearch(context, { accountId, siteKey, query, ...chosen })
      const answer = { saved_search: toWire(saved) }
      return isNew ? answer : ((await reply.code(200).send(answer)) as never)
    },
    { limit: 'account_update' },
  )

  route(
    app,
    updateSavedSearchEndpoint,
    'account',
    async (request) => {
      const { accountId } = requireViewer(request as unknown as FastifyRequest)
      const owned = { accountId, id: request.params.id }
      return { saved_search: toWire(await changeSavedSearch(context, owned, request.body.saved_search)) }
    },
    { limit: 'account_update' },
  )

  route(
    app,
    removeSavedSearchEndpoint,
    'account',
    async (request) => {
      const { accountId } = requireViewer(request as unknown as FastifyRequest)
      await removeSavedSearch(context, { accountId, id: request.params.id })
    },
    { limit: 'account_update' },
  )
}

function toWire({ id, name, query, alerts, createdAt }: StoredSearch): SavedSearch {
  return { id, name, query, path: savedSearchPath(query), alerts, created_at: createdAt.toISOString() }
}
