import type pg from 'pg'
import type { Context } from '../context.ts'
import { copyRows } from './copy-rows.ts'
import { makeMarket, type Offer } from './make-market.ts'
import { toTables, type PhotosOf } from './offer-rows.ts'
import { makeReferenceTables } from './reference-rows.ts'

/** How many lots are in memory at a time. */
const LOTS_PER_BATCH = 500

/**
 * Fills an empty database with the demo market; does nothing where lots exist already. Everything is one transaction,
 * so that a load which was killed half-way leaves an empty database, and the next start loads it again.
 */
export async function loadDemo({ pool, log }: Pick<Context, 'pool' | 'log'>): Promise<void> {
  const startedAt = performance.now()
  const client = await pool.connect()
  try {
    await client.query('begin')
    // Two processes that start together must not both find the database empty.
    await client.query(`select pg_advisory_xact_lock(hashtext('lotyard: load the demo market'))`)
    const isLoaded = await hasLots(client)
    if (!isLoaded) await loadMarket(client)
    await client.query('commit')
    if (!isLoaded) log.info({ elapsedMs: Math.round(performance.now() - startedAt) }, 'the demo market is loaded')
  } catch (error) {
    // A connection that cannot even roll back is broken; destroying it ends the transaction all the same.
    await client.query('rollback').catch((cause: unknown) => log.error(cause, 'the demo load could not be rolled back'))
    throw error
  } finally {
    client.release()
  }
}

async function hasLots(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>('select exists (select from lots) as found')
  return rows[0]!.found
}

async function loadMarket(client: pg.ClientBase): Promise<void> {
  const now = await readClock(client)
  for (const table of await makeReferenceTables(now)) await copyRows(client, table)
  const photosOf: PhotosOf = () => []
  let batch: Offer[] = []
  for (const offer of makeMarket()) {
    batch.push(offer)
    if (batch.length < LOTS_PER_BATCH) continue
    await loadOffers(client, batch, { now, photosOf })
    batch = []
  }
  await loadOffers(client, batch, { now, photosOf })
  for (const table of ['lots', 'listings', 'inventory_access_rules'])
    await client.query(`select setval(pg_get_serial_sequence($1, 'id'), (select max(id) from ${table}))`, [table])
}

/** In an empty database a lot's id is its number, and its listing's too. */
async function loadOffers(
  client: pg.ClientBase,
  offers: Offer[],
  layout: { now: Date; photosOf: PhotosOf },
): Promise<void> {
  const withIds = offers.map((offer) => ({ offer, ids: { lotId: offer.lot.number, listingId: offer.lot.number } }))
  for (const table of toTables(withIds, layout)) await copyRows(client, table)
}

async function readClock(client: pg.ClientBase): Promise<Date> {
  const { rows } = await client.query<{ now: Date }>('select now()')
  return rows[0]!.now
}
