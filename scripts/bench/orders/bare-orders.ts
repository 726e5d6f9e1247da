// The limit that placing is measured against: the rows of an order inserted in one transaction, by 16 clients, with no
// lock, price, cart, gateway, mail or HTTP.
import { openDatabase, type Database } from '../../../server/src/db/database.ts'
import { insertOrders } from '../../../server/src/domains/orders/placing/claiming/insert-order-queries.ts'
import type { Lot } from './market.ts'

const CLIENTS = 16

/** Returns orders a second. */
export async function insertBareOrders(url: string, pool: Database['pool'], lots: readonly Lot[]): Promise<number> {
  const { rows } = await pool.query<{ account_id: string; value_id: string }>(
    'select account_id, value_id from addresses limit 1',
  )
  const [{ account_id: accountId, value_id: valueId }] = rows as [{ account_id: string; value_id: string }]
  const { db, close } = openDatabase(url, { maxConnections: CLIENTS, onError: (error) => console.error(error) })
  const waiting = [...lots]
  const insertOne = ({ id: listingId }: Lot): Promise<unknown> =>
    db.transaction().execute((tx) =>
      insertOrders(tx, [
        {
          accountId,
          placedBy: null,
          key: null,
          bodyHash: null,
          shippingValueId: valueId,
          billingValueId: valueId,
          subtotalCents: 100_000,
          shippingAloneCents: 20_000,
          shippingCents: 20_000,
          taxCents: 0,
          taxExemption: null,
          totalCents: 120_000,
          tariffVersion: 1,
          paymentType: 'CreditCard',
          paymentDescription: 'Credit card',
          savePaymentMethod: false,
          makePaymentMethodDefault: false,
          browserData: {},
          gateway: { name: 'sandbox', suffix: listingId, askedBy: null },
          dueAt: null,
          lots: [
            {
              listingId,
              warehouseKey: 'bench',
              title: 'Pallet of televisions',
              units: 10,
              priceCents: 100_000,
              shippingAloneCents: 20_000,
              shippingCents: 20_000,
              taxCents: 0,
              taxRegion: null,
              isTaxExempt: false,
              isWon: false,
            },
          ],
          shipments: [{ warehouseKey: 'bench', isPickUp: false, freightParts: [], promised: null }],
        },
      ]),
    )
  const client = async (): Promise<void> => {
    for (let lot = waiting.pop(); lot !== undefined; lot = waiting.pop()) await insertOne(lot)
  }
  try {
    const startedAt = performance.now()
    await Promise.all(Array.from({ length: CLIENTS }, client))
    return (lots.length * 1000) / (performance.now() - startedAt)
  } finally {
    await close()
  }
}
