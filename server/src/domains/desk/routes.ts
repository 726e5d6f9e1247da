import { contactEndpoint } from '@lotyard/contract/site/contact'
import { getNumbersEndpoint } from '@lotyard/contract/desk/numbers'
import { GOODS_PARTS } from '@lotyard/contract/rules/desk/templates/template-parts'
import { operatorEndpoint, ownTermsEndpoint } from '@lotyard/contract/site/operator'
import { deskSearchEndpoint } from '@lotyard/contract/desk/search'
import { getTodayEndpoint, getWaitingEndpoint, markSetupEndpoint } from '@lotyard/contract/desk/today'
import type { Context } from '../../context.ts'
import { heavyReads } from '../../db/connections/replica/heavy-reads.ts'
import { requireAdmin, requireSeller } from '../../http/requests/require-viewer.ts'
import { route, type App } from '../../http/route.ts'
import { registerAuditRoutes } from './audit/routes.ts'
import { sendContactMessage } from './contact/send-contact-message.ts'
import { registerImportRoutes } from './imports/routes.ts'
import { registerListingDeskRoutes, type ListingDeskNeeds, type TemplateNeeds } from './listings/routes.ts'
import { registerNoteRoutes } from './notes/routes.ts'
import { readNumbers } from './numbers/read-numbers.ts'
import { registerPayoutRoutes } from './payouts/routes.ts'
import { registerPeopleRoutes } from './people/routes.ts'
import { searchDesk } from './search/search-desk.ts'
import { findOperator } from './settings/find-operator.ts'
import { registerSettingRoutes, type SettingNeeds } from './settings/routes.ts'
import { findSetting } from './settings/setting-queries.ts'
import { markSetup } from './setup/mark-setup.ts'
import { readDeskToday } from './today/read-today.ts'
import { readWaiting } from './today/read-waiting.ts'
import type { CountOfFailedMails } from './today/today-queries.ts'
import { applyTemplateWithin, listTemplateNames } from './templates/index.ts'
import { registerTemplateRoutes } from './templates/routes.ts'

export type SellingNeeds = ListingDeskNeeds & SettingNeeds & { countOfFailedMails: CountOfFailedMails }

const TEMPLATES: TemplateNeeds = {
  applyTemplate: async (tx, viewer, given) => (await applyTemplateWithin(tx, viewer, given)).skipped,
  startFromTemplate: async (tx, viewer, given) =>
    (await applyTemplateWithin(tx, viewer, { ...given, without: GOODS_PARTS })).skipped,
  listTemplateNames,
}

export function registerDeskRoutes(app: App, context: Context & SellingNeeds): void {
  registerImportRoutes(app, context)
  registerListingDeskRoutes(app, { ...context, ...TEMPLATES })
  registerTemplateRoutes(app, context)
  registerPeopleRoutes(app, context)
  registerAuditRoutes(app, context)
  registerNoteRoutes(app, context)
  registerSettingRoutes(app, context)

  route(app, operatorEndpoint, 'market', async () => (await findOperator(context)).operator)

  route(app, ownTermsEndpoint, 'market', async () => {
    const own = await findSetting(context.db, 'terms')
    return { terms: own?.value ?? null, changed_at: own?.updatedAt.toISOString() ?? null }
  })

  route(
    app,
    contactEndpoint,
    'market',
    async ({ body, viewer }) => {
      const { listing_name = '', website = '', ...fields } = body
      await sendContactMessage(context, { given: { ...fields, listing_name, website }, viewer })
    },
    { limit: 'contact' },
  )

  route(app, getNumbersEndpoint, 'admin', async (request) => {
    const viewer = requireSeller(request)
    return readNumbers(await heavyReads(context), viewer, request.query)
  })

  route(app, deskSearchEndpoint, 'admin', async (request) =>
    searchDesk(context.db, requireSeller(request), request.query.q),
  )

  route(app, getWaitingEndpoint, 'admin', async (request) => readWaiting(context, requireSeller(request)))

  route(app, getTodayEndpoint, 'admin', async (request) => readDeskToday(context, requireSeller(request)))

  route(app, markSetupEndpoint, 'admin', async (request) => {
    const { accountId: byAccountId } = requireAdmin(request)
    await markSetup(context, { mark: request.params.mark, isSet: request.body.is_set, byAccountId })
  })

  registerPayoutRoutes(app, context)
}
