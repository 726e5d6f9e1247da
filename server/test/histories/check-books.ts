// What must hold of an order's money after every step of a history: the database's sums are the rule's, and both are what the
// gateway's books and the receipts say.
import {
  balanceCents,
  isCollected,
  isOver,
  receivedCents,
  returnableCents,
} from '@lotyard/contract/rules/orders/payments/balance'
import type { OrderState } from '@lotyard/contract/rules/orders/order-states'
import { lotTotalCents } from '@lotyard/contract/rules/orders/order-total'
import { sql } from 'kysely'
import assert from 'node:assert/strict'
import type { Db } from '../../src/db/database.ts'
import { moneyOf } from '../../src/domains/orders/reading/money-of.ts'
import { findStoredOrder, type StoredOrder } from '../../src/domains/orders/reading/order-queries.ts'
import { findWrongSales } from '../kept-sales.ts'
import { findWrongOrderLists } from '../order-lists.ts'
import { refundedCents, type GatewayBooks, type Sale } from './gateway-books.ts'

type Part = { paymentId: string | null; state: string; amountCents: number; gatewayOrderId: string | null }
type Books = {
  order: StoredOrder
  /** The database's own. */
  sums: object
  parts: Part[]
  /** What the gateway has booked, by payment. */
  sales: Map<string, Sale>
}

export type CheckedOrder = {
  order: StoredOrder
  /** Gateway and database were in step, so that their books could be compared. */
  isCompared: boolean
}

/** All orders of these lots, the oldest first. */
export async function checkBooks(
  db: Db,
  gateway: GatewayBooks,
  listingIds: readonly string[],
): Promise<CheckedOrder[]> {
  await checkLots(db, listingIds)
  assert.deepEqual(await findWrongOrderLists(db), [], 'orders are listed otherwise than they are')
  assert.deepEqual(await findWrongSales(db), [], 'sales keep other sums than their facts')
  const checked: CheckedOrder[] = []
  for (const orderId of await listOrders(db, listingIds))
    checked.push(checkOrder(await readBooks(db, gateway, orderId)))
  return checked
}

async function listOrders(db: Db, listingIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from orders where id in (
      select order_id from order_listings where listing_id = any(${listingIds}::bigint[]))
    order by number`.execute(db)
  return rows.map(({ id }) => id)
}

/** No lot is sold twice, and each is as the one order says that has it. */
async function checkLots(db: Db, listingIds: readonly string[]): Promise<void> {
  const { rows } = await sql<{ state: string; orders: OrderState[]; ended: OrderState[] }>`select state,
    array(select o.state from order_listings line join orders o on o.id = line.order_id
      where line.listing_id = listings.id and line.is_live) as orders,
    array(select o.state from order_listings line join orders o on o.id = line.order_id
      where line.listing_id = listings.id and not line.is_live) as ended
    from listings where id = any(${listingIds}::bigint[])`.execute(db)
  for (const { state, orders, ended } of rows) {
    assert.ok(orders.length <= 1, `a lot is in ${orders.length} orders`)
    assert.ok(
      !orders.some(isOver) && ended.every(isOver),
      'a lot is held by an order that is over, or the other way round',
    )
    const free = ['active', 'withdrawn']
    const expected = orders[0] === undefined ? free : orders[0] === 'paid' ? ['sold'] : ['awaiting_payment']
    assert.ok(expected.includes(state), `a lot of an order that is ${orders[0] ?? 'over'} is ${state}`)
  }
}

function checkOrder(books: Books): CheckedOrder {
  const { order, sales, parts } = books
  const money = moneyOf(order)
  const balance = balanceCents(money)
  const byRule = { received: receivedCents(money), balance, returnable: returnableCents(money) }
  assert.deepEqual(books.sums, { ...byRule, isCollected: isCollected(money) }, 'the database and the rule differ')
  const isUnpaid = order.state === 'invoiced' || order.state === 'proposed'
  assert.ok(!isUnpaid || balance > 0, 'an invoice of which nothing is owed is not paid')
  checkLimits(books)
  const isInStep = order.payments.every(({ id, state }) => agrees(state, sales.get(id) ?? null))
  if (!isInStep || !parts.every((part) => isPartInStep(books, part))) return { order, isCompared: false }
  assert.equal(heldByBooks(books), heldByGateway(books), 'the books differ from the gateway’s')
  return { order, isCompared: true }
}

async function readBooks(db: Db, gateway: GatewayBooks, orderId: string): Promise<Books> {
  const order = (await findStoredOrder(db, orderId))!
  const { rows } = await sql<Pick<Books, 'sums' | 'parts'> & { asked: { id: string; gatewayOrderId: string }[] }>`select
    (select json_build_object('received', received_cents, 'balance', balance_cents, 'returnable', returnable_cents,
      'isCollected', is_collected) from order_balances(array[${orderId}::uuid])) as sums,
    (select coalesce(json_agg(json_build_object('paymentId', part.payment_id, 'state', part.state,
        'amountCents', part.amount_cents, 'gatewayOrderId', part.gateway_order_id)), '[]')
      from refund_parts part join refunds on refunds.id = part.refund_id where refunds.order_id = ${orderId}) as parts,
    (select coalesce(json_agg(json_build_object('id', id, 'gatewayOrderId', gateway_order_id)), '[]') from payments
      where order_id = ${orderId}) as asked`.execute(db)
  const { sums, parts, asked } = rows[0]!
  const sales = new Map<string, Sale>()
  for (const { id, gatewayOrderId } of asked) {
    const booked = [...gateway.sales.values()].filter((sale) => sale.orderId === gatewayOrderId)
    assert.ok(booked.length <= 1, 'the gateway was asked twice for one payment')
    if (booked[0] !== undefined) sales.set(id, booked[0])
  }
  return { order, sums, parts, sales }
}

function checkLimits({ order, parts }: Books): void {
  const counted = order.refunds.filter(({ state }) => state !== 'failed')
  const ofLots = counted.filter(({ kind }) => kind === 'money' || kind === 'credit')
  assert.ok(sum(ofLots) <= order.total_cents, 'more was refunded than was bought')
  for (const lot of order.lots)
    assert.ok(
      sum(ofLots.filter(({ listingId }) => listingId === lot.listingId)) <= lotTotalCents(lot),
      'more of a lot was refunded than it cost',
    )
  // All that ever came: what was taken back later may have been given back before.
  const ever = sum(order.payments.filter(({ capturedOn, state }) => capturedOn !== null || state !== 'requested'))
  const back = counted.filter(({ kind }) => kind === 'money' || kind === 'surplus')
  assert.ok(sum(back) <= ever + sum(order.receipts), 'more was given back than ever came in')
  for (const payment of order.payments) {
    const own = parts.filter(({ paymentId, state }) => paymentId === payment.id && state !== 'failed')
    assert.ok(sum(own) <= payment.amountCents, 'more of a payment was given back than it brought')
  }
  const booked = order.receipts.filter(({ isReversed, reference }) => !isReversed && reference !== null)
  const distinct = new Set(booked.map(({ reference, amountCents }) => `${reference} ${amountCents}`))
  assert.equal(distinct.size, booked.length, 'a reference was booked twice')
}

function agrees(state: string, sale: Sale | null): boolean {
  if (sale === null) return state === 'requested' || state === 'failed' || state === 'declined'
  if (state === 'refunded') return sale.state === 'settled' && refundedCents(sale) === sale.amountCents
  if (state === 'failed' || state === 'declined') return sale.state === 'failed' || sale.state === 'voided'
  return sale.state === state
}

function isPartInStep({ sales }: Books, part: Part): boolean {
  if (part.paymentId === null) return true
  const sale = sales.get(part.paymentId)!
  const isThere = sale.refunds.has(part.gatewayOrderId!)
  return part.state === 'done' ? isThere || sale.state === 'voided' : !isThere
}

/** Parts that wait are on their way, and not gone. */
function heldByBooks({ order, parts }: Books): number {
  const counted = order.refunds.filter(({ kind, state }) => kind === 'money' && state !== 'failed')
  const promised = order.payments.filter(({ purpose, state }) => purpose === 'order' && state === 'authorised')
  const waiting = parts.filter(({ state }) => state === 'waiting')
  return receivedCents(moneyOf(order)) - sum(promised) - sum(counted) + sum(waiting)
}

function heldByGateway({ order, parts, sales }: Books): number {
  const byHand = sum(order.receipts.filter(({ isReversed }) => !isReversed))
  const sent = sum(parts.filter(({ paymentId }) => paymentId === null))
  return byHand - sent + keptCents(sales.values())
}

/** What a gateway has of these sales, and has not given back. */
export function keptCents(sales: Iterable<Sale>): number {
  const taken = [...sales].filter(({ state }) => state === 'captured' || state === 'settled')
  return taken.reduce((total, sale) => total + sale.amountCents - refundedCents(sale), 0)
}

function sum(amounts: readonly { amountCents: number }[]): number {
  return amounts.reduce((total, { amountCents }) => total + amountCents, 0)
}
