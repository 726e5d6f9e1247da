// What must hold of orders when the faults are over.
import type { OrderState } from '@lotyard/contract/rules/orders/order-states'
import { isOver } from '@lotyard/contract/rules/orders/payments/balance'
import type { Database } from '../../../server/src/db/database.ts'
import type { AnsweredOrder } from '../load/buyers.ts'
import type { Cancellations } from '../load/desk.ts'

export type OrderRow = {
  id: string
  accountId: string
  state: OrderState
  totalCents: number
  placedMs: number
  /** When it was known whether it is paid; null while that is not known. */
  decidedMs: number | null
  names: string[]
  /** Those of its lots that no other order may have, by the lines themselves. */
  heldNames: string[]
}

/** Every order that was answered as paid is there as it was answered, and every cancelled one is over. */
export function judgeOrders(
  rows: readonly OrderRow[],
  { answered, cancelled }: { answered: readonly AnsweredOrder[]; cancelled: Cancellations },
): string[] {
  const stored = new Map(rows.map((row) => [row.id, row]))
  return answered.flatMap((order) => {
    const row = stored.get(order.id)
    if (row === undefined) return [`order ${order.id} was answered and is not there`]
    const over = cancelled.asked.has(order.id) ? ['cancelled', 'refunded'] : []
    const expected = cancelled.told.has(order.id) ? over : ['paid', ...over]
    if (!expected.includes(row.state)) return [`order ${order.id} was answered as ${expected[0]} and is ${row.state}`]
    const isSame =
      row.accountId === order.accountId &&
      row.totalCents === order.totalCents &&
      row.names.toSorted().join() === order.names.toSorted().join()
    return isSame ? [] : [`order ${order.id} is not as it was answered`]
  })
}

/** By the states of orders: lines that hold a lot twice are refused by an index, so they can't show it. */
export function judgeSoldTwice(rows: readonly OrderRow[]): string[] {
  const owners = new Map<string, number>()
  for (const { names } of rows.filter(({ state }) => !isOver(state)))
    for (const name of names) owners.set(name, (owners.get(name) ?? 0) + 1)
  return [...owners].filter(([, count]) => count > 1).map(([name, count]) => `${name} was sold ${count} times`)
}

/** An order holds all of its lots until it is over, and then none: what it lets go too early is sold again. */
export function judgeHeldLots(rows: readonly OrderRow[]): string[] {
  return rows.flatMap(({ id, state, names, heldNames }) => {
    const wanted = isOver(state) ? [] : names
    if (wanted.toSorted().join() === heldNames.toSorted().join()) return []
    return [`order ${id} is ${state} and holds ${heldNames.length} of its ${names.length} lots`]
  })
}

export type Settled = { id: string; ms: number; placedMs: number }

/**
 * The order that took longest to be settled, after the last fault that happened while it was in doubt; null where there is no
 * order. One that is still in doubt counts until now.
 */
export function slowestSettled(
  rows: readonly OrderRow[],
  faultEndsMs: readonly number[],
  nowMs: number,
): Settled | null {
  return rows.reduce<Settled | null>((slowest, { id, placedMs, decidedMs }) => {
    const untilMs = decidedMs ?? nowMs
    const sinceMs = Math.max(placedMs, ...faultEndsMs.filter((endMs) => endMs < untilMs))
    const ms = untilMs - sinceMs
    return slowest === null || ms > slowest.ms ? { id, ms, placedMs } : slowest
  }, null)
}

/** How long the order that took longest was in doubt in all, through however many faults. */
export function longestInDoubtMs(rows: readonly OrderRow[], nowMs: number): number {
  return rows.reduce((longest, { placedMs, decidedMs }) => Math.max(longest, (decidedMs ?? nowMs) - placedMs), 0)
}

export async function readOrders({ pool }: Pick<Database, 'pool'>): Promise<OrderRow[]> {
  const { rows } = await pool.query<OrderRow>(
    `select o.id, o.account_id as "accountId", o.state, o.total_cents as "totalCents",
        extract(epoch from o.placed_at)::float8 * 1000 as "placedMs",
        extract(epoch from coalesce(o.paid_at, o.ended_at))::float8 * 1000 as "decidedMs",
        array(select l.name from order_listings line join listings l on l.id = line.listing_id
          where line.order_id = o.id) as names,
        array(select l.name from order_listings line join listings l on l.id = line.listing_id
          where line.order_id = o.id and line.is_live) as "heldNames"
      from orders o`,
  )
  return rows
}

/** Lots whose state is not what the one order says that has them. */
export async function findWrongLots({ pool }: Pick<Database, 'pool'>): Promise<string[]> {
  const { rows } = await pool.query<{ name: string; state: string; order_state: string | null }>(
    `select l.name, l.state, o.state as order_state from listings l
      left join order_listings line on line.listing_id = l.id and line.is_live
      left join orders o on o.id = line.order_id
      where (o.state is null and l.state = 'sold') or (o.state = 'paid' and l.state <> 'sold')
        or (o.state = 'placing' and l.state <> 'awaiting_payment')`,
  )
  return rows.map(({ name, state, order_state }) => `${name} is ${state}, and its order ${order_state ?? 'not there'}`)
}
