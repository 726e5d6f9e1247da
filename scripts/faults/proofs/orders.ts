// What must hold of orders when the faults are over.
import type { Database } from '../../../server/src/db/database.ts'
import type { AnsweredOrder } from '../load/buyers.ts'
import type { Cancellations } from '../load/desk.ts'

export type OrderRow = {
  id: string
  accountId: string
  state: string
  totalCents: number
  placedMs: number
  /** When it was known whether it is paid; null while that is not known. */
  decidedMs: number | null
  names: string[]
  /** Its lots are its own: it is not over. */
  isLive: boolean
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

/** By what was answered, and by what is stored. */
export function judgeSoldTwice(rows: readonly OrderRow[]): string[] {
  const owners = new Map<string, number>()
  for (const { names } of rows.filter(({ isLive }) => isLive))
    for (const name of names) owners.set(name, (owners.get(name) ?? 0) + 1)
  return [...owners].filter(([, count]) => count > 1).map(([name, count]) => `${name} was sold ${count} times`)
}

/**
 * How long the order that took longest was in doubt, after the last fault that happened while it was: milliseconds. One that is
 * still in doubt counts until now.
 */
export function slowestSettledMs(rows: readonly OrderRow[], faultEndsMs: readonly number[], nowMs: number): number {
  return rows.reduce((slowest, { placedMs, decidedMs }) => {
    const untilMs = decidedMs ?? nowMs
    const sinceMs = Math.max(placedMs, ...faultEndsMs.filter((endMs) => endMs < untilMs))
    return Math.max(slowest, untilMs - sinceMs)
  }, 0)
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
        exists (select from order_listings line where line.order_id = o.id and line.is_live) as "isLive"
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
