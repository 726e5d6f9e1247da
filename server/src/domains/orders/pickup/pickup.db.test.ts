import type { GateLists, GatePickUp } from '@lotyard/contract/desk/pickups'
import type { Today } from '@lotyard/contract/desk/today'
import type { OpenOrders } from '@lotyard/contract/orders/open-orders'
import type { Order } from '@lotyard/contract/orders/orders'
import type { PickUp, PickUpPass, SlotDay } from '@lotyard/contract/orders/pickup'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { listQueuedJobs } from '../../../../test/readers/queued-jobs.ts'
import { addBasics } from '../../../../test/market.ts'
import { addOrder, type AddedOrder, type OrderOptions } from '../../../../test/orders.ts'
import { useApp, type TestAccount, type TestClient } from '../../../../test/servers/app.ts'
import { writeOrderMail } from '../mails/write-order-mail.ts'
import { removeOldSlots } from './booking-queries.ts'
import { sweepPickUps } from './sweep-pickups.ts'

const server = useApp()
type Person = TestClient & { account: TestAccount }
let buyer: Person
let seller: Person
let admin: Person

beforeAll(async () => {
  await addBasics(server.db)
  await sql`update warehouses set slot_capacity = 1, pick_up_notice_hours = 3, street = '2200 Worldwide Blvd',
    phone = '(859) 555-0142', dock_note = 'Docks 4 to 9.', time_zone = 'America/New_York',
    hours = (select jsonb_agg('{"open": "00:00", "close": "23:59"}'::jsonb) from generate_series(1, 7))
    where key = 'hebron'`.execute(server.db)
  buyer = await server.as('buyer')
  seller = await server.as('seller')
  admin = await server.as('admin')
})

const ready = async (options: Partial<OrderOptions> = {}): Promise<AddedOrder> => {
  const lots = [{ sellerId: seller.account.id, isPickUp: true }]
  const order = await addOrder(server.db, { accountId: buyer.account.id, lots, ...options })
  await setState(order, 'ready')
  return order
}
const setState = ({ id }: AddedOrder, state: 'waiting' | 'ready') =>
  server.db
    .updateTable('order_shipments')
    .set({ state, ready_at: state === 'ready' ? new Date() : null })
    .where('order_id', '=', id)
    .execute()
const path = ({ id }: AddedOrder) => `/api/orders/${id}/shipments/1/appointment`
const book = (order: AddedOrder, startsAt: string, client: TestClient = buyer) =>
  client.put(path(order), { starts_at: startsAt })
const booked = async (order: AddedOrder, startsAt: string): Promise<NonNullable<PickUp['booked']>> => {
  const reply = await book(order, startsAt)
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json<PickUp>().booked!
}
const slots = async (): Promise<SlotDay['slots']> => {
  const reply = await buyer.get('/api/warehouses/hebron/slots')
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json<{ days: SlotDay[] }>().days.flatMap((day) => day.slots)
}
/** Free ones, no two tests the same. */
let taken = 0
const freeSlots = async (count: number): Promise<string[]> => {
  const free = (await slots()).filter(({ isFull }) => !isFull).slice(20 + taken)
  taken += count
  return free.slice(0, count).map(({ startsAt }) => startsAt)
}
const countOf = async (startsAt: string): Promise<number> => {
  const row = await server.db
    .selectFrom('pickup_slots')
    .where('starts_at', '=', new Date(startsAt))
    .select('booked')
    .executeTakeFirst()
  return row?.booked ?? 0
}
const mailsOf = async ({ id }: AddedOrder) =>
  (await listQueuedJobs(server.db, 'write_order_mail'))
    .map(({ payload }) => payload as { kind: string; orderId: string; about: string })
    .filter(({ orderId }) => orderId === id)
/** Moves what is booked to another moment, from now. */
const shift = (order: AddedOrder, minutes: number) =>
  sql`update pickup_appointments set starts_at = clock_timestamp() + ${minutes} * interval '1 minute',
    ends_at = clock_timestamp() + ${minutes + 60} * interval '1 minute' where state = 'booked' and shipment_id = (select id from order_shipments where order_id = ${order.id})`.execute(
    server.db,
  )

const mailNeeds = () => ({
  ...server.context,
  findOperator: () => Promise.resolve({ operator: {}, timeZone: 'UTC', wireInstructions: null } as never),
  listContactRecipients: () => Promise.resolve([]),
})

describe('booking', () => {
  test('a ready pick-up is booked, moved and canceled; each time has its own code, mail, pass and calendar file', async () => {
    const order = await ready()
    const [first, second] = (await freeSlots(2)) as [string, string]
    const one = await booked(order, first)
    expect(one.words).toMatch(/E[SD]T$/)
    // A form that is sent twice books once.
    expect((await booked(order, first)).code).toBe(one.code)
    const two = await booked(order, second)
    expect(two.code).not.toBe(one.code)
    expect([await countOf(first), await countOf(second)]).toEqual([0, 1])

    const listed = (await buyer.get(`/api/orders/${order.id}/pickups`)).json<{ pickups: PickUp[] }>().pickups
    expect(listed).toMatchObject([
      {
        part: 1,
        place: { address: ['2200 Worldwide Blvd', 'Hebron, KY 41048'], phone: '(859) 555-0142' },
        booked: { code: two.code, isOpen: true, isMissed: false, cancelProblem: null },
        problem: null,
        changesLeft: 2,
      },
    ])
    const [warehouse] = (await buyer.get(`/api/orders/${order.id}`)).json<Order>().warehouses
    expect(warehouse!.shipments[0]!.pickUp).toEqual({
      isBookable: true,
      booked: { startsAt: two.startsAt, endsAt: two.endsAt, words: two.words },
    })
    const pass = (await buyer.get(`/api/orders/${order.id}/shipments/1/pass`)).json<PickUpPass>()
    expect(pass).toMatchObject({ number: order.number, lots: [{ units: 10, pallets: 1 }], booked: { code: two.code } })
    const calendar = (await buyer.get(`/account/orders/${order.id}/pickup/1/pickup.ics`)).body
    for (const line of ['TRANSP:OPAQUE', `DTEND:`, 'LOCATION:2200 Worldwide Blvd', two.code])
      expect(calendar).toContain(line)

    const mails = await mailsOf(order)
    expect(mails.map(({ kind }) => kind)).toEqual(['pickup-booked', 'pickup-booked'])
    for (const { about } of mails)
      await writeOrderMail(mailNeeds(), { kind: 'pickup-booked', orderId: order.id, about })
    const sent = server.db.selectFrom('mails').where('kind', '=', 'pickup-booked').select('props')
    // The time that was moved is told of no more.
    expect(await sent.execute()).toMatchObject([{ props: { code: two.code, warehouse: 'Hebron, KY' } }])

    const waiting = async () => (await buyer.get('/api/account/open_orders')).json<OpenOrders>().toPickUp.total
    expect(await waiting()).toBe(0)
    expect((await buyer.delete(path(order))).statusCode).toBe(204)
    expect(await waiting()).toBe(1)
    expect(await countOf(second)).toBe(0)
    expect((await buyer.delete(path(order))).json()).toMatchObject({ code: 'pickup_not_booked' })
    expect((await buyer.get(`/api/orders/${order.id}/shipments/1/pass`)).statusCode).toBe(404)
    expect((await mailsOf(order)).at(-1)).toMatchObject({ kind: 'pickup-cancelled' })
  })

  test('a booked time stays with the first part of what is split, and the buyer is told for which lots', async () => {
    const lots = [1, 2].map(() => ({ sellerId: seller.account.id, isPickUp: true }))
    const order = await ready({ lots })
    const [startsAt] = (await freeSlots(1)) as [string]
    const { code } = await booked(order, startsAt)
    const { warehouses } = (await buyer.get(`/api/orders/${order.id}`)).json<Order>()
    const parts = order.lots.map(({ name }) => [name])
    const split = await admin.post(`/api/admin/shipments/${warehouses[0]!.shipments[0]!.id}/split`, { parts })
    expect(split.statusCode, split.body).toBe(200)
    const after = (await buyer.get(`/api/orders/${order.id}`)).json<Order>().warehouses[0]!.shipments
    expect(after.map(({ listings, pickUp }) => [listings, pickUp!.booked?.startsAt ?? null])).toEqual([
      [parts[0], startsAt],
      [parts[1], null],
    ])
    const { kind, about } = (await mailsOf(order)).at(-1)!
    await writeOrderMail(mailNeeds(), { kind: kind as 'pickup-split', orderId: order.id, about })
    const sent = server.db.selectFrom('mails').where('kind', '=', 'pickup-split').select('props')
    const [mail] = await sent.execute()
    expect(mail!.props).toMatchObject({ code, lots: [{ link: expect.stringContaining(parts[0]![0]!) }] })
    expect(mail!.props).toHaveProperty('lots.length', 1)
  })

  test('a move to a full time keeps the old one, and two moves in opposite directions both end', async () => {
    const [one, other] = [await ready(), await ready()]
    const [early, late] = (await freeSlots(2)) as [string, string]
    const kept = await booked(one, early)
    await booked(other, late)
    expect((await book(one, late)).json()).toMatchObject({ code: 'slot_full' })
    const pass = await buyer.get(`/api/orders/${one.id}/shipments/1/pass`)
    expect(pass.json<PickUpPass>().booked).toMatchObject({ code: kept.code, startsAt: early })
    expect([await countOf(early), await countOf(late)]).toEqual([1, 1])

    await sql`update warehouses set slot_capacity = 2 where key = 'hebron'`.execute(server.db)
    const swapped = await Promise.all([book(one, late), book(other, early)])
    expect(swapped.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect([await countOf(early), await countOf(late)]).toEqual([1, 1])
    // Less capacity than is booked cancels nothing, and takes no more.
    const third = await ready()
    await booked(third, early)
    await sql`update warehouses set slot_capacity = 1 where key = 'hebron'`.execute(server.db)
    expect((await book(await ready(), early)).json()).toMatchObject({ code: 'slot_full' })
    expect(await countOf(early)).toBe(2)
  })

  test('what is no time, not ready, too late, changed too often or another’s is refused with a sentence', async () => {
    const order = await ready()
    const times = await freeSlots(5)
    for (const bad of [
      '',
      'tomorrow',
      '2026-02-30T10:00:00Z',
      '2020-01-01T10:00:00Z',
      times[0]!.replace(':00:00', ':07:00'),
    ])
      expect((await book(order, bad)).json()).toMatchObject({
        code: 'invalid_fields',
        errors: { starts_at: ['Choose one of the times shown.'] },
      })
    expect((await buyer.put(path(order), {})).statusCode).toBe(400)
    const stranger = await server.as('buyer')
    expect((await book(order, times[0]!, stranger)).json()).toMatchObject({ code: 'order_not_found' })
    expect((await stranger.get(`/api/orders/${order.id}/shipments/1/pass`)).statusCode).toBe(404)
    expect((await stranger.get('/api/warehouses/hebron/slots')).statusCode).toBe(404)
    expect((await server.visitor.get('/api/warehouses/hebron/slots')).statusCode).toBe(401)
    expect((await book({ ...order, id: 'x' }, times[0]!)).statusCode).toBe(404)

    const waiting = await addOrder(server.db, {
      accountId: buyer.account.id,
      lots: [{ sellerId: seller.account.id, isPickUp: true }],
    })
    const elsewhere = await ready({ lots: [{ sellerId: seller.account.id, isPickUp: true, warehouse: 'ft-wayne' }] })
    expect((await book(waiting, times[0]!)).json().message).toMatch(/aren’t ready yet/)
    expect((await book(elsewhere, times[0]!)).json().message).toMatch(/takes no bookings online/)
    for (const time of times.slice(0, 4)) await booked(order, time)
    expect((await book(order, times[4]!)).json()).toMatchObject({
      code: 'pickup_not_bookable',
      message: 'You’ve changed this pickup 3 times already. Call (859) 555-0142 to arrange another time.',
    })
    await shift(order, 119)
    expect((await buyer.delete(path(order))).json()).toMatchObject({ code: 'pickup_not_bookable' })
  })

  test('an order that ends and lots that are no longer ready free their time; the buyer hears of the latter', async () => {
    const [ended, unready, soon] = [await ready(), await ready(), await ready()]
    const times = (await freeSlots(3)) as [string, string, string]
    for (const [at, order] of [ended, unready, soon].entries()) await booked(order, times[at]!)
    const cancelled = await admin.post(`/api/admin/orders/${ended.id}/cancel`, { reason: 'By mistake.' })
    expect(cancelled.statusCode, cancelled.body).toBe(200)
    await setState(unready, 'waiting')
    expect([await countOf(times[0]), await countOf(times[1])]).toEqual([0, 0])
    await shift(soon, 23 * 60)
    // Who has just booked is not reminded.
    await sweepPickUps(server.context)
    await sql`update pickup_appointments set booked_at = booked_at - interval '5 days'`.execute(server.db)
    for (let run = 0; run < 2; run += 1) await sweepPickUps(server.context)
    const told = async (order: AddedOrder) => (await mailsOf(order)).map(({ kind }) => kind).slice(1)
    expect(await told(unready)).toEqual(['pickup-cancelled'])
    expect(await told(soon)).toEqual(['pickup-reminder'])
    expect(await told(ended)).toEqual(['order-cancelled'])

    await sql`insert into pickup_slots (warehouse_key, starts_at, booked, capacity)
      values ('hebron', now() - interval '31 days', 1, 1), ('hebron', now() - interval '29 days', 1, 1)`.execute(
      server.db,
    )
    await removeOldSlots(server.db)
    const { rows } = await sql`select from pickup_slots where starts_at < now() - interval '20 days'`.execute(server.db)
    expect(rows).toHaveLength(1)
  })
})

describe('the gate', () => {
  const find = (code: string, client: TestClient = admin) =>
    client.get(`/api/admin/pickups/${encodeURIComponent(code)}`)
  const handOver = (code: string, driver = 'Sam Ortiz', client: TestClient = admin) =>
    client.post(`/api/admin/pickups/${code}/hand_over`, { driver })
  const expected = async (options: Partial<OrderOptions> = {}) => {
    const order = await ready(options)
    const [time] = (await freeSlots(1)) as [string]
    const { code } = await booked(order, time)
    // Noon by the warehouse's clocks, so that it is today whenever the tests run.
    await sql`update pickup_appointments set ends_at = noon + interval '1 hour', starts_at = noon
      from (select (date_trunc('day', now() at time zone 'America/New_York') + interval '12 hours')
        at time zone 'America/New_York' as noon) today where code = ${code}`.execute(server.db)
    return { order, code }
  }

  test('a code shows what it is for, and hands it over once, with the driver on record', async () => {
    const { order, code } = await expected()
    const found = (await find(`https://market.test/admin/pickup/?code=${code}`)).json<GatePickUp>()
    expect(found).toMatchObject({ number: order.number, pallets: 1, mayHandOver: true, company: 'Okafor Resale LLC' })
    const today = (await admin.get('/api/admin/pickups')).json<GateLists>().today
    const row = today.find(({ number }) => number === order.number)
    expect(row).toMatchObject({ state: 'booked', lotCount: 1, words: expect.stringMatching(/^12:00 PM E[SD]T$/) })
    expect(JSON.stringify(today)).not.toContain(code)
    expect((await handOver(code, ' ')).json()).toMatchObject({ errors: { driver: ['Driver is required'] } })
    expect((await find('XXXXXX')).json()).toMatchObject({ code: 'pickup_code_wrong' })
    expect((await find('0OI1')).statusCode).toBe(404)
    expect((await buyer.get(`/api/admin/pickups/${code}`)).statusCode).toBe(403)

    const both = await Promise.all([handOver(code), handOver(code, 'Al Green', seller)])
    expect(both.map(({ statusCode }) => String(statusCode)).toSorted()).toEqual(['200', '409'])
    const refused = both.find(({ statusCode }) => statusCode === 409)!
    expect(refused.json()).toMatchObject({
      code: 'pickup_not_due',
      message: expect.stringMatching(/^Already picked up/),
    })
    const { driver } = (await find(code)).json<GatePickUp>()
    const shipment = server.db.selectFrom('order_shipments').where('order_id', '=', order.id).select('state')
    expect(await shipment.execute()).toEqual([{ state: 'picked_up' }])
    const audit = server.db.selectFrom('audit_entries').where('action', '=', 'order.hand_over').select('details')
    expect(await audit.execute()).toEqual([{ details: { driver, part: 1 } }])
  })

  test('a seller hands over what is theirs alone; nothing leaves unpaid, on another day or by an old code', async () => {
    const rival = await server.as('seller')
    const mine = await expected()
    expect((await find(mine.code, rival)).statusCode).toBe(404)
    expect((await handOver(mine.code, 'Sam', rival)).json()).toMatchObject({ code: 'pickup_code_wrong' })
    expect((await find(mine.code, seller)).statusCode).toBe(200)
    const shared = await expected({
      lots: [seller, rival].map(({ account }) => ({ sellerId: account.id, isPickUp: true })),
    })
    expect((await find(shared.code, seller)).statusCode).toBe(404)
    const unpaid = await expected({ payment: 'authorised' })
    expect((await handOver(unpaid.code)).json().message).toMatch(/isn't collected yet/)
    const drivers = server.db.selectFrom('pickup_appointments').where('code', '=', unpaid.code).select('driver')
    expect(await drivers.execute()).toEqual([{ driver: null }])

    await shift(shared.order, 3 * 24 * 60)
    expect((await handOver(shared.code)).json().message).toMatch(/^Booked for another day/)
    await shift(shared.order, -3 * 24 * 60)
    expect((await handOver(shared.code)).json().message).toMatch(/^This pickup was missed/)
    // Who missed it books again, and the old code says where to.
    const [time] = (await freeSlots(1)) as [string]
    await booked(shared.order, time)
    expect((await handOver(shared.code)).json().message).toMatch(/^The buyer moved this pickup to/)
  })

  test('a new holiday cancels nothing: the desk is told whom to call, and the buyer sees it', async () => {
    const order = await ready()
    const [time] = (await freeSlots(1)) as [string]
    await booked(order, time)
    const affected = async (client: TestClient) => {
      const today = (await client.get('/api/admin/today')).json<Today>().pickups_affected
      return [today, (await client.get('/api/admin/pickups')).json<GateLists>().affected] as const
    }
    const [before] = await affected(admin)
    await sql`insert into holidays (day, name) select (starts_at at time zone 'America/New_York')::date, 'Inventory'
      from pickup_appointments where state = 'booked' and starts_at = ${new Date(time)}`.execute(server.db)
    const [count, list] = await affected(admin)
    expect(count).toBeGreaterThan(before!)
    expect(list.find(({ number }) => number === order.number)).toMatchObject({
      reason: 'closed',
      buyerEmail: buyer.account.email,
    })
    const [, seen] = await affected(seller)
    expect(seen.find(({ number }) => number === order.number)).toMatchObject({ buyerEmail: null, buyerPhone: null })
    const { pickups } = (await buyer.get(`/api/orders/${order.id}/pickups`)).json<{ pickups: PickUp[] }>()
    expect(pickups[0]!.booked).toMatchObject({ isOpen: false })
  })
})
