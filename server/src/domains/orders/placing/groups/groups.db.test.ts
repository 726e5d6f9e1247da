import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, test } from 'vitest'
import { untilBlocked } from '../../../../../test/databases/blocked.ts'
import { losingOneReply } from '../../../../../test/databases/losing-one-reply.ts'
import { addToCart } from '../../../../../test/carts.ts'
import { addAccount, addBasics, addLot } from '../../../../../test/market.ts'
import { buyerWithLots, CARD_PAYLOAD, previewOrder, type BuyerWithCart } from '../../../../../test/placing.ts'
import { useApp } from '../../../../../test/servers/app.ts'
import { DatabaseAwayError } from '../../../../db/connections/database-away.ts'
import type { Refusal } from '../../../../lib/refusal.ts'
import { createCalendarMemory, createTariffMemory } from '../../../shipping/index.ts'
import type { AskedOrder, ClaimNeeds } from '../claiming/claim-order.ts'
import { openAttempts } from '../paying/attempts.ts'
import type { PaidOrder } from '../paying/book-paid.ts'
import type { Claim } from '../claiming/write-claim.ts'
import { recoverOrders } from '../recovering/recover-orders.ts'
import { openGroups, type OrderGroups } from './open-groups.ts'
import { viewerOf } from '../../../../../test/viewer-of.ts'

const market = useApp()

const open = (others: Partial<ClaimNeeds> = {}): OrderGroups =>
  openGroups({
    ...market.context,
    payments: market.payments,
    tariffs: createTariffMemory(market.context),
    calendars: createCalendarMemory(market.context),
    attempts: openAttempts(),
    ...others,
  })

/** By the function and not by HTTP: only so do orders come in one turn, and are one group. */
function orderOf({ account }: Pick<BuyerWithCart, 'account'>, payload = CARD_PAYLOAD): AskedOrder {
  return {
    viewer: viewerOf({ accountId: account.id, email: account.email }),
    request: { payload, key: null, payer: { accountId: account.id, addressGroup: account.id } },
  }
}

const buyers = (count: number): Promise<BuyerWithCart[]> =>
  Promise.all(Array.from({ length: count }, () => buyerWithLots(market)))

/** A claim's kind, or the code that it was refused with. */
const outcomes = async (claims: readonly Promise<Claim>[]): Promise<string[]> =>
  (await Promise.allSettled(claims)).map((one) =>
    one.status === 'fulfilled' ? one.value.kind : (one.reason as Refusal).code,
  )

/** How many transactions wrote the orders of these buyers. */
async function transactionsOf(placed: readonly BuyerWithCart[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct payments.xmin::text)::int as count from payments join orders on orders.id = payments.order_id
    where account_id = any(${placed.map(({ account }) => account.id)}::uuid[])`.execute(market.db)
  return rows[0]!.count
}

const statesOf = async (placed: readonly BuyerWithCart[]): Promise<string[]> => {
  const { rows } = await sql<{ states: string | null }>`
    select (select string_agg(orders.state || ' ' || listings.state, ', ' order by orders.placed_at) from orders
      join order_listings on order_listings.order_id = orders.id join listings on listings.id = order_listings.listing_id
      where orders.account_id = account.id) as states
    from unnest(${placed.map(({ account }) => account.id)}::uuid[]) with ordinality account (id, position)
    order by position`.execute(market.db)
  return rows.map(({ states }) => states ?? 'none')
}

async function hold(statement: string, values: unknown[]): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: market.context.pool.options.connectionString })
  await client.connect()
  await client.query('begin')
  await client.query(statement, values)
  return async () => {
    await client.query('rollback')
    await client.end()
  }
}

const paidBy = (claim: Claim): PaidOrder => {
  if (claim.kind !== 'placing') throw new Error(claim.kind)
  const { order } = claim
  const method = {
    type: 'CreditCard',
    cardType: 'Visa',
    lastFour: '1111',
    expirationMonth: 12,
    expirationYear: 2030,
  } as const
  const { gatewayOrderId: orderId, amountCents } = order
  const transaction = {
    id: `of ${orderId}`,
    orderId,
    amountCents,
    state: 'authorised',
    method,
    vaultedToken: null,
  } as const
  return { gateway: 'sandbox', order, transaction, token: null }
}

test('orders that come together are claimed in one transaction and booked in another, each with its own lots', async () => {
  const placing = await buyers(5)
  const groups = open()
  const claims = await Promise.all(placing.map((buyer) => groups.claim(orderOf(buyer))))
  expect(await transactionsOf(placing)).toBe(1)
  expect(await statesOf(placing)).toEqual(placing.map(() => 'placing awaiting_payment'))
  expect(claims.map((claim) => claim.kind === 'placing' && claim.order.lots.map(({ name }) => name))).toEqual(
    placing.map(({ lots }) => lots.map(({ name }) => name)),
  )
  const booked = await Promise.all(claims.map((claim) => groups.book(paidBy(claim))))
  expect(booked).toEqual(placing.map(() => true))
  expect(await statesOf(placing)).toEqual(placing.map(() => 'paid sold'))
  expect(await transactionsOf(placing)).toBe(1)
  const { rows } = await sql<{ carts: number }>`select count(*)::int as carts from cart_listings
    where account_id = any(${placing.map(({ account }) => account.id)}::uuid[])`.execute(market.db)
  expect(rows[0]!.carts).toBe(0)
})

test('of a group that is after one lot one gets it, and the others are told what is left', async () => {
  await addBasics(market.db)
  const lot = await addLot(market.db, { sellerId: await addAccount(market.db, 'seller') })
  const rivals = await Promise.all(Array.from({ length: 4 }, () => buyerWithLots(market, [])))
  const orders = []
  for (const rival of rivals) {
    await addToCart(rival, lot)
    const { preview_token } = (await previewOrder(rival, CARD_PAYLOAD)).json<{ preview_token: string }>()
    orders.push(orderOf(rival, { ...CARD_PAYLOAD, preview_token }))
  }
  const groups = open()
  const claims = orders.map((order) => groups.claim(order))
  expect(await outcomes(claims)).toEqual(['placing', 'lot_being_paid', 'lot_being_paid', 'lot_being_paid'])
  const refused = (await Promise.allSettled(claims))[1] as PromiseRejectedResult
  expect((refused.reason as Refusal).details).toMatchObject({
    listings: [lot.name],
    preview: { gone: [{ name: lot.name }], preview_token: null },
  })
})

test('a buyer’s two orders at once are one after the other', async () => {
  const [buyer] = await buyers(1)
  const groups = open()
  const asked = orderOf(buyer!)
  const withKey = { ...asked, request: { ...asked.request, key: { key: 'once', bodyHash: 'a body' } } }
  expect(await outcomes([groups.claim(withKey), groups.claim(withKey)])).toEqual(['placing', 'repeated'])
  expect(await statesOf([buyer!])).toEqual(['placing awaiting_payment'])
})

test('an order that is refused leaves nothing, and one that breaks a rule undoes no other of its group', async () => {
  const [good, foreign, suspended] = await buyers(3)
  const { account: admin } = await market.as('admin')
  await sql`update accounts set suspended_at = now(), suspension_reason = 'x', suspended_by = ${admin.id}
    where id = ${suspended!.account.id}`.execute(market.db)
  const groups = open()
  const { shipping_address: _, ...rest } = CARD_PAYLOAD
  const claims = [
    groups.claim(orderOf(foreign!, { ...rest, shipping_address_id: good!.account.id })),
    groups.claim(orderOf(suspended!)),
    groups.claim(orderOf(good!)),
  ]
  expect(await outcomes(claims)).toEqual(['invalid_fields', 'account_suspended', 'placing'])
  expect(await statesOf([foreign!, suspended!, good!])).toEqual(['none', 'none', 'placing awaiting_payment'])
})

test('a lot, a cart or an account that is locked for long delays its own buyers alone', async () => {
  const [free, lotHeld, cartHeld, accountHeld] = await buyers(4)
  const releases = [
    await hold('select from listings where name = $1 for update', [lotHeld!.lots[0]!.name]),
    await hold('select from carts where account_id = $1 for update', [cartHeld!.account.id]),
    await hold('select from accounts where id = $1 for no key update', [accountHeld!.account.id]),
  ]
  const groups = open()
  const held = [lotHeld!, cartHeld!, accountHeld!].map((buyer) => groups.claim(orderOf(buyer)))
  const claim = await groups.claim(orderOf(free!))
  expect(claim.kind).toBe('placing')
  // They wait alone.
  await untilBlocked(market.context.pool, 3)
  const releaseOfBooking = await hold('select from accounts where id = $1 for no key update', [free!.account.id])
  const booking = groups.book(paidBy(claim))
  await untilBlocked(market.context.pool, 4)
  for (const release of [...releases, releaseOfBooking]) await release()
  expect(await outcomes(held)).toEqual(['placing', 'placing', 'placing'])
  expect(await booking).toBe(true)
})

test('of orders that are booked together, one that another process has decided stays as it is', async () => {
  const placing = await buyers(3)
  const groups = open()
  const claims = await Promise.all(placing.map((buyer) => groups.claim(orderOf(buyer))))
  expect(await open().book(paidBy(claims[1]!))).toBe(true)
  const { rows: before } = await sql`select version from carts where account_id = ${placing[1]!.account.id}`.execute(
    market.db,
  )
  expect(await Promise.all(claims.map((claim) => groups.book(paidBy(claim))))).toEqual([true, false, true])
  const { rows: after } = await sql`select version from carts where account_id = ${placing[1]!.account.id}`.execute(
    market.db,
  )
  expect(after).toEqual(before)
  expect(await statesOf(placing)).toEqual(placing.map(() => 'paid sold'))
})

test('where the reply to the commit of a group is lost, nobody is claimed twice and each payment is disowned', async () => {
  const placing = await buyers(3)
  const lost = new DatabaseAwayError(new Error('Connection terminated unexpectedly'))
  const [attempts, lease] = [openAttempts(), { name: randomUUID() }]
  const groups = open({ db: losingOneReply(market.db, lost), attempts, lease })
  const claims = await Promise.allSettled(placing.map((buyer) => groups.claim(orderOf(buyer))))
  expect(claims).toEqual(placing.map(() => ({ status: 'rejected', reason: lost })))
  await attempts.finish()
  expect(await statesOf(placing)).toEqual(placing.map(() => 'placing awaiting_payment'))
  const { rows } = await sql<{ asked_by: string }>`select asked_by from payments join orders on orders.id = order_id
    where account_id = any(${placing.map(({ account }) => account.id)}::uuid[])`.execute(market.db)
  expect(rows).toHaveLength(3)
  expect(rows.map(({ asked_by }) => asked_by)).not.toContain(lease.name)
  expect(rows.every(({ asked_by }) => /^[0-9a-f-]{36}$/.test(asked_by))).toBe(true)
})

test('of a group whose process is gone after the claim, each order is settled or undone by itself', async () => {
  const placing = await buyers(3)
  const groups = open()
  const claims = await Promise.all(placing.map((buyer) => groups.claim(orderOf(buyer))))
  expect(await transactionsOf(placing)).toBe(1)
  // One is charged, and nothing is left to book it: a death during the group's booking leaves the same.
  const { order } = claims[1] as Extract<Claim, { kind: 'placing' }>
  const charged = await market.payments.authorise({
    orderId: order.gatewayOrderId,
    amountCents: order.amountCents,
    customerId: order.accountId,
    source: { nonce: 'fake-valid-visa-nonce' },
    saveMethod: false,
    billingAddress: { first_name: 'Ada', last_name: 'Buyer', postal_code: '41048', country: 'US' },
    deviceData: null,
    sendByMs: Infinity,
  })
  expect(charged.kind).toBe('authorised')
  await recoverOrders({ ...market.context, payments: market.payments }, { afterSeconds: 0 })
  expect(await statesOf(placing)).toEqual(['failed active', 'paid sold', 'failed active'])
})
