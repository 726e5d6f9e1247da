import type { GivenGoods } from '@lotyard/contract/desk/listings'
import { isInvalid, isRequired } from '@lotyard/contract/rules/site/field-messages'
import type { Context } from '../../../../context.ts'
import { writeAudit } from '../../../../db/audit/audit.ts'
import type { Tx } from '../../../../db/database.ts'
import { Refusal } from '../../../../lib/refusal.ts'
import { findDraftOfRequest, lockRequest, insertDrafts, saveRequestKey } from '../../../listings/index.ts'
import { isSeller } from '../choice-queries.ts'
import { requireGoods, toGoods } from '../editing/given-goods.ts'
import type { Actor } from '../lock-own-listing.ts'

export type NewListing = {
  /** Who sells it, where an admin asks; sellers sell for themselves. */
  sellerId: string | null
  goods: GivenGoods
  requestKey: string | null
  templateId: string | null
}

/** Gives a new draft what a template says beside the goods, and returns what it has not taken. */
export type StartFromTemplate = (
  tx: Tx,
  viewer: Actor,
  given: { name: string; templateId: string },
) => Promise<string[]>

/** A draft of a new lot, at a fixed price that is still to be named. Sent twice with one key, it is made once. */
export async function createListing(
  { db, startFromTemplate }: Pick<Context, 'db'> & { startFromTemplate: StartFromTemplate },
  viewer: Actor,
  given: NewListing,
): Promise<{ name: string; skipped: string[] }> {
  return db.transaction().execute(async (tx) => {
    const sellerId = await requireSellerOf(tx, viewer, given.sellerId)
    if (given.requestKey !== null) {
      await lockRequest(tx, given.requestKey)
      const made = await findDraftOfRequest(tx, given.requestKey)
      if (made !== null && made.sellerId === sellerId) return { name: made.name, skipped: [] }
      if (made !== null) throw new Refusal('conflict')
    }
    const goods = toGoods(given.goods)
    await requireGoods(tx, goods)
    const [draft] = await insertDrafts(tx, sellerId, [goods])
    const { name, listingId } = draft!
    if (given.requestKey !== null) await saveRequestKey(tx, listingId, given.requestKey)
    await writeAudit(tx, {
      accountId: viewer.accountId,
      action: 'listing.create',
      subject: `listing:${name}`,
      details: { title: goods.title },
    })
    if (given.templateId === null) return { name, skipped: [] }
    return { name, skipped: await startFromTemplate(tx, viewer, { name, templateId: given.templateId }) }
  })
}

async function requireSellerOf(tx: Tx, viewer: Actor, sellerId: string | null): Promise<string> {
  if (viewer.role !== 'admin') return viewer.accountId
  if (sellerId !== null && (await isSeller(tx, sellerId))) return sellerId
  const sentence = sellerId === null || sellerId === '' ? isRequired('seller') : isInvalid('seller')
  throw new Refusal('invalid_fields', { errors: { seller_id: [sentence] } })
}
