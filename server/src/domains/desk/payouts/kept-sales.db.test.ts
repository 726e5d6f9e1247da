// What a sale that left keeps of its worth follows each fact that it is made of.
import { sql, type RawBuilder } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { untilBlocked } from '../../../../test/databases/blocked.ts'
import { useDatabase } from '../../../../test/databases/database.ts'
import { findWrongSales } from '../../../../test/kept-sales.ts'
import { addAccount, addBasics } from '../../../../test/market.ts'
import { refusedBy, undoneAfter } from '../../../../test/mirrors/refused-by.ts'
import { addOrder, type AddedOrder } from '../../../../test/orders.ts'
import { sellerSums } from './open-sale-queries.ts'

const database = useDatabase()
let card: AddedOrder
let terms: AddedOrder

beforeAll(async () => {
  const { db } = database.current
  await addBasics(db)
  const [sellerId, accountId] = [await addAccount(db, 'seller'), await addAccount(db)]
  const lots = [{ sellerId }, { sellerId }]
  card = await addOrder(db, { accountId, lots, payment: 'captured' })
  terms = await addOrder(db, { accountId, lots, dueInDays: 10, invoice: 'on terms' })
  for (const order of [card, terms]) await send(order).execute(db)
})

const send = ({
  id,
}: AddedOrder) => sql`update order_shipments set state = 'shipped', carrier = 'UPS', ready_at = now(),
  left_at = now() - interval '13 days' where order_id = ${id}`
const receive = (
  { id }: AddedOrder,
  cents: number,
) => sql`insert into receipts (order_id, amount_cents, reference, received_on)
  values (${id}, ${cents}, 'WIRE-1', '2026-01-02')`
const REVERSE = sql`update receipts set reversed_at = now(), reverse_reason = 'Bounced.'`
const WHOLE_CENTS = 2_100_00
/** With its one part, which goes back to the card. */
const refund = ({ id }: AddedOrder, cents: number) => sql`with asked as (
    insert into refunds (order_id, amount_cents, reason) values (${id}, ${cents}, 'Missing.') returning id, order_id)
  insert into refund_parts (refund_id, payment_id, amount_cents, gateway_order_id)
  select asked.id, p.id, ${cents}, 'R-1' from asked join payments p on p.order_id = asked.order_id`
const pay = (state: string) => sql`update payments set state = ${state} where order_id = ${card.id}`

type Change = {
  table: string
  trigger: string
  /** Statements, of which the last changes what the trigger follows. */
  steps: () => RawBuilder<unknown>[]
}

/** Some facts change so only where a program writes rows by hand, past other rules. */
const CHANGES: Readonly<Record<string, Change>> = {
  'a receipt is booked': {
    table: 'receipts',
    trigger: 'worth_follows_receipts',
    steps: () => [receive(terms, WHOLE_CENTS)],
  },
  'a receipt is reversed': {
    table: 'receipts',
    trigger: 'worth_follows_receipts',
    steps: () => [receive(terms, WHOLE_CENTS), REVERSE],
  },
  'a receipt is deleted': {
    table: 'receipts',
    trigger: 'worth_follows_receipts',
    steps: () => [receive(terms, WHOLE_CENTS), sql`delete from receipts`],
  },
  'a payment fails': { table: 'payments', trigger: 'worth_follows_payments', steps: () => [pay('failed')] },
  'a payment is captured': {
    table: 'payments',
    trigger: 'worth_follows_payments',
    steps: () => [pay('authorised'), pay('captured')],
  },
  'a payment is written that came': {
    table: 'payments',
    trigger: 'worth_follows_new_payments',
    steps: () => [
      sql`insert into payments (order_id, gateway, gateway_order_id, transaction_id, amount_cents, state, authorised_at,
          captured_at)
        values (${terms.id}, 'sandbox', 'P-1', 'P-1', ${WHOLE_CENTS}, 'captured', now(), now())`,
    ],
  },
  'a part of it is refunded': {
    table: 'refunds',
    trigger: 'worth_follows_refunds',
    steps: () => [refund(card, 100_00)],
  },
  'a refund fails': {
    table: 'refunds',
    trigger: 'worth_follows_refunds',
    steps: () => [
      refund(card, 100_00),
      sql`with failed as (update refund_parts set state = 'failed' returning refund_id)
        update refunds set state = 'failed' from failed where refunds.id = failed.refund_id`,
    ],
  },
  'a void gives back what counts as received': {
    table: 'refund_parts',
    trigger: 'worth_follows_parts_of_refunds',
    steps: () => [refund(card, WHOLE_CENTS), pay('voided'), sql`update refund_parts set state = 'failed'`],
  },
  'buyers get more time to report a problem': {
    table: 'order_shipments',
    trigger: 'worth_follows_shipments',
    steps: () => [
      sql`update order_shipments set state = 'delivered', delivered_on = site_day(now()), delivered_by = 'desk'
        where order_id = ${card.id}`,
    ],
  },
  'an order was placed earlier': {
    table: 'orders',
    trigger: 'worth_follows_orders',
    steps: () => [sql`update orders set placed_at = placed_at - interval '1 day' where id = ${card.id}`],
  },
}

describe.each(Object.entries(CHANGES))('%s', (_what, { table, trigger, steps }) => {
  test.each([
    ['and the sale keeps its new worth', true],
    ['which no other trigger would follow', false],
  ])('%s', async (_then, isOn) => {
    let wrong: string[] = []
    await undoneAfter(database.current.db, async (tx) => {
      const all = steps()
      for (const step of all.slice(0, -1)) await step.execute(tx)
      expect(await findWrongSales(tx), 'before').toEqual([])
      if (!isOn) await sql`alter table ${sql.table(table)} disable trigger ${sql.ref(trigger)}`.execute(tx)
      await sql`set constraints all deferred`.execute(tx)
      await all.at(-1)!.execute(tx)
      wrong = await findWrongSales(tx)
    })
    expect(wrong).toHaveLength(isOn ? 0 : 1)
  })
})

test('a sale that leaves while its order is being paid is worth what both make of it', async () => {
  const { db, pool } = database.current
  const sellerId = await addAccount(db, 'seller')
  const order = await addOrder(db, {
    accountId: await addAccount(db),
    lots: [{ sellerId, priceCents: 2_050_00 }],
    dueInDays: 10,
    invoice: 'on terms',
  })
  const { leaving } = await db.transaction().execute(async (tx) => {
    await receive(order, WHOLE_CENTS).execute(tx)
    const started = send(order).execute(db)
    await untilBlocked(pool)
    return { leaving: started }
  })
  await leaving
  expect(await findWrongSales(db)).toEqual([])
})

type Sums = { due_cents: string; due_count: number; later_cents: string; later_count: number; left_cents: string }

test('what is due beyond the lines of a payout comes later, as open_sales() ranks it', async () => {
  const { db } = database.current
  const [sellerId, accountId] = [await addAccount(db, 'seller'), await addAccount(db)]
  for (const priceCents of [100_00, 20_00, 3_00])
    await send(await addOrder(db, { accountId, lots: [{ sellerId, priceCents }] })).execute(db)
  await addOrder(db, { accountId, lots: [{ sellerId, priceCents: 7_00 }] })
  for (const maxLines of [1, 2, 3]) {
    const kept = await sql<Sums>`with ${sellerSums(sellerId, maxLines)} select due_cents::text as due_cents, due_count,
      later_cents::text as later_cents, later_count, left_cents::text as left_cents from sums`.execute(db)
    const facts =
      await sql<Sums>`select sum(amount_cents) filter (where is_due and due_rank <= ${maxLines})::text as due_cents,
        (count(*) filter (where is_due and due_rank <= ${maxLines}))::int as due_count,
        sum(amount_cents) filter (where not is_due or due_rank > ${maxLines})::text as later_cents,
        (count(*) filter (where not is_due or due_rank > ${maxLines}))::int as later_count,
        sum(amount_cents) filter (where left_at is not null)::text as left_cents
      from open_sales(${sellerId})`.execute(db)
    expect(kept.rows, `${maxLines} lines`).toEqual(facts.rows)
    expect(kept.rows[0]).toMatchObject({ due_count: maxLines, later_count: 4 - maxLines, left_cents: '12300' })
  }
})

test('a sum that does not add up is refused', async () => {
  await undoneAfter(database.current.db, async (tx) => {
    const wrong = sql`update unsettled_sales set amount_cents = amount_cents + 1`
    expect(await refusedBy(tx, wrong)).toBe('an_open_sale_adds_up')
    expect(await refusedBy(tx, sql`update unsettled_sales set sold_at = null`)).toBe('an_open_sale_adds_up')
  })
})
