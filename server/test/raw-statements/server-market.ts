import pg from 'pg'
import type { Database, Db } from '../../src/db/database.ts'
import { commitBatch } from '../../src/domains/auctions/bidding/bid-batch.ts'
import type { Viewer } from '../../src/lib/viewer.ts'
import { addAuction, submittedBid } from '../auctions.ts'
import { addAccessRule, addAccount, addBasics, addLot, type AddedLot } from '../market.ts'

/** A little of everything that the statements of the server look for, so that they return rows and not only columns. */
export type ServerMarket = {
  viewer: Viewer
  /** At a fixed price, watched by the viewer. */
  lot: AddedLot
  /** Led by the viewer. */
  auction: AddedLot
  privatePhotoHash: string
}

export async function fillServerMarket({ db, url }: Database & { url: string }): Promise<ServerMarket> {
  await addBasics(db)
  const sellerId = await addAccount(db, 'seller')
  const buyerId = await addAccount(db)
  const lot = await addLot(db, { sellerId, lines: [{ description: 'A television', upc: '012345678905' }] })
  const auction = await addAuction(db, { sellerId, endsInMs: 60_000 })
  await bid(url, auction.name, await addAccount(db), buyerId)
  await db.insertInto('starred_lots').values({ account_id: buyerId, lot_id: lot.lotId }).execute()
  await addPriceBook(db, buyerId)
  const privatePhotoHash = await addPrivatePhoto(db, sellerId)
  return { viewer: toViewer(buyerId), lot, auction, privatePhotoHash }
}

async function addPriceBook(db: Db, accountId: string): Promise<void> {
  const terms = { sell_through_tenths: 900, fee_tenths: 130, unit_cost_cents: 0 }
  await db
    .insertInto('price_books')
    .values({ account_id: accountId, percent_tenths: 350, ...terms, target_kind: 'margin', target_tenths: 300 })
    .execute()
  await db
    .insertInto('price_book_conditions')
    .values({ account_id: accountId, condition_key: 'new', factor_tenths: 1_000 })
    .execute()
  await db
    .insertInto('price_book_entries')
    .values({ account_id: accountId, brand: 'Sonic', category_key: 'televisions', percent_tenths: 400 })
    .execute()
}

/** The second bidder takes the lead, so that there is also an outbid bidder to tell. */
async function bid(url: string, listingName: string, firstId: string, secondId: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await commitBatch(client, [submittedBid(listingName, firstId, 200_00)])
    await commitBatch(client, [submittedBid(listingName, secondId, 300_00)])
  } finally {
    await client.end()
  }
}

async function addPrivatePhoto(db: Db, sellerId: string): Promise<string> {
  const content_hash = 'ab'.repeat(16)
  const accessRuleId = await addAccessRule(db, 'Insiders')
  const { lotId } = await addLot(db, { sellerId, accessRuleId })
  const { id } = await db
    .insertInto('photos')
    .values({ content_hash, width: 10, height: 10 })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('lot_photos').values({ lot_id: lotId, position: 1, photo_id: id, alt: 'A pallet' }).execute()
  return content_hash
}

function toViewer(accountId: string): Viewer {
  return {
    accountId,
    sessionId: '',
    email: 'buyer@example.test',
    firstName: 'Pat',
    lastName: 'Doe',
    emailVerified: true,
    termsAccepted: true,
    role: 'buyer',
    needsTwoStep: false,
    isOwner: false,
    rights: {},
    accessRuleIds: [],
  }
}
