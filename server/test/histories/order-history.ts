// Lives through one random history of lots and the money paid for them: orders by card, invoice, wire and proposal; receipts
// and their reversal, cards of the owner and of whoever holds the link, refunds, cancellation, lapse, lots that leave, jobs, a
// gateway that loses answers, books late and refuses, and processes that die. After each step the books are checked; at the
// end the gateway is calm, everything comes to rest by the market's own jobs, and they are checked once more. One seed is one
// history, as far as processes that run at once allow it.
import { balanceCents, isOver } from '@lotyard/contract/rules/orders/payments/balance'
import assert from 'node:assert/strict'
import type { Db } from '../../src/db/database.ts'
import { moneyOf } from '../../src/domains/orders/reading/money-of.ts'
import type { StoredOrder } from '../../src/domains/orders/reading/order-queries.ts'
import { createRandom } from '../search-oracle/random-market.ts'
import type { ActName, Random, Task } from './acts.ts'
import { beginHistory, fillCart, fillOwnCart, type Beginning } from './beginnings.ts'
import { checkBooks, keptCents, type CheckedOrder } from './check-books.ts'
import type { Crew } from './crew.ts'
import { DECK } from './deck.ts'
import { openBooks, type GatewayBooks } from './gateway-books.ts'
import { passTime } from './pass-time.ts'
import { describeDeath, drawDeath, type Death } from './processes/death.ts'

export type HistoryNeeds = { db: Db; sellerId: string; adminId: string; crew: Crew }
export type HistoryResult = {
  /** That were not refused. */
  acts: string[]
  /** How processes died: of which act, and where. */
  deaths: string[]
  /** How often the books of the gateway and of the database could be compared. */
  comparedCount: number
  endStates: string[]
}

type Life = HistoryNeeds & {
  random: Random
  gateway: GatewayBooks
  /** The lots that every buyer is after but those who have one of their own. */
  wantedIds: readonly string[]
  /** These and the lots of single buyers. */
  listingIds: string[]
  /** As they were checked last. */
  orders: StoredOrder[]
  hasJustDied: boolean
  result: HistoryResult
}

const MAX_STEPS = 12
const MAX_TOGETHER = 4
/** What an order may wait for at rest: a check after three days, capture, settlement, refunds, each with one more look. */
const MAX_ROUNDS = 10
/** Of acts that are played alone; of two at once, one may lead to the other. */
const TAKING: readonly string[] = ['card', 'link', 'settle', 'work', 'recover', 'sweep'] satisfies ActName[]
/** Some outlive what was meant to kill them, by doing less: about one process dies in two histories. */
const DEADLY_ONE_IN = 4
const OF_JOBS = ['recover', 'sweep', 'work'] as const satisfies readonly ActName[]

export async function liveHistory(needs: HistoryNeeds, seed: number): Promise<HistoryResult> {
  const tried: string[] = []
  const random = createRandom(seed)
  const gateway = openBooks(createRandom(random.below(2 ** 31)))
  try {
    const beginning = await beginHistory(needs, random)
    const result: HistoryResult = { acts: [], deaths: [], comparedCount: 0, endStates: [] }
    const life: Life = {
      ...needs,
      random,
      gateway,
      wantedIds: beginning.listingIds,
      listingIds: [...beginning.listingIds],
      orders: [],
      hasJustDied: false,
      result,
    }
    await begin(life, beginning, tried)
    for (let step = 4 + random.below(MAX_STEPS - 3); step > 0; step -= 1) await takeStep(life, tried)
    tried.push('rest')
    await comeToRest(life)
    return result
  } catch (error) {
    throw new Error(`history ${seed} (${tried.join(', ')}): ${(error as Error).message}`, { cause: error })
  }
}

async function begin(life: Life, { buyerId, isHalfPaid, isInCart }: Beginning, tried: string[]): Promise<void> {
  if (isInCart) await playActs(life, tried, [['place', await besides(life, buyerId)]])
  else await look(life)
  if (!isHalfPaid) return
  await playActs(life, tried, [['wire', life.orders[0]!.id]])
  await playActs(life, tried, [['card', life.orders[0]!.id]])
  life.gateway.passNight()
}

/** Now and then two acts at once: whichever comes first, the other must find the order as it then is. */
async function takeStep(life: Life, tried: string[]): Promise<void> {
  const { db, random, gateway, listingIds, result } = life
  // Whoever comes after a process that died finds out what became of its payments.
  const name = life.hasJustDied && random.below(2) === 0 ? 'recover' : random.pick(DECK)
  if (name === 'night' || name === 'time') {
    tried.push(name)
    if (name === 'night') gateway.passNight()
    else await passTime(db, listingIds, random.pick(['11 minutes', '2 hours', '4 days']))
    result.acts.push(name)
    return
  }
  const acts = [await aim(life, name)]
  if (random.below(4) === 0) {
    const other = random.pick(DECK)
    if (other !== 'night' && other !== 'time') acts.push(await aim(life, other))
  }
  await playActs(life, tried, acts)
}

/** Another buyer tries to buy the lots; everything else happens to an order. */
async function aim(life: Life, act: ActName): Promise<[ActName, string]> {
  const { db, wantedIds, orders, random } = life
  if (act === 'place' || orders.length === 0) return ['place', await besides(life, await fillCart(db, wantedIds))]
  return [act, random.pick(orders).id]
}

/** Mostly others order together with this buyer: some the same lots, and some a lot of their own. */
async function besides(life: Life, buyerId: string): Promise<string> {
  const { db, random, wantedIds, listingIds } = life
  const buyers = [buyerId]
  while (buyers.length < MAX_TOGETHER && random.below(3) > 0) {
    if (random.below(3) === 0) buyers.push(await fillCart(db, wantedIds))
    else {
      const own = await fillOwnCart(life, random)
      buyers.push(own.buyerId)
      listingIds.push(own.listingId)
    }
  }
  return buyers.join(' ')
}

async function playActs(life: Life, tried: string[], acts: readonly [ActName, string][]): Promise<void> {
  const { random, crew, gateway, result } = life
  const tasks = acts.map(([act, subject]): Task & { death: Death | null } => {
    const isDeadly = crew.isMortal && random.below(DEADLY_ONE_IN) === 0
    return { act, subject, seed: random.below(2 ** 31), death: isDeadly ? drawDeath(random) : null }
  })
  tried.push(tasks.map(({ act, death }) => (death === null ? act : `${act} †${describeDeath(death)}`)).join(' + '))
  const played = await crew.play(tasks, gateway)
  for (const [at, { act, death }] of tasks.entries()) {
    if (played[at] === 'done') result.acts.push(act)
    if (played[at] === 'killed') result.deaths.push(`${act} ${describeDeath(death)}`)
  }
  life.hasJustDied = played.includes('killed')
  const before = life.orders
  await look(life)
  if (tasks.length === 1) for (const order of before) checkStep(tasks[0]!.act, order, life.orders)
}

async function look(life: Life): Promise<CheckedOrder[]> {
  const { db, gateway, listingIds, result } = life
  const checked = await checkBooks(db, gateway, listingIds)
  result.comparedCount += checked.filter(({ isCompared }) => isCompared).length
  life.orders = checked.map(({ order }) => order)
  return checked
}

/** By jobs and sweeps alone: nothing waits any more, and nothing is kept of what was given up, but for what only an admin can decide. */
async function comeToRest(life: Life): Promise<void> {
  const { db, gateway, listingIds, crew, random, result } = life
  gateway.calm()
  let checked = await look(life)
  for (let round = 0; round < MAX_ROUNDS && !checked.every(isAtRest); round += 1) {
    await passTime(db, listingIds, '25 hours')
    for (const act of OF_JOBS) {
      const before = life.orders
      const task = { act, subject: '', seed: random.below(2 ** 31), death: null }
      await crew.play([task], gateway)
      checked = await look(life)
      for (const order of before) checkStep(act, order, life.orders)
    }
    gateway.passNight()
    checked = await look(life)
  }
  for (const { order, isCompared } of checked) {
    assert.ok(!waits(order), 'a payment or a refund is never decided')
    assert.ok(isCompared, 'the gateway and the database never agree')
  }
  assert.ok(![...gateway.sales.values()].some(({ state }) => state === 'authorised'), 'money stays on a card')
  // A buyer may have been given back by hand what then bounced: that much stays here.
  const hasBounced = ({ receipts }: StoredOrder): boolean => receipts.some(({ isReversed }) => isReversed)
  const isForAdmins = life.orders.some((order) => failedCount(order) > 0 || hasBounced(order))
  const isAllOver = life.orders.every(({ state }) => state === 'cancelled' || state === 'failed')
  assert.ok(
    !isAllOver || isForAdmins || keptCents(gateway.sales.values()) === 0,
    'the gateway keeps money of what is over',
  )
  result.endStates = life.orders.map(({ state }) => state)
}

function isAtRest({ order, isCompared }: CheckedOrder): boolean {
  return isCompared && !waits(order)
}

function waits({ state, payments, refunds }: StoredOrder): boolean {
  const openStates = new Set(['requested', 'authorised', 'captured'])
  const isWaiting = refunds.some((refund) => refund.state === 'waiting')
  return state === 'placing' || isWaiting || payments.some((payment) => openStates.has(payment.state))
}

const owed = (order: StoredOrder): number => balanceCents(moneyOf(order))
const failedCount = ({ refunds }: StoredOrder): number => refunds.filter(({ state }) => state === 'failed').length

/** What only the order before and after can tell. A refund that the gateway refuses makes money stay: an admin decides. */
function checkStep(act: string, before: StoredOrder, now: readonly StoredOrder[]): void {
  const after = now.find(({ id }) => id === before.id)!
  if (failedCount(after) > failedCount(before)) return
  if (act === 'cancel' && before.state !== after.state) assert.equal(owed(after), 0, 'a cancelled order keeps money')
  // What ends by itself may still be authorised or captured, until the next step voids it.
  if (!TAKING.includes(act) || isOver(after.state)) return
  assert.ok(-owed(after) <= Math.max(0, -owed(before)), 'a payment was taken beyond what was owed')
}
