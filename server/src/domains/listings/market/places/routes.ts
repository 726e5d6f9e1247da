import {
  addFederalHolidaysEndpoint,
  addHolidayEndpoint,
  changeSiteEndpoint,
  changeWarehouseEndpoint,
  createSiteEndpoint,
  createWarehouseEndpoint,
  listDeskSitesEndpoint,
  listDeskWarehousesEndpoint,
  removeHolidayEndpoint,
} from '@lotyard/contract/desk/market/places'
import { listMarketChanges } from '../../../../db/audit/audit-history-queries.ts'
import { requireAdmin } from '../../../../http/requests/require-viewer.ts'
import { route, type App } from '../../../../http/route.ts'
import { listCategories } from '../category-queries.ts'
import { registerBrandingRoutes } from '../branding/routes.ts'
import { toDeskSite } from '../branding/to-desk-site.ts'
import type { MarketNeeds } from '../market-needs.ts'
import { listHolidays } from './holiday-queries.ts'
import { addFederalHolidays, addHoliday, removeHoliday } from './save-holiday.ts'
import { changeSite, createSite } from './save-site.ts'
import { changeWarehouse, createWarehouse } from './save-warehouse.ts'
import { listSites } from './site-edit-queries.ts'
import { listWarehouses } from './warehouse-queries.ts'

/** Sites, where lots are shown, and warehouses, where they are. */
export function registerPlaceRoutes(app: App, needs: MarketNeeds): void {
  const { db, settled } = needs
  registerBrandingRoutes(app, needs)

  route(app, listDeskSitesEndpoint, 'admin', async (request) => {
    requireAdmin(request)
    const [sites, categories, history] = await Promise.all([
      listSites(db),
      listCategories(db),
      listMarketChanges(db, ['site']),
    ])
    return {
      sites: sites.map(toDeskSite),
      categories: categories.map(({ key, name, parent_key }) => ({ key, name, parent_key })),
      history,
    }
  })

  route(app, createSiteEndpoint, 'admin', async (request) => {
    const { accountId: byAccountId } = requireAdmin(request)
    const { key, ...fields } = request.body
    return toDeskSite(await settled(createSite(needs, { key, fields, byAccountId })))
  })

  route(app, changeSiteEndpoint, 'admin', async (request) => {
    const { accountId: byAccountId } = requireAdmin(request)
    const { version, ...fields } = request.body
    return toDeskSite(await settled(changeSite(needs, { key: request.params.key, version, fields, byAccountId })))
  })

  route(app, listDeskWarehousesEndpoint, 'admin', async (request) => {
    requireAdmin(request)
    const [warehouses, holidays, history] = await Promise.all([
      listWarehouses(db),
      listHolidays(db),
      listMarketChanges(db, ['warehouse', 'holiday']),
    ])
    return { warehouses, holidays, history }
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

  route(app, addHolidayEndpoint, 'admin', async (request) => {
    const { accountId: byAccountId } = requireAdmin(request)
    const { day, warehouse_key, name } = request.body
    return settled(addHoliday(needs, { day, warehouse_key, name, byAccountId }))
  })

  route(app, addFederalHolidaysEndpoint, 'admin', async (request) => {
    const { accountId: byAccountId } = requireAdmin(request)
    const { warehouse_key } = request.body
    return { added: await settled(addFederalHolidays(needs, { warehouse_key, byAccountId })) }
  })

  route(app, removeHolidayEndpoint, 'admin', async (request) => {
    const { accountId: byAccountId } = requireAdmin(request)
    return settled(removeHoliday(needs, { id: request.params.id, byAccountId }))
  })
}
