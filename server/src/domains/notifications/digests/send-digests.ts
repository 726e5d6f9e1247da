// The e-mails of the morning: what is new for each saved search that is told daily, and for inventory preferences.
//
// Looking for lots happens outside of transactions, for thousands of readers at once. Then each reader's mail is queued and
// its watermark moved in one transaction, if no other run has moved it meanwhile: what was told is told once, and after any
// failure the next run goes on with those who are left.
import { savedFilters } from '@lotyard/contract/rules/preferences/saved-search'
import type { Config } from '../../../config/config.ts'
import type { Context } from '../../../context.ts'
import type { Db, Tx } from '../../../db/database.ts'
import { queueMails } from '../../../jobs/mail/queue-mail.ts'
import { toNeeds } from '../../catalogue/index.ts'
import { findLastNumber } from '../announcements/announcement-queries.ts'
import { inChunks } from '../in-chunks.ts'
import { loadMailLots, MAILS_PER_STATEMENT } from '../lots/mail-lots.ts'
import { queueSearchMails } from '../lots/queue-search-mails.ts'
import { listDueInventories, listDueSearches, type DueInventory, type DueSearch } from './due-reader-queries.ts'
import { findNewLots, type DigestReader, type FoundLots } from './find-new-lots.ts'
import { inventoryMailProps, toDigestReader } from './inventory-mail.ts'
import { lockWatermarks, saveWatermarks, type Subscription } from './watermark-queries.ts'

const READERS_PER_BATCH = 5_000
/** A run ends after this much and comes back, so that one morning does not hold a worker for ever. */
const MAX_BATCHES = 100

type DueDigest<Reader> = { reader: Reader; found: FoundLots; through: number }

type Digest<Reader extends { id: string; toldThrough: number }> = {
  subscription: Subscription
  listDue: (db: Db, options: { limit: number; onlyVerified: boolean }) => Promise<Reader[]>
  toReader: (due: Reader) => DigestReader
  queue: (tx: Tx, config: Config, digests: readonly DueDigest<Reader>[]) => Promise<void>
}

const savedSearches: Digest<DueSearch> = {
  subscription: 'saved_search',
  listDue: listDueSearches,
  toReader: ({ id, toldThrough, accessRuleIds, query, siteKey }) => {
    return { id, toldThrough, accessRuleIds, needs: toNeeds(savedFilters(query), siteKey) }
  },
  queue: (tx, config, digests) =>
    queueSearchMails(
      tx,
      config,
      digests.map(({ reader, found, through }) => {
        return { reader: { ...reader, searchId: reader.id }, fact: `daily:${through}`, ...found }
      }),
    ),
}

const inventories: Digest<DueInventory> = {
  subscription: 'inventory',
  listDue: listDueInventories,
  toReader: (due) => toDigestReader(due, due.toldThrough),
  async queue(tx, config, digests) {
    const lots = await loadMailLots(
      tx,
      config,
      digests.flatMap(({ found }) => found.listingIds),
    )
    const mails = digests.map(({ reader, found, through }) => {
      const props = inventoryMailProps(config, reader, found, lots)
      return { kind: 'lot-digest' as const, fact: `${reader.id}:daily:${through}`, recipient: reader.email, props }
    })
    await queueMails(
      tx,
      // They may all have been sold within the last second.
      mails.filter(({ props }) => props.lots.length > 0),
    )
  },
}

export async function sendDigests(context: Pick<Context, 'db' | 'config'>): Promise<void> {
  await sendAll(context, savedSearches)
  await sendAll(context, inventories)
}

async function sendAll<Reader extends { id: string; toldThrough: number }>(
  context: Pick<Context, 'db' | 'config'>,
  digest: Digest<Reader>,
): Promise<void> {
  for (let batch = 0; batch < MAX_BATCHES; batch += 1)
    if ((await sendBatch(context, digest)) < READERS_PER_BATCH) return
}

async function sendBatch<Reader extends { id: string; toldThrough: number }>(
  { db, config }: Pick<Context, 'db' | 'config'>,
  { subscription, listDue, toReader, queue }: Digest<Reader>,
): Promise<number> {
  const due = await listDue(db, { limit: READERS_PER_BATCH, onlyVerified: config.smtpUrl !== null })
  if (due.length === 0) return 0
  const through = await findLastNumber(db)
  const lots = await findNewLots(db, due.map(toReader), through)
  for (const chunk of inChunks(due, MAILS_PER_STATEMENT))
    await db.transaction().execute(async (tx) => {
      const isOurs = await lockWatermarks(tx, subscription, chunk)
      const ours = chunk.filter(({ id }) => isOurs.has(id))
      const digests = ours.flatMap((reader) => {
        const found = lots.get(reader.id)
        return found === undefined ? [] : [{ reader, found, through }]
      })
      await queue(tx, config, digests)
      await saveWatermarks(
        tx,
        subscription,
        ours.map(({ id }) => id),
        through,
      )
    })
  return due.length
}
