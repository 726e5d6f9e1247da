import { contactEndpoint } from '@lotyard/contract/contact'
import { operatorEndpoint } from '@lotyard/contract/operator'
import { getNumbersEndpoint } from '@lotyard/contract/numbers'
import { getTodayEndpoint } from '@lotyard/contract/today'
import type { Context } from '../../context.ts'
import { requireSeller } from '../../http/require-viewer.ts'
import { route, type App } from '../../http/route.ts'
import { sendContactMessage } from './contact/send-contact-message.ts'
import { readNumbers } from './numbers/read-numbers.ts'
import { registerPayoutRoutes } from './payouts/routes.ts'
import { findOperator } from './settings/find-operator.ts'
import { readDeskToday, type CountFailedMails } from './today/read-today.ts'

export function registerSellingRoutes(app: App, context: Context & { countFailedMails: CountFailedMails }): void {
  route(app, operatorEndpoint, 'market', async () => (await findOperator(context)).operator)

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
