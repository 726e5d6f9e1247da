import { MAX_TODAY_COUNT } from '@lotyard/contract/rules/selling/desk-limits'
import type { Today } from '@lotyard/contract/today'
import type { Db } from '../../../db/database.ts'
import type { Viewer } from '../../../viewer.ts'
import { countWaitingRequests } from '../../auctions/index.ts'
import { countWaitingCertificates } from '../../orders/index.ts'
import { countSellersToPay } from '../payouts/sale-queries.ts'
import { countOpen } from './today-queries.ts'

/** Mail belongs to a domain to the right, so how it is counted is handed in. */
export type CountFailedMails = (db: Db, max: number) => Promise<number>

export async function readDeskToday(
  { db, countFailedMails }: { db: Db; countFailedMails: CountFailedMails },
  { role, accountId }: Pick<Viewer, 'role' | 'accountId'>,
): Promise<Today> {
  const isAdmin = role === 'admin'
  const sellerId = isAdmin ? null : accountId
  const [open, payoutsDue, certificatesWaiting, changesWaiting, failedMails] = await Promise.all([
    countOpen(db, sellerId),
    countSellersToPay(db, sellerId),
    isAdmin ? countWaitingCertificates(db, MAX_TODAY_COUNT) : null,
    isAdmin ? countWaitingRequests(db, MAX_TODAY_COUNT) : null,
    isAdmin ? countFailedMails(db, MAX_TODAY_COUNT) : null,
  ])
  return {
    ...open,
    payouts_due: Math.min(payoutsDue, MAX_TODAY_COUNT),
    certificates_waiting: certificatesWaiting,
    changes_waiting: changesWaiting,
    failed_mails: failedMails,
  }
}
