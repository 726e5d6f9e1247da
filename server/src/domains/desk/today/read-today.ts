import { MAX_TODAY_COUNT } from '@lotyard/contract/rules/desk/limits'
import { setupGaps } from '@lotyard/contract/rules/desk/market-setup'
import type { Today } from '@lotyard/contract/desk/today'
import type { Context } from '../../../context.ts'
import type { Db } from '../../../db/database.ts'
import { sellerScope, type DeskViewer } from '../../../lib/seller-scope.ts'
import { countWaitingRequests } from '../../auctions/index.ts'
import { countAffectedPickUps, countWaitingCertificates } from '../../orders/index.ts'
import { countSellersToPay } from '../payouts/sale-queries.ts'
import { listSettings } from '../settings/setting-queries.ts'
import { countOpen, readMarketFacts } from './today-queries.ts'

/** Mail belongs to a domain to the right, so how it is counted is handed in. */
export type CountFailedMails = (db: Db, max: number) => Promise<number>

export async function readDeskToday(
  { db, config, countFailedMails }: Pick<Context, 'db' | 'config'> & { countFailedMails: CountFailedMails },
  viewer: DeskViewer,
): Promise<Today> {
  const isAdmin = viewer.role === 'admin'
  const { sellerId } = sellerScope(viewer)
  const [open, pickUpsAffected, payoutsDue, certificatesWaiting, changesWaiting, failedMails, setup] =
    await Promise.all([
      countOpen(db, sellerId),
      countAffectedPickUps(db, { sellerId, limit: MAX_TODAY_COUNT }),
      countSellersToPay(db, sellerId),
      isAdmin ? countWaitingCertificates(db, MAX_TODAY_COUNT) : null,
      isAdmin ? countWaitingRequests(db, MAX_TODAY_COUNT) : null,
      isAdmin ? countFailedMails(db, MAX_TODAY_COUNT) : null,
      isAdmin ? readSetup({ db, config }) : null,
    ])
  return {
    ...open,
    pickups_affected: pickUpsAffected,
    payouts_due: Math.min(payoutsDue, MAX_TODAY_COUNT),
    certificates_waiting: certificatesWaiting,
    changes_waiting: changesWaiting,
    failed_mails: failedMails,
    setup,
  }
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
