// Orders for the buyer of the bench, placed as buyers do: paid ones, and one by invoice.
import type { Database } from '../../../../server/src/db/database.ts'
import type { InventedBidder } from '../../../invented-bidders.ts'
import type { LoadRequest } from '../../machine/load-client.ts'
import { payPathOf } from '../../../../server/src/domains/orders/balance/pay-token.ts'
import { json } from '../examples/example.ts'

const LOTS_AN_ORDER = 2

type Placing = {
  buyer: InventedBidder
  addressId: string
  /** Names; each is sold by it. */
  lots: readonly string[]
  send: (request: LoadRequest) => Promise<void>
}

/** Returns the orders' ids. */
export async function placeOrders(
  pool: Database['pool'],
  { buyer, addressId, lots, send }: Placing,
): Promise<string[]> {
  const order = {
    shipping_address_id: addressId,
    billing_same_as_shipping: true,
    payment_gateway: 'braintree',
    payment_details: { type: 'CreditCard', payment_method_nonce: 'fake-valid-nonce' },
  }
  for (let at = 0; at < lots.length; at += LOTS_AN_ORDER) {
    for (const name of lots.slice(at, at + LOTS_AN_ORDER))
      await send({ method: 'POST', ...json('/api/cart/listings', { name }, buyer.headers) })
    await send({ method: 'POST', ...json('/api/orders', order, buyer.headers) })
  }
  const { rows } = await pool.query<{ id: string }>('select id from orders where account_id = $1', [buyer.accountId])
  return rows.map(({ id }) => id)
}

/** At warehouses that take bookings. Returns the same ids. */
export async function makeReadyForPickUp(
  pool: Database['pool'],
  orderIds: readonly string[],
): Promise<readonly string[]> {
  await pool.query('update warehouses set slot_capacity = 3')
  await pool.query(
    `update order_shipments set is_pick_up = true, state = 'ready', ready_at = now() where part = 1 and order_id = any($1)`,
    [orderIds],
  )
  return orderIds
}

/** An order that is still to be paid, with the secret part of its payment link. */
export type OpenInvoice = { id: string; token: string }

export async function placeInvoice(
  pool: Database['pool'],
  { buyer, addressId, lots, send }: Placing,
): Promise<OpenInvoice> {
  await pool.query('update accounts set invoice_days = 30 where id = $1', [buyer.accountId])
  for (const name of lots) await send({ method: 'POST', ...json('/api/cart/listings', { name }, buyer.headers) })
  const order = { shipping_address_id: addressId, billing_same_as_shipping: true, payment_gateway: 'invoice' }
  await send({ method: 'POST', ...json('/api/orders', order, buyer.headers) })
  const { rows } = await pool.query<{ id: string; pay_secret: string }>(
    "select id, encode(pay_secret, 'hex') as pay_secret from orders where account_id = $1 and state = 'invoiced'",
    [buyer.accountId],
  )
  const [placed] = rows
  if (placed === undefined) throw new Error('The order by invoice was not placed.')
  return { id: placed.id, token: payPathOf(placed).split('/').at(-1)! }
}
