// What was bought before the demo opened. Priced by the same rules as real orders, and written in bulk: one by one, a
// thousand orders would take longer than all the rest of the load.
import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { listingName } from '@lotyard/server/domains/listings/index'
import { newOrder, priceOrder, requireQuoted, type WarehouseOfOrder } from '@lotyard/server/domains/orders/index'
import type { ShippingFacts } from '@lotyard/server/domains/shipping/index'
import { DEMO_ACCOUNTS } from '../market/data/accounts.ts'
import { addressOf } from '../market/data/addresses.ts'
import { demoCard } from '../market/data/card.ts'
import { CROWD } from '../market/data/crowd.ts'
import { WAREHOUSES } from '../market/data/warehouses.ts'
import type { Offer } from '../market/make-market.ts'
import { DAY } from '../market/make-listing.ts'
import { planPastOrders, type PastOrder } from '../market/past-orders.ts'
import { copyRows, type CopyTable, type CopyValue } from './rows/copy-rows.ts'
import { toValueTable } from './demo-addresses.ts'
import { payoutTables } from './demo-payouts.ts'
import { bookPastPayments, closePastSales, openDocks, settlePaidOutSales } from './rows/load-queries.ts'

/** An order with the id and the rows that it gets. */
export type WrittenOrder = { id: string; past: PastOrder; order: ReturnType<typeof newOrder> }

export type PastSales = {
  sold: readonly Offer[]
  /** Who won which lot, by its number. */
  winners: ReadonlyMap<number, string>
  freight: ShippingFacts
  now: Date
}

/** In an empty database: the payments and the closing moments of all its orders are written. */
export async function loadDemoOrders(client: pg.ClientBase, { sold, winners, freight, now }: PastSales): Promise<void> {
  const buyers = new Map([DEMO_ACCOUNTS.buyer, ...CROWD].map((person) => [person.id as string, buyerOf(person)]))
  await copyRows(client, toValueTable([...buyers.values()].flatMap(({ values }) => values)))
  const orders = planPastOrders(sold, winners).map((past): WrittenOrder => {
    const placedAt = new Date(now.getTime() + past.placedIn * 1_000)
    const order = price(past, { buyer: buyers.get(past.buyerId)!, freight, placedAt })
    return { id: randomUUID(), past, order }
  })
  for (const table of orderTables(orders, now)) await copyRows(client, table)
  // Before the payments: each of those has what is still open of its order added up.
  for (const table of payoutTables(orders, now)) await copyRows(client, table)
  await settlePaidOutSales(client)
  await bookPastPayments(client, { method: { facts: demoCard(now), verdict: 'approves' } })
  await closePastSales(client)
  await openDocks(client)
}

type Buyer = ReturnType<typeof buyerOf>

/** Values of their own, as every order has: an address book that changes changes no order. */
function buyerOf(person: (typeof CROWD)[number] | typeof DEMO_ACCOUNTS.buyer) {
  const value = addressOf(person)
  const [shipping, billing] = [
    { id: randomUUID(), role: 'shipping', value } as const,
    { id: randomUUID(), role: 'billing', value: { ...value, loading_dock: false } } as const,
  ]
  return { shipping, billing, values: [shipping, billing] }
}

type Pricing = { buyer: Buyer; freight: ShippingFacts; placedAt: Date }

function price(past: PastOrder, { buyer, freight, placedAt }: Pricing): WrittenOrder['order'] {
  const { shipping, billing } = buyer
  return newOrder({
    accountId: past.buyerId,
    placedBy: null,
    key: null,
    values: { shipping: shipping.id, billing: billing.id },
    order: requireQuoted(
      priceOrder({
        warehouses: [toWarehouse(past)],
        shipping: { role: 'shipping', value: shipping.value, entry: null, valueId: shipping.id },
        ...freight,
        now: placedAt,
        taxRates: {},
        taxExemptions: {},
      }),
    ),
    payment: { kind: 'nonce', type: 'CreditCard', nonce: '', deviceData: null },
    payload: {},
    gateway: { name: 'sandbox' },
    dueAt: null,
  })
}

function toWarehouse({ bought, isPickUp, isWon }: PastOrder): WarehouseOfOrder {
  const { key, description, city, region, zip } = WAREHOUSES.find((one) => one.key === bought[0]!.lot.warehouseKey)!
  return {
    warehouse: { key, description, city, region, zip },
    isPickUp,
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
        isWon,
        isAuction: isWon,
        priceCents,
        goods: { ...goods, shippingMode, flatShippingCents, shippingDiscountPercent },
      }
    }),
  }
}

const COLUMNS = {
  orders: `id, account_id, order_type, state, shipping_value_id, billing_value_id, subtotal_cents, shipping_alone_cents,
    shipping_cents, tax_cents, total_cents, tariff_version, payment_gateway, payment_type, payment_description, placed_at,
    paid_at`,
  order_listings: `order_id, listing_id, position, warehouse_key, part, title, units, price_cents, shipping_alone_cents,
    shipping_cents, tax_cents, is_won`,
  order_shipments: `order_id, part, warehouse_key, is_pick_up, freight_parts, state, carrier, trackings, ready_at, left_at,
    delivered_on, delivered_by, promised_ready_on, promised_ship_on, promised_arrive_from, promised_arrive_by`,
} as const

type Rows = Record<keyof typeof COLUMNS, Array<readonly CopyValue[]>>

function orderTables(orders: readonly WrittenOrder[], now: Date): CopyTable[] {
  const rows: Rows = { orders: [], order_listings: [], order_shipments: [] }
  const { cardType, lastFour } = demoCard(now)
  const at = (seconds: number) => new Date(now.getTime() + seconds * 1_000).toISOString()
  for (const { id, past, order } of orders) {
    const [placedAt, leftAt] = [at(past.placedIn), past.leftIn === null ? null : at(past.leftIn)]
    rows.orders.push([
      id,
      order.accountId,
      'customer',
      'paid',
      order.shippingValueId,
      order.billingValueId,
      order.subtotalCents,
      order.shippingAloneCents,
      order.shippingCents,
      order.taxCents,
      order.totalCents,
      order.tariffVersion,
      'braintree',
      order.paymentType,
      `${cardType} ending in ${lastFour}`,
      placedAt,
      placedAt,
    ])
    for (const [index, lot] of order.lots.entries())
      rows.order_listings.push([
        id,
        lot.listingId,
        index + 1,
        lot.warehouseKey,
        order.shipments.findIndex(({ warehouseKey }) => warehouseKey === lot.warehouseKey) + 1,
        lot.title,
        lot.units,
        lot.priceCents,
        lot.shippingAloneCents,
        lot.shippingCents,
        lot.taxCents,
        lot.isWon,
      ])
    const deliveredOn = past.deliveredIn === null ? null : at(past.deliveredIn).slice(0, 10)
    const waits = past.isReady ? 'ready' : 'waiting'
    for (const [index, { warehouseKey, isPickUp, freightParts, promised }] of order.shipments.entries())
      rows.order_shipments.push([
        id,
        index + 1,
        warehouseKey,
        isPickUp,
        JSON.stringify(freightParts),
        leftAt === null ? waits : isPickUp ? 'picked_up' : deliveredOn === null ? 'shipped' : 'delivered',
        ...(leftAt === null || isPickUp ? [null, '{}'] : [past.carrier, `{${past.tracking}}`]),
        past.isReady ? at(past.placedIn + DAY) : leftAt,
        leftAt,
        deliveredOn,
        deliveredOn === null ? null : 'desk',
        ...[promised?.readyOn, promised?.shipsOn, promised?.arrivesFrom, promised?.arrivesBy].map((day) => day ?? null),
      ])
  }
  return Object.entries(COLUMNS).map(([table, columns]) => ({ table, columns, rows: rows[table as keyof Rows] }))
}
