// What the database enforces of pick-ups, beside the rules of the contract.
import { bookingProblem } from '@lotyard/contract/rules/orders/pickup/pickup-booking'
import { isStillOpen } from '@lotyard/contract/rules/orders/pickup/pickup-slots'
import { DEFAULT_HOURS } from '@lotyard/contract/rules/shipping/dates/opening-hours'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { useDatabase } from '../../../../test/databases/database.ts'
import { addAccount, addBasics } from '../../../../test/market.ts'
import { addOrder } from '../../../../test/orders.ts'
import { breaksRule } from '../../../db/statements/breaks-rule.ts'

const database = useDatabase()
let accountId: string
let sellerId: string
beforeAll(async () => {
  const { db } = database.current
  await addBasics(db)
  accountId = await addAccount(db, 'buyer')
  sellerId = await addAccount(db, 'seller')
})

test('a warehouse is open at a booked time by SQL as by the rule, also when the clocks change', async () => {
  const { db } = database.current
  const hours = DEFAULT_HOURS.with(6, { open: '00:30', close: '06:00' }).with(2, null)
  await sql`update warehouses set time_zone = 'America/New_York', hours = ${JSON.stringify(hours)}::jsonb
    where key = 'hebron'`.execute(db)
  await sql`insert into holidays (day, warehouse_key, name) values ('2026-11-03', null, 'Election Day'),
    ('2026-11-05', 'hebron', 'Inventory'), ('2026-11-06', 'ft-wayne', 'Inventory')`.execute(db)
  const calendar = {
    timeZone: 'America/New_York',
    hours,
    closedDays: ['2026-11-03', '2026-11-05'],
    slotMinutes: 60,
    noticeHours: 0,
  }
  // Two weeks around November 1, when 1:30 comes twice, an hour and a half long in steps of fifty minutes.
  const times = Array.from({ length: 403 }, (_, at) => new Date(Date.UTC(2026, 9, 25) + at * 50 * 60_000))
  const { rows } = await sql<{ isOpen: boolean }>`
    select is_warehouse_open('hebron', at, at + interval '90 minutes') as "isOpen"
    from unnest(${times}::timestamptz[]) with ordinality as given (at, place) order by place`.execute(db)
  const byRule = times.map((startsAt) => {
    return isStillOpen(calendar, { startsAt, endsAt: new Date(startsAt.getTime() + 90 * 60_000) })
  })
  expect(rows.map(({ isOpen }) => isOpen)).toEqual(byRule)
  expect(new Set(byRule).size).toBe(2)
})

test.each([true, false])('only what the rule lets be booked gets an appointment (fetched: %s)', async (isPickUp) => {
  const { db } = database.current
  const add = () => addOrder(db, { accountId, lots: [{ sellerId, isPickUp }] })
  const [order, cancelled] = [await add(), await add()]
  const leaves = isPickUp ? ({ state: 'picked_up' } as const) : ({ state: 'shipped', carrier: 'Estes' } as const)
  const moves = [
    { state: 'waiting' },
    { state: 'ready', ready_at: new Date() },
    { ...leaves, left_at: new Date() },
  ] as const
  const compare = async (orderState: 'paid' | 'cancelled', state: (typeof moves)[number]['state']) => {
    const error = await book(orderState === 'paid' ? order.id : cancelled.id).then(
      () => null,
      (refused: unknown) => refused,
    )
    const byRule = bookingProblem({ orderState, state, isPickUp, capacity: 1 }, null, new Date())
    expect([orderState, state, error === null]).toEqual([orderState, state, byRule === null])
    if (error !== null) expect(breaksRule(error, 'only_what_is_ready_is_booked')).toBe(true)
    await db.deleteFrom('pickup_appointments').execute()
  }
  for (const move of moves) {
    await db.updateTable('order_shipments').set(move).where('order_id', '=', order.id).execute()
    await compare('paid', move.state)
  }
  await db.updateTable('order_shipments').set(moves[1]).where('order_id', '=', cancelled.id).execute()
  const ended = { state: 'cancelled', ended_at: new Date(), end_reason: 'x' }
  await db.updateTable('orders').set(ended).where('id', '=', cancelled.id).execute()
  await compare('cancelled', 'ready')
})

test('a booking that is not counted in its slot is refused, and one that has ended is not revived', async () => {
  const { db } = database.current
  const order = await addOrder(db, { accountId, lots: [{ sellerId, isPickUp: true }] })
  await sql`update order_shipments set state = 'ready', ready_at = now() where order_id = ${order.id}`.execute(db)
  await book(order.id)
  const end = sql`update pickup_appointments set state = 'cancelled', ended_at = now()`
  await end.execute(db)
  const revive = sql`update pickup_appointments set state = 'booked', ended_at = null`
  await expect(revive.execute(db)).rejects.toMatchObject({ constraint: 'what_has_ended_is_booked_anew' })
  // The slot is there, with nobody in it.
  const uncounted = sql`insert into pickup_appointments (shipment_id, warehouse_key, starts_at, ends_at, code)
    select shipment_id, warehouse_key, starts_at, ends_at, 'K7M4PY' from pickup_appointments`
  await expect(uncounted.execute(db)).rejects.toMatchObject({ constraint: 'every_appointment_has_a_place' })
})

async function book(orderId: string): Promise<void> {
  await sql`with slot as (
      insert into pickup_slots (warehouse_key, starts_at, booked, capacity)
      select warehouse_key, now(), 1, 1 from order_shipments where order_id = ${orderId} returning warehouse_key)
    insert into pickup_appointments (shipment_id, warehouse_key, starts_at, ends_at, code)
    select id, warehouse_key, now(), now() + interval '1 hour', 'K7M4PX' from order_shipments join slot using (warehouse_key)
    where order_id = ${orderId}`.execute(database.current.db)
}
