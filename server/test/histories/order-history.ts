// Lives through one random history of an order's money: receipts and their reversal, cards, cancellation, refunds, what is
// written off, lots that leave, a gateway that loses answers and refuses. After each step its books are checked; at the end
// the gateway is calm, everything comes to rest, and they are checked once more. One seed is one history.
import { balanceCents, isOver } from '@lotyard/contract/rules/orders/payments/balance'
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { Db } from '../../src/db/database.ts'
import { moneyOf } from '../../src/domains/orders/reading/money-of.ts'
import { findStoredOrder, type StoredOrder } from '../../src/domains/orders/reading/order-queries.ts'
import { Refusal } from '../../src/lib/refusal.ts'
import { GatewayAway, GatewayRefusal } from '../../src/providers/payments/payment-gateway.ts'
import { addOrder } from '../orders.ts'
import { createRandom } from '../search-oracle/random-market.ts'
import { DECK, payBothWays, recover, settle, type Life } from './acts.ts'
import { checkBooks } from './check-books.ts'
import { openBooks } from './gateway-books.ts'

export type HistoryNeeds = { db: Db; buyerId: string; sellerId: string; adminId: string }
/** `acts` that were not refused, and how often the books of the gateway and of the database could be compared. */
export type HistoryResult = { acts: string[]; comparedCount: number; endState: string }

const MAX_STEPS = 12
/** What an order may wait for at rest: capture, settlement, refunds, each with one more look. */
const MAX_ROUNDS = 8

export async function liveHistory(needs: HistoryNeeds, seed: number): Promise<HistoryResult> {
  const life = await begin(needs, seed)
  const { db, orderId, gateway, random } = life
  const tried: string[] = []
  const acts: string[] = []
  let comparedCount = 0
  let order = (await findStoredOrder(db, orderId))!
  try {
    for (let step = 4 + random.below(MAX_STEPS - 3); step > 0; step -= 1) {
      const [name, act] = random.pick(DECK)
      tried.push(name)
      const before = order
      if (await isDone(() => act(life, before))) acts.push(name)
      const checked = await checkBooks(db, gateway, orderId)
      if (checked.isCompared) comparedCount += 1
      order = checked.order
      checkStep(name, before, order)
    }
    tried.push('rest')
    return { acts, comparedCount: comparedCount + 1, endState: await comeToRest(life) }
  } catch (error) {
    throw new Error(`history ${seed} (${tried.join(', ')}): ${(error as Error).message}`, { cause: error })
  }
}

/** An order of two lots: by card, by invoice, or by invoice and paid half by wire and half by card. */
async function begin({ db, buyerId, sellerId, adminId }: HistoryNeeds, seed: number): Promise<Life> {
  const random = createRandom(seed)
  const gateway = openBooks(random)
  const lots = [
    { sellerId, priceCents: 1 + random.below(900_00), taxCents: random.pick([0, 31_50]) },
    { sellerId, priceCents: 500_00, warehouse: random.pick(['hebron', 'ft-wayne']) },
  ]
  const byCard = random.below(3) === 0
  const amountCents = lots.reduce((sum, { priceCents, taxCents = 0 }) => sum + priceCents + taxCents + 50_00, 0)
  const sale = byCard ? gateway.authoriseSale(randomUUID(), amountCents) : null
  const how = sale === null ? { dueInDays: 5 } : { payment: 'authorised' as const, transactionId: sale.id }
  const { id: orderId } = await addOrder(db, { accountId: buyerId, lots, ...how })
  const life = { db, adminId, orderId, gateway, random }
  if (!byCard && random.below(2) === 0) await payBothWays(life)
  return life
}

/** False for a deliberate no, and for a gateway that is away: the job is tried again later. */
async function isDone(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work()
    return true
  } catch (error) {
    if (error instanceof Refusal || error instanceof GatewayAway || error instanceof GatewayRefusal) return false
    throw error
  }
}

function waits({ payments, refunds }: StoredOrder): boolean {
  const openStates = new Set(['requested', 'authorised', 'captured'])
  return payments.some(({ state }) => openStates.has(state)) || refunds.some(({ state }) => state === 'waiting')
}

/** Nothing waits any more, and nothing is kept of what was given up, but for what only an admin can decide. */
async function comeToRest(life: Life): Promise<string> {
  const { db, orderId, gateway } = life
  gateway.calm()
  let { order, isCompared } = await checkBooks(db, gateway, orderId)
  for (let round = 0; round < MAX_ROUNDS && waits(order); round += 1) {
    await recover(life, order)
    await settle(life, order)
    for (const sale of gateway.sales.values()) if (sale.state === 'captured') sale.state = 'settled'
    const before = order
    ;({ order, isCompared } = await checkBooks(db, gateway, orderId))
    checkStep('settle', before, order)
  }
  assert.ok(!waits(order), 'a payment or a refund is never decided')
  assert.ok(isCompared, 'the gateway and the database never agree')
  assert.ok(![...gateway.sales.values()].some(({ state }) => state === 'authorised'), 'money stays on a card')
  const isKept = [...gateway.sales.values()].some(
    ({ state, amountCents, refunds }) =>
      state === 'settled' && amountCents > [...refunds.values()].reduce((sum, cents) => sum + cents, 0),
  )
  assert.ok(
    order.state !== 'cancelled' || failedCount(order) > 0 || !isKept,
    'the gateway keeps money of a cancelled order',
  )
  return order.state
}

const owed = (order: StoredOrder): number => balanceCents(moneyOf(order))
const failedCount = ({ refunds }: StoredOrder): number => refunds.filter(({ state }) => state === 'failed').length

/** What only the order before and after can tell. A refund that the gateway refuses makes money stay: an admin decides. */
function checkStep(act: string, before: StoredOrder, after: StoredOrder): void {
  if (failedCount(after) > failedCount(before)) return
  if (act === 'cancel' && before.state !== after.state) assert.equal(owed(after), 0, 'a cancelled order keeps money')
  // What ends by itself may still be authorised or captured, until the next step voids it.
  if (act !== 'settle' || isOver(after.state)) return
  assert.ok(-owed(after) <= Math.max(0, -owed(before)), 'a payment was taken beyond what was owed')
}
