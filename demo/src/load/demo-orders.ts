// What the demo's buyer bought before the demo opened: an order that has arrived, to report a problem with, one that waits
// at its warehouse, and two of long ago, one of which its seller was paid for. Priced and written by the same rules and statements as real ones.
import type pg from 'pg'
import type { Db } from '@lotyard/server/db/database'
import { listingName } from '@lotyard/server/domains/listings/index'
import {
  newOrder,
  orderInsert,
  priceOrder,
  requireQuoted,
  type WarehouseOfOrder,
} from '@lotyard/server/domains/orders/index'
import type { TariffInForce } from '@lotyard/server/domains/shipping/index'
import { DEMO_ACCOUNTS } from '../market/data/accounts.ts'
import { DEMO_ADDRESSES } from '../market/data/addresses.ts'
import { demoCard } from '../market/data/card.ts'
import { WAREHOUSES } from '../market/data/warehouses.ts'
import { DAY, HOUR } from '../market/make-listing.ts'
import type { Offer } from '../market/make-market.ts'
import { payOutPastOrder, settlePastOrder, type PastShipment } from './load-queries.ts'

type PastOrder = {
  bought: Offer[]
  paidIn: number
  shipped: (Omit<PastShipment, 'leftAt'> & { leftIn: number }) | null
  /** When its seller was paid; left out where that is still to be done. */
  paidOutIn?: number
}

export async function loadDemoOrders(
  { client, db }: { client: pg.ClientBase; db: Db },
  { sold, tariff, now }: { sold: readonly Offer[]; tariff: TariffInForce; now: Date },
): Promise<void> {
  for (const [index, order] of planOrders(sold).entries())
    await writeOrder({ client, db }, order, { tariff, now, transactionId: `demo-order-${index + 1}` })
}

/** Of lots that were sold at a fixed price: nobody has to have won them. */
export function planOrders(sold: readonly Offer[]): PastOrder[] {
  const byWarehouse = Map.groupBy(
    sold.filter(({ listing }) => listing.state === 'sold' && listing.buyingFormat === 'fixed_price'),
    ({ lot }) => lot.warehouseKey,
  )
  const [together, alone] = [...byWarehouse.values()].filter((lots) => lots.length > 1)
  if (together === undefined || alone === undefined) return []
  const [settled, due] = [...together.slice(2), ...alone.slice(1)].filter(
    ({ lot }) => lot.sellerId === DEMO_ACCOUNTS.seller.id,
  )
  const shipped = { carrier: 'Old Valley Freight', tracking: 'OV-4471902', leftIn: -3 * DAY }
  return [
    { bought: together.slice(0, 2), paidIn: -5 * DAY, shipped },
    { bought: alone.slice(0, 1), paidIn: -5 * HOUR, shipped: null },
    ...(settled === undefined
      ? []
      : [{ bought: [settled], paidIn: -46 * DAY, shipped: { ...shipped, leftIn: -44 * DAY }, paidOutIn: -30 * DAY }]),
    ...(due === undefined ? [] : [{ bought: [due], paidIn: -22 * DAY, shipped: { ...shipped, leftIn: -20 * DAY } }]),
  ]
}

async function writeOrder(
  { client, db }: { client: pg.ClientBase; db: Db },
  { bought, paidIn, shipped, paidOutIn }: PastOrder,
  { tariff, now, transactionId }: { tariff: TariffInForce; now: Date; transactionId: string },
): Promise<void> {
  const accountId = DEMO_ACCOUNTS.buyer.id
  const [shipping, billing] = (['shipping', 'billing'] as const).map((wanted) =>
    DEMO_ADDRESSES.find((one) => one.accountId === accountId && one.role === wanted && one.isDefault)!,
  )
  const method = demoCard(now)
  const order = newOrder({
    accountId,
    placedBy: null,
    key: null,
    values: { shipping: shipping!.id, billing: billing!.id },
    order: requireQuoted(
      priceOrder({
        warehouses: [toWarehouse(bought)],
        shipping: { role: 'shipping', value: shipping!.value, entry: null, valueId: shipping!.id },
        tariff,
        taxRates: {},
        taxExemptions: {},
      }),
    ),
    payment: { kind: 'nonce', type: method.type, nonce: '', deviceData: null },
    payload: {},
    gateway: { name: 'sandbox' },
    dueAt: null,
  })
  const { sql, parameters } = orderInsert(order).compile(db)
  await client.query(sql, [...parameters])
  const at = (seconds: number): Date => new Date(now.getTime() + seconds * 1_000)
  await settlePastOrder(client, {
    listingId: order.lots[0]!.listingId,
    transactionId,
    paidAt: at(paidIn),
    description: `${method.cardType} ending in ${method.lastFour}`,
    method: { facts: method, verdict: 'approves' },
    shipment: shipped && { carrier: shipped.carrier, tracking: shipped.tracking, leftAt: at(shipped.leftIn) },
  })
  if (paidOutIn !== undefined)
    await payOutPastOrder(client, {
      listingId: order.lots[0]!.listingId,
      paidAt: at(paidOutIn),
      reference: 'WIRE-20418',
    })
}

function toWarehouse(bought: readonly Offer[]): WarehouseOfOrder {
  const { key, description, city, region, zip } = WAREHOUSES.find((one) => one.key === bought[0]!.lot.warehouseKey)!
  return {
    warehouse: { key, description, city, region, zip },
    isPickUp: false,
    lots: bought.map(({ lot, listing }) => {
      const { weightLbs, palletCount, lengthIn, widthIn, heightIn, title, units } = lot
      const { shippingMode, flatShippingCents, shippingDiscountPercent } = listing
      const name = listingName(lot.number)
      const priceCents = listing.soldPriceCents!
      const goods = { weightLbs, palletCount, lengthIn, widthIn, heightIn, priceCents, state: 'available' as const }
      return {
        listingId: String(lot.number),
        name,
        path: `/detail/${name}`,
        title,
        primaryPhoto: null,
        units,
        isWon: false,
        isAuction: false,
        priceCents,
        goods: { ...goods, shippingMode, flatShippingCents, shippingDiscountPercent },
      }
    }),
  }
}
