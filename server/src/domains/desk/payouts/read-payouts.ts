import type { listPayoutsEndpoint } from '@lotyard/contract/desk/payouts'
import { MAX_LISTED } from '@lotyard/contract/rules/desk/limits'
import type { ReplyOf } from '@lotyard/contract/wire/endpoint'
import type { Db } from '../../../db/database.ts'
import { lastPage, pageWithin } from '../../../lib/last-page.ts'
import { isOpaqueId } from '../../../lib/opaque-id.ts'
import { Refusal } from '../../../lib/refusal.ts'
import { sellerScope, type DeskViewer } from '../../../lib/seller-scope.ts'
import { listAdjustments } from './adjustment-queries.ts'
import { listOpenSales } from './open-sale-queries.ts'
import { listPayouts } from './payout-queries.ts'
import { listBalances } from './sale-queries.ts'
import { toAdjustment, toBalance, toOpenSale, toPayout } from './to-payout.ts'

const PAGE_SIZE = 25
const MAX_SELLERS = 500
const SALES_PAGE_SIZE = 50
const MAX_ADJUSTMENTS = 50

export async function readPayouts(
  db: Db,
  viewer: DeskViewer,
  { seller, page, sales_page: salesPage }: { seller: string; page: number; sales_page: number },
): Promise<ReplyOf<typeof listPayoutsEndpoint>> {
  const { sellerId } = sellerScope(viewer, seller === '' ? null : seller)
  if (sellerId !== null && !isOpaqueId(sellerId)) throw new Refusal('seller_not_found')
  const [balances, sales, adjustments, { payouts, total }] = await Promise.all([
    listBalances(db, { sellerId, limit: MAX_SELLERS }),
    sellerId === null ? [] : listOpenSales(db, { sellerId, ...pageWithin(MAX_LISTED, salesPage, SALES_PAGE_SIZE) }),
    sellerId === null ? [] : listAdjustments(db, { sellerId, limit: MAX_ADJUSTMENTS }),
    listPayouts(db, { sellerId, limit: PAGE_SIZE, offset: page * PAGE_SIZE }),
  ])
  if (sellerId !== null && balances.length === 0) throw new Refusal('seller_not_found')
  const sellers = balances.map(toBalance)
  // The sums count the same sales.
  const openCount = sellerId === null ? 0 : sellers[0]!.due_count + sellers[0]!.later_count
  return {
    sellers,
    sales: sales.map(toOpenSale),
    salesMaxPage: lastPage(Math.min(openCount, MAX_LISTED), SALES_PAGE_SIZE),
    adjustments: adjustments.map(toAdjustment),
    payouts: payouts.map(toPayout),
    total,
    maxPage: lastPage(total, PAGE_SIZE),
  }
}
