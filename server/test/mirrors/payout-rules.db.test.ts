// What the database says of open sales and balances beside the rules of payouts, for every state of a sale.
import { payoutLine, payoutState } from '@lotyard/contract/rules/desk/payouts/seller-due'
import { balanceState } from '@lotyard/contract/rules/desk/payouts/seller-balance'
import { SHIPMENT_STATES } from '@lotyard/contract/rules/orders/order-states'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { useDatabase } from '../databases/database.ts'
import { addAccount, addBasics } from '../market.ts'
import { addOrder, type AddedOrder } from '../orders.ts'
import { judgedAlone } from './judged-alone.ts'

const database = useDatabase()
const BOTH = [true, false]
const DAY_MS = 86_400_000
let sellerId: string
let order: AddedOrder

beforeAll(async () => {
  const { db } = database.current
  await addBasics(db)
  sellerId = await addAccount(db, 'seller')
  order = await addOrder(db, { accountId: await addAccount(db), lots: [{ sellerId, priceCents: 333_33 }] })
})

test('payoutState and payoutLine, open_sales and seller_balance; balanceState judges', async () => {
  const tables = ['order_shipments', 'payments', 'problems', 'unsettled_sales', 'seller_terms']
  const seen = new Set<string>()
  await judgedAlone(database.current.db, { tables, triggers: {} }, async ({ tx }) => {
    const listingId = order.lots[0]!.listingId
    await sql`insert into problems (order_id, listing_id, kind, description, state)
      values (${order.id}, ${listingId}, 'other', 'x', 'resolved')`.execute(tx)
    await sql`insert into seller_terms (seller_id, since, commission_basis_points)
      values (${sellerId}, '2020-01-01', 1250)`.execute(tx)
    for (const shipment of SHIPMENT_STATES)
      for (const daysLeft of shipment === 'waiting' || shipment === 'ready' ? [null] : [12, 0.01, -0.01])
        for (const isPaid of BOTH)
          for (const hasOpenProblem of BOTH) {
            const heldBy = daysLeft === 12 ? 'waiting' : 'open'
            const until = daysLeft === null ? null : new Date(Date.now() + daysLeft * DAY_MS)
            const leftAt = until === null ? null : new Date(until.getTime() - 12 * DAY_MS)
            await sql`update order_shipments set state = ${shipment}, left_at = ${leftAt}, report_until = ${until}
              where order_id = ${order.id}`.execute(tx)
            await sql`update payments set state = ${isPaid ? 'captured' : 'authorised'} where order_id = ${order.id}`.execute(
              tx,
            )
            await sql`update problems set state = ${hasOpenProblem ? heldBy : 'resolved'} where order_id = ${order.id}`.execute(
              tx,
            )
            await sql`delete from unsettled_sales`.execute(tx)
            if (leftAt !== null)
              await sql`insert into unsettled_sales (order_id, listing_id, seller_id)
                values (${order.id}, ${listingId}, ${sellerId})`.execute(tx)
            const state = payoutState({ isPaid, reportUntil: until, hasOpenProblem, isSettled: false }, new Date())
            const terms = { priceCents: 333_33, refundedCents: 0, basisPoints: 1250, settled: null }
            const { amountCents } = payoutLine(terms)
            const { rows } = await sql<{ is_due: boolean; amount: string; due: string; net: string }>`
              select sale.is_due, sale.amount_cents as amount, due_cents as due, net_cents as net
              from open_sales(${sellerId}) sale, seller_balance(${sellerId})`.execute(tx)
            const given = JSON.stringify({ shipment, daysLeft, isPaid, hasOpenProblem })
            const [dueCents, netCents] = [state === 'due' ? amountCents : 0, leftAt === null ? 0 : amountCents]
            const read = rows.map((row) => [row.is_due, Number(row.amount), Number(row.due), Number(row.net)])
            expect(read, given).toEqual([[state === 'due', amountCents, dueCents, netCents]])
            expect(balanceState({ dueCents, netCents }), given).toBe(leftAt === null ? 'settled' : 'owed')
            seen.add(state)
          }
  })
  expect([...seen].toSorted()).toEqual(['due', 'not_left', 'problem', 'unpaid', 'window_open'])
})
