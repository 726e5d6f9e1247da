import { setupSteps } from '@lotyard/contract/rules/desk/market-setup'
import type { Setup } from '@lotyard/contract/desk/today'
import type { Context } from '../../../context.ts'
import { listSettings } from '../settings/setting-queries.ts'
import { listSetupMarks, readMarketFacts } from './setup-queries.ts'

export async function readSetup({ db, config }: Pick<Context, 'db' | 'config'>): Promise<Setup> {
  const [facts, settings, marks] = await Promise.all([readMarketFacts(db), listSettings(db), listSetupMarks(db)])
  const steps = setupSteps(
    {
      ...facts,
      takesRealPayments: config.paymentGateway === 'braintree',
      sendsMail: config.smtpUrl !== null,
      hasPublicUrl: config.hasPublicUrl,
      hasContactEmail: settings.has('contact_email'),
      hasPostalAddress: settings.has('postal_address'),
    },
    marks,
  )
  // A demo has all but what it stands in for.
  const shown = config.demo ? steps.filter(({ step }) => step === 'payment_gateway' || step === 'mail_server') : steps
  return { is_demo: config.demo, is_hidden: marks.has('hidden'), steps: shown }
}
