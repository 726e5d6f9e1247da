import type { Tx } from '@lotyard/server/db/database'
import { copyListings } from '@lotyard/server/domains/listings/index'
import { copyAuctions, type Relisting } from './relist-queries.ts'

/** Offers lots again, under new names and on the terms of before. */
export async function relist(tx: Tx, relistings: readonly Relisting[], from: Date): Promise<void> {
  if (relistings.length === 0) return
  await copyListings(tx, relistings, from)
  await copyAuctions(tx, relistings, from)
}
