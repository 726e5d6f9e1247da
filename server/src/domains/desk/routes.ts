import { contactEndpoint } from '@lotyard/contract/site/contact'
import { getNumbersEndpoint } from '@lotyard/contract/desk/numbers'
import { operatorEndpoint, ownTermsEndpoint } from '@lotyard/contract/site/operator'
import { getTodayEndpoint } from '@lotyard/contract/desk/today'
import type { Context } from '../../context.ts'
import { requireSeller } from '../../http/requests/require-viewer.ts'
import { route, type App } from '../../http/route.ts'
import { registerAuditRoutes } from './audit/routes.ts'
import { sendContactMessage } from './contact/send-contact-message.ts'
import { registerImportRoutes } from './imports/routes.ts'
import { registerListingDeskRoutes, type ListingDeskNeeds } from './listings/routes.ts'
import { registerNoteRoutes } from './notes/routes.ts'
import { readNumbers } from './numbers/read-numbers.ts'
import { registerPayoutRoutes } from './payouts/routes.ts'
import { registerPeopleRoutes } from './people/routes.ts'
import { findOperator } from './settings/find-operator.ts'
import { registerSettingRoutes, type SettingNeeds } from './settings/routes.ts'
import { findSetting } from './settings/setting-queries.ts'
import { readDeskToday, type CountFailedMails } from './today/read-today.ts'

export type SellingNeeds = ListingDeskNeeds & SettingNeeds & { countFailedMails: CountFailedMails }

export function registerDeskRoutes(app: App, context: Context & SellingNeeds): void {
  registerImportRoutes(app, context)
  registerListingDeskRoutes(app, context)
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

  route(app, getNumbersEndpoint, 'admin', async (request) =>
    readNumbers(context.db, requireSeller(request), request.query),
  )

  route(app, getTodayEndpoint, 'admin', async (request) => readDeskToday(context, requireSeller(request)))

  registerPayoutRoutes(app, context)
}
