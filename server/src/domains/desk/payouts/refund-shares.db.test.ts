// What becomes of sellers' money as refunds come, fail and are tried again.
import type { OpenSale, Payout, SellerBalance } from '@lotyard/contract/desk/payouts'
import { sharesOfRefunds } from '@lotyard/contract/rules/desk/payouts/refund-shares'
import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { useApp, type TestAccount, type TestClient } from '../../../../test/servers/app.ts'
import { addBasics } from '../../../../test/market.ts'
import { addOrder, type AddedOrder, type OrderedLot } from '../../../../test/orders.ts'

const PASSWORD = 'a pallet of kettles'
const server = useApp()
type Person = TestClient & { account: TestAccount }
let admin: Person
let buyer: Person
let seller: Person
let rival: Person

beforeAll(async () => {
  await addBasics(server.db)
  admin = await server.as('admin')
  buyer = await server.as('buyer')
})
// Each test has sellers of its own: payouts are a record and stay.
beforeEach(async () => {
  seller = await server.as('seller')
  rival = await server.as('seller')
})

type Page = { sellers: SellerBalance[]; sales: OpenSale[]; payouts: Payout[] }
const read = async ({ account }: Person = seller) =>
  (await admin.get(`/api/admin/payouts?seller=${account.id}`)).json<Page>()
const toPay = async () => (await admin.get('/api/admin/today')).json<{ payouts_due: number }>().payouts_due
const balance = async (of: Person = seller) => (await read(of)).sellers[0]!

/** Sold, paid for, and so long gone that no buyer can complain any more. */
async function sell(lots: OrderedLot[]): Promise<AddedOrder> {
  const order = await addOrder(server.db, { accountId: buyer.account.id, payment: 'settled', lots })
  await sql`update order_shipments set state = 'shipped', carrier = 'UPS', ready_at = now(),
    left_at = now() - interval '13 days' where order_id = ${order.id}`.execute(server.db)
  return order
}
const lotOf = ({ account }: Person, priceCents: number): OrderedLot => ({
  sellerId: account.id,
  priceCents,
  shippingCents: 0,
  taxCents: 0,
})
async function pay(of: Person = seller): Promise<void> {
  const { due_cents } = await balance(of)
  const body = { seller_id: of.account.id, reference: 'WIRE-1', expected_amount_cents: due_cents }
  const reply = await admin.post('/api/admin/payouts', body)
  expect(reply.statusCode, reply.body).toBe(201)
}
const refund = async ({ id }: AddedOrder, amountCents: number, listing?: string) => {
  const body = { amount_cents: amountCents, reason: 'Missing.', listing }
  const reply = await admin.post(`/api/admin/orders/${id}/refunds`, body)
  expect(reply.statusCode, reply.body).toBe(201)
}
/** As the job does when the gateway has answered. */
const answer = async ({ id }: { id: string }, state: 'done' | 'failed') =>
  sql`update refunds set state = ${state}, done_at = case when ${state} = 'done' then now() end
    where order_id = ${id} and state = 'waiting'`.execute(server.db)
const stateOf = async ({ id }: AddedOrder) =>
  (await server.db.selectFrom('orders').where('id', '=', id).select('state').executeTakeFirstOrThrow()).state
const unsettled = async ({ id }: AddedOrder) =>
  (await server.db.selectFrom('unsettled_sales').where('order_id', '=', id).select('listing_id').execute()).length

describe('a refund of the whole order that the gateway refuses', () => {
  test('costs a seller who was paid nothing, and the admin may try it again', async () => {
    const order = await sell([lotOf(seller, 1_000_00)])
    await pay()
    await refund(order, 1_000_00)
    expect([await stateOf(order), (await balance()).due_cents]).toEqual(['refunded', -1_000_00])
    await answer(order, 'failed')
    expect(await balance()).toMatchObject({ due_cents: 0, debt_cents: 0, due_count: 0 })
    expect(await unsettled(order)).toBe(0)
    expect(JSON.stringify((await seller.get('/api/account/deletion')).json())).not.toContain('seller_debt')

    expect((await admin.get(`/api/admin/orders/${order.id}`)).json()).toMatchObject({ canRefund: true })
    await refund(order, 1_000_00)
    await answer(order, 'done')
    expect(await balance()).toMatchObject({ debt_cents: 1_000_00 })
    expect((await admin.get(`/api/admin/orders/${order.id}`)).json()).toMatchObject({ canRefund: false })
  })

  test('is returned to a seller who had paid it back, by a payout without a sale', async () => {
    const order = await sell([lotOf(seller, 1_000_00)])
    await pay()
    await refund(order, 1_000_00)
    const repaid = { kind: 'paid_back', amount_cents: 1_000_00, note: 'WIRE-7', paid_on: '2026-01-02' }
    const given = { seller_id: seller.account.id, ...repaid, expected_debt_cents: 1_000_00, key: randomUUID() }
    expect((await admin.post('/api/admin/payouts/adjustments', given)).statusCode).toBe(201)
    const before = await toPay()
    await answer(order, 'failed')
    expect(await balance()).toMatchObject({ due_cents: 1_000_00, due_count: 0, debt_cents: 0 })
    expect(await toPay()).toBe(before + 1)

    await pay()
    expect(await balance()).toMatchObject({ due_cents: 0, due_count: 0 })
    expect((await read(seller)).payouts[0]).toMatchObject({
      line_count: 0,
      amount_cents: 1_000_00,
      adjustment_cents: 1_000_00,
    })
    const again = { seller_id: seller.account.id, reference: 'WIRE-8', expected_amount_cents: 0 }
    expect((await admin.post('/api/admin/payouts', again)).json().code).toBe('nothing_to_pay_out')
  })

  test('is owed to a seller who has left meanwhile, listed and paid without mail', async () => {
    const gone = await server.createAccount({ role: 'seller', password: PASSWORD })
    const left = Object.assign(await server.signIn(gone), { account: gone })
    const order = await sell([lotOf(left, 1_000_00)])
    await refund(order, 1_000_00)
    expect((await left.post('/api/account/deletion', { password: PASSWORD, confirm: true })).statusCode).toBe(204)
    await answer(order, 'failed')
    const { sellers } = (await admin.get('/api/admin/payouts')).json<Page>()
    expect(sellers.find(({ seller_id }) => seller_id === gone.id)).toMatchObject({ due_cents: 1_000_00, email: '' })
    const mails = async () => (await server.db.selectFrom('mails').select('id').execute()).length
    const sent = await mails()
    await pay(left)
    expect([(await balance(left)).due_cents, await mails()]).toEqual([0, sent])
  })

  test('leaves a seller who was not paid yet their payout, until it goes through', async () => {
    const order = await sell([lotOf(seller, 1_000_00)])
    await refund(order, 1_000_00)
    expect(await balance()).toMatchObject({ due_cents: 0, due_count: 0 })
    await answer(order, 'failed')
    expect(await balance()).toMatchObject({ due_cents: 1_000_00, due_count: 1 })
    expect(JSON.stringify((await seller.get('/api/account/deletion')).json())).toContain('open_payout')

    await refund(order, 1_000_00)
    expect(await balance()).toMatchObject({ due_cents: 0, due_count: 0 })
    expect(await unsettled(order)).toBe(0)
    await answer(order, 'failed')
    await pay()
    expect(await balance()).toMatchObject({ due_cents: 0, due_count: 0 })
  })

  test('of a canceled order gives its seller nothing: the lot never left', async () => {
    const lots = [lotOf(seller, 1_000_00)]
    const order = await addOrder(server.db, { accountId: buyer.account.id, payment: 'settled', lots })
    const reply = await admin.post(`/api/admin/orders/${order.id}/cancel`, { reason: 'Damaged in the yard.' })
    expect(reply.statusCode, reply.body).toBe(200)
    await answer(order, 'failed')
    expect(await balance()).toMatchObject({ due_cents: 0, due_count: 0, later_count: 0 })
  })
})

describe('a refund of one lot', () => {
  test('opens the others again whose share of an earlier refund of the whole order it changes', async () => {
    const order = await sell([lotOf(seller, 100_00), lotOf(rival, 100_00)])
    await refund(order, 50_00)
    await answer(order, 'done')
    await pay(seller)
    await pay(rival)
    await refund(order, 50_00, order.lots[0]!.name)
    // Of the first $50 the rival's lot now bears $33.34: two thirds of what is left to refund are its own.
    expect((await balance(seller)).due_cents).toBe(25_00 - 50_00 - 16_66)
    expect((await balance(rival)).due_cents).toBe(25_00 - 33_34)
    await answer(order, 'failed')
    expect([(await balance(seller)).due_count, (await balance(rival)).due_count]).toEqual([0, 0])
  })

  test('leaves the others alone where there is nothing to share', async () => {
    const order = await sell([lotOf(seller, 100_00), lotOf(rival, 100_00)])
    await pay(seller)
    await pay(rival)
    await refund(order, 50_00, order.lots[0]!.name)
    expect([(await balance(seller)).due_cents, (await balance(rival)).due_count]).toEqual([-50_00, 0])
  })
})

/** The same numbers in every run. */
function randomFrom(seed: number): (max: number) => number {
  let state = seed
  return (max) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * max)
  }
}

/** By lot: what its seller bears by payouts that were made and the one that is next. */
async function borneByBooks(order: AddedOrder): Promise<Map<string, number>> {
  const { rows } = await sql<{ listing: string; borne: number }>`
    select line.listing_id::text as listing, coalesce(open.refunded_cents,
      (select sum(refunded_cents) from payout_lines paid
        where paid.order_id = line.order_id and paid.listing_id = line.listing_id), line.price_cents)::int as borne
    from order_listings line left join open_sales(null) open
      on open.order_id = line.order_id and open.listing_id = line.listing_id
    where line.order_id = ${order.id}`.execute(server.db)
  return new Map(rows.map(({ listing, borne }) => [listing, borne]))
}

test('what sellers and the operator bear is what was refunded, whatever happened before', async () => {
  for (let seed = 1; seed <= 12; seed++) {
    const random = randomFrom(seed)
    const lots = Array.from({ length: 2 + random(3) }, (_, at) => ({
      sellerId: (at % 2 === 0 ? seller : rival).account.id,
      priceCents: 1_00 + random(200_00),
      shippingCents: random(20_00),
      taxCents: random(10_00),
    }))
    const order = await sell(lots)
    for (let step = 0; step < 10; step++) {
      const chosen = random(6)
      if (chosen === 0) await answer(order, 'failed')
      else if (chosen === 1) await answer(order, 'done')
      else if (chosen === 2) {
        for (const of of [seller, rival]) {
          const { due_cents, due_count } = await balance(of)
          if (due_count > 0 && due_cents >= 0) await pay(of)
        }
      } else {
        const listing = random(2) === 0 ? undefined : order.lots[random(lots.length)]!.name
        const body = { amount_cents: 1 + random(random(4) === 0 ? 900_00 : 90_00), reason: 'Missing.', listing }
        const reply = await admin.post(`/api/admin/orders/${order.id}/refunds`, body)
        // Some ask for more than is left: then all of it.
        if (reply.statusCode === 409 && reply.json<{ max_cents?: number }>().max_cents)
          await refund(order, reply.json<{ max_cents: number }>().max_cents, listing)
      }
      const refunds = await server.db
        .selectFrom('refunds')
        .where('order_id', '=', order.id)
        .select(['listing_id as listingId', 'amount_cents as amountCents', 'state'])
        .execute()
      const books = await borneByBooks(order)
      const rule = sharesOfRefunds(
        lots.map((lot, at) => ({
          listingId: order.lots[at]!.listingId,
          priceCents: lot.priceCents,
          totalCents: lot.priceCents + lot.shippingCents + lot.taxCents,
        })),
        refunds as Parameters<typeof sharesOfRefunds>[1],
      )
      expect(books, `history ${seed}, step ${step}`).toEqual(new Map(rule))
      const { rows } = await sql<{ given: number; operator: number }>`
        select sum(given_back_cents)::int as given, sum(given_back_cents - borne_cents)::int as operator
        from refund_shares(array[${order.id}::uuid])`.execute(server.db)
      const sum = (cents: number[]) => cents.reduce((total, each) => total + each, 0)
      const refunded = sum(refunds.filter(({ state }) => state !== 'failed').map(({ amountCents }) => amountCents))
      expect(rows[0]!.given).toBe(refunded)
      expect(sum([...books.values()]) + rows[0]!.operator).toBe(refunded)
      expect(rows[0]!.operator).toBeLessThanOrEqual(
        sum(lots.map(({ shippingCents, taxCents }) => shippingCents + taxCents)),
      )
    }
  }
})

test('the export of orders has each lot’s share of a refund of the whole order', async () => {
  const order = await sell([
    { ...lotOf(seller, 100_00), shippingCents: 20_00 },
    { ...lotOf(rival, 300_00), shippingCents: 20_00 },
  ])
  await refund(order, 44_00)
  await refund(order, 120_00, order.lots[0]!.name)
  const refunded = async (client: Person) => {
    const file = (await client.get(`/api/admin/orders.csv?search=${order.number}`)).body
    return file
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(',').at(-1))
  }
  expect(await refunded(admin)).toEqual(['120.00', '44.00'])
  expect(await refunded(rival)).toEqual(['44.00'])
  await answer(order, 'failed')
  expect(await refunded(admin)).toEqual(['0.00', '0.00'])
})
