import { mayMoveOrder, ORDER_STATES } from '@lotyard/contract/rules/orders/order-states'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { useDatabase } from '../../../test/databases/database.ts'
import { addAccount, addBasics } from '../../../test/market.ts'
import { addOrder } from '../../../test/orders.ts'

const database = useDatabase()
let orderId: string

beforeAll(async () => {
  const { db } = database.current
  await addBasics(db)
  const [accountId, sellerId] = [await addAccount(db, 'buyer'), await addAccount(db, 'seller')]
  orderId = (await addOrder(db, { accountId, lots: [{ sellerId }], dueInDays: 7 })).id
})

const PAIRS = ORDER_STATES.flatMap((from) => ORDER_STATES.map((to) => [from, to] as const))
const UNDO = new Error('undo')

describe('the database and the rule allow the same moves', () => {
  test.each(PAIRS)('from %s to %s', async (from, to) => {
    let moved: unknown = null
    const attempt = database.current.db.transaction().execute(async (tx) => {
      // Only the trigger judges here: what else a state asks for is the constraints' business, and differs by state.
      await sql`alter table orders drop constraint only_gateways_confirm_later,
        drop constraint what_has_ended_has_a_time_and_a_reason, drop constraint what_is_paid_has_a_time,
        drop constraint a_proposal_says_until_when_and_on_which_terms`.execute(tx)
      await sql`drop trigger what_is_owed_is_not_paid on orders`.execute(tx)
      await sql`alter table orders disable trigger orders_move_as_the_table_allows`.execute(tx)
      await sql`update orders set state = ${from} where id = ${orderId}`.execute(tx)
      await sql`alter table orders enable trigger orders_move_as_the_table_allows`.execute(tx)
      moved = await sql`update orders set state = ${to} where id = ${orderId}`
        .execute(tx)
        .catch((error: Error) => error)
      throw UNDO
    })
    await expect(attempt).rejects.toBe(UNDO)
    if (from === to || mayMoveOrder(from, to)) expect(moved).not.toBeInstanceOf(Error)
    else expect(moved).toMatchObject({ constraint: 'orders_move_as_the_table_allows' })
  })
})

test.each([
  ['within its reply', '1 second', 0],
  ['after it', '20 seconds', 1],
])(
  'an order that is decided %s: its buyer’s pages are told only of what they did not read there',
  async (_when, ago, told) => {
    let news: unknown = null
    const attempt = database.current.db.transaction().execute(async (tx) => {
      await sql`alter table orders drop constraint what_has_ended_has_a_time_and_a_reason,
        drop constraint only_gateways_confirm_later`.execute(tx)
      await sql`alter table orders disable trigger orders_move_as_the_table_allows`.execute(tx)
      await sql`update orders set state = 'placing', placed_at = clock_timestamp() - ${ago}::interval
        where id = ${orderId}`.execute(tx)
      await sql`delete from listing_changes`.execute(tx)
      await sql`update orders set state = 'failed' where id = ${orderId}`.execute(tx)
      const { rows } = await sql`select from listing_changes where kind = 'orders'`.execute(tx)
      news = rows.length
      throw UNDO
    })
    await expect(attempt).rejects.toBe(UNDO)
    expect(news).toBe(told)
  },
)
