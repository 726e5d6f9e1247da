import { getListingEndpoint } from '@lotyard/contract/listing'
import { searchListingsEndpoint } from '@lotyard/contract/search'
import type { Context } from '../../context.ts'
import { route, type App } from '../../http/route.ts'
import { findDetail } from './find-detail.ts'
import { searchPlainly } from './plain-search.ts'

export function registerCatalogueRoutes(app: App, context: Context): void {
  route(app, searchListingsEndpoint, 'catalogue', async ({ query }) =>
    searchPlainly(context.db, Number(query.page?.[0] ?? 0) || 0),
  )
  route(app, getListingEndpoint, 'catalogue', async ({ params, viewer }) => findDetail(context, params.name, viewer))
}
