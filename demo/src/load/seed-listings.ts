import type { Context } from '@lotyard/server/context'
import { copyRows } from './rows/copy-rows.ts'
import { DEMO_ACCOUNTS } from '../market/data/accounts.ts'
import { galleryOf } from '../photos/demo-masters.ts'
import { findDemoPhotos } from '../photos/demo-photos.ts'
import { inBatches } from './rows/in-batches.ts'
import { inTransaction } from './rows/in-transaction.ts'
import { loadDemo } from './load-demo.ts'
import { analyzeMarket, hasAccount, readClock, reserveIds } from './rows/load-queries.ts'
import { makeOffer } from '../market/make-market.ts'
import { toPhotoTable, toTables, type Placed } from './rows/offer-rows.ts'

type Options = {
  /** Manifests of forty lines would make a million lots a database of ten gigabytes. */
  linesPerLot?: number
  photosPerLot?: number
}

/** A commit each, so that followers of the change feed keep up while a big load runs. */
const LOTS_PER_BATCH = 500
/** One batch is made while the other is written. */
const LANES = 2
const LOTS_PER_REPORT = 50_000

/**
 * Adds active listings to the demo market, as many as are asked for, in bounded memory. Each batch is a transaction: a
 * load that is stopped leaves whole lots, and the next one continues after them.
 */
export async function seedListings(context: Context, listings: number, options: Options = {}): Promise<void> {
  const { pool, db, log, config } = context
  const { linesPerLot = 3, photosPerLot = 2 } = options
  if (!(await hasAccount(pool, DEMO_ACCOUNTS.seller.id))) {
    if (!config.demo) throw new Error('Lots are added to the demo market, and there is none here. Set DEMO=on.')
    await loadDemo(context)
  }
  const photoIds = await findDemoPhotos(db)
  const firstLotId = await reserveIds(pool, 'lots', listings)
  const firstListingId = await reserveIds(pool, 'listings', listings)
  const now = await readClock(pool)

  function* makeOffers(): Generator<Placed> {
    for (let index = 0; index < listings; index++) {
      const lotId = firstLotId + index
      yield { offer: makeOffer(lotId, 'active', { linesPerLot }), lotId, listingId: firstListingId + index }
    }
  }
  const batches = inBatches(makeOffers(), LOTS_PER_BATCH)
  let done = 0
  async function writeBatches(): Promise<void> {
    for (const batch of batches) {
      const galleries = batch.map(({ offer, lotId }) => ({
        lotId,
        photos: galleryOf(offer.lot).slice(0, photosPerLot),
      }))
      await inTransaction(pool, async (client) => {
        for (const table of [...toTables(batch, now), toPhotoTable(galleries, photoIds)]) await copyRows(client, table)
      })
      done += batch.length
      if (done % LOTS_PER_REPORT === 0) log.info({ done, of: listings }, 'adding lots')
    }
  }
  await Promise.all(Array.from({ length: LANES }, writeBatches))
  await analyzeMarket(pool)
}
