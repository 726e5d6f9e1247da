import { MAX_TODAY_COUNT } from '@lotyard/contract/rules/desk/limits'
import { hasRight } from '@lotyard/contract/rules/desk/staff/desk-rights'
import type { Today } from '@lotyard/contract/desk/today'
import type { Context } from '../../../context.ts'
import { sellerScope } from '../../../lib/seller-scope.ts'
import { countSellersToPay } from '../payouts/sale-queries.ts'
import { readSetup } from '../setup/read-setup.ts'
import { readItems } from './read-items.ts'
import { readWaiting, type DeskReader, type WaitingNeeds } from './read-waiting.ts'
import { hasLots } from './today-queries.ts'

export async function readDeskToday(
  context: Pick<Context, 'db' | 'config'> & WaitingNeeds,
  viewer: DeskReader,
): Promise<Today> {
  const { sellerId } = sellerScope(viewer)
  const isOfMarket = sellerId === null && hasRight(viewer.rights, 'market', 'read')
  const isOfMoney = sellerId !== null || hasRight(viewer.rights, 'money', 'read')
  const [counted, toPay, has_lots, setup] = await Promise.all([
    readWaiting(context, viewer),
    isOfMoney ? countSellersToPay(context.db, sellerId) : null,
    hasLots(context.db, sellerId),
    isOfMarket ? readSetup(context) : null,
  ])
  const waiting = { ...counted, payouts_due: toPay === null ? null : Math.min(toPay, MAX_TODAY_COUNT) }
  const items = await readItems(context.db, viewer, { waiting, setup })
  return { ...waiting, items, has_lots, setup }
}
