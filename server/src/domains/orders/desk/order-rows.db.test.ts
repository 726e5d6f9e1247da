// The list reads less of an order than its page does, and must say the same of it.
import type { DeskOrder, DeskOrderRow } from '@lotyard/contract/desk/orders'
import type { ShipmentState } from '@lotyard/contract/rules/orders/order-states'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { addBasics } from '../../../../test/market.ts'
import { findWrongOrderLists } from '../../../../test/order-lists.ts'
import { addOrder, type OrderOptions } from '../../../../test/orders.ts'
import { useApp, type TestAccount, type TestClient } from '../../../../test/servers/app.ts'

const server = useApp()
type Person = TestClient & { account: TestAccount }
let admin: Person
let seller: Person
let rival: Person

beforeAll(async () => {
  await addBasics(server.db)
  admin = await server.as('admin')
  seller = await server.as('seller')
  rival = await server.as('seller')
})

test('a row of the list says of an order what its page says, to each who may read it', async () => {
  await addManyKinds()
  const rights = { orders: 'read' } as const
  const reader = await server.signIn(await server.createAccount({ role: 'admin', rights }))
  const seen = { toLeave: 0, uncollected: 0, problems: 0, refunded: 0 }
  for (const client of [admin, reader, seller, rival]) {
    const { orders } = (await client.get('/api/admin/orders')).json<{ orders: DeskOrderRow[] }>()
    expect(orders.length).toBeGreaterThan(3)
    for (const row of orders) {
      expect(row).toEqual(toRow((await client.get(`/api/admin/orders/${row.id}`)).json<DeskOrder>()))
      seen.toLeave += row.shipments.filter(({ isToLeave }) => isToLeave).length
      seen.uncollected += Number(row.isUncollected)
      seen.problems += row.openProblems
      seen.refunded += Number(row.refundedCents > 0)
    }
  }
  // Otherwise nothing was compared.
  for (const [what, count] of Object.entries(seen)) expect(count, what).toBeGreaterThan(1)
})

function toRow(order: DeskOrder): DeskOrderRow {
  const { id, number, orderType, state, placedAt, dueAt, isOwed, totalCostFinalCents, refundedCents } = order
  const { isUncollected, account, listings, problems, warehouses, movable } = order
  return {
    id,
    number,
    orderType,
    state,
    placedAt,
    dueAt,
    isOwed,
    totalCostFinalCents,
    refundedCents,
    isUncollected,
    account: { name: account.name, email: account.email },
    lotCount: listings.length,
    openProblems: problems.filter((problem) => problem.state === 'open').length,
    shipments: warehouses
      .flatMap(({ shipments }) => shipments)
      .map((shipment) => ({
        id: shipment.id,
        state: shipment.state,
        isToLeave: shipment.leftAt === null && movable.includes(shipment.id),
      })),
  }
}

/** Of two sellers each, in three shipments: one of the seller's alone, one of both, one of the rival's alone. */
async function addManyKinds(): Promise<void> {
  const buyer = await server.createAccount()
  const debtor = await server.createAccount()
  const lots = [
    { sellerId: seller.account.id, priceCents: 700_00 },
    { sellerId: seller.account.id, warehouse: 'ft-wayne', priceCents: 300_00, taxCents: 21_00 },
    { sellerId: rival.account.id, warehouse: 'ft-wayne', priceCents: 5_000_00 },
    { sellerId: rival.account.id, priceCents: 90_00, isPickUp: true },
  ]
  const add = (given: Partial<OrderOptions> = {}) => addOrder(server.db, { accountId: buyer.id, lots, ...given })
  await add()
  await add({ state: 'placing' })
  await add({ state: 'failed' })
  await add({ dueInDays: 5 })
  await add({ dueInDays: -3, accountId: debtor.id })
  await add({ dueInDays: 5, invoice: 'on terms', accountId: debtor.id })
  await add({ dueInDays: 5, invoice: { proposedBy: admin.account.id } })

  const refunded = await add({ payment: 'settled' })
  const give = (amount_cents: number, listing?: string) =>
    admin.post(`/api/admin/orders/${refunded.id}/refunds`, { amount_cents, reason: 'Late.', listing })
  expect((await give(40_00)).statusCode).toBe(201)
  expect((await give(20_00, refunded.lots[0]!.name)).statusCode).toBe(201)

  const broken = await add()
  await sql`insert into problems (order_id, listing_id, kind, description)
    values (${broken.id}, ${broken.lots[0]!.listingId}, 'damaged', 'The pallet fell over.')`.execute(server.db)

  const [owing, givenUp] = [await add(), await add()]
  for (const { id } of [owing, givenUp]) {
    await sql`update order_shipments set state = 'shipped', carrier = 'UPS', ready_at = now(), left_at = now()
      where order_id = ${id} and part = (select min(part) from order_shipments where order_id = ${id})`.execute(
      server.db,
    )
    await sql`update payments set state = 'failed' where order_id = ${id}`.execute(server.db)
  }
  const reply = await admin.post(`/api/admin/orders/${givenUp.id}/cancel`, { reason: 'No answer.' })
  expect(reply.statusCode, reply.body).toBe(200)
}

test('an order is listed by how far all of its shipments are, and with each seller of its lots', async () => {
  const move = (part: string, state: ShipmentState) => {
    const hasLeft = state === 'shipped' || state === 'delivered'
    return sql`update order_shipments set state = ${state}, carrier = ${hasLeft ? 'UPS' : null},
      ready_at = ${state === 'waiting' ? null : new Date()}, left_at = ${hasLeft ? new Date() : null},
      delivered_on = ${state === 'delivered' ? sql`site_day(clock_timestamp())` : null}, delivered_by = ${state === 'delivered' ? 'desk' : null}
      where id = ${part}`.execute(server.db)
  }
  const stages = new Set<string>()
  for (const one of MOVES)
    for (const other of MOVES) {
      const { id } = await addTwoParts()
      const [first, second] = await listParts(id)
      await move(first!, one)
      await move(second!, other)
      stages.add(await stageOf(id))
    }
  expect(await findWrongOrderLists(server.db)).toEqual([])
  expect([...stages].toSorted()).toEqual(['delivered', 'shipped', 'to_ship'])
})

test('two parts of an order that leave at once both count', async () => {
  const { id } = await addTwoParts()
  const leave = (part: string) =>
    server.db.transaction().execute(async (tx) => {
      await sql`update order_shipments set state = 'shipped', carrier = 'UPS', ready_at = now(), left_at = now()
        where id = ${part}`.execute(tx)
    })
  await Promise.all((await listParts(id)).map(leave))
  expect(await stageOf(id)).toBe('shipped')
})

const MOVES = ['waiting', 'ready', 'shipped', 'delivered'] as const satisfies readonly ShipmentState[]

async function addTwoParts(): Promise<{ id: string }> {
  const buyer = await server.createAccount()
  const lots = [{ sellerId: seller.account.id }, { sellerId: rival.account.id, warehouse: 'ft-wayne' }]
  return addOrder(server.db, { accountId: buyer.id, lots })
}

async function listParts(orderId: string): Promise<string[]> {
  const rows = await server.db.selectFrom('order_shipments').where('order_id', '=', orderId).select('id').execute()
  return rows.map(({ id }) => id)
}

async function stageOf(orderId: string): Promise<string> {
  const { rows } = await sql<{ stage: string }>`select stage_of_order(orders) as stage from orders
    where id = ${orderId}`.execute(server.db)
  return rows[0]!.stage
}
