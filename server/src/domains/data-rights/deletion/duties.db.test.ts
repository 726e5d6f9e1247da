// What keeps an account, told three times: by the pure rules for a history that is made up here, by what the database counts
// of it, and by the trigger that refuses the deletion.
import { dutiesOf, DUTY_KINDS, type DutyKind } from '@lotyard/contract/rules/data-rights/duties'
import { LISTING_STATES, OPEN_STATES } from '@lotyard/contract/rules/listings/listing-states'
import { CLAIM_DAYS } from '@lotyard/contract/rules/orders/fulfilment/claims-rule'
import { PROBLEM_STATES } from '@lotyard/contract/rules/orders/fulfilment/problem-thread'
import { reportUntil } from '@lotyard/contract/rules/orders/fulfilment/problem-window'
import { dayInZone } from '@lotyard/contract/rules/site/calendar-day'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addAuction, submittedBid } from '../../../../test/auctions.ts'
import { addBar, addOffer, addWin } from '../../../../test/data-rights.ts'
import { useDatabase } from '../../../../test/databases/database.ts'
import { addAccount, addBasics, addLot } from '../../../../test/market.ts'
import { addOrder } from '../../../../test/orders.ts'
import { createRandom } from '../../../../test/search-oracle/random-market.ts'
import { openBidQueue, type BidQueue } from '../../auctions/bidding/queue/bid-queue.ts'
import { countDuties } from './duty-queries.ts'

const database = useDatabase()
const random = createRandom(75)
const DAY_MS = 86_400_000
/** Of the default site of tests. */
const ZONE = 'America/Chicago'
let bids: BidQueue
let otherId: string
let adminId: string

beforeAll(async () => {
  const { db } = database.current
  await addBasics(db)
  ;[otherId, adminId] = [await addAccount(db, 'seller'), await addAccount(db, 'admin')]
  bids = openBidQueue({ connectionString: database.url, log: console, onCommitted: () => {} })
})
afterAll(() => bids.close())

/** Something that happens to an account; returns the duty that the rules make of it, if any. */
type Step = (accountId: string) => Promise<DutyKind | null>

const STEPS: readonly Step[] = [
  async function bidsOnALot(accountId) {
    const { name } = await addAuction(database.current.db, { sellerId: otherId })
    await bids.placeBid(submittedBid(name, accountId, 300_00))
    const isOutbid = random.pick([true, false])
    if (isOutbid) await bids.placeBid(submittedBid(name, await addAccount(database.current.db), 900_00))
    return isOutbid ? null : 'leading'
  },
  async function winsALot(buyerId) {
    const state = random.pick(['awaiting_payment', 'paid', 'defaulted', 'defaulted', 'cancelled'])
    const { winId } = await addWin(database.current.db, { buyerId, sellerId: otherId, state })
    const mayBeBarred = state === 'awaiting_payment' || state === 'defaulted'
    const bar = mayBeBarred ? random.pick(['none', 'standing', 'standing', 'lifted']) : 'none'
    const lifted = bar === 'lifted' ? 'It was a slip.' : null
    if (bar !== 'none') await addBar(database.current.db, { accountId: buyerId, winId, lifted })
    if (state === 'awaiting_payment') return 'unpaid_win'
    return bar === 'standing' ? 'bidding_bar' : null
  },
  async function isOfferedALot(bidderId) {
    const state = random.pick(['open', 'accepted', 'declined', 'expired'])
    await addOffer(database.current.db, { bidderId, sellerId: otherId, adminId, state })
    return state === 'open' ? 'open_offer' : null
  },
  async function buysALot(accountId) {
    const state = random.pick(['placing', 'invoiced', 'failed'] as const)
    const dueInDays = state === 'invoiced' ? random.pick([-3, 3]) : undefined
    await addOrder(database.current.db, {
      accountId,
      state,
      lots: [{ sellerId: otherId }],
      ...(dueInDays !== undefined && { dueInDays }),
    })
    return state === 'placing' ? 'open_order' : state === 'invoiced' ? 'open_invoice' : null
  },
  async function getsALot(accountId) {
    const left = await addLeftOrder({ accountId, sellerId: otherId })
    return left === null || left.until > new Date() ? 'open_order' : null
  },
  async function reportsAProblem(accountId) {
    const order = await addOrder(database.current.db, { accountId, lots: [{ sellerId: otherId }] })
    await ship(order.id, 'shipped', 20)
    const state = random.pick(PROBLEM_STATES)
    const waiting = { state, waiting_since: new Date() }
    const resolved = { state, outcome: 'refused', resolved_by: adminId, resolved_at: new Date() }
    await database.current.db
      .insertInto('problems')
      .values({
        order_id: order.id,
        listing_id: order.lots[0]!.listingId,
        kind: 'damaged',
        description: 'Two boxes are crushed.',
        ...(state === 'waiting' && waiting),
        ...(state === 'resolved' && resolved),
      })
      .execute()
    return state === 'resolved' ? null : 'open_problem'
  },
  async function offersALot(sellerId) {
    const state = random.pick(LISTING_STATES)
    await addLot(database.current.db, { sellerId, state, publishedAt: new Date(), soldPriceCents: 100_00 })
    return OPEN_STATES.includes(state) ? 'open_listing' : null
  },
  async function sellsALot(sellerId) {
    const left = await addLeftOrder({ accountId: otherId, sellerId })
    return left === null ? 'unshipped_sale' : 'open_payout'
  },
]

/** Null where it has not left. Around the days within which problems can be reported. */
async function addLeftOrder(given: { accountId: string; sellerId: string }) {
  const isPickUp = random.pick([true, false])
  const days = isPickUp ? CLAIM_DAYS.afterPickUp : CLAIM_DAYS.afterShipping
  const daysAgo = random.pick([null, null, 0, days - 0.01, days + 0.01, CLAIM_DAYS.afterPickUp + 1, 40])
  const { accountId, sellerId } = given
  const { id } = await addOrder(database.current.db, { accountId, lots: [{ sellerId, isPickUp }] })
  return daysAgo === null ? null : ship(id, isPickUp ? 'picked_up' : 'shipped', daysAgo)
}

async function ship(orderId: string, state: 'shipped' | 'picked_up', daysAgo: number) {
  const leftAt = new Date(Date.now() - daysAgo * DAY_MS)
  await database.current.db
    .updateTable('order_shipments')
    .set({ state, carrier: state === 'shipped' ? 'Estes' : null, ready_at: leftAt, left_at: leftAt })
    .where('order_id', '=', orderId)
    .execute()
  const claim = { isPickUp: state === 'picked_up', leftAt, deliveredOn: null, promisedArriveBy: null, before: null }
  return { claim, until: reportUntil(claim, ZONE)! }
}

const UNDO = new Error('undo')

/** Whether the database alone would let the account go. */
async function mayBeDeleted(accountId: string): Promise<boolean> {
  let refused: unknown = null
  const attempt = database.current.db.transaction().execute(async (tx) => {
    const gone = { deleted_at: new Date(), email: `deleted-${accountId}@deleted.invalid`, email_verified: false }
    refused = await tx
      .updateTable('accounts')
      .set({ ...gone, first_name: '', last_name: '', name: '', role: 'buyer' })
      .where('id', '=', accountId)
      .execute()
      .then(() => null)
      .catch((error: unknown) => error)
    throw UNDO
  })
  await expect(attempt).rejects.toBe(UNDO)
  if (refused !== null) expect(refused).toMatchObject({ constraint: 'an_account_in_use_is_not_deleted' })
  return refused === null
}

test('whatever an account has done, rules, counts and trigger agree on what keeps it', async () => {
  const seen = new Set<DutyKind>()
  let free = 0
  for (let count = 0; count < 48; count += 1) {
    const accountId = await addAccount(database.current.db, 'seller')
    const expected: Partial<Record<DutyKind, number>> = {}
    // Each step in turn, so that none is missed, and up to two others.
    const steps = [STEPS[count % STEPS.length]!, ...Array.from({ length: random.below(3) }, () => random.pick(STEPS))]
    for (const step of steps) {
      const kind = await step(accountId)
      if (kind !== null) expected[kind] = (expected[kind] ?? 0) + 1
    }
    const history = steps.map(({ name }) => name).join(', ')
    const duties = dutiesOf({ ...(await countDuties(database.current.db, accountId)), last_admin: 0 })
    expect(Object.fromEntries(duties.map((duty) => [duty.kind, duty.count])), history).toEqual(expected)
    expect(await mayBeDeleted(accountId), history).toBe(duties.length === 0)
    for (const { kind } of duties) seen.add(kind)
    if (duties.length === 0) free += 1
  }
  // Debts and the last admin have tests of their own: debts.db.test.ts and deletion.db.test.ts.
  expect([...seen].toSorted()).toEqual(
    DUTY_KINDS.filter((kind) => kind !== 'seller_debt' && kind !== 'last_admin').toSorted(),
  )
  expect(free).toBeGreaterThan(5)
})

test('the database keeps the date of the rule, whatever is said of the delivery, and it only rises', async () => {
  const { db } = database.current
  const accountId = await addAccount(db, 'seller')
  const day = (daysAgo: number) => dayInZone(new Date(Date.now() - daysAgo * DAY_MS), ZONE)
  for (const state of ['shipped', 'picked_up'] as const) {
    const isPickUp = state === 'picked_up'
    const { id } = await addOrder(db, { accountId, lots: [{ sellerId: accountId, isPickUp }] })
    const { claim, until } = await ship(id, state, 9)
    let before = until
    const delivered = (daysAgo: number) => ({ state: 'delivered', delivered_on: day(daysAgo), delivered_by: 'desk' })
    const notYet = { state: 'shipped', delivered_on: null, delivered_by: null }
    const promised = { promised_arrive_by: day(-2) }
    for (const change of isPickUp ? [promised] : [delivered(9), notYet, delivered(0), delivered(4), notYet, promised]) {
      const { report_until, deliveredOn, promisedArriveBy } = await db
        .updateTable('order_shipments')
        .set(change)
        .where('order_id', '=', id)
        .returning(['report_until', sql<string | null>`delivered_on::text`.as('deliveredOn')])
        .returning(sql<string | null>`promised_arrive_by::text`.as('promisedArriveBy'))
        .executeTakeFirstOrThrow()
      const expected = reportUntil({ ...claim, deliveredOn, promisedArriveBy, before }, ZONE)!
      expect(report_until, JSON.stringify(change)).toEqual(expected)
      before = expected
    }
    if (!isPickUp) expect(before.getTime()).toBeGreaterThan(until.getTime())
  }
})
