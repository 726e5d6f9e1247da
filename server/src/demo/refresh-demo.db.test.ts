import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { useDatabase } from '../../test/database.ts'
import type { Config } from '../config.ts'
import { loadDemo } from './load-demo.ts'
import { refreshDemo } from './refresh-demo.ts'
import { seedListings } from './seed-listings.ts'

const database = useDatabase()
const log = fastify().log
const dataDir = mkdtempSync(join(tmpdir(), 'lotyard-demo-'))

async function one<Row>(text: string): Promise<Row> {
  const { rows } = await sql.raw<Row>(text).execute(database.current.db)
  return rows[0]!
}

function refresh(): Promise<void> {
  return refreshDemo({ db: database.current.db, log })
}

const ENDING_SOON = `select count(*)::int as soon from auctions join listings on listings.id = listing_id
  where state = 'active' and access_rule_id is null and ends_at > now() and ends_at <= now() + interval '5 minutes'`

describe('a demo that runs on', () => {
  beforeAll(async () => {
    const { db, pool } = database.current
    await loadDemo({ db, pool, log, config: { dataDir } as Config })
  }, 90_000)
  afterAll(() => rm(dataDir, { recursive: true }))

  test('keeps an auction that ends within five minutes, and makes no second one', async () => {
    await sql`update auctions set ends_at = ends_at + interval '10 minutes'
      where ends_at between now() and now() + interval '10 minutes'`.execute(database.current.db)
    expect(await one(ENDING_SOON)).toEqual({ soon: 0 })
    await refresh()
    expect(await one(ENDING_SOON)).toEqual({ soon: 1 })
    await refresh()
    expect(await one(ENDING_SOON)).toEqual({ soon: 1 })
  })

  test('lists ended auctions without bids again under a new name, and leaves those with bids to the auctioneer', async () => {
    const { db } = database.current
    const { id: withBids } = await one<{ id: string }>(`select min(listing_id) as id from auctions
      join listings on listings.id = listing_id where state = 'active'`)
    await sql`update auctions set leader_id = (select id from accounts limit 1), leader_max_cents = opening_cents,
      price_cents = opening_cents, bid_count = 1 where listing_id = ${withBids}`.execute(db)
    // A week passes while nobody looks.
    await sql`update accounts set created_at = created_at - interval '8 days'`.execute(db)
    await sql`update auctions set starts_at = starts_at - interval '8 days', ends_at = ends_at - interval '8 days'
      from listings where listings.id = listing_id and state = 'active'`.execute(db)
    const before = await one<{ active: number }>(`select count(*)::int as active from listings where state = 'active'`)
    await refresh()
    await refresh()
    const after = await one<{ active: number; ended: number }>(`select
      (select count(*)::int from listings where state = 'active') as active,
      (select count(*)::int from auctions join listings on listings.id = listing_id
        where state = 'active' and ends_at <= now()) as ended`)
    expect(after.ended).toBe(1)
    expect(after.active).toBeGreaterThanOrEqual(before.active)
    expect(await one(`select state from listings where id = ${withBids}`)).toEqual({ state: 'active' })
    expect(await one(ENDING_SOON)).toEqual({ soon: 1 })
  })

  test('publishes spare lots while fewer than twenty are new, and never more than that', async () => {
    const { db } = database.current
    await sql`update listings set published_at = published_at - interval '30 days' where state = 'active'`.execute(db)
    const drafts = `select count(*)::int as drafts from listings where state = 'draft'`
    const before = await one<{ drafts: number }>(drafts)
    await refresh()
    await refresh()
    expect(await one(drafts)).toEqual({ drafts: before.drafts - 20 })
  })

  test('takes many more listings, each with a manifest that adds up, a name of its own and photos', async () => {
    const { db, pool } = database.current
    const before = await one<{ listings: number }>('select count(*)::int as listings from listings')
    await seedListings({ db, pool, log, config: { dataDir } as Config }, 1_234, { linesPerLot: 2 })
    const after = await one<{ listings: number; wrong: number; bare: number }>(`select
      (select count(*)::int from listings) as listings,
      (select count(*)::int from lots where units <> (select sum(quantity) from manifest_items where lot_id = lots.id)) as wrong,
      (select count(*)::int from lots where not exists (select from lot_photos where lot_id = lots.id)) as bare`)
    expect(after).toEqual({ listings: before.listings + 1_234, wrong: 0, bare: 0 })
  })
})
