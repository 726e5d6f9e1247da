import {
  changeCategoryEndpoint,
  changeConditionEndpoint,
  changeLotSizeEndpoint,
  createBrandEndpoint,
  createCategoryEndpoint,
  createConditionEndpoint,
  createLotSizeEndpoint,
  listDeskBrandsEndpoint,
  listDeskCategoriesEndpoint,
  listDeskConditionsEndpoint,
  mergeBrandEndpoint,
  renameBrandEndpoint,
} from '@lotyard/contract/desk/market/goods'
import { listMarketChanges } from '../../../db/audit/audit-history-queries.ts'
import { requireAdmin } from '../../../http/requests/require-viewer.ts'
import { route, type App } from '../../../http/route.ts'
import { lastPage } from '../../../lib/last-page.ts'
import { BRANDS_PER_PAGE, listBrands } from './brand-queries.ts'
import { listCategories } from './category-queries.ts'
import { listConditions, listLotSizes } from './condition-queries.ts'
import { changeBrandName, createBrand, mergeBrands } from './edit-brand.ts'
import type { MarketNeeds } from './market-needs.ts'
import { registerPlaceRoutes } from './places/routes.ts'
import { changeCategory, createCategory } from './save-category.ts'
import { conditions, lotSizes } from './save-condition.ts'

/** What lots are described by, as admins edit it. */
export function registerMarketRoutes(app: App, needs: MarketNeeds): void {
  const { db, settled } = needs
  registerPlaceRoutes(app, needs)

  route(app, listDeskCategoriesEndpoint, 'admin', async (request) => {
    requireAdmin(request)
    const [categories, history] = await Promise.all([listCategories(db), listMarketChanges(db, ['category'])])
    return { categories, history }
  })

  route(app, createCategoryEndpoint, 'admin', async (request) => {
    const { accountId: byAccountId } = requireAdmin(request)
    const { key, ...fields } = request.body
    return settled(createCategory(needs, { key, fields, byAccountId }))
  })

  route(app, changeCategoryEndpoint, 'admin', async (request) => {
    const { accountId: byAccountId } = requireAdmin(request)
    const { version, ...fields } = request.body
    return settled(changeCategory(needs, { key: request.params.key, version, fields, byAccountId }))
  })

  route(app, listDeskConditionsEndpoint, 'admin', async (request) => {
    requireAdmin(request)
    const [all, sizes, history] = await Promise.all([
      listConditions(db),
      listLotSizes(db),
      listMarketChanges(db, ['condition', 'lot_size', 'brand']),
    ])
    return { conditions: all, lot_sizes: sizes, history }
  })

  route(app, createConditionEndpoint, 'admin', async (request) => {
    const { accountId: byAccountId } = requireAdmin(request)
    const { key, ...fields } = request.body
    return settled(conditions.create(needs, { key, fields, byAccountId }))
  })

  route(app, changeConditionEndpoint, 'admin', async (request) => {
    const { accountId: byAccountId } = requireAdmin(request)
    const { version, ...fields } = request.body
    return settled(conditions.change(needs, { key: request.params.key, version, fields, byAccountId }))
  })

  route(app, createLotSizeEndpoint, 'admin', async (request) => {
    const { accountId: byAccountId } = requireAdmin(request)
    const { key, ...fields } = request.body
    return settled(lotSizes.create(needs, { key, fields, byAccountId }))
  })

  route(app, changeLotSizeEndpoint, 'admin', async (request) => {
    const { accountId: byAccountId } = requireAdmin(request)
    const { version, ...fields } = request.body
    return settled(lotSizes.change(needs, { key: request.params.key, version, fields, byAccountId }))
  })

  route(app, listDeskBrandsEndpoint, 'admin', async (request) => {
    requireAdmin(request)
    const { search, page } = request.query
    const { brands, total } = await listBrands(db, { search: search.trim(), page })
    return { brands, total, maxPage: lastPage(total, BRANDS_PER_PAGE) }
  })

  route(app, createBrandEndpoint, 'admin', async (request) => {
    const { accountId: byAccountId } = requireAdmin(request)
    return settled(createBrand(needs, { name: request.body.name, byAccountId }))
  })

  route(app, renameBrandEndpoint, 'admin', async (request) => {
    const { accountId: byAccountId } = requireAdmin(request)
    const { version, ...fields } = request.body
    return settled(changeBrandName(needs, { key: request.params.key, version, fields, byAccountId }))
  })

  route(app, mergeBrandEndpoint, 'admin', async (request) => {
    const { accountId: byAccountId } = requireAdmin(request)
    const { version, into_key: intoKey } = request.body
    return settled(mergeBrands(needs, { key: request.params.key, version, intoKey, byAccountId }))
  })
}
