import { hasRight } from '@lotyard/contract/rules/desk/staff/desk-rights'
import type { Today } from '@lotyard/contract/desk/today'
import type { Context } from '../../../context.ts'
import { sellerScope } from '../../../lib/seller-scope.ts'
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
  const [waiting, has_lots, setup] = await Promise.all([
    readWaiting(context, viewer),
    hasLots(context.db, sellerId),
    isOfMarket ? readSetup(context) : null,
  ])
  const items = await readItems(context.db, viewer, { waiting, setup })
  return { ...waiting, items, has_lots, setup }
}
