import type { listPayoutsEndpoint } from '@lotyard/contract/desk/payouts'
import type { ReplyOf } from '@lotyard/contract/wire/endpoint'
import type { Db } from '../../../db/database.ts'
import { lastPage } from '../../../lib/last-page.ts'
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
const MAX_SALES = 200
const MAX_ADJUSTMENTS = 50

export async function readPayouts(
  db: Db,
  viewer: DeskViewer,
  { seller, page }: { seller: string; page: number },
): Promise<ReplyOf<typeof listPayoutsEndpoint>> {
  const { sellerId } = sellerScope(viewer, seller === '' ? null : seller)
  if (sellerId !== null && !isOpaqueId(sellerId)) throw new Refusal('seller_not_found')
  const [balances, sales, adjustments, { payouts, total }] = await Promise.all([
    listBalances(db, { sellerId, limit: MAX_SELLERS }),
    sellerId === null ? [] : listOpenSales(db, { sellerId, limit: MAX_SALES }),
    sellerId === null ? [] : listAdjustments(db, { sellerId, limit: MAX_ADJUSTMENTS }),
    listPayouts(db, { sellerId, limit: PAGE_SIZE, offset: page * PAGE_SIZE }),
  ])
  if (sellerId !== null && balances.length === 0) throw new Refusal('seller_not_found')
  return {
    sellers: balances.map(toBalance),
    sales: sales.map(toOpenSale),
    adjustments: adjustments.map(toAdjustment),
    payouts: payouts.map(toPayout),
    total,
    maxPage: lastPage(total, PAGE_SIZE),
  }
}
