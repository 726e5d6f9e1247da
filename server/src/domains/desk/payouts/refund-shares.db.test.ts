// What becomes of sellers' money as refunds come, fail and are tried again.
import type { OpenSale, Payout, SellerBalance } from '@lotyard/contract/desk/payouts'
import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { useApp, type TestAccount, type TestClient } from '../../../../test/servers/app.ts'
import { addBasics } from '../../../../test/market.ts'
import { findWrongSales } from '../../../../test/kept-sales.ts'
import { readSellerBooks, sharesByRule, sumsByRule } from '../../../../test/seller-oracle.ts'
import { createRandom } from '../../../../test/search-oracle/random-market.ts'
import { addOrder, endRefunds, type AddedOrder, type OrderedLot } from '../../../../test/orders.ts'

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
const answer = async ({ id }: { id: string }, state: 'done' | 'failed') => endRefunds(server.db, id, state)
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

type Random = ReturnType<typeof createRandom>

const STEPS = 100
/** Acts are about one of the last few orders: more than one thing happens to each. */
const recent = (orders: readonly AddedOrder[], random: Random): AddedOrder => random.pick(orders.slice(-5))

/** Sellers, and the orders of their lots, as acts at the desk leave them. */
type History = { random: Random; sellers: Person[]; orders: AddedOrder[] }

async function sellSomething({ random, sellers, orders }: History): Promise<void> {
  const lots = Array.from({ length: 1 + random.below(3) }, () => ({
    sellerId: random.pick(sellers).account.id,
    priceCents: 1_00 + random.below(200_00),
    shippingCents: random.below(20_00),
    taxCents: random.below(10_00),
  }))
  const isInvoice = random.below(5) === 0
  const order = await addOrder(server.db, {
    accountId: buyer.account.id,
    lots,
    ...(isInvoice ? { dueInDays: 5 } : { payment: random.pick(['authorised', 'captured', 'settled']) }),
  })
  orders.push(order)
  const daysAgo = random.pick([null, 3, 13, 13, 13])
  if (daysAgo === null) return
  if (isInvoice) await admin.post(`/api/admin/orders/${order.id}/paid`, {})
  await sql`update order_shipments set state = 'shipped', carrier = 'UPS', ready_at = now(),
    left_at = now() - make_interval(days => ${daysAgo}) where order_id = ${order.id}`.execute(server.db)
}

async function refundSomething({ random, orders }: History): Promise<void> {
  const order = recent(orders, random)
  const listing = random.below(2) === 0 ? undefined : random.pick(order.lots).name
  const body = { amount_cents: 1 + random.below(random.pick([90_00, 900_00])), reason: 'Missing.', listing }
  const reply = await admin.post(`/api/admin/orders/${order.id}/refunds`, body)
  // Some ask for more than is left: then all of it.
  const { max_cents } = reply.json<{ max_cents?: number }>()
  if (reply.statusCode === 409 && max_cents) await refund(order, max_cents, listing)
}

/** Of all that wait, so that some debts can be written off. */
const answerRefunds = async ({ random, orders }: History) => {
  const state = random.pick(['done', 'done', 'failed'] as const)
  for (const order of orders.slice(-5)) await answer(order, state)
}

/** Pays what is due, or records how a debt was settled; some of that is refused, and changes nothing. */
async function settleWith({ sellers, random }: History): Promise<void> {
  const { rows } = await sql<{ id: string; due: number }>`select id, due_cents::int as due
    from unnest(${sellers.map(({ account }) => account.id)}::uuid[]) id, seller_balance(id)`.execute(server.db)
  // Debts are rare, and much follows from them.
  const { id, due } = rows.find((row) => row.due < 0) ?? random.pick(rows)
  if (due >= 0) {
    const body = { seller_id: id, reference: 'WIRE-1', expected_amount_cents: due }
    await admin.post('/api/admin/payouts', body)
    return
  }
  await admin.post('/api/admin/payouts/adjustments', {
    seller_id: id,
    amount_cents: random.below(2) === 0 ? -due : 1 + random.below(-due),
    note: 'Settled.',
    ...random.pick([
      { kind: 'paid_back', paid_on: '2026-01-02' },
      { kind: 'write_off', paid_on: null },
    ]),
    expected_debt_cents: -due,
    key: randomUUID(),
  })
}

async function undoSettlement({ random, sellers }: History): Promise<void> {
  const ids = sellers.map(({ account }) => account.id)
  const { rows } = await sql<{ id: string }>`select id from payout_adjustments where seller_id = any(${ids}::uuid[])
    and kind <> 'reversal' order by recorded_at`.execute(server.db)
  if (rows.length === 0) return
  const body = { reason: 'A typo.', key: randomUUID() }
  await admin.post(`/api/admin/payouts/adjustments/${random.pick(rows).id}/reversal`, body)
}

const changeCommission = async ({ random, sellers }: History) =>
  sql`insert into seller_terms (seller_id, commission_basis_points, set_by)
    values (${random.pick(sellers).account.id}, ${random.below(3_000)}, ${admin.account.id})`.execute(server.db)

async function complain({ random, orders }: History): Promise<void> {
  const { id, lots } = recent(orders, random)
  await sql`insert into problems (order_id, listing_id, kind, description)
    values (${id}, ${random.pick(lots).listingId}, 'damaged', 'Crushed.') on conflict do nothing`.execute(server.db)
}

const answerComplaints = async ({ random, orders }: History) =>
  sql`update problems set state = 'resolved', outcome = 'refused', resolved_at = now() where state <> 'resolved' and order_id = ${recent(orders, random).id}`.execute(
    server.db,
  )

/** The job could not collect what was authorised. */
const losePayment = async ({ random, orders }: History) =>
  sql`update payments set state = 'failed' where state = 'authorised' and order_id = ${recent(orders, random).id}`.execute(
    server.db,
  )

const ACTS: readonly [weight: number, act: (history: History) => Promise<unknown>][] = [
  [3, sellSomething],
  [6, refundSomething],
  [4, answerRefunds],
  [6, settleWith],
  [2, undoSettlement],
  [1, changeCommission],
  [1, complain],
  [1, answerComplaints],
  [1, losePayment],
  [
    1,
    ({ random, orders }) => admin.post(`/api/admin/orders/${recent(orders, random).id}/cancel`, { reason: 'Damaged.' }),
  ],
]
const DECK = ACTS.flatMap(([weight, act]) => Array.from({ length: weight }, () => act))

/** As the database has it. */
async function sumsByBooks(sellers: readonly Person[], orders: readonly AddedOrder[]) {
  const sellerIds = sellers.map(({ account }) => account.id)
  const { rows: sums } = await sql<{ seller: string; dueCents: number; netCents: number }>`
    select id as seller, due_cents::int as "dueCents", net_cents::int as "netCents"
    from unnest(${sellerIds}::uuid[]) with ordinality given (id, place), seller_balance(id) order by place`.execute(
    server.db,
  )
  const { rows: shares } = await sql<{ listingId: string; borneCents: number; givenCents: number }>`
    select listing_id::text as "listingId", borne_cents as "borneCents", given_back_cents as "givenCents"
    from refund_shares(${orders.map(({ id }) => id)}::uuid[])`.execute(server.db)
  return { sums, shares }
}

const total = <Item>(items: readonly Item[], centsOf: (item: Item) => number): number =>
  items.reduce((sum, item) => sum + centsOf(item), 0)
const byListing = (one: { listingId: string }, other: { listingId: string }): number =>
  Number(one.listingId) - Number(other.listingId)

/** What a form for a payout shows: its amount, and of how many sales it is. */
const dueOnPage = async (sellers: readonly Person[]) =>
  Promise.all(
    sellers.map(async (of) => {
      const { due_cents: dueCents, due_count: dueCount } = await balance(of)
      return { dueCents, dueCount }
    }),
  )

test('what is due is the same in SQL as by the rule, after every step of a random history', async () => {
  const history: History = { random: createRandom(3), sellers: [seller, rival], orders: [] }
  const { sellers, orders, random } = history
  const sellerIds = sellers.map(({ account }) => account.id)
  // Before the first sale: a sale keeps the commission that held when it was placed.
  await sql`insert into seller_terms (seller_id, commission_basis_points, set_by)
    select id, 1234, ${admin.account.id} from unnest(${sellerIds}::uuid[]) id`.execute(server.db)
  for (let step = 0; step < STEPS; step++) {
    await (orders.length < 2 ? sellSomething : random.pick(DECK))(history)
    const books = await readSellerBooks(server.db, sellerIds)
    const { sums, shares } = await sumsByBooks(sellers, orders)
    const byRule = sellerIds.map((id) => ({ seller: id, ...sumsByRule(books, id) }))
    expect(sums, `step ${step}`).toEqual(byRule.map((of) => ({ seller: of.seller, ...of.sums })))
    expect(await findWrongSales(server.db), `step ${step}`).toEqual([])
    if (step % 10 === 0)
      expect(await dueOnPage(sellers), `step ${step}`).toEqual(
        byRule.map((of) => ({ dueCents: of.sums.dueCents, dueCount: of.dueCount })),
      )
    const borne = shares.map(({ listingId, borneCents }) => ({ listingId, borneCents }))
    expect(borne.toSorted(byListing), `step ${step}`).toEqual(sharesByRule(books).toSorted(byListing))
    const refunds = books.orders.flatMap((order) => order.refunds).filter(({ state }) => state !== 'failed')
    expect(total(shares, ({ givenCents }) => givenCents)).toBe(total(refunds, ({ amountCents }) => amountCents))
    // What a seller does not bear of a refund is the operator's: at most the lot's freight and tax.
    const lots = new Map(books.orders.flatMap((order) => order.lots).map((lot) => [lot.listingId, lot]))
    for (const { listingId, borneCents, givenCents } of shares) {
      const { totalCents, priceCents } = lots.get(listingId)!
      expect(givenCents - borneCents, `step ${step}, ${listingId}`).toBeLessThanOrEqual(totalCents - priceCents)
    }
  }
  // Without these the history would have compared little.
  const { rows } = await sql<{ happened: number[] }>`select array[
      (select count(*) from refunds where state = 'failed'),
      (select count(*) from payout_lines join payouts on payouts.id = payout_id
        where is_correction and seller_id = any(of_sellers)),
      (select count(*) from payout_adjustments where kind = 'paid_back' and seller_id = any(of_sellers)),
      (select count(*) from payout_adjustments where kind = 'write_off' and seller_id = any(of_sellers)),
      (select count(*) from payout_adjustments where kind = 'reversal' and seller_id = any(of_sellers))]::int[] as happened
    from (select ${sellerIds}::uuid[]) given (of_sellers)`.execute(server.db)
  expect(Math.min(...rows[0]!.happened), JSON.stringify(rows)).toBeGreaterThan(0)
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
    const [head, ...lines] = file
      .trim()
      .split('\r\n')
      .map((line) => line.split(','))
    // Before it stand texts with commas of their own.
    const fromTheEnd = head!.indexOf('Refunded') - head!.length
    return lines.map((line) => line.at(fromTheEnd))
  }
  expect(await refunded(admin)).toEqual(['120.00', '44.00'])
  expect(await refunded(rival)).toEqual(['44.00'])
  await answer(order, 'failed')
  expect(await refunded(admin)).toEqual(['0.00', '0.00'])
})
