import { NEWLY_ADDED_DAYS } from '@lotyard/contract/rules/catalogue/sort-options'
import { mayGetNews } from '@lotyard/contract/rules/notifications/may-get-news'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import type { Attempt } from '../../../jobs/tasks.ts'
import { queueMail } from '../../../jobs/mail/queue-mail.ts'
import { findLastNumber, findNumberBefore } from '../announcements/announcement-queries.ts'
import { loadMailLots } from '../lots/mail-lots.ts'
import { findInventoryReader, type InventoryReader } from './due-reader-queries.ts'
import { findNewLots, type FoundLots } from './find-new-lots.ts'
import { inventoryMailProps, NOTHING_FOUND, toDigestReader } from './inventory-mail.ts'
import { saveWatermarks } from './watermark-queries.ts'

/**
 * The first digest, soon after a buyer saved what they want to hear of: it looks back over all newly added lots, and is sent
 * even if none matches, because the page has promised it. The mornings go on from here.
 */
export async function sendInventoryDigest(
  { db, config }: Pick<Context, 'db' | 'config'>,
  { accountId }: { accountId: string },
  { jobId }: Pick<Attempt, 'jobId'>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const reader = await findInventoryReader(tx, accountId)
    if (reader === null || !reader.wantsDigests || isEmpty(reader)) return
    if (!mayGetNews({ sendsMail: config.smtpUrl !== null, isVerified: reader.isVerified })) return
    const { found, through } = await findNewlyAdded(tx, reader)
    const props = inventoryMailProps(config, reader, found, await loadMailLots(tx, config, found.listingIds))
    await queueMail(tx, { kind: 'lot-digest', fact: `${accountId}:save:${jobId}`, recipient: reader.email, props })
    await saveWatermarks(tx, 'inventory', [accountId], through)
  })
}

/** What the digest looks like, whether or not anything matches and such e-mails are on. It was asked for, so it is sent. */
export async function sendTestDigest(
  { db, config }: Pick<Context, 'db' | 'config'>,
  { accountId, minute }: { accountId: string; minute: string },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const reader = await findInventoryReader(tx, accountId)
    if (reader === null) return
    const { found } = await findNewlyAdded(tx, reader)
    const props = inventoryMailProps(config, reader, found, await loadMailLots(tx, config, found.listingIds))
    await queueMail(tx, { kind: 'test-digest', fact: `${accountId}:${minute}`, recipient: reader.email, props })
  })
}

function isEmpty({ categories, conditions, lotSizes }: InventoryReader): boolean {
  return categories.length + conditions.length + lotSizes.length === 0
}

async function findNewlyAdded(tx: Tx, reader: InventoryReader): Promise<{ found: FoundLots; through: number }> {
  const through = await findLastNumber(tx)
  const before = await findNumberBefore(tx, NEWLY_ADDED_DAYS)
  const found = await findNewLots(tx, [toDigestReader(reader, before)], through)
  return { found: found.get(reader.id) ?? NOTHING_FOUND, through }
}
