// Changes a random market as its people do, for tests that compare what follows the changes with what is.
import { sql } from 'kysely'
import type { Db } from '../../src/db/database.ts'
import { createRandom, WORDS } from './random-market.ts'

/** Some hundred transactions: bids, prices, titles, goods, states, drops; some long, some undone. */
export async function changeThings(
  db: Db,
  {
    writer,
    lots,
    ruleIds,
    rounds = 120,
  }: { writer: number; lots: number; ruleIds: readonly string[]; rounds?: number },
): Promise<void> {
  const random = createRandom(1_000 + writer)
  for (let round = 0; round < rounds; round += 1) {
    const isUndone = random.below(10) === 0
    const work = db.transaction().execute(async (tx) => {
      for (let step = 0; step < 1 + random.below(4); step += 1) {
        const id = 1 + random.below(lots)
        const text = `${random.pick(WORDS)} ${random.pick(WORDS)}`
        const change = random.pick([
          sql`update listings set fixed_price_cents = fixed_price_cents + 100, original_price_cents = null, updated_at = clock_timestamp() where id = ${id}`,
          sql`update listings set overridden_title = ${text} where id = ${id}`,
          sql`update listings set state = 'withdrawn', closed_at = now() where id = ${id} and state = 'active'`,
          sql`update listings set state = 'awaiting_payment' where id = ${id} and state = 'active'`,
          sql`update listings set state = 'active' where id = ${id} and state = 'awaiting_payment'`,
          sql`update listings set access_rule_id = ${random.pick([null, ...ruleIds])} where id = ${id}`,
          sql`update auctions set price_cents = price_cents + 500, leader_max_cents = leader_max_cents + 500, bid_count = bid_count + 1
            where listing_id = ${id} and bid_count > 0`,
          sql`update auctions set ends_at = ends_at + interval '1 hour' where listing_id = ${id}`,
          sql`update lots set warehouse_key = 'hebron', condition_key = 'salvage' where id = ${id}`,
          sql`update lots set weight_lbs = ${1 + random.below(9_000)}, pallet_count = ${random.below(9)}, units = units + 1 where id = ${id}`,
          sql`update listings set shipping_mode = 'flat', flat_shipping_cents = ${random.below(20_000)} where id = ${id}`,
          sql`update listings set shipping_discount_percent = ${random.below(50)} where id = ${id}`,
          sql`update manifest_items set description = ${text} where lot_id = ${id}`,
          // Each lower than the last: a ladder goes down.
          sql`insert into price_drops (listing_id, drops_at, price_cents) select id, clock_timestamp(), fixed_price_cents - 50
              - (select count(*) from price_drops where listing_id = listings.id)
            from listings where id = ${id} and fixed_price_cents is not null on conflict do nothing`,
        ])
        await change.execute(tx)
        if (random.below(40) === 0) await new Promise((resolve) => setTimeout(resolve, 150))
      }
      if (isUndone) throw new Error('undone on purpose')
    })
    await work.catch((error: unknown) => {
      const code = (error as { code?: string }).code
      if (!isUndone && code !== '40P01') throw error
    })
  }
}
