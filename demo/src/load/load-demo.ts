import type pg from 'pg'
import type { Context } from '@lotyard/server/context'
import { countNumbers } from '@lotyard/server/domains/desk/index'
import { countMarket } from '@lotyard/server/domains/market-pages/index'
import { createTariffMemory } from '@lotyard/server/domains/shipping/index'
import { demoCalendars } from '../market/data/warehouse-work.ts'
import { copyRows } from './rows/copy-rows.ts'
import { addressTables } from './demo-addresses.ts'
import { loadDemoBids } from './demo-bids.ts'
import { loadDemoOrders } from './demo-orders.ts'
import { loadDemoPeople } from './demo-people.ts'
import { commissionTable, missTable } from './demo-payouts.ts'
import { paymentMethodTables } from './demo-payment-methods.ts'
import { watchTable } from './demo-watches.ts'
import { inBatches } from './rows/in-batches.ts'
import { inTransaction } from './rows/in-transaction.ts'
import { hasLots, insertLotChange, lockLoad, moveSequencePastRows, readClock } from './rows/load-queries.ts'
import { DEMO_ACCOUNTS } from '../market/data/accounts.ts'
import type { DemoLot } from '../market/make-lot.ts'
import { makeMarket, type Offer } from '../market/make-market.ts'
import { galleryOf } from '../photos/demo-masters.ts'
import { toPhotoTable, toTables } from './rows/offer-rows.ts'
import { makeCrowdTable, makeReferenceTables } from './rows/reference-rows.ts'
import { storeDemoPhotos } from '../photos/demo-photos.ts'

/** How many lots are in memory at a time. */
const LOTS_PER_BATCH = 500

/**
 * Fills an empty database with the demo market; does nothing where lots exist already. All rows of the market are one
 * transaction, so that a load which was killed half-way leaves no market, and the next start loads it again. Photos are
 * kept apart from it, because making one twice changes nothing. Needs two connections and the tables of the job queue.
 */
export async function loadDemo(context: Pick<Context, 'db' | 'pool' | 'config' | 'log'>): Promise<void> {
  const { pool, log } = context
  const startedAt = performance.now()
  const isNew = await inTransaction(pool, async (client) => {
    await lockLoad(client)
    if (await hasLots(client)) return false
    await loadMarket(context, client)
    return true
  })
  // The worker would within a minute; a visitor who looks at once sees numbers.
  if (isNew) {
    await countNumbers(context)
    await countMarket(context)
  }
  if (isNew) log.info({ elapsedMs: Math.round(performance.now() - startedAt) }, 'the demo market is loaded')
}

async function loadMarket(context: Pick<Context, 'db' | 'config' | 'log'>, client: pg.ClientBase): Promise<void> {
  const now = await readClock(client)
  const work = [storeDemoPhotos(context), loadSales(context, client, now)] as const
  // Wait for both before either failure is thrown, so that nothing keeps writing after a failed load.
  await Promise.allSettled(work)
  const [photoIds, lots] = await Promise.all(work)
  await insertLotChange(client, DEMO_ACCOUNTS.buyer.id)
  await loadDemoPeople(context, client, now)
  const galleries = lots.map((lot) => ({ lotId: lot.number, photos: galleryOf(lot) }))
  await copyRows(client, toPhotoTable(galleries, photoIds))
  for (const table of ['lots', 'listings', 'inventory_access_rules'] as const) await moveSequencePastRows(client, table)
}

/** Lots, and the orders of those that were sold. */
async function loadSales(
  context: Pick<Context, 'db' | 'config' | 'log'>,
  client: pg.ClientBase,
  now: Date,
): Promise<DemoLot[]> {
  const { lots, ...sales } = await loadOffers(client, now)
  const tariff = await createTariffMemory(context).read()
  await loadDemoOrders(client, { ...sales, freight: { tariff, calendars: demoCalendars() }, now })
  return lots
}

type Loaded = { lots: DemoLot[]; sold: Offer[]; winners: Map<number, string> }

async function loadOffers(client: pg.ClientBase, now: Date): Promise<Loaded> {
  for (const table of await makeReferenceTables(now)) await copyRows(client, table)
  for (const table of addressTables(now)) await copyRows(client, table)
  await copyRows(client, makeCrowdTable(now))
  for (const table of paymentMethodTables(now)) await copyRows(client, table)
  for (const table of [commissionTable(now), missTable(now)]) await copyRows(client, table)
  const lots: DemoLot[] = []
  const sold: Offer[] = []
  const winners = new Map<number, string>()
  for (const batch of inBatches(makeMarket(), LOTS_PER_BATCH)) {
    // In an empty database a lot's id is its number, and its listing's too.
    const withIds = batch.map((offer) => ({ offer, lotId: offer.lot.number, listingId: offer.lot.number }))
    for (const table of toTables(withIds, now)) await copyRows(client, table)
    const wins = await loadDemoBids(client, batch, now)
    for (const { listingId, buyerId } of wins) winners.set(Number(listingId), buyerId)
    // The first batch has lots of every kind.
    if (lots.length === 0) await copyRows(client, watchTable(batch, now))
    // The manifests are written and are most of the memory.
    const bare = batch.map(({ lot, listing }) => ({ lot: { ...lot, manifest: [] }, listing }))
    lots.push(...bare.map(({ lot }) => lot))
    sold.push(...bare.filter(({ listing }) => listing.state === 'sold'))
  }
  return { lots, sold, winners }
}
