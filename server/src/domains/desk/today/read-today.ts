import { MAX_TODAY_COUNT } from '@lotyard/contract/rules/desk/limits'
import { hasRight } from '@lotyard/contract/rules/desk/staff/desk-rights'
import type { Today } from '@lotyard/contract/desk/today'
import type { Context } from '../../../context.ts'
import type { Db } from '../../../db/database.ts'
import { sellerScope } from '../../../lib/seller-scope.ts'
import { countSellersToPay } from '../payouts/sale-queries.ts'
import { readSetup } from '../setup/read-setup.ts'
import { listDuePayouts, type FactRow } from './item-queries.ts'
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
  const [counted, due, has_lots, setup] = await Promise.all([
    readWaiting(context, viewer),
    isOfMoney ? readDue(context.db, sellerId) : null,
    hasLots(context.db, sellerId),
    isOfMarket ? readSetup(context) : null,
  ])
  const waiting = { ...counted, payouts_due: due === null ? null : Math.min(due.total, MAX_TODAY_COUNT) }
  const items = await readItems(context.db, viewer, { waiting, duePayouts: due?.facts ?? [], setup })
  return { ...waiting, items, has_lots, setup }
}

/** To a seller it is news and no work: the market pays them. */
async function readDue(db: Db, sellerId: string | null): Promise<{ facts: FactRow[]; total: number }> {
  return sellerId === null ? listDuePayouts(db) : { facts: [], total: await countSellersToPay(db, sellerId) }
}
