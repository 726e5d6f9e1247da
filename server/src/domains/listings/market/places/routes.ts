import {
  changeSiteEndpoint,
  changeWarehouseEndpoint,
  createSiteEndpoint,
  createWarehouseEndpoint,
  listDeskSitesEndpoint,
  listDeskWarehousesEndpoint,
} from '@lotyard/contract/desk/market/places'
import { listMarketChanges } from '../../../../db/audit/audit-history-queries.ts'
import { requireAdmin } from '../../../../http/requests/require-viewer.ts'
import { route, type App } from '../../../../http/route.ts'
import { listCategories } from '../category-queries.ts'
import type { MarketNeeds } from '../market-needs.ts'
import { changeSite, createSite } from './save-site.ts'
import { changeWarehouse, createWarehouse } from './save-warehouse.ts'
import { listSites } from './site-edit-queries.ts'
import { listWarehouses } from './warehouse-queries.ts'

/** Sites, where lots are shown, and warehouses, where they are. */
export function registerPlaceRoutes(app: App, needs: MarketNeeds): void {
  const { db, settled } = needs

  route(app, listDeskSitesEndpoint, 'admin', async (request) => {
    requireAdmin(request)
    const [sites, categories, history] = await Promise.all([
      listSites(db),
      listCategories(db),
      listMarketChanges(db, ['site']),
    ])
    return {
      sites,
      categories: categories.map(({ key, name, parent_key }) => ({ key, name, parent_key })),
      history,
    }
  })

  route(app, createSiteEndpoint, 'admin', async (request) => {
    const { accountId: byAccountId } = requireAdmin(request)
    const { key, ...fields } = request.body
    return settled(createSite(needs, { key, fields, byAccountId }))
  })

  route(app, changeSiteEndpoint, 'admin', async (request) => {
    const { accountId: byAccountId } = requireAdmin(request)
    const { version, ...fields } = request.body
    return settled(changeSite(needs, { key: request.params.key, version, fields, byAccountId }))
  })

  route(app, listDeskWarehousesEndpoint, 'admin', async (request) => {
    requireAdmin(request)
    const [warehouses, history] = await Promise.all([listWarehouses(db), listMarketChanges(db, ['warehouse'])])
    return { warehouses, history }
  })

  route(app, createWarehouseEndpoint, 'admin', async (request) => {
    const { accountId: byAccountId } = requireAdmin(request)
    const { key, ...fields } = request.body
    return settled(createWarehouse(needs, { key, fields, byAccountId }))
  })

  route(app, changeWarehouseEndpoint, 'admin', async (request) => {
    const { accountId: byAccountId } = requireAdmin(request)
    const { version, ...fields } = request.body
    return settled(changeWarehouse(needs, { key: request.params.key, version, fields, byAccountId }))
  })
}
