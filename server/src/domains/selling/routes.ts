import { contactEndpoint } from '@lotyard/contract/contact'
import { operatorEndpoint } from '@lotyard/contract/operator'
import type { Context } from '../../context.ts'
import { route, type App } from '../../http/route.ts'
import { sendContactMessage } from './contact/send-contact-message.ts'
import { registerPayoutRoutes } from './payouts/routes.ts'
import { findOperator } from './settings/find-operator.ts'

export function registerSellingRoutes(app: App, context: Context): void {
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

  registerPayoutRoutes(app, context)
}
