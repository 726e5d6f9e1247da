import { mkdtempSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { useDatabase } from '../../test/database.ts'
import type { Config } from '../config.ts'
import { loadDemo } from './load-demo.ts'

const database = useDatabase()
const log = fastify().log
const dataDir = mkdtempSync(join(tmpdir(), 'lotyard-demo-'))

function load(): Promise<void> {
  const { db, pool } = database.current
  return loadDemo({ db, pool, log, config: { dataDir } as Config })
}

async function one<Row>(text: string): Promise<Row> {
  const { rows } = await sql.raw<Row>(text).execute(database.current.db)
  return rows[0]!
}

describe('the demo market', () => {
  beforeAll(load, 90_000)
  afterAll(() => rm(dataDir, { recursive: true }))

  test('has 1,200 lots for sale, past sales, scheduled lots and spares', async () => {
    const counts = await one(`select count(*) filter (where state = 'active')::int as active,
      count(*) filter (where state = 'sold')::int as sold, count(*) filter (where state = 'scheduled')::int as scheduled,
      count(*) filter (where state = 'draft')::int as draft from listings`)
    expect(counts).toEqual({ active: 1_200, sold: 220, scheduled: 40, draft: 200 })
  })

  test('units and MSRP of every lot are the sums of its manifest', async () => {
    const { wrong, lines } = await one<{ wrong: number; lines: number }>(`
      with sums as (select lot_id, sum(quantity) as units, sum(quantity::bigint * unit_msrp_cents) as msrp_cents,
        count(*) as lines from manifest_items group by lot_id)
      select count(*) filter (where lots.units is distinct from sums.units
        or lots.msrp_cents is distinct from sums.msrp_cents)::int as wrong, avg(lines)::float as lines
      from lots left join sums on sums.lot_id = lots.id`)
    expect(wrong).toBe(0)
    expect(lines).toBeGreaterThan(30)
    expect(lines).toBeLessThan(50)
  })

  test('one auction at least ends within five minutes, and none has ended', async () => {
    const { soon, ended } = await one<{ soon: number; ended: number }>(`
      select count(*) filter (where ends_at < now() + interval '5 minutes')::int as soon,
        count(*) filter (where ends_at < now())::int as ended
      from auctions join listings on listings.id = listing_id where state = 'active'`)
    expect(soon).toBeGreaterThanOrEqual(1)
    expect(ended).toBe(0)
  })

  test('the buyer holds the rule of the first private lots, and of no others', async () => {
    const { held, others } = await one<{ held: number; others: number }>(`
      select count(*) filter (where r.name = 'Preferred Buyers')::int as held,
        count(*) filter (where r.name <> 'Preferred Buyers')::int as others
      from account_access_rules join accounts on accounts.id = account_id
        join inventory_access_rules r on r.id = access_rule_id where email = 'buyer@lotyard.test'`)
    expect({ held, others }).toEqual({ held: 1, others: 0 })
  })

  test('the next lot and listing get fresh ids', async () => {
    const { fresh } = await one<{ fresh: boolean }>(`
      select nextval(pg_get_serial_sequence('lots', 'id')) > (select max(id) from lots)
      and nextval(pg_get_serial_sequence('listings', 'id')) > (select max(id) from listings) as fresh`)
    expect(fresh).toBe(true)
  })

  test('every lot shows at least four different photos, each with its small sizes on disk and words for the blind', async () => {
    const { fewest, speechless, unmade } = await one<{ fewest: number; speechless: number; unmade: number }>(`
      with galleries as (select lots.id, count(distinct photo_id) as photos, count(*) filter (where alt = '') as speechless
        from lots left join lot_photos on lot_id = lots.id group by lots.id)
      select min(photos)::int as fewest, sum(speechless)::int as speechless,
        (select count(*)::int from photos where (select count(*) from photo_renditions r
          where r.photo_id = photos.id and format = 'webp' and size in ('two_fifty', 'five_hundred')) <> 2) as unmade
      from galleries`)
    expect({ fewest, speechless, unmade }).toEqual({ fewest: 4, speechless: 0, unmade: 0 })
    const files = await readdir(join(dataDir, 'photos'), { recursive: true })
    const { keys } = await one<{ keys: string[] }>('select array_agg(storage_key) as keys from photo_renditions')
    expect(files).toEqual(expect.arrayContaining(keys))
  })

  test('the larger sizes of every photo wait for a job', async () => {
    const { jobs, photos } = await one<{ jobs: number; photos: number }>(`select (select count(*)::int
      from graphile_worker.jobs where task_identifier = 'make_photo_renditions') as jobs, count(*)::int as photos from photos`)
    expect(jobs).toBe(photos)
  })

  test('loading again changes nothing', async () => {
    await load()
    expect(await one('select count(*)::int as lots from lots')).toEqual({ lots: 1_740 })
  })
})
