import { setupGaps } from '@lotyard/contract/rules/desk/market-setup'
import type { Today } from '@lotyard/contract/desk/today'
import type { Context } from '../../../context.ts'
import { sellerScope } from '../../../lib/seller-scope.ts'
import { listSettings } from '../settings/setting-queries.ts'
import { readWaiting, type DeskReader, type WaitingNeeds } from './read-waiting.ts'
import { hasLots, readMarketFacts } from './today-queries.ts'

export async function readDeskToday(
  context: Pick<Context, 'db' | 'config'> & WaitingNeeds,
  viewer: DeskReader,
): Promise<Today> {
  const isAdmin = viewer.role === 'admin'
  const { sellerId } = sellerScope(viewer)
  const [waiting, has_lots, setup] = await Promise.all([
    readWaiting(context, viewer),
    hasLots(context.db, sellerId),
    isAdmin ? readSetup(context) : null,
  ])
  return { ...waiting, has_lots, setup }
}

async function readSetup({ db, config }: Pick<Context, 'db' | 'config'>): Promise<Today['setup']> {
  const [facts, settings] = await Promise.all([readMarketFacts(db), listSettings(db)])
  const gaps = setupGaps({
    ...facts,
    isDemo: config.demo,
    takesRealPayments: config.paymentGateway === 'braintree',
    sendsMail: config.smtpUrl !== null,
    hasPublicUrl: config.hasPublicUrl,
    hasContactEmail: settings.has('contact_email'),
    hasPostalAddress: settings.has('postal_address'),
  })
  return { is_demo: config.demo, gaps }
}
