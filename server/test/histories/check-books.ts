// What must hold of an order's money after every step of a history: the database's sums are the rule's, and both are what the
// gateway's books and the receipts say.
import {
  balanceCents,
  isCollected,
  isOver,
  receivedCents,
  returnableCents,
} from '@lotyard/contract/rules/orders/payments/balance'
import { lotTotalCents } from '@lotyard/contract/rules/orders/order-total'
import { sql } from 'kysely'
import assert from 'node:assert/strict'
import type { Db } from '../../src/db/database.ts'
import { moneyOf } from '../../src/domains/orders/reading/money-of.ts'
import { findStoredOrder, type StoredOrder } from '../../src/domains/orders/reading/order-queries.ts'
import type { GatewayBooks, Sale } from './gateway-books.ts'

type Part = { paymentId: string | null; state: string; amountCents: number; gatewayOrderId: string | null }
type Books = {
  order: StoredOrder
  /** The database's own. */
  sums: object
  listings: string[]
  parts: Part[]
  /** By payment. */
  transactions: Map<string, string | null>
}

/** `isCompared`: gateway and database were in step, so that their books could be compared. */
export async function checkBooks(
  db: Db,
  gateway: GatewayBooks,
  orderId: string,
): Promise<{ order: StoredOrder; isCompared: boolean }> {
  const books = await readBooks(db, orderId)
  const { order } = books
  const money = moneyOf(order)
  const balance = balanceCents(money)
  const byRule = { received: receivedCents(money), balance, returnable: returnableCents(money) }
  assert.deepEqual(books.sums, { ...byRule, isCollected: isCollected(money) }, 'the database and the rule differ')
  assert.ok(order.state !== 'invoiced' || balance > 0, 'an invoice of which nothing is owed is not paid')
  const listing = isOver(order.state) ? 'withdrawn' : order.state === 'paid' ? 'sold' : 'awaiting_payment'
  assert.ok(
    books.listings.every((state) => state === listing),
    `lots of an order that is ${order.state} are ${books.listings.join()}`,
  )
  checkLimits(books)
  const isInStep = order.payments.every(({ id, state }) => agrees(state, saleOf(books, gateway, id)))
  if (!isInStep || !books.parts.every((part) => isPartInStep(books, gateway, part))) return { order, isCompared: false }
  assert.equal(heldByBooks(books), heldByGateway(books, gateway), 'the books differ from the gateway’s')
  return { order, isCompared: true }
}

async function readBooks(db: Db, orderId: string): Promise<Books> {
  const order = (await findStoredOrder(db, orderId))!
  const { rows } = await sql<Omit<Books, 'order' | 'transactions'> & { transactions: [string, string | null][] }>`select
    (select json_build_object('received', received_cents, 'balance', balance_cents, 'returnable', returnable_cents,
      'isCollected', is_collected) from order_balances(array[${orderId}::uuid])) as sums,
    (select coalesce(json_agg(json_build_object('paymentId', part.payment_id, 'state', part.state,
        'amountCents', part.amount_cents, 'gatewayOrderId', part.gateway_order_id)), '[]')
      from refund_parts part join refunds on refunds.id = part.refund_id where refunds.order_id = ${orderId}) as parts,
    (select coalesce(json_agg(json_build_array(id, transaction_id)), '[]') from payments
      where order_id = ${orderId}) as transactions,
    array(select state from listings where id in (select listing_id from order_listings
      where order_id = ${orderId})) as listings`.execute(db)
  return { order, ...rows[0]!, transactions: new Map(rows[0]!.transactions) }
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
}

function saleOf({ transactions }: Books, { sales }: GatewayBooks, paymentId: string): Sale | null {
  const id = transactions.get(paymentId) ?? null
  return id === null ? null : sales.get(id)!
}

function agrees(state: string, sale: Sale | null): boolean {
  if (sale === null) return state === 'requested' || state === 'failed' || state === 'declined'
  return state === 'failed' ? sale.state === 'failed' || sale.state === 'voided' : sale.state === state
}

function isPartInStep(books: Books, gateway: GatewayBooks, part: Part): boolean {
  if (part.paymentId === null) return true
  const sale = saleOf(books, gateway, part.paymentId)!
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

function heldByGateway({ order, parts, transactions }: Books, { sales }: GatewayBooks): number {
  const byHand = sum(order.receipts.filter(({ isReversed }) => !isReversed))
  const sent = sum(parts.filter(({ paymentId }) => paymentId === null))
  const kept = [...transactions.values()].map((id) => {
    const sale = id === null ? null : sales.get(id)!
    if (sale?.state !== 'captured' && sale?.state !== 'settled') return 0
    return sale.amountCents - [...sale.refunds.values()].reduce((total, cents) => total + cents, 0)
  })
  return byHand - sent + kept.reduce((total, cents) => total + cents, 0)
}

function sum(amounts: readonly { amountCents: number }[]): number {
  return amounts.reduce((total, { amountCents }) => total + amountCents, 0)
}
