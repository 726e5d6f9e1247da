// What a few lots are worth to an account at this moment, as its pages would say.
import { freightAlone } from '@lotyard/contract/rules/shipping/lot-freight'
import type { LotWorth } from '@lotyard/contract/rules/worth/deal'
import { dockCostCents } from '@lotyard/contract/rules/worth/dock-cost'
import type { Context } from '../../../context.ts'
import { readBuyerFreight } from '../../cart/index.ts'
import { listCardsById, type PublicCard } from '../../listings/index.ts'
import { salesTaxOfBuyer } from '../../orders/index.ts'
import type { Valuer } from '../../price-books/index.ts'
import { createTariffMemory, laneBetween } from '../../shipping/index.ts'

export type ValuedLot = { found: PublicCard; worth: LotWorth }

/**
 * By listing id. Left out: lots that are over, and those that freight has no price for. Nothing without a shipping address.
 */
export async function worthOfLots(
  context: Pick<Context, 'db' | 'log'>,
  { accountId, valueLots }: { accountId: string; valueLots: Valuer },
  listingIds: readonly string[],
): Promise<Map<string, ValuedLot>> {
  const { db } = context
  const { shipTo } = await readBuyerFreight(db, accountId)
  if (shipTo === null) return new Map()
  const open = (await listCardsById(db, listingIds)).filter(({ isOpen }) => isOpen)
  const lotIds = open.map(({ lotId }) => lotId)
  const [expected, { milli_percent: taxMilliPercent }, { rates }] = await Promise.all([
    valueLots(lotIds),
    salesTaxOfBuyer(db, accountId, shipTo.region),
    createTariffMemory(context).read(),
  ])
  const { target } = expected.facts
  return new Map(
    open.flatMap((found) => {
      const lane = laneBetween(rates, found.card.warehouse.zip, shipTo)
      const freightCents = lane === null ? null : (freightAlone(lane, found.shipping)?.finalCents ?? null)
      const priceCents = priceOf(found)
      const expectedCents = expected.expectedCents.get(found.lotId)
      if (freightCents === null || priceCents === null || expectedCents === undefined) return []
      const costCents = dockCostCents(priceCents, { freightCents, taxMilliPercent })
      return [[found.listingId, { found, worth: { expectedCents, costCents, target } }] as const]
    }),
  )
}

/** What buying it now costs: of an auction, the next bid. */
function priceOf({ card }: PublicCard): number | null {
  return card.auction === null ? card.fixed_price_cents : card.auction.next_bid_cents
}
